// Processes, lines and clocks that fail at the worst moment.
import { at, instantOf } from '@ev/db/pools'
import { dayMs, earlier, energy, hourMs, type Instant, later, minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { openTestChargers } from '../../testing/chargers.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { keepCard } from '../../testing/simulated.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { loseHung } from './lost-sessions.ts'
import { beginSession } from './sessions.ts'
import { failUnbegun } from './watch.ts'

type Known = Awaited<ReturnType<typeof aSpeakingPile>>

let app: TestApp
let chargers: Awaited<ReturnType<typeof openTestChargers>>
let station: Awaited<ReturnType<typeof aStation>>
let ykc: Known
let ocpp: Known

beforeAll(async () => {
  app = await openTestApp()
  chargers = await openTestChargers(app)
  station = await aStation(app.db)
  await keepCard(app)
})
beforeEach(async () => {
  const boss = await app.as('op399')
  ykc = await aSpeakingPile(app, boss, station.id, 'YKC1.6')
  ocpp = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

/** The platform is killed and started again: it knows what is on disk, and nobody is connected. */
async function startAgain() {
  await chargers.stop()
  chargers = await openTestChargers(app)
}
const sessionsOf = ({ id }: Known) =>
  app.db.selectFrom('operation_session').selectAll().where('pile_id', '=', id).orderBy('id').execute()
const placeOf = (pile: Known) => ({
  sellerId: '399',
  stationId: station.id,
  pileId: pile.id,
  pileCode: pile.code,
  gunId: pile.guns[0] ?? '',
  gunNo: 1,
})
const byStaff = { way: 'staff', tag: '', vin: '', userId: null } as const
const recordOf = (endedAt: Instant) => ({
  gun: 1,
  startedAt: null,
  endedAt,
  meterStartE4: null,
  meterEndE4: null,
  energyE4: energy(5_000),
  tiers: [],
  amountMil: null,
  vin: '',
  card: '1000000000000077',
  way: 'offlineCard' as const,
  stopCode: '40',
  samples: [],
})

test('a pile that returns after three days with fifty records: each is one session of its own time, and the one that is on stays', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const { id, sessionNo } = await beginSession(app.db, placeOf(ykc), byStaff, app.app.clock())
  await pile.say('gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  await pile.say('measured', chargers.sample(1, { session: { sessionNo }, energyE4: energy(10) }))
  const now = app.app.clock()
  const beganAt = (place: number) => earlier(now, 3 * dayMs - place * hourMs)
  const records = Array.from({ length: 50 }, (_, place) => ({
    ...recordOf(later(beganAt(place), 30 * minuteMs)),
    session: { sessionNo: `${ykc.code}01${String(10 ** 15 + place)}` },
    startedAt: beganAt(place),
    // Every tenth was ended by the button that nobody should press.
    stopCode: place % 10 === 0 ? '6A' : '40',
  }))
  // The first answer to each is lost on the way.
  for (const record of [...records, ...records]) {
    expect(await pile.say('sessionEnded', record)).toMatchObject({ isKept: true })
  }
  const all = await sessionsOf(ykc)
  expect(all).toHaveLength(51)
  expect(all[0]).toMatchObject({ id, state: 'charging' })
  const old = all.slice(1)
  expect(new Set(old.map(row => `${row.state} ${row.record_times}`))).toEqual(new Set(['ended 2']))
  expect(old.map(row => row.begun_at && instantOf(row.begun_at))).toEqual(records.map(({ startedAt }) => startedAt))
  expect(chargers.live.piles.get(ykc.id)?.guns.get(1)?.session?.id).toBe(id)
  const alarms = await app.db
    .selectFrom('operation_alarm')
    .select(['first_at', 'kind'])
    .where('pile_id', '=', ykc.id)
    .orderBy('first_at')
    .execute()
  // Each is told once, and of the day on which it happened.
  expect(alarms.map(row => instantOf(row.first_at))).toEqual(
    records.filter(({ stopCode }) => stopCode === '6A').map(({ endedAt }) => endedAt),
  )
})

test('a pile of the other language returns with fifty beginnings and endings: the last is on, the others are over', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const now = app.app.clock()
  for (let place = 0; place < 50; place++) {
    const began = earlier(now, 3 * dayMs - place * hourMs)
    const begun = { gun: 1, tag: '1000000000000077', meterE4: energy(place * 1_000), at: began, reservationId: null }
    const { transactionId } = await pile.say('sessionBegun', begun)
    // The answer is lost and the pile says it again.
    expect((await pile.say('sessionBegun', begun)).transactionId).toBe(transactionId)
    await failUnbegun(app.app, chargers.live)
    await loseHung(app.app, chargers.live)
    if (place === 49) continue
    const ended = {
      ...recordOf(later(began, 30 * minuteMs)),
      gun: null,
      energyE4: null,
      meterEndE4: energy(place * 1_000 + 900),
    }
    await pile.say('sessionEnded', { ...ended, session: { transactionId }, way: null, stopCode: 'Local' })
  }
  const all = await sessionsOf(ocpp)
  expect(all).toHaveLength(50)
  expect(all.slice(0, 49).map(row => `${row.state} ${row.energy_e4}`)).toEqual(
    Array.from({ length: 49 }, () => 'ended 900'),
  )
  expect(all[49]).toMatchObject({ state: 'charging' })
})

test('a start that we gave up while nobody could reach us is the same session when its pile says that it began', async () => {
  const askedAt = app.app.clock()
  const { id } = await beginSession(app.db, placeOf(ocpp), byStaff, askedAt)
  app.letPass(5 * minuteMs)
  await startAgain()
  await failUnbegun(app.app, chargers.live)
  expect(await sessionsOf(ocpp)).toMatchObject([{ id, state: 'failed', fail_code: 'noStart' }])
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const begun = { gun: 1, tag: `S${id}`, meterE4: energy(100), at: later(askedAt, 20 * secondMs), reservationId: null }
  expect(await pile.say('sessionBegun', begun)).toMatchObject({
    transactionId: Number(id),
    tag: { status: 'Accepted' },
  })
  expect(await sessionsOf(ocpp)).toMatchObject([{ id, state: 'charging', fail_code: '', ended_at: null }])
})

test('a card whose answer was lost with the platform is given the same session at once, and another card is not', async () => {
  const asked = { gun: 1, way: 'card', card: '00000000AABB0077', passwordMd5: '', vin: '', parallel: null } as const
  const first = await (await chargers.connect('YKC1.6', ykc.code)).say('startAsked', asked)
  expect(first).toMatchObject({ isAllowed: true })
  app.letPass(secondMs)
  await startAgain()
  await app.db
    .insertInto('operation_offline_card')
    .values({ seller_id: '399', card_no: '1000000000000078', chip_no: '00000000AABB0078' })
    .execute()
  const pile = await chargers.connect('YKC1.6', ykc.code)
  expect(await pile.say('startAsked', { ...asked, card: '00000000AABB0078' })).toMatchObject({ why: 'pileUnsettled' })
  expect(await pile.say('startAsked', asked)).toMatchObject({ isAllowed: true, sessionNo: first.sessionNo })
  // On the same connection it was answered.
  expect(await pile.say('startAsked', asked)).toMatchObject({ why: 'pileUnsettled' })
  expect(await sessionsOf(ykc)).toHaveLength(1)
})

test('after the clock was set back the newest measurement is still the newest', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  await pile.say('gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  app.letPass(hourMs)
  await pile.say('measured', chargers.sample(1, { soc: 40, energyE4: energy(10) }))
  app.letPass(-hourMs)
  await pile.say('measured', chargers.sample(1, { soc: 41, energyE4: energy(20) }))
  const gun = chargers.live.piles.get(ykc.id)?.guns.get(1)
  expect(gun?.sample).toMatchObject({ soc: 41, energyE4: 20 })
  expect(gun?.facts).toMatchObject({ soc: 41, stillMs: 0 })
  await chargers.live.writer.flush()
  const live = await app.db
    .selectFrom('operation_gun_live')
    .selectAll()
    .where('gun_id', '=', ykc.guns[0] ?? '')
    .execute()
  expect(live).toMatchObject([{ soc: 41, energy_e4: '20' }])
})

test('a record of a pile whose clock was never set does not change when its session began', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const askedAt = app.app.clock()
  const { sessionNo } = await beginSession(app.db, placeOf(ykc), byStaff, askedAt)
  await pile.say('gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  await pile.say('measured', chargers.sample(1, { session: { sessionNo }, energyE4: energy(10) }))
  const [{ begun_at } = { begun_at: null }] = await sessionsOf(ykc)
  app.letPass(40 * minuteMs)
  const never = earlier(app.app.clock(), 9_000 * dayMs)
  await pile.say('sessionEnded', { ...recordOf(never), session: { sessionNo }, startedAt: never })
  const [ended] = await sessionsOf(ykc)
  expect(ended).toMatchObject({ state: 'ended', begun_at })
  expect(instantOf(ended?.ended_at ?? at(never))).toBeGreaterThanOrEqual(later(askedAt, 40 * minuteMs))
})
