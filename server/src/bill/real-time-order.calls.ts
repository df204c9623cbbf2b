// Orders that go on at this moment, beside the newest that their guns have told.
import { realTimeOrder } from '@ev/contract/bill/real-time-order'
import { at } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { anyOrder } from './any-order.ts'
import { heldOfOrder } from './order-held.ts'
import { stopCharging } from './stop-order.ts'

/** Of the newest values of the gun, where they are of this session. */
const newest = (value: RawBuilder<unknown>) => sql`(select ${value} from operation_gun_live l
  where l.gun_id = t.gun_id and l.session_id = t.session_id and ${linked('operation_gun_live')})`

/** Nothing where it has not begun; `greatest` would pass over that. */
const since = (now: Instant, column: RawBuilder<unknown>, seconds: number) =>
  sql`case when ${column} is not null then
    floor(greatest(extract(epoch from ${at(now)}::timestamptz - ${column}), 0) / ${sql.lit(seconds)}) end`

export const realTimeOrders: Mounted = mount(
  realTimeOrder,
  {
    table: 'bill_order',
    where: sql`t.order_status in (1, 2, 3, 4)`,
    columns: {
      startTime: 'begun_at',
      powerKw: newest(sql`round(l.power_w / 1000.0, 1)`),
      soc: sql`coalesce(${newest(sql`l.soc`)}, t.soc_end, t.soc_start)`,
      liveFen: sql`((t.live_amount_mil + 50) / 100)`,
      chargedMin: now => since(now, sql`t.begun_at`, 60),
      remainMin: newest(sql`l.remain_min`),
      liveTime: sql`coalesce(${newest(sql`l.at`)}, t.live_at)`,
      ageSec: now => since(now, sql`coalesce(${newest(sql`l.at`)}, t.live_at)`, 1),
      heldFen: heldOfOrder,
    },
  },
  { get: (ctx, { id }) => anyOrder(ctx, realTimeOrders, id), stop: stopCharging },
)
