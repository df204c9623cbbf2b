import { energy, mil, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, openTestChargers } from '../../testing/chargers.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashPilePassword } from './pile-password.ts'
import { noticeAway } from './presence.ts'
import { beginSession } from './sessions.ts'
import { awaitReturn, failUnbegun, followMoves } from './watch.ts'
import { openWriter } from './writer.ts'

let app: TestApp
let chargers: Awaited<ReturnType<typeof openTestChargers>>
let ykc: { id: string; code: string; guns: string[]; station: string }
let ocpp: { id: string; identity: string; guns: string[] }

beforeAll(async () => {
  app = await openTestApp()
  chargers = await openTestChargers(app)
  const pileOf = async (protocol: string) => {
    const pile = await app.db
      .selectFrom('config_pile as p')
      .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
      .select(['p.id', 'p.code', 'p.charger_identity as identity', 'p.station_id as station'])
      .where('ty.protocol', '=', protocol)
      .where('p.seller_id', '=', '399')
      .where('p.status', '=', 'enabled')
      .orderBy('p.id')
      .executeTakeFirstOrThrow()
    const guns = await app.db
      .selectFrom('config_gun')
      .select('id')
      .where('pile_id', '=', pile.id)
      .orderBy('gun_index')
      .execute()
    return { ...pile, guns: guns.map(gun => gun.id) }
  }
  ykc = await pileOf('YKC1.6')
  ocpp = await pileOf('OCPP1.6J')
  await app.db
    .insertInto('operation_offline_card')
    .values({ seller_id: '399', card_no: '1000000000000001', chip_no: '00000000AABBCCDD' })
    .execute()
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

const stateOf = async (gunId = ykc.guns[0] ?? '') => {
  await chargers.live.writer.flush()
  const row = await app.db
    .selectFrom('config_gun_state')
    .selectAll()
    .where('gun_id', '=', gunId)
    .executeTakeFirstOrThrow()
  return { status: row.status, isPlugged: row.is_plugged, soc: row.soc }
}
const openAlarms = async (pileId = ykc.id) => {
  const rows = await app.db
    .selectFrom('operation_alarm')
    .select(['code', 'level', 'times', 'kind'])
    .where('pile_id', '=', pileId)
    .where('recovered_at', 'is', null)
    .where('kind', '<>', 'stop')
    .orderBy('id')
    .execute()
  return rows.map(row => `${row.code} ${row.level} x${row.times}`)
}

test('a pile that nobody knows waits in a list, and calling again is counted', async () => {
  const caller = chargers.callerOf('OCPP1.6J', 'STRANGER-1', { boot })
  expect(await chargers.host.admit(caller)).toEqual({ is: 'pending' })
  expect(await chargers.host.admit({ ...caller, boot: null })).toEqual({ is: 'pending' })
  const row = await app.db
    .selectFrom('operation_pending_pile')
    .selectAll()
    .where('identity', '=', 'STRANGER-1')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ times: 2, vendor: '星桩', model: 'X1', gun_count: 2 })
})

test('a pile with a password needs it, one of another language stays outside, and a disabled one may tell what it has', async () => {
  const { id, identity } = ocpp
  const admit = (more = {}, protocol = 'OCPP1.6J') => chargers.host.admit(chargers.callerOf(protocol, identity, more))
  expect(await admit()).toMatchObject({ is: 'known', pileId: id })
  expect(await admit({}, 'YKC1.6')).toEqual({ is: 'refused', why: 'protocol' })
  const set = (value: object) =>
    app.db.updateTable('operation_pile_access').set(value).where('pile_id', '=', id).execute()
  await set({ password_hash: hashPilePassword('right') })
  expect(await admit()).toEqual({ is: 'refused', why: 'password' })
  expect(await admit({ password: 'wrong' })).toEqual({ is: 'refused', why: 'password' })
  expect(await admit({ password: 'right' })).toMatchObject({ is: 'known' })
  const { id: profile } = await app.db
    .insertInto('operation_communication')
    .values({ seller_id: '399', name: '安全接入', protocol: 'OCPP1.6J', heartbeat_sec: 120, security_profile: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await set({ communication_id: profile })
  expect(await admit({ password: 'right' })).toEqual({ is: 'refused', why: 'unencrypted' })
  expect(await admit({ password: 'right', isEncrypted: true })).toMatchObject({
    is: 'known',
    settings: { heartbeatSec: 120 },
  })
  await set({ communication_id: null, password_hash: '' })
  await app.db.updateTable('config_pile').set({ status: 'disabled' }).where('id', '=', id).execute()
  expect(await admit()).toMatchObject({ is: 'known' })
  await app.db.updateTable('config_pile').set({ status: 'enabled' }).where('id', '=', id).execute()
})

test('the status of a gun follows from what its pile says, and every change is in the log', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  await pile.say('booted', boot)
  await pile.say('gunReported', chargers.report(1, 'idle', { isPlugged: false }))
  expect(await stateOf()).toEqual({ status: 1, isPlugged: false, soc: null })
  await pile.say('gunReported', chargers.report(1, 'idle', { isPlugged: true }))
  expect(await stateOf()).toMatchObject({ status: 2, isPlugged: true })
  await pile.say('gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  await pile.say('measured', chargers.sample(1, { soc: 40, voltageDv: 7_500, currentDa: 1_000, energyE4: energy(10) }))
  expect(await stateOf()).toEqual({ status: 3, isPlugged: true, soc: 40 })
  await pile.say('gunReported', chargers.report(1, 'idle', { isPlugged: false }))
  expect(await stateOf()).toEqual({ status: 1, isPlugged: false, soc: null })
  const log = await app.db
    .selectFrom('operation_gun_log')
    .select(['from_status', 'to_status'])
    .where('gun_id', '=', ykc.guns[0] ?? '')
    // The demo has a past of its own.
    .where('source', '<>', 'demo')
    .orderBy('id')
    .execute()
  expect(log.map(row => `${row.from_status}>${row.to_status}`)).toEqual(['5>1', '1>2', '2>3', '3>1'])
  const live = await app.db
    .selectFrom('operation_gun_live')
    .selectAll()
    .where('gun_id', '=', ykc.guns[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(live).toMatchObject({ voltage_dv: 7_500, current_da: 1_000, power_w: 75_000, soc: 40 })
  const pileState = await app.db
    .selectFrom('config_pile_state')
    .selectAll()
    .where('pile_id', '=', ykc.id)
    .executeTakeFirstOrThrow()
  expect(pileState).toMatchObject({ is_online: true, program_version: '1.0.0', address: '10.1.1.1' })
})

test('a fault opens one alarm of its level, repeats it, and clears it when it is gone', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const fault = () => pile.say('gunReported', chargers.report(1, 'idle', { faults: ['emergencyStop', 'doorOpen'] }))
  await fault()
  await fault()
  expect(await openAlarms()).toEqual(['emergencyStop 6 x2', 'doorOpen 4 x2'])
  expect(await stateOf()).toMatchObject({ status: 7 })
  await pile.say('gunReported', chargers.report(1, 'idle', { faults: ['doorOpen'] }))
  expect(await openAlarms()).toEqual(['doorOpen 4 x3'])
  expect(await stateOf()).toMatchObject({ status: 6 })
  await pile.say('gunReported', chargers.report(1, 'idle'))
  expect(await openAlarms()).toEqual([])
  expect(await stateOf()).toMatchObject({ status: 1 })
})

test('a pile that is back within three heartbeats was never away; one that is not is offline and told so', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  await pile.say('gunReported', chargers.report(1, 'idle'))
  pile.leave()
  app.letPass(20 * secondMs)
  expect(await noticeAway(app.app, chargers.live)).toBe(0)
  const again = await chargers.connect('YKC1.6', ykc.code)
  app.letPass(20 * secondMs)
  expect(await noticeAway(app.app, chargers.live)).toBe(0)
  expect(await openAlarms()).toEqual([])
  expect(await stateOf()).toMatchObject({ status: 1 })
  again.leave()
  app.letPass(31 * secondMs)
  expect(await noticeAway(app.app, chargers.live)).toBe(1)
  expect(await noticeAway(app.app, chargers.live)).toBe(0)
  expect(await openAlarms()).toEqual(['offline 4 x1'])
  expect(await stateOf()).toMatchObject({ status: 5 })
  await chargers.connect('YKC1.6', ykc.code)
  await expect.poll(() => openAlarms()).toEqual([])
})

test('after a start of the platform itself nobody is away who comes back in time', async () => {
  await chargers.live.writer.flush()
  const other = await openTestChargers(app)
  const started = app.app.clock()
  expect(await awaitReturn(app.app, other.live, started)).toBeGreaterThan(0)
  expect(await noticeAway(app.app, other.live)).toBe(0)
  app.letPass(31 * secondMs)
  expect(await noticeAway(app.app, other.live)).toBeGreaterThan(0)
  await other.stop()
})

const cardStart = { gun: 1, way: 'card', card: '00000000aabbccdd', passwordMd5: '', vin: '', parallel: null } as const

test('a known card may start, an unknown and a blocked one may not, and nobody at a gun that is busy or prohibited', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  expect(await pile.say('startAsked', { ...cardStart, card: '1234' })).toMatchObject({ why: 'unknownAccount' })
  const card = (status: string) =>
    app.db.updateTable('operation_offline_card').set({ status }).where('seller_id', '=', '399').execute()
  await card('disabled')
  expect(await pile.say('startAsked', cardStart)).toMatchObject({ why: 'frozen' })
  await card('enabled')
  const gun = (isProhibited: boolean) =>
    app.db
      .updateTable('config_gun')
      .set({ is_prohibited: isProhibited })
      .where('id', '=', ykc.guns[0] ?? '')
      .execute()
  await gun(true)
  expect(await pile.say('startAsked', cardStart)).toMatchObject({ why: 'pileDisabled' })
  await gun(false)
  const allowed = await pile.say('startAsked', cardStart)
  expect(allowed).toMatchObject({ isAllowed: true, logicalCard: '1000000000000001' })
  expect(allowed.sessionNo).toMatch(new RegExp(`^${ykc.code}01\\d{16}$`))
  expect(await pile.say('startAsked', cardStart)).toMatchObject({ why: 'pileUnsettled' })
})

const record = (sessionNo: string, more = {}) => ({
  session: { sessionNo },
  gun: 1,
  startedAt: app.app.clock(),
  endedAt: app.app.clock(),
  meterStartE4: energy(1_000_000),
  meterEndE4: energy(1_200_000),
  energyE4: energy(200_000),
  tiers: [],
  amountMil: mil(300_000),
  vin: 'LSVAA4187E2184567',
  card: '',
  way: 'card' as const,
  stopCode: '41',
  samples: [],
  ...more,
})

test('a session goes from asked to charging to ended, and its record that comes twice changes nothing', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const place = {
    sellerId: '399',
    stationId: ykc.station,
    pileId: ykc.id,
    pileCode: ykc.code,
    gunId: ykc.guns[1] ?? '',
    gunNo: 2,
  }
  const { id, sessionNo } = await beginSession(
    app.db,
    place,
    { way: 'staff', tag: '', vin: '', userId: null },
    app.app.clock(),
  )
  const session = () =>
    app.db.selectFrom('operation_session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await session()).toMatchObject({ state: 'starting', tag: `S${id}` })
  await pile.say('gunReported', chargers.report(2, 'charging', { isPlugged: true }))
  await pile.say('measured', chargers.sample(2, { session: { sessionNo }, soc: 55, energyE4: energy(1) }))
  expect(await session()).toMatchObject({ state: 'charging' })
  expect(await pile.say('sessionEnded', record(sessionNo, { gun: 2 }))).toMatchObject({ isKept: true })
  expect(await pile.say('sessionEnded', record(sessionNo, { gun: 2, energyE4: energy(1) }))).toMatchObject({
    isKept: true,
  })
  expect(await session()).toMatchObject({
    state: 'ended',
    energy_e4: '200000',
    stop_code: '41',
    record_times: 2,
    soc_end: 55,
  })
  await pile.say('gunReported', chargers.report(2, 'idle', { isPlugged: true }))
  expect(await stateOf(ykc.guns[1])).toMatchObject({ status: 4 })
})

test('a record of a session that the pile began by itself makes the session; one of another pile is refused', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const offline = `${ykc.code}01261115100000${'0001'}`
  expect(await pile.say('sessionEnded', record(offline, { way: 'offlineCard' }))).toMatchObject({ isKept: true })
  const row = await app.db
    .selectFrom('operation_session')
    .selectAll()
    .where('session_no', '=', offline)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ way: 'offlineCard', state: 'ended', vin: 'LSVAA4187E2184567' })
  const other = await chargers.connect('OCPP1.6J', ocpp.identity)
  expect(await other.say('sessionEnded', { ...record(offline), session: { transactionId: Number(row.id) } })).toEqual({
    isKept: false,
    tag: null,
  })
})

test('a beginning that is told twice is one transaction, and why it broke off is an alarm', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const begun = { gun: 1, tag: '1000000000000001', meterE4: energy(500), at: app.app.clock(), reservationId: null }
  const first = await pile.say('sessionBegun', begun)
  expect(first.tag.status).toBe('Accepted')
  expect(await pile.say('sessionBegun', begun)).toEqual(first)
  const ended = {
    ...record('', { startedAt: null, meterStartE4: null, meterEndE4: energy(90_500), energyE4: null }),
    session: first,
    gun: null,
    stopCode: 'EmergencyStop',
  }
  expect(await pile.say('sessionEnded', ended)).toMatchObject({ isKept: true, tag: { status: 'Accepted' } })
  const row = await app.db
    .selectFrom('operation_session')
    .selectAll()
    .where('id', '=', String(first.transactionId))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'ended', energy_e4: '90000', way: 'card' })
  const alarms = await app.db
    .selectFrom('operation_alarm')
    .select(['level', 'code'])
    .where('session_id', '=', row.id)
    .execute()
  expect(alarms).toEqual([{ level: 6, code: 'EmergencyStop' }])
})

test('what was not begun within 90 seconds has failed', async () => {
  const place = {
    sellerId: '399',
    stationId: ykc.station,
    pileId: ykc.id,
    pileCode: ykc.code,
    gunId: ykc.guns[0] ?? '',
    gunNo: 1,
  }
  const { id } = await beginSession(app.db, place, { way: 'app', tag: '', vin: '', userId: null }, app.app.clock())
  await failUnbegun(app.app, chargers.live)
  const state = async () =>
    (await app.db.selectFrom('operation_session').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  expect(await state()).toBe('starting')
  app.letPass(91 * secondMs)
  await failUnbegun(app.app, chargers.live)
  expect(await state()).toBe('failed')
})

test('a pile holds the prices of today under a number that stands for them alone', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const { tariff } = await pile.say('tariffAsked', {})
  expect(tariff).toMatchObject({ slots: expect.stringMatching(/^[JFPG]{48}$/), tiers: expect.arrayContaining([]) })
  expect(await pile.say('tariffChecked', { no: tariff?.no ?? 0 })).toEqual({ isSame: true })
  expect(await pile.say('tariffChecked', { no: 0 })).toEqual({ isSame: false })
  const [one, two] = await Promise.all([pile.say('tariffAsked', {}), pile.say('tariffAsked', {})])
  expect([one?.tariff?.no, two?.tariff?.no]).toEqual([tariff?.no, tariff?.no])
})

test('where piles stand is followed while they are connected, and a deleted one may not speak any more', async () => {
  await chargers.connect('YKC1.6', ykc.code)
  const pile = chargers.live.piles.get(ykc.id)
  if (pile) pile.stationId = '1'
  await followMoves(app.app, chargers.live)
  expect(pile?.stationId).toBe(ykc.station)
  chargers.live.piles.set('99999999', { ...pile, id: '99999999' } as never)
  await followMoves(app.app, chargers.live)
  expect(chargers.live.piles.has('99999999')).toBe(false)
})

test('frames are kept with their pile, and those of strangers are the platform’s', async () => {
  const frame = {
    protocol: 'YKC1.6',
    at: app.app.clock(),
    isFromPile: true,
    type: '13',
    seq: '1',
    raw: Buffer.from('68', 'hex'),
    fault: '',
  }
  chargers.host.logFrame({ ...frame, pileId: ykc.id, identity: ykc.code })
  chargers.host.logFrame({ ...frame, pileId: null, identity: 'nobody', fault: 'crc' })
  await chargers.live.writer.flush()
  const rows = await app.db
    .selectFrom('operation_frame')
    .select(['seller_id', 'pile_id', 'identity', 'fault'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { seller_id: '399', pile_id: ykc.id, identity: ykc.code, fault: '' },
    { seller_id: '-1', pile_id: null, identity: 'nobody', fault: 'crc' },
  ])
})

test('a life of the gateway that was cut off says from when on something may be missing', async () => {
  const cutOff = await openWriter(app.app, 'cut off')
  await cutOff.flush()
  const again = await openWriter(app.app, 'cut off')
  const runs = await app.db
    .selectFrom('operation_gateway_run')
    .selectAll()
    .where('node', '=', 'cut off')
    .orderBy('id')
    .execute()
  expect(runs.map(run => run.lost_until !== null)).toEqual([true, false])
  await Promise.all([cutOff.stop(), again.stop()])
})
