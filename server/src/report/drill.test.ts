// The orders behind a figure: the list that it leads to comes to the figure, whatever it is told by and narrowed by.
import { costModelIncome } from '@ev/contract/bill/cost-model-income'
import { order } from '@ev/contract/bill/order'
import type { Fields, Ref } from '@ev/contract/kit/field'
import { readQuery } from '@ev/contract/kit/query'
import type { Report, ReportRow } from '@ev/contract/kit/report'
import { carStatistics } from '@ev/contract/report/car-statistics'
import { chargeData } from '@ev/contract/report/charge-data'
import { deviceStatistics } from '@ev/contract/report/device-statistics'
import { operatorAsset } from '@ev/contract/report/operator-asset'
import { stationAsset } from '@ev/contract/report/station-asset'
import { userStatistics } from '@ev/contract/report/user-statistics'
import { addDays } from '@ev/rules/days'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countGunDays } from '../statistics/gun-days.job.ts'
import { rollUp } from '../statistics/roll-up.job.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type Row = ReportRow<Fields>
type AnyReport = Report<Fields, Fields>

let app: TestApp
let day: { from: string; to: string }
beforeAll(async () => {
  app = await openTestApp()
  await rollUp(app.app)
  await countGunDays(app.app)
  const today = businessDay(app.app.clock())
  day = { from: addDays(today, -44), to: today }
})
afterAll(() => app.close())

const any = (of: unknown) => of as AnyReport

const ask = async (person: Person, of: AnyReport, filters: object, by: string) =>
  (await person.call(of.calls.query, { filters: { day, ...filters } as never, by })).data

/** What the list of orders says at the address that a figure leads to. */
async function behind(person: Person, of: AnyReport, asked: { filters: object; measure: string; row?: Row }) {
  const filters = { day, ...asked.filters } as never
  const address = of.drill?.({ ...asked, filters, now: app.app.clock() }) ?? ''
  const query = readQuery(order.fields, new URL(address, 'http://here').searchParams, { filters: order.list.initial })
  const { data } = await person.call(order.calls.pages, {
    filters: query.filters,
    pageSize: 1,
    count: 'exact',
    sums: true,
  })
  const figures: Readonly<Record<string, number>> = { ...data.sums, orders: data.total, abnormalOrders: data.total }
  return figures
}

async function expectSame(
  person: Person,
  of: AnyReport,
  filters: object,
  by: string,
  measures: readonly string[] = ['revenueFen'],
): Promise<Row[]> {
  const { rows, totals } = await ask(person, of, filters, by)
  // The first and the last, and those of nobody: what an order does not know is a row too.
  const some = new Set([...rows.slice(0, 1), ...rows.slice(-1), ...rows.filter(row => row[by] === null)])
  for (const measure of measures) {
    const list = await behind(person, of, { filters, measure })
    expect(list[measure], `${of.name}: ${measure} in all`).toBe(totals[measure])
    for (const row of some) {
      const own = await behind(person, of, { filters, measure, row })
      expect(own[measure], `${of.name}: ${measure} of ${JSON.stringify(row[by])}`).toBe(row[measure])
    }
  }
  return rows
}

const reports = [stationAsset, operatorAsset, chargeData, deviceStatistics, carStatistics, userStatistics].map(any)

const accounts = [
  ['op399', ['revenueFen', 'orders']],
  ['region399', ['revenueFen']],
  ['admin', ['revenueFen']],
] as const

test.each(accounts)(
  'every row of every report leads to its orders, for %s',
  async (account, measures) => {
    const person = await app.as(account)
    for (const of of reports)
      for (const by of of.by)
        expect((await expectSame(person, of, {}, by, measures)).length, `${of.name} by ${by}`).toBeGreaterThan(0)
  },
  120_000,
)

test.each(['op399', 'admin'])(
  'income by strategy leads to the orders that a version priced at a station, for %s',
  async account => {
    const person = await app.as(account)
    await sql`update bill_order set version_id = null where id = (
    select max(id) from bill_order where seller_id = 399 and order_status = 6 and version_id is not null
      and stat_day between ${day.from} and ${day.to})`.execute(app.db)
    const measures = ['orders', 'elecFen']
    for (const by of costModelIncome.by) {
      const rows = await expectSame(person, any(costModelIncome), {}, by, measures)
      expect(rows.length, by).toBeGreaterThan(1)
    }
    const { rows } = await ask(person, any(costModelIncome), {}, 'strategy')
    const unpriced = rows.find(row => (row.strategy as Ref).label.endsWith('—'))
    expect(
      (await behind(person, any(costModelIncome), { filters: {}, measure: 'orders', row: unpriced as Row })).orders,
    ).toBe(unpriced?.orders)
  },
  60_000,
)

test('energy, tiers, direct current and what went wrong lead to the orders that count in them', async () => {
  const op = await app.as('op399')
  const measures = ['energyE4', 'guE4', 'paidFen', 'refundFen', 'abnormalOrders']
  await expectSame(op, any(chargeData), {}, 'day', measures)
  const { totals } = await ask(op, any(chargeData), {}, 'day')
  expect((await behind(op, any(chargeData), { filters: {}, measure: 'directE4' })).energyE4).toBe(totals.directE4)
  expect(totals.abnormalOrders).toBeGreaterThan(0)
})

test('figures of an area or a kind of station lead to the orders of its stations', async () => {
  const op = await app.as('op399')
  const { rows } = await ask(op, any(stationAsset), {}, 'station')
  const area = [(rows[0]?.area as Ref | undefined)?.id ?? '']
  const { rows: kinds } = await sql<{ kind: number }>`select kind from config_station
    where id = ${(rows[0]?.station as Ref | undefined)?.id ?? null}`.execute(app.db)
  const kind = kinds.map(one => one.kind)
  for (const filters of [{ area }, { kind }, { area, kind }, { area: [`${area[0]?.slice(0, 2)}0000`] }])
    for (const of of [stationAsset, operatorAsset, chargeData].map(any))
      expect((await expectSame(op, of, filters, of.by.at(-1) ?? '')).length).toBeGreaterThan(0)
  const [narrow, whole] = [await behind(op, any(stationAsset), { filters: { area, kind }, measure: 'orders' }), rows]
  expect(narrow.orders).toBeLessThan(whole.reduce((sum, row) => sum + Number(row.orders), 0))
}, 60_000)

test('figures of a maker or a type lead to the orders of its guns, at one station too', async () => {
  const op = await app.as('op399')
  const [makers, types] = [
    await ask(op, any(deviceStatistics), {}, 'maker'),
    await ask(op, any(deviceStatistics), {}, 'pileType'),
  ]
  const maker = [makers.rows[0]?.maker]
  const pileType = [(types.rows[0]?.pileType as Ref | undefined)?.id]
  const { rows: stations } = await ask(op, any(stationAsset), {}, 'station')
  const station = [(stations[0]?.station as Ref | undefined)?.id]
  for (const filters of [{ maker }, { pileType }, { maker, station }, { station }])
    for (const by of ['gun', 'maker']) await expectSame(op, any(deviceStatistics), filters, by)
  const own = await behind(op, any(deviceStatistics), { filters: {}, measure: 'orders', row: makers.rows[0] as Row })
  expect(own.orders).toBeGreaterThan(0)
  expect(own.orders).toBeLessThan(makers.totals.orders ?? 0)
}, 60_000)

test('a pile that has moved leaves its orders at the station where they were, in the figures of devices too', async () => {
  const op = await app.as('op399')
  const { rows } = await sql<{ pileId: string; station: string; other: string }>`
    select o.pile_id::text as "pileId", o.station_id::text as station, s.id::text as other
    from bill_order o join config_station s on s.seller_id = o.seller_id and s.id <> o.station_id
      and s.merchant_id = o.merchant_id
    where o.seller_id = 399 and o.order_status = 6 and o.stat_day between ${day.from} and ${day.to}
    order by o.id desc limit 1`.execute(app.db)
  const [moved = { pileId: '', station: '', other: '' }] = rows
  const station = [moved.station]
  const before = await ask(op, any(deviceStatistics), { station }, 'pile')
  await sql`update config_pile set station_id = ${moved.other},
      pile_no = (select max(pile_no) + 1 from config_pile where station_id = ${moved.other})
    where id = ${moved.pileId}`.execute(app.db)
  await sql`update config_gun set station_id = ${moved.other} where pile_id = ${moved.pileId}`.execute(app.db)
  const after = await ask(op, any(deviceStatistics), { station }, 'pile')
  expect([after.totals.revenueFen, after.totals.orders]).toEqual([before.totals.revenueFen, before.totals.orders])
  await expectSame(op, any(deviceStatistics), { station }, 'pile')
})

test('a month of which only some days were asked for leads to the orders of these days', async () => {
  const op = await app.as('op399')
  const rows = await expectSame(op, any(chargeData), {}, 'month')
  expect(rows.length).toBeGreaterThan(1)
})
