import { at } from '@ev/db/pools'
import type { Admission, Caller } from '@ev/gateway/event'
import { energy, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { boot, openTestChargers } from '../../testing/chargers.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { noticeAway } from './presence.ts'
import { beginSession } from './sessions.ts'
import { awaitReturn, failUnbegun, followMoves } from './watch.ts'

type Known = Awaited<ReturnType<typeof aSpeakingPile>>

let app: TestApp
let chargers: Awaited<ReturnType<typeof openTestChargers>>
let station: { id: string }
let ykc: Known
let ocpp: Known

beforeAll(async () => {
  app = await openTestApp()
  chargers = await openTestChargers(app)
  station = await aStation(app.db)
  await app.db
    .insertInto('operation_offline_card')
    .values({ seller_id: '399', card_no: '1000000000000077', chip_no: '00000000AABBCC77' })
    .execute()
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

const callerOf = (identity: string): Caller => chargers.callerOf('OCPP1.6J', identity)
const idOf = (admission: Admission) => (admission.is === 'known' ? admission.pileId : '')
const openAlarms = (pileId: string) =>
  app.db
    .selectFrom('operation_alarm')
    .select('code')
    .where('pile_id', '=', pileId)
    .where('recovered_at', 'is', null)
    .execute()
const sessionsAt = (gunId: string) =>
  app.db.selectFrom('operation_session').selectAll().where('gun_id', '=', gunId).orderBy('id').execute()
const placeOf = (pile: Known) => ({
  sellerId: '399',
  stationId: station.id,
  pileId: pile.id,
  pileCode: pile.code,
  gunId: pile.guns[0] ?? '',
  gunNo: 1,
})

test('of two that are let in at once the one that came through stays connected', async () => {
  const caller = callerOf(ocpp.identity)
  const first = chargers.host.admit(caller)
  const second = chargers.host.admit(caller).then(admission => {
    expect(admission.is).toBe('known')
  })
  const pileId = idOf(await first)
  chargers.host.connected(pileId, caller)
  const said = chargers.host.hear(pileId, 'gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  await Promise.all([second, said])
  // The second socket went away before it was taken on.
  expect(chargers.live.piles.get(pileId)).toMatchObject({ isConnected: true })
  expect(chargers.live.piles.get(pileId)?.guns.get(1)?.status).toBe(3)
})

test('what is heard while its pile is let in once more is not forgotten', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const again = chargers.host.admit(chargers.callerOf('YKC1.6', ykc.code))
  await pile.say('tariffChecked', { no: 4_321 })
  await again
  expect(chargers.live.piles.get(pile.id)?.tariffNo).toBe(4_321)
})

test('a pile that comes back while others are said to be away is not', async () => {
  const [early, late] = [await chargers.connect('YKC1.6', ykc.code), await chargers.connect('OCPP1.6J', ocpp.identity)]
  await late.say('gunReported', chargers.report(1, 'idle'))
  early.leave()
  late.leave()
  app.letPass(600 * secondMs)
  const noticing = noticeAway(app.app, chargers.live)
  // The list of those that are due is made; the first of them is being written.
  chargers.host.connected(late.id, callerOf(ocpp.identity))
  await noticing
  expect(chargers.live.piles.get(late.id)).toMatchObject({ isAway: false, isConnected: true })
  await expect.poll(() => openAlarms(late.id)).toEqual([])
  expect(chargers.live.piles.get(late.id)?.guns.get(1)?.status).toBe(1)
})

test('a pile that is back at the very moment in which it is said to be away has no alarm left', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  for (const other of chargers.live.piles.values()) if (other.id !== pile.id) other.closedAt = null
  pile.leave()
  app.letPass(600 * secondMs)
  const noticing = noticeAway(app.app, chargers.live)
  chargers.host.connected(pile.id, callerOf(ocpp.identity))
  expect(await noticing).toBe(1)
  await expect.poll(() => openAlarms(pile.id)).toEqual([])
})

test('who is awaited after a start of ours and comes meanwhile is connected', async () => {
  const other = await openTestChargers(app)
  await app.db.updateTable('config_pile_state').set({ is_online: true }).where('pile_id', '=', ocpp.id).execute()
  const waiting = awaitReturn(app.app, other.live, app.app.clock())
  await other.connect('OCPP1.6J', ocpp.identity)
  await waiting
  expect(other.live.piles.get(ocpp.id)).toMatchObject({ isConnected: true, closedAt: null })
  await other.stop()
})

test('a pile that is let in while deleted ones are looked for is not taken for one of them', async () => {
  const disconnected: string[] = []
  const watched = {
    ...app.app,
    chargers: { ...app.app.chargers, disconnect: (id: string) => void disconnected.push(id) },
  }
  await chargers.connect('YKC1.6', ykc.code)
  const looking = followMoves(watched, chargers.live)
  chargers.live.piles.set('98765432', { ...chargers.live.piles.get(ykc.id), id: '98765432' } as never)
  await looking
  expect(disconnected).toEqual([])
  chargers.live.piles.delete('98765432')
})

test('of a card and a person who start at one gun at once one is told that the other did', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const card = { gun: 1, way: 'card', card: '00000000AABBCC77', passwordMd5: '', vin: '', parallel: null } as const
  let answer: Promise<unknown> | undefined
  await app.db.transaction().execute(async db => {
    await db
      .selectFrom('config_gun')
      .select('id')
      .where('id', '=', ykc.guns[0] ?? '')
      .forNoKeyUpdate()
      .execute()
    answer = pile.say('startAsked', card)
    await untilWaiting(app.db)
    await beginSession(db as never, placeOf(ykc), { way: 'staff', tag: '', vin: '', userId: null }, app.app.clock())
  })
  expect(await answer).toMatchObject({ isAllowed: false, why: 'pileUnsettled' })
  expect(await sessionsAt(ykc.guns[0] ?? '')).toHaveLength(1)
})

const begun = (more = {}) => ({
  gun: 1,
  tag: '1000000000000077',
  meterE4: energy(500),
  at: app.app.clock(),
  reservationId: null,
  ...more,
})

test('a beginning that is told again after a reconnect with another time is the same transaction', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const first = await pile.say('sessionBegun', begun())
  app.letPass(30 * secondMs)
  const again = await chargers.connect('OCPP1.6J', ocpp.identity)
  expect(await again.say('sessionBegun', begun())).toMatchObject({ transactionId: first.transactionId })
  expect(await sessionsAt(ocpp.guns[0] ?? '')).toHaveLength(1)
})

test('a charge that began while the pile could not reach us is never taken for one that did not begin', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const old = begun({ at: app.app.clock() - 3_600 * secondMs })
  const [{ transactionId }] = await Promise.all([
    pile.say('sessionBegun', old),
    ...Array.from({ length: 20 }, () => failUnbegun(app.app, chargers.live)),
  ])
  const [session] = await sessionsAt(ocpp.guns[0] ?? '')
  expect(session).toMatchObject({ id: String(transactionId), state: 'charging' })
})

test('a beginning dated by a clock that was never set is dated by us, and told again it is the same', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const first = await pile.say('sessionBegun', begun({ at: 0 }))
  app.letPass(secondMs)
  expect(await pile.say('sessionBegun', begun({ at: 0 }))).toEqual(first)
  const [session] = await sessionsAt(ocpp.guns[0] ?? '')
  expect(app.app.clock() - (session?.begun_at?.getTime() ?? 0)).toBeLessThan(60 * secondMs)
})

test('a number that we gave for one gun opens no other', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const start = { way: 'staff', tag: '', vin: '', userId: null } as const
  const { id } = await beginSession(app.db, placeOf(ocpp), start, app.app.clock())
  expect(await pile.say('tagAsked', { tag: `S${id}` })).toMatchObject({ status: 'Accepted' })
  const boss = await app.as('op399')
  const other = await chargers.connect('OCPP1.6J', (await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')).identity)
  expect(await other.say('tagAsked', { tag: `S${id}` })).toMatchObject({ status: 'Invalid' })
})

test('at a pile that was disabled or a gun that is prohibited nothing new begins, in either language', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const gun = (is_prohibited: boolean) =>
    app.db
      .updateTable('config_gun')
      .set({ is_prohibited })
      .where('id', '=', ocpp.guns[0] ?? '')
      .execute()
  await gun(true)
  expect((await pile.say('sessionBegun', begun())).tag.status).toBe('Blocked')
  await gun(false)
  await app.db.updateTable('config_pile').set({ status: 'disabled' }).where('id', '=', ocpp.id).execute()
  expect(await pile.say('tagAsked', { tag: '1000000000000077' })).toMatchObject({ status: 'Blocked' })
  expect((await pile.say('sessionBegun', begun({ meterE4: energy(900) }))).tag.status).toBe('Blocked')
})

test('a record whose acknowledgement was lost has its alarm and frees its gun all the same', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const { transactionId } = await pile.say('sessionBegun', begun())
  const record = {
    session: { transactionId },
    gun: null,
    startedAt: null,
    endedAt: app.app.clock(),
    meterStartE4: null,
    meterEndE4: energy(1_500),
    energyE4: null,
    tiers: [],
    amountMil: null,
    vin: '',
    card: '',
    way: null,
    stopCode: 'EmergencyStop',
    samples: [],
  }
  const first = pile.say('sessionEnded', record)
  const gun = chargers.live.piles.get(ocpp.id)?.guns.get(1)
  await first
  // Its process ended between the record and the answer: the next one hears the record as a repeated one.
  if (gun) gun.session = { id: String(transactionId), sessionNo: '', hasBegun: true, meterStartE4: null }
  expect(await pile.say('sessionEnded', record)).toMatchObject({ isKept: true })
  expect(gun?.session).toBeNull()
  const alarms = await app.db
    .selectFrom('operation_alarm')
    .select('code')
    .where('session_id', '=', String(transactionId))
    .execute()
  expect(alarms).toEqual([{ code: 'EmergencyStop' }])
})

test('a pile whose heartbeat and report contradict each other has one alarm, not one a minute', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const beat = (isFaulty: boolean) => pile.say('heartbeat', { gun: 1, isFaulty, at: app.app.clock() })
  const all = () => app.db.selectFrom('operation_alarm').select('id').where('pile_id', '=', ykc.id).execute()
  for (let round = 0; round < 3; round++) {
    await beat(true)
    await pile.say('gunReported', chargers.report(1, 'idle'))
  }
  expect(await openAlarms(ykc.id)).toEqual([{ code: 'reportedFault' }])
  await beat(false)
  expect(await openAlarms(ykc.id)).toEqual([])
  for (let round = 0; round < 3; round++) {
    await pile.say('gunReported', chargers.report(1, 'fault'))
    await beat(false)
  }
  expect(await openAlarms(ykc.id)).toEqual([{ code: 'reportedFault' }])
  expect(await all()).toHaveLength(2)
})

test('a list of strangers that is full makes room for one that calls by those that do no longer', async () => {
  const now = app.app.clock()
  const rows = Array.from({ length: 1_000 }, (_, place) => ({
    protocol: 'OCPP1.6J',
    identity: `FLOOD-${place}`,
    first_at: at(now),
    last_at: at(now),
  }))
  await app.db.insertInto('operation_pending_pile').values(rows).execute()
  const caller = chargers.callerOf('OCPP1.6J', 'HONEST-1', { boot })
  expect(await chargers.host.admit(caller)).toEqual({ is: 'refused', why: 'tooMany' })
  app.letPass(3_600 * secondMs)
  expect(await chargers.host.admit(caller)).toEqual({ is: 'pending' })
  const { count } = await app.db
    .selectFrom('operation_pending_pile')
    .select(e => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeLessThanOrEqual(1_000)
})

test('a pile is found by its own name, whatever others are called', async () => {
  const code = ykc.code
  await app.db.updateTable('config_pile').set({ charger_identity: code }).where('id', '=', ocpp.id).execute()
  expect(await chargers.host.admit(chargers.callerOf('YKC1.6', code))).toMatchObject({ pileId: ykc.id })
  expect(await chargers.host.admit(chargers.callerOf('OCPP1.6J', code))).toMatchObject({ pileId: ocpp.id })
})
