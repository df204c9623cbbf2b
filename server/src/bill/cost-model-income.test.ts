import { costModelChanges, costModelIncome } from '@ev/contract/bill/cost-model-income'
import { work } from '@ev/contract/system/work'
import { addDays } from '@ev/rules/days'
import { readCalendar } from '@ev/rules/price/version'
import { businessDay, type Instant, instant, readTime } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { flatPlan } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let place: OrderPlace
let second: OrderPlace
let modelName: string
/** In the middle of a month long ago that nothing else touches. */
const first = `${addDays(businessDay(instant(Date.now())), -400).slice(0, 8)}10`
const on = (days: number, time = '08:00'): Instant => readTime(`${addDays(first, days)} ${time}:00`) as Instant
const period = { from: first, to: addDays(first, 9) }

beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  place = await aPricedGun(app.db)
  second = await aPricedGun(app.db)
  const model = app.db.selectFrom('config_billing_model').select('name').where('id', '=', place.version.modelId)
  modelName = (await model.executeTakeFirstOrThrow()).name
  // Two days by the first version at flat 0.685 + 0.35, three by the second one at 0.80 + 0.10.
  for (const day of [0, 1]) await anOrder(app, { place, startAt: on(day), minutes: 60, energyE4: 100_000 })
  const changed = { ...place, version: await anotherVersion() }
  for (const day of [2, 3, 4])
    await anOrder(app, { place: changed, startAt: on(day), minutes: 60, energyE4: 100_000, discountFen: 50 })
  await anOrder(app, { place: second, startAt: on(0), minutes: 60, energyE4: 100_000 })
  await anOrder(app, { place: second, startAt: on(0, '11:00'), status: 10 })
  await utilityBill(place.stationId)
})
afterAll(() => app.close())

async function anotherVersion() {
  const plan = flatPlan(8_000)
  const { id } = await app.db
    .insertInto('config_billing_version')
    .values({
      seller_id: '399',
      model_id: place.version.modelId,
      version_no: 2,
      plan: JSON.stringify(plan),
      effective_at: new Date(on(2)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...place.version, id, versionNo: 2, calendar: readCalendar(plan) }
}

/** 1,000 kWh for 600.00 yuan in that month. */
async function utilityBill(stationId: string) {
  const meter = await app.db
    .insertInto('config_meter')
    .values({ seller_id: '399', station_id: stationId, meter_no: `INC${stationId}`, kind: 'main' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('config_meter_fee')
    .values({
      seller_id: '399',
      station_id: stationId,
      meter_id: meter.id,
      month: `${first.slice(0, 7)}-01`,
      ping_e4: '10000000',
      total_fen: '60000',
    })
    .execute()
}

const query = async (given: object, person = boss) => {
  const stations = { station: [place.stationId, second.stationId] }
  const { code, msg, data } = await person.call(costModelIncome.calls.query, {
    filters: { day: period, ...stations },
    ...given,
  })
  expect(code, msg).toBe(0)
  return data
}

test('income stands by station and version, with the margin where the utility has billed', async () => {
  const { rows, totals, counted } = await query({})
  expect(rows).toEqual([
    // 30 kWh at 0.80 + 0.10, less 1.50; the energy cost 0.60.
    expect.objectContaining({
      strategy: {
        id: `${place.stationId}/${place.version.modelId}/2`,
        label: `${place.stationName} · ${modelName} V2`,
      },
      orders: 3,
      energyE4: 300_000,
      pingE4: 300_000,
      fengE4: 0,
      elecFen: 2_400,
      serviceFen: 300,
      discountFen: 150,
      averageMil: 9_000,
      costFen: 1_800,
      marginFen: 750,
      marginBp: 2_941,
      costedBp: 10_000,
    }),
    // 20 kWh at 0.685 + 0.35.
    expect.objectContaining({
      strategy: expect.objectContaining({ label: `${place.stationName} · ${modelName} V1` }),
      orders: 2,
      elecFen: 1_370,
      serviceFen: 700,
      averageMil: 10_350,
      costFen: 1_200,
      marginFen: 870,
    }),
    // Nobody has entered what its energy cost.
    expect.objectContaining({ orders: 1, costFen: null, marginFen: null, marginBp: null, costedBp: 0 }),
  ])
  expect(counted).toBe(6)
  expect(totals).toMatchObject({ orders: 6, energyE4: 600_000, costFen: 3_000, marginFen: 1_620, costedBp: 8_333 })
})

test('the same figures stand by station, by model and by day', async () => {
  const byStation = await query({ by: 'station' })
  expect(byStation.rows.map(row => [row.station, row.energyE4, row.marginFen])).toEqual([
    [{ id: place.stationId, label: place.stationName }, 500_000, 1_620],
    [{ id: second.stationId, label: second.stationName }, 100_000, null],
  ])
  const byModel = await query({ by: 'model' })
  expect(byModel.rows.map(row => row.energyE4)).toEqual([500_000, 100_000])
  const byDay = await query({ by: 'day' })
  expect(byDay.rows).toHaveLength(10)
  expect(byDay.rows.slice(0, 6).map(row => row.orders)).toEqual([2, 1, 1, 1, 1, 0])
  expect(byDay.rows.reduce((all, row) => all + Number(row.costFen ?? 0), 0)).toBe(3_000)
})

test('a change of version is shown with what came before it and after', async () => {
  const { code, data } = await boss.call(costModelChanges.changes, { filters: { day: period } })
  expect(code).toBe(0)
  expect(data.changes).toEqual([
    {
      station: { id: place.stationId, label: place.stationName },
      before: {
        model: modelName,
        versionNo: 1,
        firstDay: first,
        lastDay: addDays(first, 1),
        days: 2,
        orders: 2,
        energyE4: 200_000,
        totalFen: 2_070,
        averageMil: 10_350,
        marginFen: 870,
      },
      after: {
        model: modelName,
        versionNo: 2,
        firstDay: addDays(first, 2),
        lastDay: addDays(first, 4),
        days: 3,
        orders: 3,
        energyE4: 300_000,
        totalFen: 2_700,
        averageMil: 9_000,
        marginFen: 750,
      },
    },
  ])
})

test('filters narrow the figures, and another seller counts nothing of them', async () => {
  const model = await query({ filters: { day: period, model: [second.version.modelId] } })
  expect(model.totals).toMatchObject({ orders: 1 })
  const foreign = await query({}, await app.as('op365'))
  expect(foreign).toMatchObject({ counted: 0, rows: [] })
  const { data } = await (await app.as('op365')).call(costModelChanges.changes, { filters: { day: period } })
  expect(data.changes).toEqual([])
})

test('the sheet is made in the background like any other', async () => {
  const { data } = await boss.call(costModelIncome.calls.export, { filters: { day: period } })
  await app.runWork()
  const made = await boss.call(work.get, { id: data.workId })
  expect(made.data).toMatchObject({ kind: 'export', status: 'done', name: expect.stringMatching(/^计费策略收入_/) })
})

test('the figures need the right to see them', async () => {
  expect((await (await app.as('ops399')).call(costModelIncome.calls.query, {})).code).toBe(403)
})
