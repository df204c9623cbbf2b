// Figures of a day up to a moment of it, so that today can be held against yesterday at the same time: whole hours from
// their sums, and of the hour that the moment is in the orders and bills themselves.
import { at } from '@ev/db/pools'
import { businessDay, type Instant, readTime, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked, scopedSql } from '../http/scope.ts'
import { countedOrders, countedStays, sumNames } from './counted.ts'
import { nothing, readsOrders } from './figures.ts'
import { countings, type Figures, selected } from './measures.ts'

export async function figuresUntil(ctx: UserCtx, until: Instant): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${selected} from (${sourceOf(ctx, until)}) t
    left join ${await countings(ctx.db)} on c."sellerId" = t.seller_id`.execute(ctx.db)
  return { ...nothing, ...rows[0] }
}

const columns = sql`station_id, day, hour, merchant_id, is_direct_current, kind, seller_id, ${sumNames}`

function sourceOf({ scope }: UserCtx, until: Instant) {
  const day = businessDay(until)
  const orders = (since: string) =>
    countedOrders(sql`o.stat_day = ${day} and ${scopedSql(scope, 'bill_order', 'o')}
      and coalesce(o.ended_at, o.created_at) between ${moment(since)} and ${at(until)}`)
  if (readsOrders(scope)) return orders(`${day} 00:00:00`)
  const hour = `${showTime(until).slice(0, 13)}:00:00`
  return sql`select ${columns} from statistics_hour s
    where s.day = ${day} and s.hour < ${Number(hour.slice(11, 13))} and ${scopedSql(scope, 'statistics_hour', 's')}
    union all ${orders(hour)}
    union all ${countedStays(sql`stay_day(b.ended_at, b.created_at) = ${day}
      and ${scopedSql(scope, 'bill_occupy', 'b')} and ${linked('config_station')}
      and coalesce(b.ended_at, b.created_at) between ${moment(hour)} and ${at(until)}`)}`
}

const moment = (text: string) => at(readTime(text) ?? (0 as Instant))
