import { energy, instant, mil } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { boot, openTestChargers } from '../../testing/chargers.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { beginSession } from './sessions.ts'

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

const samplesOf = (gunId: string) =>
  app.db.selectFrom('operation_sample').selectAll().where('gun_id', '=', gunId).orderBy('at').execute()

test('a battery that says 255 percent says nothing, and costs nobody else a row', async () => {
  const [odd, sound] = [await chargers.connect('YKC1.6', ykc.code), await chargers.connect('OCPP1.6J', ocpp.identity)]
  await odd.say('gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  await odd.say('measured', chargers.sample(1, { soc: 255, voltageDv: 7_500, currentDa: 10 }))
  await sound.say('measured', chargers.sample(1, { soc: 40, voltageDv: 2_200 }))
  await chargers.live.writer.flush()
  expect(await samplesOf(ykc.guns[0] ?? '')).toMatchObject([{ soc: null, voltage_dv: 7_500 }])
  expect(await samplesOf(ocpp.guns[0] ?? '')).toMatchObject([{ soc: 40 }])
  expect(chargers.live.writer.figures()).toMatchObject({ failures: 0, dropped: 0, waiting: 0 })
})

test('measurements beyond what any pile can mean are left out, and the rest of the sample is kept', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  await pile.say(
    'measured',
    chargers.sample(1, {
      voltageDv: 2 ** 31 - 1,
      currentDa: 2 ** 31 - 1,
      cableTempC: 2 ** 30,
      batteryTempC: -40_000,
      meterE4: energy(Number.MAX_SAFE_INTEGER),
      amountMil: mil(2 ** 60),
      soc: 50,
      chargedMin: 2 ** 40,
      remainMin: Number.NaN,
    }),
  )
  await chargers.live.writer.flush()
  expect(await samplesOf(ocpp.guns[0] ?? '')).toMatchObject([
    { voltage_dv: null, current_da: null, power_w: null, cable_temp: null, battery_temp: null, soc: 50 },
  ])
  expect(chargers.live.writer.figures()).toMatchObject({ failures: 0, dropped: 0 })
})

test('one row that the database refuses is given up alone, with a number of those that were', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const before = chargers.live.writer.figures()
  const frame = { pileId: pile.id, identity: ykc.code, protocol: 'YKC1.6', isFromPile: true, seq: '', raw: 'x' }
  for (const type of ['before', 'a\u0000b', 'after'])
    chargers.host.logFrame({ ...frame, at: app.app.clock(), type, fault: '' })
  const event = { gun: 1, at: app.app.clock(), sessionNo: null }
  await pile.say('noticed', { ...event, name: 'odd', data: { text: '\u0000 and \ud800' } })
  await pile.say('noticed', { ...event, name: 'sound', data: { text: 'plain' } })
  await pile.say('booted', { ...boot, firmware: '9\u0000' })
  await pile.say('gunReported', chargers.report(1, 'idle'))
  await chargers.live.writer.flush()
  const frames = await app.db
    .selectFrom('operation_frame')
    .select('type')
    .where('pile_id', '=', pile.id)
    .orderBy('id')
    .execute()
  expect(frames.map(row => row.type)).toEqual(['before', 'after'])
  const events = await app.db
    .selectFrom('operation_pile_event')
    .select('name')
    .where('pile_id', '=', pile.id)
    .orderBy('id')
    .execute()
  expect(events.map(row => row.name)).toContain('sound')
  const state = await app.db
    .selectFrom('config_gun_state')
    .select('status')
    .where('gun_id', '=', ykc.guns[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(state.status).toBe(1)
  const after = chargers.live.writer.figures()
  expect(after.waiting).toBe(0)
  expect((after.dropped ?? 0) - (before.dropped ?? 0)).toBeGreaterThan(0)
})

test('a record whose pile knows no battery is kept, and its times are ours where the clock of the pile is not', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  await pile.say('gunReported', chargers.report(1, 'charging', { isPlugged: true }))
  await pile.say('measured', chargers.sample(1, { soc: 255, energyE4: energy(5) }))
  const place = {
    sellerId: '399',
    stationId: station.id,
    pileId: ykc.id,
    pileCode: ykc.code,
    gunId: ykc.guns[0] ?? '',
    gunNo: 1,
  }
  const start = { way: 'staff', tag: '', vin: '', userId: null } as const
  const { id, sessionNo } = await beginSession(app.db, place, start, app.app.clock())
  const kept = await pile.say('sessionEnded', {
    session: { sessionNo },
    gun: 1,
    startedAt: instant(Date.UTC(1999, 11, 31)),
    endedAt: instant(Date.UTC(2099, 0, 1)),
    meterStartE4: energy(2 ** 40 - 2),
    meterEndE4: energy(2 ** 40 - 1),
    energyE4: energy(2 ** 32 - 1),
    tiers: [],
    amountMil: mil(2 ** 32 - 1),
    vin: '',
    card: '',
    way: null,
    stopCode: 'FE',
    samples: [],
  })
  expect(kept).toMatchObject({ isKept: true })
  const row = await app.db.selectFrom('operation_session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'ended', stop_code: 'FE', soc_end: null })
  const now = app.app.clock()
  expect(now - (row.ended_at?.getTime() ?? 0)).toBeLessThan(60_000)
})

test('a record that is repeated for weeks is still acknowledged', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const sessionNo = `${ykc.code}01261115100000${'0001'}`
  const record = {
    session: { sessionNo },
    gun: 1,
    startedAt: app.app.clock(),
    endedAt: app.app.clock(),
    meterStartE4: energy(0),
    meterEndE4: energy(10),
    energyE4: energy(10),
    tiers: [],
    amountMil: mil(10),
    vin: '',
    card: '',
    way: 'offlineCard' as const,
    stopCode: '41',
    samples: [],
  }
  expect(await pile.say('sessionEnded', record)).toMatchObject({ isKept: true })
  await app.db
    .updateTable('operation_session')
    .set({ record_times: 32_767 })
    .where('session_no', '=', sessionNo)
    .execute()
  expect(await pile.say('sessionEnded', record)).toMatchObject({ isKept: true })
})

test('an event that a pile dates into another century is dated by us', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  await pile.say('noticed', {
    gun: 0,
    at: instant(Date.UTC(2200, 0, 1)),
    name: 'SecurityEventNotification',
    sessionNo: null,
    data: {},
  })
  await chargers.live.writer.flush()
  const row = await app.db
    .selectFrom('operation_pile_event')
    .select('at')
    .where('pile_id', '=', pile.id)
    .where('name', '=', 'SecurityEventNotification')
    .executeTakeFirstOrThrow()
  expect(Math.abs(row.at.getTime() - app.app.clock())).toBeLessThan(60_000)
})

test('what a frame keeps of a message has an end, so that nobody fills the disk by talking', async () => {
  const pile = await chargers.connect('OCPP1.6J', ocpp.identity)
  const frame = { protocol: 'OCPP1.6J', at: app.app.clock(), isFromPile: true, seq: 's'.repeat(5_000) }
  const long = { ...frame, type: 'A'.repeat(100_000), raw: 'r'.repeat(128_000), fault: 'f'.repeat(100_000) }
  chargers.host.logFrame({ ...long, pileId: pile.id, identity: ocpp.identity })
  chargers.host.logFrame({ ...long, pileId: null, identity: 'FILLER' })
  await chargers.live.writer.flush()
  const rows = await app.db
    .selectFrom('operation_frame')
    .select(['type', 'seq', 'raw', 'fault'])
    .where('identity', 'in', [ocpp.identity, 'FILLER'])
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.raw.length)).toEqual([32 * 1024, 1024])
  for (const row of rows) expect(row.type.length + row.seq.length + row.fault.length).toBeLessThan(1_000)
})

test('records without a number are told apart by their pile, gun and time, and a repeated one is the same', async () => {
  const pile = await chargers.connect('YKC1.6', ykc.code)
  const now = app.app.clock()
  const record = (minutesAgo: number) => ({
    session: { sessionNo: '0'.repeat(32) },
    gun: 1,
    startedAt: instant(now - minutesAgo * 60_000),
    endedAt: now,
    meterStartE4: energy(0),
    meterEndE4: energy(10),
    energyE4: energy(10),
    tiers: [],
    amountMil: mil(10),
    vin: '',
    card: '',
    way: 'offlineCard' as const,
    stopCode: '41',
    samples: [],
  })
  for (const minutesAgo of [30, 30, 20])
    expect(await pile.say('sessionEnded', record(minutesAgo))).toMatchObject({ isKept: true })
  const rows = await app.db
    .selectFrom('operation_session')
    .select(['session_no', 'record_times'])
    .where('pile_id', '=', ykc.id)
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.record_times)).toEqual([2, 1])
  for (const { session_no } of rows) expect(session_no.startsWith(`${ykc.code}01`)).toBe(true)
})
