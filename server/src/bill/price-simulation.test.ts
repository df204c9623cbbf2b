import { priceSimulation } from '@ev/contract/bill/price-simulation'
import { work } from '@ev/contract/system/work'
import { addDays } from '@ev/rules/days'
import { businessDay, type Instant, instant, readTime } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { aModel, aPlan, flatPlan } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let place: OrderPlace
/** A day that nothing else touches. */
const day = addDays(businessDay(instant(Date.now())), -200)
const on = (time: string): Instant => readTime(`${day} ${time}:00`) as Instant

beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  place = await aPricedGun(app.db)
})
afterAll(() => app.close())

const asking = (given: object) => ({
  stations: [place.stationId],
  from: day,
  to: day,
  ...given,
})

async function simulated(person: Person, given: object) {
  const { code, msg, data } = await person.call(priceSimulation.calls.run, asking(given) as never)
  expect(code, msg).toBe(0)
  await app.runWork()
  const ended = await person.call(work.get, { id: data.workId })
  expect(ended.data, ended.data.error).toMatchObject({ status: 'done' })
  const found = await person.call(priceSimulation.calls.result, { id: data.workId })
  expect(found.code, found.msg).toBe(0)
  return { ...found.data, workId: data.workId, work: ended.data }
}

test('by the version that billed it an order comes to what it was billed, to the fen', async () => {
  const order = await anOrder(app, { place, startAt: on('10:40'), minutes: 100, energyE4: 512_345 })
  const found = await simulated(boss, { by: { version: place.version.id } })
  expect(found).toMatchObject({ orders: 1, spread: 0, leftOut: [], from: day, to: day })
  const { totalFen, elecFen, serviceFen, energyE4 } = order.charge
  expect(found.total).toEqual({
    energyE4,
    before: { elecFen, serviceFen, totalFen },
    after: { elecFen, serviceFen, totalFen },
    changeFen: 0,
  })
  expect(found.hours.map(({ hour }) => hour)).toEqual([10, 11, 12])
})

test('a draft is priced like a version, and every breakdown adds up to the total', async () => {
  const found = await simulated(boss, { by: { model: null, plan: flatPlan(20_000) } })
  expect(found.by).toBe('草稿')
  // 51.2345 kWh at 2.00 and 0.10 yuan.
  expect(found.total.after).toEqual({ elecFen: 10_247, serviceFen: 512, totalFen: 10_759 })
  expect(found.total.changeFen).toBe(10_759 - found.total.before.totalFen)
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  expect(sum(found.hours.map(row => row.after.totalFen))).toBe(10_759)
  expect(sum(found.stations.map(row => row.after.totalFen))).toBe(10_759)
  expect(sum(found.cells.map(cell => (cell[5] ?? 0) + (cell[6] ?? 0)))).toBe(10_759)
  expect(found.stations.map(({ station }) => station)).toEqual([{ id: place.stationId, label: place.stationName }])
})

test('orders that cannot be priced anew are left out, each with its reason', async () => {
  const other = await aPricedGun(app.db)
  const abnormal = await anOrder(app, { place: other, startAt: on('09:00'), status: 10 })
  await anOrder(app, { place: other, startAt: on('11:00'), energyE4: 0, paidFen: 0 })
  const found = await simulated(boss, { by: { version: place.version.id }, stations: [other.stationId] })
  expect(found).toMatchObject({ orders: 0, total: { energyE4: 0, changeFen: 0 } })
  expect(found.leftOut).toEqual([
    { reason: 'notSettled', count: 1, examples: [{ id: abnormal.id, label: abnormal.orderNo }] },
    { reason: 'noEnergy', count: 1, examples: [expect.anything()] },
  ])
})

test('what the pile billed by tier is laid over the half hours of the tier by time, and said so', async () => {
  const other = await aPricedGun(app.db, { billingSide: 1 })
  const order = await anOrder(app, { place: other, startAt: on('10:30'), minutes: 90 })
  await app.db
    .updateTable('bill_order_part')
    .set({ day: null, slot: null, start_at: null, end_at: null })
    .where('order_id', '=', order.id)
    .execute()
  const same = await simulated(boss, { by: { version: other.version.id }, stations: [other.stationId] })
  expect(same).toMatchObject({ orders: 1, spread: 1, total: { changeFen: 0 } })
  expect(same.total.before.totalFen).toBe(order.charge.totalFen)
  // Flat from 10:30 to 11:00, then peak until 12:00.
  expect(same.hours.map(({ hour, energyE4 }) => [hour, energyE4])).toEqual([
    [10, 100_000],
    [11, 200_000],
  ])
})

test('without a version kept on it an order that was billed by tier is left out', async () => {
  const other = await aPricedGun(app.db, { billingSide: 1 })
  const order = await anOrder(app, { place: other, startAt: on('10:30'), columns: { version_id: null } })
  await app.db.updateTable('bill_order_part').set({ day: null, slot: null }).where('order_id', '=', order.id).execute()
  const found = await simulated(boss, { by: { version: place.version.id }, stations: [other.stationId] })
  expect(found.leftOut).toMatchObject([{ reason: 'noVersion', count: 1 }])
})

test('a simulation stands in the list with its totals, its sheet among the downloads', async () => {
  const { workId, total, work: ended } = await simulated(boss, { by: { model: null, plan: flatPlan(30_000) } })
  expect(ended).toMatchObject({ kind: 'export', fileUrl: expect.stringMatching(/^\/files\//), result: {} })
  const { data } = await boss.call(priceSimulation.calls.pages, {})
  expect(data.records.find(({ id }) => id === workId)).toMatchObject({
    status: 'done',
    orders: 1,
    leftOut: null,
    energyE4: total.energyE4,
    beforeFen: total.before.totalFen,
    afterFen: total.after.totalFen,
    changeFen: total.changeFen,
  })
})

test('a draft with a hole in it is refused, and so are days that are none', async () => {
  const holed = aPlan({ byDefault: { slots: '-'.repeat(48), tiers: flatPlan(1).byDefault?.tiers ?? [] } })
  expect(
    (await boss.call(priceSimulation.calls.run, asking({ by: { model: null, plan: holed } }) as never)).code,
  ).not.toBe(0)
  const backwards = asking({ by: { version: place.version.id }, to: addDays(day, -1) })
  expect((await boss.call(priceSimulation.calls.run, backwards as never)).code).toBe(400)
  const endless = asking({ by: { version: place.version.id }, to: addDays(day, 400) })
  expect((await boss.call(priceSimulation.calls.run, endless as never)).code).toBe(400)
})

test('nobody simulates with the stations, versions or models of another seller, or reads what they found', async () => {
  const stranger = await app.as('op365')
  const run = (given: object) => stranger.call(priceSimulation.calls.run, asking(given) as never)
  expect((await run({ by: { version: place.version.id }, stations: [] })).code).toBe(1404)
  expect((await run({ by: { model: null, plan: flatPlan(1) } })).code).toBe(1404)
  const model = await aModel(boss)
  expect((await run({ by: { plan: flatPlan(1), model: model.id }, stations: [] })).code).toBe(1404)
  const own = await simulated(boss, { by: { model: null, plan: flatPlan(1) } })
  expect((await stranger.call(priceSimulation.calls.result, { id: own.workId })).code).toBe(1404)
  const theirs = await simulated(stranger, { by: { model: null, plan: flatPlan(1) }, stations: [] })
  expect(theirs).toMatchObject({ orders: 0 })
})

test('who sees a part of the stations simulates with the orders of that part', async () => {
  const head = await app.as('region399')
  const by = { by: { model: null, plan: flatPlan(1) } }
  expect((await head.call(priceSimulation.calls.run, asking(by) as never)).code).toBe(1404)
  expect(await simulated(head, { ...by, stations: [] })).toMatchObject({ orders: 0, leftOut: [] })
  expect((await simulated(boss, { ...by, stations: [] })).orders).toBeGreaterThan(0)
})

test('while it goes on there is no result yet, and it needs the right to see what prices bring in', async () => {
  const { data } = await boss.call(
    priceSimulation.calls.run,
    asking({ by: { model: null, plan: flatPlan(1) } }) as never,
  )
  expect((await boss.call(priceSimulation.calls.result, { id: data.workId })).code).toBe(1880)
  await boss.call(work.cancel, { id: data.workId })
  expect(
    (
      await (
        await app.as('ops399')
      ).call(priceSimulation.calls.run, asking({ by: { model: null, plan: flatPlan(1) } }) as never)
    ).code,
  ).toBe(403)
})
