// When energy flowed and guns charged, by half hours of the clock. An order counts on the day of its end; what flowed before
// midnight flowed before midnight.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'

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
  const wanted = sql`unnest(${rows.map(one => one.stationId)}::bigint[], ${rows.map(one => one.day)}::date[]) as d (station_id, day)`
  await sql`delete from statistics_flow f using ${wanted} where f.station_id = d.station_id and f.day = d.day`.execute(
    db,
  )
  // Where the bill knows half hours it says what flowed in each; else the energy is spread evenly over the time, in whole
  // numbers that come to the whole.
  await sql`
    insert into statistics_flow (station_id, day, slot, merchant_id, seller_id, energy_e4, charging_sec)
    select x.station_id, x.day, x.slot, x.merchant_id, x.seller_id, sum(x.energy_e4), sum(x.sec)
    from (
      select o.station_id, d.day, n.slot, o.merchant_id, o.seller_id,
        case when p.is_known then coalesce((
            select sum(q.energy_e4) from bill_order_part q where q.order_id = o.id and q.day = d.day and q.slot = n.slot), 0)
          else round(o.energy_e4 * extract(epoch from w.till - o.begun_at) / w.whole)
            - round(o.energy_e4 * extract(epoch from w.since - o.begun_at) / w.whole) end as energy_e4,
        extract(epoch from date_trunc('second', w.till) - date_trunc('second', w.since)) as sec
      from ${wanted}
      join lateral (
        select * from bill_order o where o.station_id = d.station_id and o.stat_day = d.day
        union all
        select * from bill_order o where o.station_id = d.station_id
          and o.stat_day between d.day + 1 and d.day + ${longestDays}::integer and ${isOvernight}
      ) o on o.order_status > 4 and o.ended_at > o.begun_at
        and o.begun_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        and o.ended_at > d.day::timestamp at time zone 'Asia/Shanghai'
      cross join lateral (
        select exists (select from bill_order_part q where q.order_id = o.id and q.slot is not null) as is_known) p
      cross join lateral (
        select day_start, greatest(o.begun_at, day_start) as first, least(o.ended_at, day_start + interval '1 day') as last
        from (select d.day::timestamp at time zone 'Asia/Shanghai' as day_start) z) y
      cross join lateral generate_series(
        floor(extract(epoch from y.first - y.day_start) / 1800)::integer,
        ceil(extract(epoch from y.last - y.day_start) / 1800)::integer - 1) as n (slot)
      cross join lateral (
        select greatest(o.begun_at, y.day_start + n.slot * interval '30 minutes') as since,
          least(o.ended_at, y.day_start + (n.slot + 1) * interval '30 minutes') as till,
          extract(epoch from o.ended_at - o.begun_at) as whole) w
      where y.first < y.last
    ) x group by 1, 2, 3, 4, 5`.execute(db)
}
