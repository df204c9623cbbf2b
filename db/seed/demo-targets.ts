// What the demo's stations are meant to reach this month and in the two before: a little more than they usually do, of some
// less and of some much more, in round numbers.
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { historyDays } from './demo-money-plan.ts'
import type { Times } from './demo-network-base.ts'

export async function insertTargets(db: Db, { now }: Times): Promise<void> {
  await sql`
    insert into config_operation_target (id, seller_id, station_id, created_by, month, energy_e4, revenue_fen, utilisation_bp, created_at, updated_at)
    select row_number() over (order by u.seller_id, m.month, u.station_id), u.seller_id, u.station_id, (select min(id) from system_staff where account = 'op' || u.seller_id), m.month::date,
      ceil(u.energy_e4 * u.wish / 1e6) * 1e6, ceil(u.paid_fen * u.wish / 1e4) * 1e4,
      greatest(1, least(10000, round(u.share * u.wish * 10000))), m.month, m.month
    from (
      select o.seller_id, o.station_id, sum(o.energy_e4) * 30.0 / ${historyDays}::integer as energy_e4,
        sum(o.paid_fen) * 30.0 / ${historyDays}::integer as paid_fen,
        sum(o.duration_sec)::numeric / (${historyDays}::integer * 86400.0 * (select count(*) from config_gun g where g.station_id = o.station_id)) as share,
        0.9 + (o.station_id % 5) * 0.1 as wish
      from bill_order o where o.order_status = 6 group by o.seller_id, o.station_id
    ) u
    cross join generate_series(
      date_trunc('month', ${now}::timestamptz at time zone 'Asia/Shanghai') - interval '2 months',
      date_trunc('month', ${now}::timestamptz at time zone 'Asia/Shanghai'), interval '1 month') as m (month)
    where u.energy_e4 > 0 and u.paid_fen > 0`.execute(db)
}
