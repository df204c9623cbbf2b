import { order } from '@ev/contract/bill/order'
import { statisticRule } from '@ev/contract/config/statistic-rule'
import { at, type Db } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { businessDay, dayMs, earlier, hourMs, instant, later, minuteMs, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readerOf } from '../../testing/reader.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { asOf } from './as-of.ts'
import { countedForfeits, countedOrders, countedStays, summed } from './counted.ts'
import { figuresBy, figuresOf, wholeMonths } from './figures.ts'
import { rollUp, rollUpDays } from './roll-up.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await rollUp(app.app)
})
afterAll(() => app.close())

const yes = sql`true`
const startOf = (day: string) => readTime(`${day} 00:00:00`) ?? instant(0)
const raw = sql`(${countedOrders(yes)} union all ${countedStays(yes)} union all ${countedForfeits(yes)})`

/** Rows of sums that the orders do not give, and the other way round. */
async function differences(db: Db, table: 'statistics_hour' | 'statistics_day' | 'statistics_month'): Promise<number> {
  const time = { statistics_hour: 'day, hour', statistics_day: 'day', statistics_month: 'month' }[table]
  const ofRaw = {
    statistics_hour: 't.day, t.hour',
    statistics_day: 't.day',
    statistics_month: `date_trunc('month', t.day)::date`,
  }
  const names = sql.raw(`station_id, ${time}, merchant_id, is_direct_current, kind, seller_id`)
  const kept = sql`select ${names}, ${sql.raw(summed.map(name => `${name}::bigint`).join(', '))} from ${sql.table(table)}`
  const made = sql`
    select t.station_id, ${sql.raw(ofRaw[table])}, t.merchant_id, t.is_direct_current, t.kind, t.seller_id,
      ${sql.raw(summed.map(name => `sum(t.${name})::bigint`).join(', '))}
    from ${raw} t group by ${sql.raw(Array.from({ length: time.split(',').length + 5 }, (_, place) => place + 1).join(', '))}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      ((${kept}) except all (${made})) union all ((${made}) except all (${kept}))) x`.execute(db)
  return rows[0]?.count ?? -1
}

const allDifferences = async () => ({
  hour: await differences(app.db, 'statistics_hour'),
  day: await differences(app.db, 'statistics_day'),
  month: await differences(app.db, 'statistics_month'),
})
const none = { hour: 0, day: 0, month: 0 }

const someOrders = async (count: number, condition = yes) =>
  (
    await sql<{ id: string; stationId: string }>`
      select id, station_id as "stationId" from bill_order o where o.order_status = 6 and ${condition} order by id limit ${count}`.execute(
      app.db,
    )
  ).rows

test('hours, days and months of the demo come to what its orders and bills say, to the fen', async () => {
  const { rows } = await sql<{ days: number; orders: number }>`
    select count(distinct day)::integer as days, sum(orders)::integer as orders from statistics_day`.execute(app.db)
  expect(rows[0]?.days).toBeGreaterThan(60)
  expect(rows[0]?.orders).toBeGreaterThan(200)
  expect(await allDifferences()).toEqual(none)
})

test('an order that is corrected, given back, closed, settled late or moved to another day changes its days and no others', async () => {
  const [corrected, refunded, closed, moved] = await someOrders(4, sql`o.paid_fen > 200 and o.refund_fen = 0`)
  await sql`update bill_order set energy_e4 = energy_e4 + 777, gu_e4 = gu_e4 + 777 where id = ${corrected?.id}`.execute(
    app.db,
  )
  await sql`update bill_order set refund_fen = 100 where id = ${refunded?.id}`.execute(app.db)
  await sql`update bill_order set order_status = 11, charge_status = 1 where id = ${closed?.id}`.execute(app.db)
  await sql`update bill_order set ended_at = ended_at - interval '40 days', begun_at = begun_at - interval '40 days',
    business_day = business_day - 40 where id = ${moved?.id}`.execute(app.db)
  expect(await differences(app.db, 'statistics_day')).toBeGreaterThan(0)
  const before = await sql<{ xmin: string; key: string }>`
    select xmin::text, station_id || ' ' || day as key from statistics_day`.execute(app.db)
  await rollUp(app.app)
  expect(await allDifferences()).toEqual(none)
  const after = await sql<{ xmin: string; key: string }>`
    select xmin::text, station_id || ' ' || day as key from statistics_day`.execute(app.db)
  const was = new Map(before.rows.map(row => [row.key, row.xmin]))
  const written = new Set(after.rows.filter(row => was.get(row.key) !== row.xmin).map(row => row.key))
  expect(written.size).toBeGreaterThan(0)
  expect(written.size).toBeLessThanOrEqual(5)
})

test('of a day that is summed up anew only the hours that changed are written again', async () => {
  const [one] = await someOrders(1, sql`o.energy_e4 > 20000`)
  const rowsOf = async (table: 'statistics_hour' | 'statistics_flow') => {
    const { rows } = await sql<{ place: string }>`
      select xmin::text || ' ' || ctid::text as place from ${sql.table(table)} order by 1`.execute(app.db)
    return rows.map(({ place }) => place)
  }
  const [hours, flow] = [await rowsOf('statistics_hour'), await rowsOf('statistics_flow')]
  await sql`update bill_order set duration_sec = duration_sec + 3 where id = ${one?.id}`.execute(app.db)
  await rollUp(app.app)
  expect((await rowsOf('statistics_hour')).filter(place => !hours.includes(place))).toHaveLength(1)
  expect(await rowsOf('statistics_flow')).toEqual(flow)
  expect(await allDifferences()).toEqual(none)
})

test('nothing is missed of a transaction that began before another one and ended after it', async () => {
  const [first, second] = await someOrders(2, sql`o.energy_e4 > 20000`)
  let commit = () => {}
  const open = new Promise<void>(resolve => {
    commit = resolve
  })
  let isWritten = () => {}
  const written = new Promise<void>(resolve => {
    isWritten = resolve
  })
  const slow = app.db.transaction().execute(async db => {
    await sql`update bill_order set duration_sec = duration_sec + 5 where id = ${first?.id}`.execute(db)
    isWritten()
    await open
  })
  await written
  await sql`update bill_order set duration_sec = duration_sec + 7 where id = ${second?.id}`.execute(app.db)
  await rollUp(app.app)
  commit()
  await slow
  await rollUp(app.app)
  expect(await allDifferences()).toEqual(none)
})

test('many changes at once, in any order, come to the same', async () => {
  const orders = await someOrders(60)
  const change = async ({ id }: { id: string }, place: number) => {
    await sql`update bill_order set duration_sec = duration_sec + ${place}, energy_e4 = energy_e4 + ${place % 3} where id = ${id}`.execute(
      app.db,
    )
    if (place % 7 === 0) await rollUp(app.app)
  }
  await Promise.all(orders.map(change))
  await rollUp(app.app)
  expect(await allDifferences()).toEqual(none)
})

test('a bill for staying and a deposit that was kept count on the day they ended', async () => {
  await sql`update bill_occupy set status = 3, original_fen = 500, waived_fen = 0, payable_fen = 500, paid_fen = 500
    where id = (select min(id) from bill_occupy where status not in (1, 5))`.execute(app.db)
  await sql`update bill_appointment set penalty_fen = deposit_fen where id = (select min(id) from bill_appointment)`.execute(
    app.db,
  )
  await rollUp(app.app)
  expect(await allDifferences()).toEqual(none)
  const { rows } = await sql<{
    kinds: number[]
  }>`select array_agg(distinct kind) as kinds from statistics_day where kind >= 128`.execute(app.db)
  expect(rows[0]?.kinds.some(kind => kind === 512)).toBe(true)
})

const lastDays = () => {
  const today = businessDay(app.app.clock())
  return { from: addDays(today, -89), to: today }
}

test('figures of a period are the same by day, hour, month, station and as a whole', async () => {
  const ctx = await readerOf(app, 'op399')
  const span = lastDays()
  const whole = await figuresOf(ctx, { span })
  expect(whole.orders).toBeGreaterThan(100)
  for (const by of ['day', 'hour', 'month', 'station', 'merchant', 'seller'] as const) {
    const rows = await figuresBy(ctx, { span, by })
    for (const name of ['orders', 'energyE4', 'revenueFen', 'paidFen', 'stayFen', 'allOrders'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[name], 0),
        `${name} by ${by}`,
      ).toBe(whole[name])
  }
})

test('revenue, energy and sessions are those of the order list, for the platform, a seller, a merchant, some stations and a fleet', async () => {
  const span = lastDays()
  for (const account of ['admin', 'op399', 'op365', 'region399', 'fleet399', 'view399']) {
    const ctx = await readerOf(app, account)
    const whole = await figuresOf(ctx, { span })
    const person = await app.as(account)
    const sumsOf = async (countsIn: 'revenue' | 'energy' | 'sessions') => {
      const filters = { businessDay: span, countsIn: [countsIn] }
      const { data, msg } = await person.call(order.calls.pages, { filters, sums: true, count: 'exact' })
      expect(data, msg).toHaveProperty('records')
      return data
    }
    const byRevenue = await sumsOf('revenue')
    expect(byRevenue.sums?.revenueFen ?? 0, `${account}: revenue`).toBe(whole.revenueFen)
    expect(byRevenue.sums?.paidFen ?? 0, `${account}: paid`).toBe(whole.paidFen)
    expect((await sumsOf('energy')).sums?.energyE4 ?? 0, `${account}: energy`).toBe(whole.energyE4)
    expect((await sumsOf('sessions')).total, `${account}: sessions`).toBe(whole.orders)
    const { data } = await person.call(order.calls.pages, { filters: { businessDay: span }, sums: true })
    expect(data.sums?.revenueFen ?? 0, `${account}: the column says itself what counts`).toBe(whole.revenueFen)
  }
})

test('a seller who counts otherwise sees other figures at once, of the past too, and so does the list', async () => {
  const span = lastDays()
  const boss = await app.as('op399')
  const before = await figuresOf(await readerOf(app, 'op399'), { span })
  const { data: rules } = await boss.call(statisticRule.get, {})
  await boss.call(statisticRule.update, {
    version: rules.version,
    answers: [
      { statistic: 'revenue', item: 'giftPaid', isCounted: true },
      { statistic: 'revenue', item: 'refunded', isCounted: true },
      { statistic: 'sessions', item: 'startFailed', isCounted: true },
    ],
  })
  const after = await figuresOf(await readerOf(app, 'op399'), { span })
  expect(after.revenueFen).toBe(after.paidFen)
  expect(after.revenueFen).toBeGreaterThan(before.revenueFen)
  expect(after.orders).toBe(before.orders + before.failedOrders)
  const { data } = await boss.call(order.calls.pages, { filters: { businessDay: span }, sums: true })
  expect(data.sums?.revenueFen).toBe(after.revenueFen)
  const other = await figuresOf(await readerOf(app, 'op365'), { span })
  expect(other.revenueFen).toBeLessThan(other.paidFen + 1)
})

test('what flowed adds up to the energy, on the days on which it flowed', async () => {
  const [one] = await someOrders(
    1,
    sql`o.begun_at is not null and not exists (select from bill_order_part p where p.order_id = o.id and p.slot is null)`,
  )
  const midnight = startOf(addDays(businessDay(app.app.clock()), -3))
  await sql`delete from bill_order_part where order_id = ${one?.id}`.execute(app.db)
  await sql`update bill_order set begun_at = ${at(earlier(midnight, hourMs))}, ended_at = ${at(later(midnight, 2 * hourMs))},
    business_day = ${businessDay(midnight)}, duration_sec = 10800, energy_e4 = 300001, gu_e4 = 300001, jian_e4 = 0, feng_e4 = 0, ping_e4 = 0
    where id = ${one?.id}`.execute(app.db)
  await sql`update bill_order set ended_at = begun_at where station_id = ${one?.stationId} and id <> ${one?.id}
    and begun_at is not null and ended_at > ${at(earlier(midnight, dayMs))} and begun_at < ${at(later(midnight, dayMs))}`.execute(
    app.db,
  )
  const flowed = async () => {
    await rollUp(app.app)
    const { rows } = await sql<{ day: string; slots: number[]; energy: number; sec: number }>`
      select day::text, array_agg(slot order by slot) as slots, sum(energy_e4)::integer as energy, sum(charging_sec)::integer as sec
      from statistics_flow where station_id = ${one?.stationId} and day between ${addDays(businessDay(midnight), -1)} and ${businessDay(midnight)}
      group by 1 order by 1`.execute(app.db)
    return rows
  }
  const rows = await flowed()
  expect(rows.map(({ slots, sec }) => [slots, sec])).toEqual([
    [[46, 47], 3_600],
    [[0, 1, 2, 3], 7_200],
  ])
  expect(rows.reduce((sum, row) => sum + row.energy, 0)).toBe(300_001)
  // As it counts on a later day where its month was closed when it was settled.
  await sql`update bill_order set ended_at = ${at(earlier(midnight, 10 * minuteMs))}, duration_sec = 3000 where id = ${one?.id}`.execute(
    app.db,
  )
  expect((await flowed()).map(({ slots, energy, sec }) => [slots, energy, sec])).toEqual([[[46, 47], 300_001, 3_000]])
})

/** What flows by half hours as it is kept, and as it would be if everything were made anew. */
async function flowDifferences(): Promise<number> {
  const kept = sql`select station_id, day, slot, merchant_id, energy_e4, charging_sec from statistics_flow`
  await sql`create table if not exists flow_kept as ${kept} with no data`.execute(app.db)
  await sql`delete from flow_kept`.execute(app.db)
  await sql`insert into flow_kept ${kept}`.execute(app.db)
  const { rows } = await sql<{ stationId: string; day: string }>`
    select distinct station_id as "stationId", day::text as day from (
      select station_id, stat_day as day from bill_order union select station_id, day from statistics_flow) x`.execute(
    app.db,
  )
  await rollUpDays(app.db, rows)
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from (
      (select * from flow_kept except all (${kept})) union all ((${kept}) except all select * from flow_kept)) x`.execute(
    app.db,
  )
  return found.rows[0]?.count ?? -1
}

test('an order whose beginning or end is corrected leaves nothing behind on the days it no longer touches', async () => {
  const [late, long] = await someOrders(
    2,
    sql`o.energy_e4 > 20000 and not exists (
    select from bill_order_part q where q.order_id = o.id and q.slot is not null)`,
  )
  const noon = sql`(business_day::timestamp + interval '12 hours') at time zone 'Asia/Shanghai'`
  await sql`update bill_order set begun_at = ${noon} - interval '20 hours', ended_at = ${noon} where id = ${late?.id}`.execute(
    app.db,
  )
  await sql`update bill_order set begun_at = ${noon} - interval '60 hours', ended_at = ${noon} where id = ${long?.id}`.execute(
    app.db,
  )
  await rollUp(app.app)
  expect(await flowDifferences()).toBe(0)
  await sql`update bill_order set begun_at = ${noon} - interval '2 hours' where id = ${late?.id}`.execute(app.db)
  await sql`update bill_order set ended_at = ended_at - interval '59 hours', business_day = business_day - 2 where id = ${long?.id}`.execute(
    app.db,
  )
  await rollUp(app.app)
  expect(await flowDifferences()).toBe(0)
})

test('a bill for staying that turns out to have ended on another day, and a deposit that is given up, leave their old day', async () => {
  await sql`update bill_occupy set ended_at = ended_at - interval '3 days', begun_at = begun_at - interval '3 days'
    where id = (select min(id) from bill_occupy where status not in (1, 5) and ended_at is not null)`.execute(app.db)
  await sql`update bill_appointment set penalty_fen = 0
    where id = (select min(id) from bill_appointment where penalty_fen > 0)`.execute(app.db)
  await rollUp(app.app)
  expect(await allDifferences()).toEqual(none)
})

test('figures say up to when they hold while something waits to be summed up', async () => {
  const now = app.app.clock()
  expect(await asOf(app.db, now)).toBe(now)
  const [one] = await someOrders(1)
  await sql`update bill_order set duration_sec = duration_sec + 1 where id = ${one?.id}`.execute(app.db)
  const { rows } = await sql<{ at: Date }>`select at from bill_outbox where not is_summed`.execute(app.db)
  expect(await asOf(app.db, later(now, hourMs))).toBe(rows[0]?.at.getTime())
  await rollUp(app.app)
  expect(await asOf(app.db, now)).toBe(now)
})

test('whole months are read as months, and the days around them as days', () => {
  expect(wholeMonths({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2026-01-01', to: '2026-12-01' })
  expect(wholeMonths({ from: '2026-01-02', to: '2026-03-30' })).toEqual({ from: '2026-02-01', to: '2026-02-01' })
  expect(wholeMonths({ from: '2026-02-01', to: '2026-02-28' })).toEqual({ from: '2026-02-01', to: '2026-02-01' })
  expect(wholeMonths({ from: '2026-02-02', to: '2026-03-30' })).toBeUndefined()
})
