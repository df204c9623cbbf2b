// A driver at the app, a pile on a real socket, and one true story: the same fen on the order, in the app and in the account.
import { apiCharge } from '@ev/contract/api/charge'
import { apiMember } from '@ev/contract/api/member'
import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import { vehicle } from '@ev/contract/member/vehicle'
import { commandCalls, startCalls } from '@ev/contract/operation/command'
import { hourMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aVehicle, payIn } from '../../testing/cards.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { aMember } from '../../testing/money.ts'
import { anEmptyVehicle, bindPrices, openDoors, openStreet, type Street } from '../../testing/simulated.ts'
import { aVehicleLimit } from '../../testing/surroundings.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { inspectSeller } from '../bill/check-books.ts'
import { followDue } from '../bill/follow-sessions.ts'
import { watchOrders } from '../bill/watch-orders.job.ts'

const languages = ['YKC1.6', 'OCPP1.6J'] as const
type Language = (typeof languages)[number]

let app: TestApp
let street: Street
let boss: Awaited<ReturnType<TestApp['as']>>
const piles = new Map<Language, Awaited<ReturnType<typeof aPile>>>()

async function aPile(language: Language) {
  const station = await aStation(app.db, { stage: 'production' })
  await bindPrices(boss, station.id)
  const known = await aSpeakingPile(app, boss, station.id, language)
  const pile = await street.arrive(language, known)
  await pile.until(() => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null))
  return { ...known, pile, stationId: station.id }
}
const at = (language: Language) => {
  const found = piles.get(language)
  if (!found) throw new Error(`no pile of ${language}`)
  return found
}

beforeAll(async () => {
  app = await openDoors()
  // Whenever the tests run a kilowatt-hour costs the same.
  app.waitForNoon()
  app.hurryUp(20)
  street = await openStreet(app.app, 20)
  boss = await app.as('op399')
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '399', key: 'money.leastStartFen', value: '100' })
    .execute()
  for (const language of languages) piles.set(language, await aPile(language))
})
afterAll(async () => {
  await street.close()
  await app.close()
})

/** A dial of one language counts whole watt-hours. */
const dialStep = 10

async function aDriver(balance: number) {
  const member = await aMember(app.db)
  await payIn(app.db, member.account, balance)
  return { member, ...(await app.asMember(member.id)) }
}
type Driver = Awaited<ReturnType<typeof aDriver>>

/** What runs beside the product, once. */
async function look() {
  await followDue(app.app)
  await street.chargers.live.writer.flush()
  await watchOrders(app.app)
}
const orderIs = (driver: Driver, orderId: string) =>
  expect.poll(
    async () => {
      await look()
      return (await driver.call(apiCharge.get, { orderId })).data
    },
    { timeout: 30_000, interval: 200 },
  )

async function startAt(language: Language, driver: Driver, more: { stopMode?: 'energy'; stopValue?: number } = {}) {
  const { pile, code } = at(language)
  pile.plugIn(1, anEmptyVehicle(`${language}${driver.member.id}`))
  const { data, msg } = await driver.call(apiCharge.start, { gunCode: `${code}01`, ...more })
  expect(data, msg).toBeTruthy()
  await pile.until(() => pile.guns[0]?.session?.isFlowing ?? false)
  return { pile, orderId: data.orderId }
}

test.each(languages)('plug, charge, stop, bill and pay at a pile of %s: the same fen everywhere', async language => {
  const driver = await aDriver(50_000)
  const { pile, orderId } = await startAt(language, driver)
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 3 })
  expect((await driver.call(apiCharge.current, {})).data).toMatchObject([{ id: orderId, orderStatus: 3 }])
  await orderIs(driver, orderId).toMatchObject({ energyE4: expect.toSatisfy((value: number) => value > 10_000) })
  expect((await driver.call(apiCharge.stop, { orderId })).data).toEqual({ isAsked: true })
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 6, chargeStatus: 3 })
  const flowed = pile.guns[0]?.last?.energyE4
  pile.unplug(1)
  const { data: order } = await driver.call(apiCharge.get, { orderId })
  expect(order.paidFen).toBeGreaterThan(50)
  expect([order.totalFen, order.payableFen, order.elecFen + order.serviceFen]).toEqual(Array(3).fill(order.paidFen))
  expect(Math.abs(order.energyE4 - (flowed ?? 0))).toBeLessThan(dialStep)
  expect(await driver.member.balance()).toBe(50_000 - order.paidFen)
  const { records } = (await driver.call(apiMember.flows, {})).data
  expect(records[0]).toMatchObject({ amountFen: 0 - order.paidFen, event: 1, documentNo: order.orderNo })
})

test('a driver cannot begin twice, with nothing, at a gun that is taken, or see what is another’s', async () => {
  const driver = await aDriver(50_000)
  const { pile, orderId } = await startAt('YKC1.6', driver)
  const again = await driver.call(apiCharge.start, { gunCode: `${at('OCPP1.6J').code}01` })
  expect(again.msg).toContain('您有正在进行的充电')
  const beside = await driver.call(apiCharge.start, { gunCode: `${at('YKC1.6').code}02` })
  expect(beside.msg).toContain('您有正在进行的充电')
  const other = await aDriver(50_000)
  const taken = await other.call(apiCharge.start, { gunCode: `${at('YKC1.6').code}01` })
  expect(taken.code).toBe(1830)
  expect((await other.call(apiCharge.get, { orderId })).code).not.toBe(0)
  expect((await other.call(apiCharge.stop, { orderId })).code).not.toBe(0)
  const poor = await aDriver(99)
  const short = await poor.call(apiCharge.start, { gunCode: `${at('OCPP1.6J').code}01` })
  expect(short.msg).toContain('余额不足')
  expect((await poor.call(apiCharge.start, { gunCode: '0000000000000000' })).code).toBe(1838)
  await driver.call(apiCharge.stop, { orderId })
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 6 })
  pile.unplug(1)
})

test.each(languages)(
  'when the money runs out at a pile of %s, the charge ends and nothing is owed',
  async language => {
    const driver = await aDriver(400)
    const { pile, orderId } = await startAt(language, driver)
    await orderIs(driver, orderId).toMatchObject({ totalFen: expect.toSatisfy((fen: number) => fen > 150) })
    // What a busy machine is late by must not come to what the pile is given to stop.
    app.hurryUp(4)
    await orderIs(driver, orderId).toMatchObject({ orderStatus: expect.toSatisfy((status: number) => status > 4) })
    app.hurryUp(20)
    pile.unplug(1)
    const { data: order } = await driver.call(apiCharge.get, { orderId })
    expect(order).toMatchObject({ orderStatus: 6, debtFen: 0, paidFen: order.totalFen })
    expect(order.paidFen).toBeGreaterThan(250)
    expect(await driver.member.balance()).toBe(400 - order.paidFen)
  },
  60_000,
)

test('what the driver wanted is reached, and the pile is told to stop', async () => {
  const driver = await aDriver(50_000)
  const { pile, orderId } = await startAt('OCPP1.6J', driver, { stopMode: 'energy', stopValue: 20_000 })
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 6 })
  pile.unplug(1)
  expect((await driver.call(apiCharge.get, { orderId })).data.energyE4).toBeGreaterThan(19_999)
})

test.each(languages)(
  'a pile of %s that is cut off in mid-charge and comes back an hour later is billed for all of it',
  async language => {
    const driver = await aDriver(500_000)
    const { pile, orderId } = await startAt(language, driver)
    await orderIs(driver, orderId).toMatchObject({ orderStatus: 3 })
    pile.cutOff(20_000)
    app.letPass(hourMs)
    await orderIs(driver, orderId).toMatchObject({
      orderStatus: expect.toSatisfy((status: number) => [3, 9].includes(status)),
    })
    await pile.until(() => pile.isReady())
    pile.endCharge(1)
    await orderIs(driver, orderId).toMatchObject({ orderStatus: 6 })
    const flowed = pile.guns[0]?.last?.energyE4
    pile.unplug(1)
    const { data: order } = await driver.call(apiCharge.get, { orderId })
    expect(Math.abs(order.energyE4 - (flowed ?? 0))).toBeLessThan(dialStep)
    expect(order.durationSec).toBeGreaterThan(3_600)
  },
)

test('where a station refuses vehicles a driver says which one it is, unless they have only one', async () => {
  const driver = await aDriver(50_000)
  const { code, stationId, pile } = at('OCPP1.6J')
  const limit = await aVehicleLimit(boss, stationId, { plateKinds: ['blue'], plates: ['粤A00001'], reason: '油车免进' })
  const start = (plateNo = '') => driver.call(apiCharge.start, { gunCode: `${code}01`, plateNo })
  pile.plugIn(1, anEmptyVehicle('limited'))
  expect(await start()).toMatchObject({ code: 1830, msg: expect.stringContaining('请选择车辆或填写车牌') })
  expect((await start('粤A00001')).msg).toContain('油车免进')
  const blue = await aVehicle(boss, { member: driver.member.id, plateKind: 'blue' })
  expect((await start()).msg).toContain('油车免进')
  await aVehicle(boss, { member: driver.member.id, plateKind: 'green' })
  expect((await start()).msg).toContain('请选择车辆或填写车牌')
  expect((await start(blue.plateNo)).msg).toContain('油车免进')
  const others = await aVehicle(boss, { member: (await aMember(app.db)).id, plateKind: 'blue' })
  expect((await start(others.plateNo)).msg).toContain('油车免进')
  await boss.call(vehicle.calls.delete, { id: blue.id })
  const begun = await start()
  expect(begun.code, begun.msg).toBe(0)
  await pile.until(() => pile.guns[0]?.session?.isFlowing ?? false)
  const { orderId } = begun.data
  await driver.call(apiCharge.stop, { orderId })
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 6 })
  pile.unplug(1)
  await boss.call(vehicleLimit.calls.disable, { id: limit })
})

test('each session has exactly one order, none hangs, and the books are right', async () => {
  await look()
  const sessions = await app.db.selectFrom('operation_session').select(['id']).where('seller_id', '=', '399').execute()
  const orders = await app.db
    .selectFrom('bill_order')
    .select(['session_id', 'order_status'])
    .where('seller_id', '=', '399')
    .execute()
  expect(orders.length).toBe(sessions.length)
  expect(orders.filter(order => order.order_status < 6)).toEqual([])
  const { shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(one => one.document !== 'opening')).toEqual([])
})

test('staff begin on behalf of a member, who pays and whose limits hold; without one the operator pays', async () => {
  const { pile, guns } = at('OCPP1.6J')
  const driver = await aDriver(50_000)
  const poor = await aDriver(50)
  const asked = (member: string | null) =>
    boss.call(commandCalls.start, {
      selection: { ids: [guns[0] ?? ''] },
      params: { member },
      reason: '',
    })
  expect((await asked(poor.member.id)).msg).toContain('余额不足')
  pile.plugIn(1, anEmptyVehicle('staff'))
  expect((await asked(driver.member.id)).code).toBe(0)
  await pile.until(() => pile.guns[0]?.session?.isFlowing ?? false)
  await look()
  const { data } = await driver.call(apiCharge.current, {})
  const orderId = data[0]?.id ?? ''
  await driver.call(apiCharge.stop, { orderId })
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 6 })
  pile.unplug(1)
  const { paidFen } = (await driver.call(apiCharge.get, { orderId })).data
  expect(await driver.member.balance()).toBe(50_000 - paidFen)
})

test('where a station restricts vehicles staff name one of the member’s own, and are asked only where it matters', async () => {
  const { pile, guns, stationId } = at('OCPP1.6J')
  const gunId = guns[0] ?? ''
  const driver = await aDriver(50_000)
  const start = (vehicle?: string | null) =>
    boss.call(commandCalls.start, {
      selection: { ids: [gunId] },
      params: { member: driver.member.id, ...(vehicle !== undefined && { vehicle }) },
      reason: '',
    })
  const offered = async () =>
    (await boss.call(startCalls.startVehicles, { gunId, memberId: driver.member.id })).data.map(({ label }) => label)
  const blue = await aVehicle(boss, { member: driver.member.id, plateKind: 'blue' })
  const green = await aVehicle(boss, { member: driver.member.id, plateKind: 'green' })
  const others = await aVehicle(boss, { member: (await aMember(app.db)).id, plateKind: 'green' })
  expect(await offered()).toEqual([])
  const limit = await aVehicleLimit(boss, stationId, { plateKinds: ['blue'], reason: '油车免进' })
  expect(await offered()).toEqual([blue.plateNo, green.plateNo])

  pile.plugIn(1, anEmptyVehicle('named'))
  for (const none of [undefined, null])
    expect(await start(none)).toMatchObject({ code: 1830, data: { field: 'vehicle', why: 'vehicleUnknown' } })
  expect((await start(blue.id)).msg).toContain('油车免进')
  expect(await start(others.id)).toMatchObject({ code: 1404, data: { field: 'vehicle' } })
  const begun = await start(green.id)
  expect(begun.code, begun.msg).toBe(0)
  await pile.until(() => pile.guns[0]?.session?.isFlowing ?? false)
  await look()
  const orderId = (await driver.call(apiCharge.current, {})).data[0]?.id ?? ''
  await driver.call(apiCharge.stop, { orderId })
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 6 })
  pile.unplug(1)
  await boss.call(vehicle.calls.delete, { id: blue.id })
  expect(await offered()).toEqual([])
  await boss.call(vehicleLimit.calls.disable, { id: limit })
  const { code } = await (await app.as('op365')).call(startCalls.startVehicles, { gunId, memberId: driver.member.id })
  expect(code).not.toBe(0)
})

test('of two starts of one driver at once one begins', async () => {
  const driver = await aDriver(50_000)
  for (const language of languages) at(language).pile.plugIn(1, anEmptyVehicle(`${language}${driver.member.id}`))
  // Both have come as far as the money before either gets it.
  const { both } = await app.db.transaction().execute(async db => {
    await db.selectFrom('ledger_account').select('id').where('id', '=', driver.member.account).forUpdate().execute()
    const starts = languages.map(language => driver.call(apiCharge.start, { gunCode: `${at(language).code}01` }))
    await untilWaiting(app.db, 2)
    return { both: Promise.all(starts) }
  })
  const asked = await both
  const begun = asked.filter(({ code }) => code === 0)
  expect(begun).toHaveLength(1)
  expect(asked.find(({ code }) => code !== 0)?.msg).toContain('您有正在进行的充电')
  const orderId = begun[0]?.data.orderId ?? ''
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 3 })
  await driver.call(apiCharge.stop, { orderId })
  await orderIs(driver, orderId).toMatchObject({ orderStatus: 6 })
  for (const language of languages) at(language).pile.unplug(1)
})
