import { order } from '@ev/contract/bill/order'
import { statisticRule } from '@ev/contract/config/statistic-rule'
import { chargeData } from '@ev/contract/report/charge-data'
import { dataStatistics } from '@ev/contract/report/data-statistics'
import { operatorAsset } from '@ev/contract/report/operator-asset'
import { stationAsset } from '@ev/contract/report/station-asset'
import { yearBefore } from '@ev/rules/compared'
import { addDays } from '@ev/rules/days'
import { businessDay } from '@ev/rules/units'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countGunDays } from '../statistics/gun-days.job.ts'
import { rollUp } from '../statistics/roll-up.job.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let span: { from: string; to: string }
beforeAll(async () => {
  app = await openTestApp()
  await rollUp(app.app)
  await countGunDays(app.app)
  const today = businessDay(app.app.clock())
  span = { from: addDays(today, -29), to: today }
})
afterAll(() => app.close())

/** What the orders themselves say, by the rule that sellers start from. */
const raw = async (condition = sql`true`) => {
  const { rows } = await sql<{ revenueFen: number; energyE4: number; orders: number; paidFen: number }>`
    select sum(paid_fen - refund_fen - gift_paid_fen + gift_refund_fen) filter (where stat_kind & 1 = 0)::float8 as "revenueFen",
      sum(energy_e4) filter (where stat_kind & 1 = 0)::float8 as "energyE4",
      sum(paid_fen) filter (where stat_kind & 1 = 0)::float8 as "paidFen",
      count(*) filter (where stat_kind & (1 | 2 | 4 | 64) = 0)::float8 as orders
    from bill_order where order_status > 4 and stat_day between ${span.from} and ${span.to} and ${condition}`.execute(
    app.db,
  )
  return rows[0]
}

const ofSeller = sql`seller_id = 399`

const everyWay = async (person: Person) => {
  const filters = { day: span }
  const [stations, summary, operators, operatorSummary, days, months, whole] = await Promise.all([
    person.call(dataStatistics.stationAsset, { filters, pageSize: 500 }),
    person.call(dataStatistics.stationAssetSummary, { filters }),
    person.call(dataStatistics.operatorAsset, { filters, pageSize: 500 }),
    person.call(dataStatistics.operatorAssetSummary, { filters }),
    person.call(dataStatistics.chargeData, { filters, pageSize: 500 }),
    person.call(dataStatistics.chargeData, { filters, by: 'month', pageSize: 500 }),
    person.call(dataStatistics.summaryStatistics, { filters }),
  ])
  const added = (records: readonly object[]) =>
    Object.fromEntries(
      ['revenueFen', 'energyE4', 'orders', 'paidFen'].map(name => [
        name,
        records.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[name]), 0),
      ]),
    )
  return {
    stations: added(stations.data.records),
    summary: summary.data.totals,
    operators: added(operators.data.records),
    operatorSummary: operatorSummary.data.totals,
    days: added(days.data.records),
    months: added(months.data.records),
    whole: Object.fromEntries(Object.entries(whole.data.figures).map(([name, { value }]) => [name, value])),
  }
}

test('[7.9] all calls of statistics come to what the orders say, after corrections and refunds too', async () => {
  const op = await app.as('op399')
  const before = await raw(ofSeller)
  expect(before?.orders).toBeGreaterThan(50)
  for (const [way, figures] of Object.entries(await everyWay(op))) expect(figures, way).toMatchObject(before ?? {})

  const { rows } = await sql<{ id: string }>`select id from bill_order where ${ofSeller} and order_status = 6
    and paid_fen > 500 and refund_fen = 0 and gift_paid_fen = 0 and stat_day between ${span.from} and ${span.to} limit 3`.execute(
    app.db,
  )
  const [refunded, corrected, closed] = rows
  await sql`update bill_order set refund_fen = 123 where id = ${refunded?.id}`.execute(app.db)
  await sql`update bill_order set energy_e4 = energy_e4 + 777, gu_e4 = gu_e4 + 777 where id = ${corrected?.id}`.execute(
    app.db,
  )
  await sql`update bill_order set order_status = 11, charge_status = 1 where id = ${closed?.id}`.execute(app.db)
  await rollUp(app.app)
  const after = await raw(ofSeller)
  expect(after?.revenueFen).toBeLessThan((before?.revenueFen ?? 0) - 123)
  for (const [way, figures] of Object.entries(await everyWay(op))) expect(figures, way).toMatchObject(after ?? {})
})

test('[7.9] platform, seller and station role each see the revenue of the order list, and their own operators', async () => {
  const seen: Record<string, number> = {}
  for (const account of ['admin', 'op399', 'op365', 'region399']) {
    const person = await app.as(account)
    const { data } = await person.call(dataStatistics.stationAssetSummary, { filters: { day: span } })
    const list = await person.call(order.calls.pages, { filters: { businessDay: span }, sums: true })
    expect(data.totals.revenueFen, account).toBe(list.data.sums?.revenueFen)
    seen[account] = data.totals.revenueFen ?? 0
  }
  expect(seen.admin).toBe((seen.op399 ?? 0) + (seen.op365 ?? 0))
  expect(seen.region399).toBeLessThan(seen.op399 ?? 0)
  const operators = await (await app.as('op399')).call(dataStatistics.getOperator, {})
  expect(operators.data.map(({ id }) => id)).toEqual(['399'])
  const all = await (await app.as('admin')).call(dataStatistics.getOperator, {})
  expect(all.data.map(({ id }) => id)).toEqual(expect.arrayContaining(['365', '399']))
})

test('[7.9] a role of one merchant sees its revenue and no other, as the order list does; who may only look gets no file', async () => {
  const { rows } = await sql<{ merchantId: string }>`select merchant_id::text as "merchantId" from bill_order
    where ${ofSeller} and order_status = 6 group by 1 order by count(*) desc limit 1`.execute(app.db)
  await sql`update system_role set data_scope = 'merchant' where seller_id = 399 and code = 'regionLead'`.execute(
    app.db,
  )
  await sql`update system_staff set merchant_id = ${rows[0]?.merchantId} where account = 'region399'`.execute(app.db)
  const person = await app.as('region399')
  const { data } = await person.call(dataStatistics.operatorAssetSummary, { filters: { day: span } })
  const list = await person.call(order.calls.pages, { filters: { businessDay: span }, sums: true })
  const own = await raw(sql`merchant_id = ${rows[0]?.merchantId}`)
  expect(own?.revenueFen).toBeGreaterThan(0)
  expect([data.totals.revenueFen, list.data.sums?.revenueFen]).toEqual([own?.revenueFen, own?.revenueFen])
  const answer = await app.server.inject({
    url: '/api/report-service/dataStatistics/chargeDataExportExcel?current=1&size=-1',
    headers: { authorization: person.token },
  })
  expect(answer.statusCode).toBe(403)
})

test('[7.9] stations come by page and by the order of a column, and what is filtered narrows the sums as well', async () => {
  const op = await app.as('op399')
  const pageOf = async (current: number) =>
    (
      await op.call(dataStatistics.stationAsset, {
        filters: { day: span },
        sort: { field: 'energyE4', order: 'asc' },
        current,
        pageSize: 2,
      })
    ).data
  const [first, second] = [await pageOf(1), await pageOf(2)]
  expect([first.records.length, first.total > 2]).toEqual([2, true])
  const energies = [...first.records, ...second.records].map(row => Number(row.energyE4))
  expect(energies).toEqual(energies.toSorted((one, other) => one - other))
  const busiest = (
    await op.call(dataStatistics.stationAsset, { filters: { day: span }, sort: { field: 'orders', order: 'desc' } })
  ).data.records[0] as { station: { id: string }; area: { id: string }; orders: number; directGuns: number }
  expect(busiest.directGuns).toBeGreaterThan(0)
  const only = await op.call(dataStatistics.stationAssetSummary, {
    filters: { day: span, station: [busiest.station.id] },
  })
  expect(only.data.totals.orders).toBe(busiest.orders)
  const near = await op.call(dataStatistics.stationAssetSummary, {
    filters: { day: span, station: [busiest.station.id], area: [busiest.area.id] },
  })
  expect(near.data.totals).toEqual(only.data.totals)
  const far = await op.call(dataStatistics.stationAssetSummary, { filters: { day: span, area: ['650000'] } })
  expect([far.data.totals.orders, far.data.totals.timeUseBp]).toEqual([0, null])
})

test('figures are held against the days right before, or against the same days a year ago as far as there were orders', async () => {
  const op = await app.as('op399')
  const ask = async (against: 'previous' | 'lastYear') =>
    (await op.call(stationAsset.calls.query, { filters: { day: span }, against })).data
  const [before, year] = [await ask('previous'), await ask('lastYear')]
  expect(before.compared).toMatchObject({ from: addDays(span.from, -30), to: addDays(span.from, -1) })
  expect(before.compared?.counted).toBeGreaterThan(0)
  expect(year.compared).toMatchObject({ ...yearBefore(span), counted: 0, totals: { revenueFen: 0, startBp: null } })
  expect([year.rows, year.totals]).toEqual([before.rows, before.totals])
  const { rows } = await sql<{ revenueFen: number }>`
    update bill_order set ended_at = ended_at - interval '1 year', begun_at = begun_at - interval '1 year',
      created_at = created_at - interval '1 year', business_day = ${yearBefore(span).to}
    where id = (select id from bill_order where ${ofSeller} and order_status = 6 and paid_fen > 500 and refund_fen = 0
      and gift_paid_fen = 0 and stat_day < ${addDays(span.from, -30)} order by id limit 1)
    returning paid_fen::float8 as "revenueFen"`.execute(app.db)
  await rollUp(app.app)
  expect((await ask('lastYear')).compared).toMatchObject({ counted: 1, totals: { revenueFen: rows[0]?.revenueFen } })
})

test('[7.9] ratios are those of the definitions', async () => {
  const op = await app.as('op399')
  const { data } = await op.call(chargeData.calls.query, { filters: { day: span } })
  const { rows } = await sql<{ gunDays: number; sec: number; charging: number; offline: number }>`
    select count(*)::float8 as "gunDays", sum(idle_sec + preparing_sec + charging_sec + full_sec + offline_sec + alarm_sec
      + fault_sec + reserved_sec)::float8 as sec, sum(charging_sec)::float8 as charging, sum(offline_sec)::float8 as offline
    from statistics_gun_day where seller_id = 399 and day between ${span.from} and ${span.to}`.execute(app.db)
  const { gunDays = 0, sec = 1, charging = 0, offline = 0 } = rows[0] ?? {}
  expect(gunDays).toBeGreaterThan(0)
  const { totals } = data
  expect(totals.timeUseBp).toBeCloseTo((charging / sec) * 10_000, -0.5)
  expect(totals.onlineBp).toBeCloseTo(10_000 - (offline / sec) * 10_000, -0.5)
  expect(totals.energyPerGunDay).toBeCloseTo((totals.energyE4 ?? 0) / gunDays, -0.5)
  expect(data.rows).toHaveLength(30)
})

/** What single orders came to on average, told by the orders: of those that have none of these bits. */
const averages = async (without: { energy: number; duration: number; revenue: number }, ofWhom = ofSeller) => {
  const mean = (what: string, bits: number) => sql`avg(${sql.raw(what)}) filter (where stat_kind & ${bits} = 0)::float8`
  const { rows } = await sql<{ energy: number; minutes: number; revenue: number }>`
    select ${mean('energy_e4', without.energy)} as energy, ${mean('duration_sec / 60.0', without.duration)} as minutes,
      ${mean('paid_fen - refund_fen - gift_paid_fen + gift_refund_fen', without.revenue)} as revenue
    from bill_order where order_status > 4 and stat_day between ${span.from} and ${span.to} and ${ofWhom}`.execute(
    app.db,
  )
  const { energy = 0, minutes = 0, revenue = 0 } = rows[0] ?? {}
  return {
    energyPerOrder: expect.closeTo(energy, -0.5) as number,
    minutesPerOrder: expect.closeTo(minutes, 0.5) as number,
    revenuePerOrder: expect.closeTo(revenue, -0.5) as number,
  }
}

/** Abnormal, failed, below 0.1 kWh, of a test, free for staff. */
const noSession = 1 | 2 | 4 | 8 | 64
const perOrder = async (person: Person) =>
  (await person.call(chargeData.calls.query, { filters: { day: span } })).data.totals

test('[7.9] an average order is one of those that count as an order: an abnormal one lengthens no other', async () => {
  const op = await app.as('op399')
  const all = { energy: noSession, duration: noSession, revenue: noSession }
  const before = await perOrder(op)
  expect(before).toMatchObject(await averages(all))
  // One hangs for weeks until somebody looks at it: its gun was in use, and no driver charged that long.
  await sql`update bill_order set order_status = 10, charge_status = 1, duration_sec = 30000000 where id = (
    select id from bill_order where ${ofSeller} and order_status = 6 and stat_kind = 0
      and stat_day between ${span.from} and ${span.to} order by id limit 1)`.execute(app.db)
  await rollUp(app.app)
  const after = await perOrder(op)
  expect((after.durationHours ?? 0) - (before.durationHours ?? 0)).toBeGreaterThan(8_000)
  expect(after).toMatchObject(await averages(all))
  expect(after.minutesPerOrder).toBeLessThan((before.minutesPerOrder ?? 0) * 1.5)
})

test('[7.9] where a seller counts otherwise, an average is still of orders that count in both of its parts', async () => {
  const op = await app.as('op365')
  const of365 = sql`seller_id = 365`
  await sql`update bill_order set order_status = 10, charge_status = 1 where id in (
    select id from bill_order where ${of365} and order_status = 6 and stat_kind = 0
      and stat_day between ${span.from} and ${span.to} order by energy_e4 desc limit 3)`.execute(app.db)
  await rollUp(app.app)
  const { data: rules } = await op.call(statisticRule.get, {})
  await op.call(statisticRule.update, {
    version: rules.version,
    answers: [{ statistic: 'sessions', item: 'abnormal', isCounted: true }],
  })
  // Abnormal orders are sessions now, and their time counts; their energy and their money still do not.
  const expected = await averages({ energy: noSession, duration: noSession & ~1, revenue: noSession }, of365)
  expect(await perOrder(op)).toMatchObject(expected)
})

const exported = async (person: Person, path: string, query: string) => {
  const answer = await app.server.inject({
    url: `/api/report-service/dataStatistics/${path}?current=1&size=-1&${query}`,
    headers: { authorization: person.token },
  })
  expect(answer.statusCode, path).toBe(200)
  const { sheets } = await readXlsx(answer.rawPayload)
  return sheets[0]?.rows ?? []
}

test('[7.10] the three exports are opened as addresses; their totals are those of the screen, in yuan and kWh', async () => {
  const op = await app.as('op399')
  const query = `day=${span.from}~${span.to}`
  const files = [
    ['stationAssetExportExcel', stationAsset],
    ['operatorAssetExportExcel', operatorAsset],
    ['chargeDataExportExcel', chargeData],
  ] as const
  for (const [path, { calls, fields }] of files) {
    const { data } = await op.call(calls.query, { filters: { day: span } })
    const rows = await exported(op, path, query)
    const column = rows[0]?.indexOf(fields.revenueFen.label.zh) ?? -1
    expect(rows).toHaveLength(data.rows.length + 2)
    expect(rows.at(-1)?.[column], path).toBeCloseTo((data.totals.revenueFen ?? 0) / 100, 6)
    const audit = await app.db
      .selectFrom('system_audit')
      .select('account')
      .where('call', '=', `/report-service/dataStatistics/${path}`)
      .execute()
    expect(audit).toEqual([{ account: 'op399' }])
  }
  const sorted = await exported(op, 'stationAssetExportExcel', `${query}&sort=orders`)
  const orders = sorted.slice(1, -1).map(row => Number(row[sorted[0]?.indexOf('订单数') ?? -1]))
  expect(orders.length).toBeGreaterThan(2)
  expect(orders).toEqual(orders.toSorted((one, other) => one - other))
  const byMonth = await exported(op, 'chargeDataExportExcel', `${query}&by=month`)
  expect(byMonth[0]?.[0]).toBe('月份')
  const refused = await app.server.inject({
    url: '/api/report-service/dataStatistics/stationAssetExportExcel?nothing=1',
    headers: { authorization: op.token },
  })
  expect(refused.statusCode).toBe(400)
  const unknown = await app.server.inject({
    url: '/api/report-service/dataStatistics/stationAssetExportExcel?sort=nothing',
    headers: { authorization: op.token },
  })
  expect([unknown.statusCode, unknown.json().data]).toEqual([400, { field: 'sort' }])
})

test('[7.9] a period that begins before time does is all there is', async () => {
  const op = await app.as('op399')
  const all = { day: { from: '2000-01-01', to: '2099-12-31' } }
  const beyond = { day: { from: '0001-01-01', to: '9999-12-31' } }
  const paged = { current: 1, pageSize: 500 }
  const { figures } = (await op.call(dataStatistics.summaryStatistics, { filters: beyond })).data
  expect(figures).toEqual((await op.call(dataStatistics.summaryStatistics, { filters: all })).data.figures)
  expect((await op.call(dataStatistics.stationAsset, { ...paged, filters: beyond })).data.records).toEqual(
    (await op.call(dataStatistics.stationAsset, { ...paged, filters: all })).data.records,
  )
})
