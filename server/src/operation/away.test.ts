// What is said, and who comes and goes, while the database is away.
import { instantOf } from '@ev/db/pools'
import { secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { openTestChargers } from '../../testing/chargers.ts'
import { answering, aSpeakingPile } from '../../testing/commanded.ts'
import { aShakyApp } from '../../testing/shaky.ts'
import { bindPrices, chargeByCard, keepCard, openDoors, openStreet } from '../../testing/simulated.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { tellLate } from './alarms.ts'
import { openWatch } from './watch.ts'
import { openWriter } from './writer.ts'

let app: TestApp
let station: Awaited<ReturnType<typeof aStation>>
let known: Awaited<ReturnType<typeof aSpeakingPile>>
beforeAll(async () => {
  app = await openDoors()
  station = await aStation(app.db)
  await bindPrices(await app.as('op399'), station.id)
  await keepCard(app)
})
beforeEach(async () => {
  known = await aSpeakingPile(app, await app.as('op399'), station.id, 'OCPP1.6J')
})
afterAll(() => app.close())

async function shakyChargers() {
  const { shaky, cut } = aShakyApp(app.app)
  const chargers = await openTestChargers({ ...app, app: shaky })
  return { shaky, cut, chargers, pile: await chargers.connect('OCPP1.6J', known.identity) }
}
const alarms = async () => {
  const rows = await app.db
    .selectFrom('operation_alarm')
    .selectAll()
    .where('pile_id', '=', known.id)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    code: row.code,
    times: row.times,
    firstAt: instantOf(row.first_at),
    recoveredAt: row.recovered_at && instantOf(row.recovered_at),
  }))
}

test('a fault that is said while the database is away becomes an alarm of that moment, however it went on', async () => {
  const { shaky, cut, chargers, pile } = await shakyChargers()
  const says = (...faults: string[]) =>
    pile.say('gunReported', chargers.report(1, faults.length > 0 ? 'fault' : 'idle', { faults, detail: '柜门' }))
  cut(true)
  const openedAt = app.app.clock()
  await expect(says('groundFailure')).rejects.toThrow('terminated')
  await expect(says('groundFailure')).rejects.toThrow('terminated')
  // The status is what the pile says, whether or not it can be told.
  expect(chargers.live.piles.get(known.id)?.guns.get(1)?.status).toBe(7)
  app.letPass(60 * secondMs)
  const overAt = app.app.clock()
  await expect(says()).rejects.toThrow('terminated')
  app.letPass(60 * secondMs)
  await expect(says('highTemperature')).rejects.toThrow('terminated')
  await expect(tellLate(shaky, chargers.live)).rejects.toThrow('terminated')
  expect(await alarms()).toEqual([])
  app.letPass(60 * secondMs)
  cut(false)
  await tellLate(shaky, chargers.live)
  await tellLate(shaky, chargers.live)
  const told = await alarms()
  expect(told.map(({ code, times }) => `${code} x${times}`)).toEqual(['groundFailure x1', 'highTemperature x1'])
  expect(told[0]?.firstAt).toBeGreaterThanOrEqual(openedAt)
  expect(told[0]?.firstAt).toBeLessThan(openedAt + secondMs)
  expect(told[0]?.recoveredAt).toBeGreaterThanOrEqual(overAt)
  expect(told[0]?.recoveredAt).toBeLessThan(overAt + secondMs)
  expect(told[1]?.recoveredAt).toBeNull()
  await chargers.stop()
})

test('a fault that is over while the database is away leaves no alarm open', async () => {
  const { shaky, cut, chargers, pile } = await shakyChargers()
  await pile.say('gunReported', chargers.report(1, 'fault', { faults: ['groundFailure'] }))
  cut(true)
  await expect(pile.say('gunReported', chargers.report(1, 'idle'))).rejects.toThrow('terminated')
  cut(false)
  await tellLate(shaky, chargers.live)
  expect((await alarms()).map(({ recoveredAt }) => recoveredAt !== null)).toEqual([true])
  await chargers.stop()
})

test('a pile that comes back and says nothing of its guns is asked what they do; one that does is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // Also where it fails: the files that run after it in this process have the same timers.
  onTestFinished(() => void vi.useRealTimers())
  const gateway = answering({ is: 'accepted', data: null })
  const chargers = await openTestChargers({ ...app, app: { ...app.app, chargers: gateway } })
  const pile = await chargers.connect('OCPP1.6J', known.identity)
  await pile.say('gunReported', chargers.report(1, 'idle'))
  await pile.say('gunReported', chargers.report(2, 'idle'))
  await vi.advanceTimersByTimeAsync(11 * secondMs)
  expect(gateway.told).toEqual([])
  pile.leave()
  const again = await chargers.connect('OCPP1.6J', known.identity)
  await again.say('gunReported', chargers.report(2, 'idle'))
  await vi.advanceTimersByTimeAsync(11 * secondMs)
  expect(gateway.told.map(({ command }) => command)).toEqual([{ kind: 'readState', gun: 1 }])
  vi.useRealTimers()
  await chargers.stop()
})

test('while the database is away nobody is said to have stayed away, and after it each has its whole time to come back', async () => {
  const { shaky, cut, chargers, pile } = await shakyChargers()
  const look = openWatch(shaky, chargers.live)
  const isAway = () => chargers.live.piles.get(known.id)?.isAway
  pile.leave()
  cut(true)
  // Three heartbeats of a minute, and more.
  app.letPass(600 * secondMs)
  await look()
  cut(false)
  await look()
  await look()
  expect(isAway()).toBe(false)
  app.letPass(179 * secondMs)
  await look()
  expect(isAway()).toBe(false)
  app.letPass(2 * secondMs)
  await look()
  expect(isAway()).toBe(true)
  expect((await alarms()).map(({ code }) => code)).toEqual(['offline'])
  // It comes back, and nobody can say so at that moment.
  const caller = chargers.callerOf('OCPP1.6J', known.identity)
  await chargers.host.admit(caller)
  cut(true)
  chargers.host.connected(known.id, caller)
  await look()
  cut(false)
  for (let times = 0; times < 3; times++) await look()
  expect((await alarms()).map(({ recoveredAt }) => recoveredAt !== null)).toEqual([true])
  await chargers.stop()
})

test.each(['OCPP1.6J', 'YKC1.6'] as const)(
  'a record of %s that ends while the database is away is never refused, and arrives once when it is back',
  async language => {
    const { shaky, cut } = aShakyApp(app.app)
    const street = await openStreet(shaky)
    const named = await aSpeakingPile(app, await app.as('op399'), station.id, language)
    const pile = await street.arrive(language, named)
    await pile.until(() => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null))
    await chargeByCard(pile)
    const sessions = () =>
      app.db.selectFrom('operation_session').select(['state', 'record_times']).where('pile_id', '=', named.id).execute()
    await expect.poll(sessions, { timeout: 10_000 }).toMatchObject([{ state: 'charging' }])
    cut(true)
    pile.endCharge(1)
    await pile.until(() => !pile.isReady())
    expect(pile.waiting()).toBe(1)
    expect(pile.log.filter(({ type, kind }) => type === 'StopTransaction' && kind === 'error')).toEqual([])
    cut(false)
    await pile.until(() => pile.isReady() && pile.waiting() === 0)
    expect(await sessions()).toEqual([{ state: 'ended', record_times: 1 }])
    await street.close()
  },
)

test('a gateway that ends while its database is away does not say that nothing is missing', async () => {
  const { shaky, cut } = aShakyApp(app.app)
  const writer = await openWriter(shaky, 'ends blind')
  const at = new Date(app.app.clock())
  writer.putPile({
    pileId: known.id,
    isOnline: true,
    changedAt: at,
    heartbeatAt: at,
    address: null,
    program: null,
    tariffNo: null,
  })
  cut(true)
  await expect(writer.stop()).rejects.toThrow('terminated')
  cut(false)
  await (await openWriter(shaky, 'ends blind')).stop()
  const runs = await app.db
    .selectFrom('operation_gateway_run')
    .select('lost_until')
    .where('node', '=', 'ends blind')
    .orderBy('id')
    .execute()
  expect(runs.map(row => row.lost_until !== null)).toEqual([true, false])
})
