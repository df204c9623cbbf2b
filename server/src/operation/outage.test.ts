import { at } from '@ev/db/pools'
import { later } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { accepted, answering, aSpeakingPile } from '../../testing/commanded.ts'
import { aShakyApp } from '../../testing/shaky.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { startSender } from './send-commands.ts'
import { openWriter } from './writer.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const shakyApp = () => aShakyApp(app.app)

test('while the database is away nothing is lost, and afterwards it stands in the order in which it was said', async () => {
  const boss = await app.as('op399')
  const station = await aStation(app.db)
  const pile = await aSpeakingPile(app, boss, station.id, 'YKC1.6')
  const { shaky, cut } = shakyApp()
  const writer = await openWriter(shaky, 'shaky')
  const start = app.app.clock()
  const log = (step: number) =>
    writer.add('gunLogs', {
      at: at(later(start, step)),
      sellerId: '399',
      stationId: station.id,
      gunId: pile.guns[0] ?? '',
      sessionId: null,
      fromStatus: 1,
      toStatus: 2,
      source: String(step),
    })
  const state = { pileId: pile.id, isOnline: true, changedAt: at(start), heartbeatAt: at(start) }
  cut(true)
  log(1)
  writer.putPile({ ...state, address: '10.0.0.9', program: '7.7.7', tariffNo: 12 })
  await writer.flush()
  log(2)
  writer.putPile({ ...state, address: null, program: null, tariffNo: null })
  await writer.flush()
  cut(false)
  log(3)
  await writer.flush()
  const rows = await app.db
    .selectFrom('operation_gun_log')
    .select('source')
    .where('gun_id', '=', pile.guns[0] ?? '')
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.source)).toEqual(['1', '2', '3'])
  const told = await app.db
    .selectFrom('config_pile_state')
    .selectAll()
    .where('pile_id', '=', pile.id)
    .executeTakeFirstOrThrow()
  expect(told).toMatchObject({ program_version: '7.7.7', address: '10.0.0.9', billing_model_no: 12 })
  expect(writer.figures()).toMatchObject({ failures: 2, dropped: 0, waiting: 0 })
  await writer.stop()
})

test('what is more than can wait is given up and counted, and the writer lives', async () => {
  const { shaky, cut } = shakyApp()
  const [writer, heavy] = [await openWriter(shaky, 'full'), await openWriter(shaky, 'heavy')]
  const frame = {
    sellerId: '-1',
    stationId: null,
    pileId: null,
    identity: 'many',
    protocol: 'YKC1.6',
    isFromPile: true,
    type: '03',
    raw: '',
    fault: '',
  }
  const add = (count: number, seq: string) => {
    for (let one = 0; one < count; one++) writer.add('frames', { ...frame, at: at(app.app.clock()), seq })
  }
  cut(true)
  add(150_000, 'old')
  await writer.flush()
  add(60_000, 'new')
  await writer.flush()
  expect(writer.figures()).toMatchObject({ failures: 2, dropped: 10_000, waiting: 200_000 })
  add(1, 'beyond')
  expect(writer.figures()).toMatchObject({ dropped: 10_001 })
  // What a single message may be is bounded elsewhere; what all of them weigh is bounded here.
  for (let one = 0; one < 4_000; one++)
    heavy.add('frames', { ...frame, at: at(app.app.clock()), seq: '', raw: 'x'.repeat(32 * 1024) })
  expect(heavy.figures().waiting).toBeLessThan(2_100)
  await Promise.allSettled([writer.stop(), heavy.stop()])
})

test('a command whose answer could not be recorded is lost and said so, and its pile is told the next one', async () => {
  const boss = await app.as('op399')
  const station = await aStation(app.db)
  const pile = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
  const { shaky, cut } = shakyApp()
  let isFirst = true
  shaky.chargers = answering(() => {
    if (isFirst) cut(true)
    isFirst = false
    return accepted
  })
  const ask = () =>
    app.app.commands.ask(
      app.db,
      [
        {
          sellerId: '399',
          stationId: station.id,
          pileId: pile.id,
          gunId: null,
          sessionId: null,
          kind: 'clearCache',
          params: {},
          reason: '',
          source: 'system',
          userId: null,
        },
      ],
      app.app.clock(),
    )
  await ask()
  await ask()
  const states = async () =>
    (
      await app.db
        .selectFrom('operation_command')
        .select('state')
        .where('pile_id', '=', pile.id)
        .orderBy('id')
        .execute()
    ).map(row => row.state)
  const complaints = vi.spyOn(shaky.log, 'error')
  const stop = startSender(shaky)
  await expect.poll(() => complaints.mock.calls.map(([, text]) => text)).toContain('a command was not recorded')
  complaints.mockRestore()
  expect(await states()).toEqual(['sent', 'waiting'])
  cut(false)
  await expect.poll(states, { timeout: 5_000 }).toEqual(['lost', 'accepted'])
  await stop()
})
