// Of all that was measured during a charge a point a minute is kept with its order, for good: one row.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import type { OrderRow, SessionRow } from './order-row.ts'

export async function keepCurve(
  db: Db,
  { id, sellerId }: Pick<OrderRow, 'id' | 'sellerId'>,
  session: NonNullable<SessionRow>,
): Promise<void> {
  if (session.begunAt === null || session.endedAt === null || session.endedAt <= session.begunAt) return
  const [from, to] = [new Date(session.begunAt), new Date(session.endedAt)]
  // The last of each minute; of what a message leaves out what another of that minute said.
  await sql`
    insert into bill_order_curve (order_id, seller_id, at_sec, power_w, voltage_dv, current_da, soc, temp, energy_e4)
    select ${id}, ${sellerId}, array_agg(m.sec order by m.minute), array_agg(m.power_w order by m.minute),
      array_agg(m.voltage_dv order by m.minute), array_agg(m.current_da order by m.minute), array_agg(m.soc order by m.minute),
      array_agg(m.temp order by m.minute), array_agg(m.energy_e4 order by m.minute)
    from (
      select date_trunc('minute', s.at) as minute, extract(epoch from max(s.at) - ${from}::timestamptz)::integer as sec,
        (array_agg(s.power_w order by s.at desc) filter (where s.power_w is not null))[1] as power_w,
        (array_agg(s.voltage_dv order by s.at desc) filter (where s.voltage_dv is not null))[1] as voltage_dv,
        (array_agg(s.current_da order by s.at desc) filter (where s.current_da is not null))[1] as current_da,
        (array_agg(s.soc order by s.at desc) filter (where s.soc is not null))[1]::integer as soc,
        (array_agg(coalesce(s.battery_temp, s.cable_temp) order by s.at desc)
          filter (where coalesce(s.battery_temp, s.cable_temp) is not null))[1]::integer as temp,
        (array_agg(s.energy_e4 order by s.at desc) filter (where s.energy_e4 < 2147483648))[1]::integer as energy_e4
      from operation_sample s
      where s.gun_id = ${session.gun_id} and s.session_id = ${session.id} and s.at between ${from} and ${to}
      group by 1
    ) m
    having count(*) > 0
    on conflict (order_id) do update set at_sec = excluded.at_sec, power_w = excluded.power_w,
      voltage_dv = excluded.voltage_dv, current_da = excluded.current_da, soc = excluded.soc, temp = excluded.temp,
      energy_e4 = excluded.energy_e4`.execute(beyondScope(db))
}
