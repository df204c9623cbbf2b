import { apiAppointment } from '@ev/contract/api/appointment'
import { accountFlow } from '@ev/contract/bill/account-flow'
import { appointment } from '@ev/contract/bill/appointment'
import { minuteMs } from '@ev/rules/units'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDriver, aFreeGun } from '../../testing/appointments.ts'
import { accepted, answering } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { noChargers } from '../no-chargers.ts'
import { sendDue } from '../operation/send-commands.ts'
import { inspectSeller } from './check-books.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())
afterEach(async () => {
  await sendDue(app.app)
  app.app.chargers = noChargers
})

const setParameter = (key: string, value: string) =>
  app.db
    .insertInto('system_parameter')
    .values({ seller_id: '399', key, value })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet({ value }))
    .execute()
const shownToStaff = async (id: string) => (await boss.call(appointment.calls.get, { id })).data

/** One that is in progress. */
async function anAppointment(gunOptions: Parameters<typeof aFreeGun>[2] = {}) {
  const gun = await aFreeGun(app, boss, gunOptions)
  const driver = await aDriver(app)
  const { data, code, msg } = await driver.make(gun.code)
  expect(code, msg).toBe(0)
  return { gun, driver, id: data.id, made: data }
}

describe('making one', () => {
  test('sets the deposit aside, keeps the gun for a quarter of an hour and is seen by staff', async () => {
    const { gun, driver, id, made } = await anAppointment()
    expect(made).toMatchObject({
      status: 'JinXingZhong',
      gunCode: gun.code,
      depositFen: 1_000,
      lateFeeFen: 500,
      cancelBy: null,
    })
    expect(Date.parse(made.endTime) - Date.parse(made.startTime)).toBe(15 * minuteMs)
    expect(Date.parse(made.endTime) - Date.parse(made.freeUntil ?? '')).toBe(5 * minuteMs)
    expect([await driver.held(), await driver.balance()]).toEqual([1_000, 10_000])
    expect(await shownToStaff(id)).toMatchObject({
      status: 'JinXingZhong',
      member: { id: driver.id },
      gun: { id: gun.id },
      plateNo: '粤B12345',
      depositFen: 1_000,
      reserveState: null,
    })
  })

  test('the terms are what the operator has set, and are told before', async () => {
    const driver = await aDriver(app)
    const terms = async () => (await app.call(apiAppointment.terms, {}, driver.options)).data
    expect(await terms()).toEqual({
      depositFen: 1_000,
      holdMin: 15,
      freeCancelMin: 5,
      lateFeeFen: 500,
      shutOutUntil: null,
    })
    await setParameter('appointment.holdMin', '30')
    await setParameter('appointment.depositFen', '300')
    expect(await terms()).toMatchObject({ holdMin: 30, depositFen: 300, lateFeeFen: 300 })
    await setParameter('appointment.depositFen', '0')
    const gun = await aFreeGun(app, boss)
    expect((await driver.make(gun.code)).data).toMatchObject({ depositFen: 0 })
    expect(await driver.held()).toBe(0)
    await setParameter('appointment.holdMin', '15')
    await setParameter('appointment.depositFen', '1000')
  })

  test('a pile that can is told to keep the gun, the lock of a bay goes up', async () => {
    const chargers = answering(accepted)
    app.app.chargers = chargers
    const ocpp = await anAppointment({ protocol: 'OCPP1.6J' })
    const ykc = await anAppointment({ lockNo: 'DS-1' })
    await sendDue(app.app)
    expect(chargers.told.map(one => one.command)).toEqual([
      expect.objectContaining({ kind: 'reserve', gun: 1, tag: `A${ocpp.id}` }),
      { kind: 'moveLock', gun: 1, isUp: true },
    ])
    expect(await shownToStaff(ocpp.id)).toMatchObject({ reserveState: 'accepted', lockState: null })
    expect(await shownToStaff(ykc.id)).toMatchObject({ reserveState: null, lockState: 'accepted' })
  })

  test('only an idle gun of an open station is kept, and each for one member alone', async () => {
    const gun = await aFreeGun(app, boss)
    const [driver, other] = [await aDriver(app), await aDriver(app)]
    const setGun = (status: number) =>
      app.db.updateTable('config_gun_state').set({ status }).where('gun_id', '=', gun.id).execute()
    const setStation = (status: number) =>
      app.db.updateTable('config_station').set({ status }).where('id', '=', gun.stationId).execute()
    expect(await driver.make('9999999999999999')).toMatchObject({ code: 1838 })
    await setGun(2)
    expect(await driver.make(gun.code)).toMatchObject({ code: 1860 })
    await setGun(1)
    await setStation(2)
    expect(await driver.make(gun.code)).toMatchObject({ code: 1861 })
    await setStation(1)
    expect(await driver.make(gun.code)).toMatchObject({ code: 0 })
    expect(await other.make(gun.code)).toMatchObject({ code: 1862 })
    const second = await aFreeGun(app, boss)
    expect(await driver.make(second.code)).toMatchObject({ code: 1863 })
    expect(await driver.held()).toBe(1_000)
  })

  test('of a gun of another operator there is none, and without money nothing is left behind', async () => {
    const gun = await aFreeGun(app, boss)
    const stranger = await aDriver(app, 10_000, '365')
    expect(await stranger.make(gun.code)).toMatchObject({ code: 1838 })
    const poor = await aDriver(app, 999)
    expect(await poor.make(gun.code)).toMatchObject({ code: 1700 })
    expect(await poor.mine()).toEqual([])
    expect(await (await aDriver(app)).make(gun.code)).toMatchObject({ code: 0 })
  })

  test('whoever is on the blacklist has no gun kept', async () => {
    const gun = await aFreeGun(app, boss)
    const driver = await aDriver(app)
    await app.db.updateTable('member_member').set({ is_blacklisted: true }).where('id', '=', driver.id).execute()
    expect(await driver.make(gun.code)).toMatchObject({ code: 1866, msg: expect.stringContaining('黑名单') })
  })

  test('of two who want the same gun at once one gets it; of two guns at once somebody gets one', async () => {
    const gun = await aFreeGun(app, boss)
    const drivers = await Promise.all([1, 2, 3].map(() => aDriver(app)))
    const answers = await Promise.all(drivers.map(driver => driver.make(gun.code)))
    expect(answers.map(one => one.code).toSorted((one, other) => one - other)).toEqual([0, 1862, 1862])
    const guns = [await aFreeGun(app, boss), await aFreeGun(app, boss)]
    const greedy = await aDriver(app)
    const both = await Promise.all(guns.map(one => greedy.make(one.code)))
    expect(both.map(one => one.code).toSorted((one, other) => one - other)).toEqual([0, 1863])
    expect(await greedy.held()).toBe(1_000)
  })
})

describe('taking it back', () => {
  test('costs nothing in time', async () => {
    const { gun, driver, id } = await anAppointment()
    app.letPass(9 * minuteMs)
    const { data } = await driver.cancel(id)
    expect(data).toMatchObject({ status: 'YiQuXiao', penaltyFen: 0, refundFen: 1_000, cancelBy: 'member' })
    expect([await driver.held(), await driver.balance()]).toEqual([0, 10_000])
    expect(await (await aDriver(app)).make(gun.code)).toMatchObject({ code: 0 })
    expect(await driver.cancel(id)).toMatchObject({ code: 1865 })
  })

  test('costs the fee later, which is on the account, in the books and drafted for the owner of the station', async () => {
    const { driver, id, made } = await anAppointment()
    app.letPass(11 * minuteMs)
    expect((await driver.cancel(id)).data).toMatchObject({ penaltyFen: 500, refundFen: 500 })
    expect([await driver.held(), await driver.balance()]).toEqual([0, 9_500])
    const { data: flow } = await boss.call(accountFlow.calls.pages, { filters: { documentNo: [made.appointNo] } })
    expect(flow.records).toMatchObject([
      { event: 7, amountFen: -500, document: 'appointment', documentNo: made.appointNo, member: { id: driver.id } },
    ])
    const paid = await app.db
      .selectFrom('bill_deduction')
      .select(['document', 'account_id', 'account_kind', 'amount_fen'])
      .where('document_no', '=', made.appointNo)
      .execute()
    expect(paid).toEqual([{ document: 'appointment', account_id: driver.account, account_kind: 2, amount_fen: '500' }])
    const lines = await app.db
      .selectFrom('bill_split_line')
      .select(['fee', 'base_fen', 'amount_fen', 'share_pct', 'state'])
      .where('station_id', '=', made.stationId)
      .execute()
    expect(lines).toEqual([{ fee: 'appointment', base_fen: '500', amount_fen: '500', share_pct: 100, state: 'draft' }])
  })

  test('what was agreed holds, whatever is set afterwards', async () => {
    const before = await anAppointment()
    await setParameter('appointment.lateCancel', 'deposit')
    const after = await anAppointment()
    app.letPass(11 * minuteMs)
    expect((await before.driver.cancel(before.id)).data).toMatchObject({ penaltyFen: 500 })
    expect((await after.driver.cancel(after.id)).data).toMatchObject({ penaltyFen: 1_000, refundFen: 0 })
    await setParameter('appointment.lateCancel', 'fee')
  })

  test('costs nothing where the gun cannot be used', async () => {
    const { gun, driver, id } = await anAppointment()
    app.letPass(11 * minuteMs)
    await app.db.updateTable('config_gun_state').set({ status: 7 }).where('gun_id', '=', gun.id).execute()
    expect((await driver.cancel(id)).data).toMatchObject({ penaltyFen: 0, refundFen: 1_000 })
  })

  test('is nobody else’s to do', async () => {
    const { id } = await anAppointment()
    const other = await aDriver(app)
    expect(await other.cancel(id)).toMatchObject({ code: 1404 })
    expect(await other.arrive(id)).toMatchObject({ code: 1404 })
    expect(await other.mine()).toEqual([])
  })

  test('lets the pile and the lock go', async () => {
    const chargers = answering(accepted)
    app.app.chargers = chargers
    const ocpp = await anAppointment({ protocol: 'OCPP1.6J' })
    const ykc = await anAppointment({ lockNo: 'DS-2' })
    await sendDue(app.app)
    const [reserve] = chargers.told
    await ocpp.driver.cancel(ocpp.id)
    await ykc.driver.cancel(ykc.id)
    chargers.told.length = 0
    await sendDue(app.app)
    expect(chargers.told.map(one => one.command)).toEqual([
      {
        kind: 'cancelReservation',
        reservationId: (reserve as { command: { reservationId?: number } } | undefined)?.command.reservationId,
      },
      { kind: 'moveLock', gun: 1, isUp: false },
    ])
  })
})

describe('staff', () => {
  test('call one off with a reason, and all of the deposit is let go', async () => {
    const { driver, id } = await anAppointment()
    app.letPass(14 * minuteMs)
    expect(await boss.call(appointment.calls.cancel, { id, reason: '' })).toMatchObject({ code: 400 })
    expect(await boss.call(appointment.calls.cancel, { id, reason: '场站停电' })).toMatchObject({ code: 0 })
    expect(await shownToStaff(id)).toMatchObject({
      status: 'YiQuXiao',
      cancelBy: 'staff',
      cancelReason: '场站停电',
      penaltyFen: 0,
      staff: { label: expect.any(String) },
    })
    expect([await driver.held(), await driver.balance()]).toEqual([0, 10_000])
    expect((await boss.call(appointment.calls.cancel, { id, reason: '场站停电' })).code).not.toBe(0)
  })

  test('of another operator neither see nor call it off; who only reads cannot', async () => {
    const { id } = await anAppointment()
    const stranger = await app.as('op365')
    expect((await stranger.call(appointment.calls.get, { id })).code).not.toBe(0)
    expect((await stranger.call(appointment.calls.cancel, { id, reason: '试试' })).code).not.toBe(0)
    const reader = await app.as('view399')
    expect(await reader.call(appointment.calls.get, { id })).toMatchObject({ code: 0 })
    expect(await reader.call(appointment.calls.cancel, { id, reason: '试试' })).toMatchObject({ http: 403 })
    expect(await shownToStaff(id)).toMatchObject({ status: 'JinXingZhong' })
  })

  test('find them by gun, status and member, and the sums are those of all of them', async () => {
    const { gun, driver } = await anAppointment()
    const { data } = await boss.call(appointment.calls.pages, {
      filters: { gun: [gun.id], status: ['JinXingZhong'], member: [driver.id] },
      sums: true,
    })
    expect(data.total).toBe(1)
    expect(data.sums).toMatchObject({ depositFen: 1_000, penaltyFen: 0 })
  })
})

test('after all of this the books have no differences', async () => {
  const found = await inspectSeller(app.app, '399')
  // What drivers of tests start with came without a paper.
  expect(found.shown.filter(one => one.document !== 'opening')).toEqual([])
})
