import { telemetry } from '@ev/contract/operation/telemetry'
import { energy, minuteMs, secondMs, showTime } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChargers } from '../../testing/chargers.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { beginSession } from './sessions.ts'

let app: TestApp
let chargers: Awaited<ReturnType<typeof openTestChargers>>
let gun: { id: string; code: string; pile: string; station: string }

beforeAll(async () => {
  app = await openTestApp()
  chargers = await openTestChargers(app)
  gun = await app.db
    .selectFrom('config_gun as g')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .select(['g.id', 'p.code', 'p.id as pile', 'p.station_id as station'])
    .where('ty.protocol', '=', 'YKC1.6')
    .where('p.seller_id', '=', '399')
    .where('p.status', '=', 'enabled')
    .where('g.gun_index', '=', 0)
    .orderBy('p.id')
    .executeTakeFirstOrThrow()
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

test('the curve of a session has what flowed in it, thinned to what a screen can show', async () => {
  const pile = await chargers.connect('YKC1.6', gun.code)
  const place = {
    sellerId: '399',
    stationId: gun.station,
    pileId: gun.pile,
    pileCode: gun.code,
    gunId: gun.id,
    gunNo: 1,
  }
  const start = { way: 'staff', tag: '', vin: '', userId: null } as const
  const { id, sessionNo } = await beginSession(app.db, place, start, app.app.clock())
  await pile.say('gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  for (let step = 0; step < 1_000; step++) {
    app.letPass(15 * secondMs)
    const values = {
      session: { sessionNo },
      voltageDv: 7_000,
      currentDa: 1_000 + step,
      soc: Math.floor(step / 10),
      energyE4: energy(step * 3_000),
    }
    await pile.say('measured', chargers.sample(1, values))
  }
  await chargers.live.writer.flush()
  const op = await app.as('op399')
  const { data: curve } = await op.call(telemetry.curve, { gun: gun.id, session: id })
  expect(curve.points.length).toBeGreaterThan(300)
  expect(curve.points.length).toBeLessThanOrEqual(601)
  expect(curve.points.at(-1)).toMatchObject({ voltageDv: 7_000, soc: 99, energyE4: 999 * 3_000 })
  const { data: now } = await op.call(telemetry.ofGun, { gun: gun.id })
  expect(now.values).toMatchObject({ soc: 99, currentDa: 1_999, powerW: 139_930 })
  expect(now.sessions[0]).toMatchObject({ id, state: 'charging', way: 'staff', why: '' })
})

test('what flows at a gun of another seller is nobody else’s, and a span has a beginning, an end and a limit', async () => {
  const stranger = await app.as('op365')
  expect((await stranger.call(telemetry.ofGun, { gun: gun.id })).code).not.toBe(0)
  expect((await stranger.call(telemetry.curve, { gun: gun.id })).code).not.toBe(0)
  const op = await app.as('op399')
  const now = app.app.clock()
  const time = (minutes: number) => showTime((now + minutes * minuteMs) as typeof now)
  expect((await op.call(telemetry.curve, { gun: gun.id, from: time(0), to: time(-1) })).msg).toBe(
    '开始时间须早于结束时间',
  )
  expect((await op.call(telemetry.curve, { gun: gun.id, from: time(-50_000), to: time(0) })).msg).toBe('曲线最多 31 天')
  expect((await op.call(telemetry.curve, { gun: gun.id, session: '1' })).code).not.toBe(0)
})
