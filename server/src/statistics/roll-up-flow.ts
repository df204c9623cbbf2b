// When energy flowed and guns charged, by half hours of the clock. An order counts on the day of its end; what flowed before
// midnight flowed before midnight.
import type { Db } from '@ev/db/pools'
import { type RawBuilder, sql } from 'kysely'
import { writeSums } from './write-sums.ts'

type StationDay = { stationId: string; day: string }

/** An order that took longer shows what flowed in its last days alone. */
const longestDays = 7

/** The condition of an index: few orders run over midnight, and of all others each day would read those of a week. */
const isOvernight = sql`(o.begun_at at time zone 'Asia/Shanghai')::date < o.stat_day`

/** Makes what flowed at these stations anew, on these days and on those on which orders of theirs began. */
export async function rollUpFlow(db: Db, days: readonly StationDay[]): Promise<void> {
  const given = sql`unnest(${days.map(one => one.stationId)}::bigint[], ${days.map(one => one.day)}::date[]) as g (station_id, day)`
  const { rows } = await sql<StationDay>`
    select distinct g.station_id as "stationId", x.day::date::text as day from ${given}
    join bill_order o on o.station_id = g.station_id and o.stat_day = g.day and ${isOvernight}
    cross join generate_series(
      greatest((o.begun_at at time zone 'Asia/Shanghai')::date, g.day - ${longestDays}::integer), g.day,
      interval '1 day') as x (day)
    union select g.station_id, g.day::text from ${given}`.execute(db)
  const wanted = sql`select * from unnest(
    ${rows.map(one => one.stationId)}::bigint[], ${rows.map(one => one.day)}::date[]) as d (station_id, day)`
  await writeSums(db, {
    table: 'statistics_flow',
    key: ['station_id', 'day', 'slot', 'merchant_id'],
    values: ['seller_id', 'energy_e4', 'charging_sec'],
    places: sql`(t.station_id, t.day) in (${wanted})`,
    made: sql`
      select s.station_id, s.day, s.slot::smallint, s.merchant_id, s.seller_id, sum(${energy})::bigint,
        sum(${till} / 1000 - ${since} / 1000)::integer
      from (${slotsOf(wanted)}) s group by 1, 2, 3, 4, 5`,
  })
}

const slotMs = sql.lit(1_800_000)

/**
 * Orders by the half hours `slot` that they touch on these days. Moments are whole milliseconds since the day began:
 * reckoning with moments and intervals themselves takes three times as long, and so it does where each is made again
 * wherever it is used, which `offset 0` keeps from happening.
 */
const slotsOf = (wanted: RawBuilder<unknown>) => sql`
  select t.*, generate_series(greatest(t.begun, 0) / ${slotMs}, (least(t.ended, 48 * ${slotMs}) - 1) / ${slotMs}) as slot
  from (
    select o.id, o.station_id, d.day, o.merchant_id, o.seller_id, o.energy_e4,
      (date_part('epoch', o.begun_at) * 1000)::bigint - d.start as begun,
      (date_part('epoch', o.ended_at) * 1000)::bigint - d.start as ended,
      exists (select from bill_order_part q where q.order_id = o.id and q.slot is not null) as is_known
    from (
      select w.*, (date_part('epoch', w.day::timestamp at time zone 'Asia/Shanghai') * 1000)::bigint as start
      from (${wanted}) w offset 0) d
    join lateral (
      select * from bill_order o where o.station_id = d.station_id and o.stat_day = d.day
      union all
      select * from bill_order o where o.station_id = d.station_id
        and o.stat_day between d.day + 1 and d.day + ${longestDays}::integer and ${isOvernight}
        and (o.begun_at at time zone 'Asia/Shanghai')::date <= d.day
    ) o on o.order_status > 4 and o.ended_at > o.begun_at
    offset 0
  ) t where t.ended > 0 and t.begun < 48 * ${slotMs}`

const since = sql`greatest(s.begun, s.slot * ${slotMs})`
const till = sql`least(s.ended, (s.slot + 1) * ${slotMs})`

/** What had flowed by then if it flowed evenly, to the nearest whole; in numbers of which no product overflows. */
const flowedBy = (moment: RawBuilder<unknown>) => {
  const [passed, whole] = [sql`(${moment} - s.begun)`, sql`(s.ended - s.begun)`]
  return sql`case when ${whole} < 2147483648
    then s.energy_e4 / ${whole} * ${passed} + (s.energy_e4 % ${whole} * ${passed} + ${whole} / 2) / ${whole}
    else round(s.energy_e4::numeric * ${passed} / ${whole})::bigint end`
}

/** Where the bill knows half hours it says what flowed in each; else whole numbers that come to the whole. */
const energy = sql`case when s.is_known then coalesce((
    select sum(q.energy_e4) from bill_order_part q
    where q.order_id = s.id and q.day = s.day and q.slot = s.slot), 0)::bigint
  else ${flowedBy(till)} - ${flowedBy(since)} end`
