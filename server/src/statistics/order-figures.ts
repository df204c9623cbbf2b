// Figures by what no sum is kept by, e.g. by plate or by gun: from the orders themselves, counted as sums are.
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import type { Matching } from '../resource/report.ts'
import { orderColumns } from './counted.ts'
import { countings, type Figures, measures, selected } from './measures.ts'

export type OrderFigures = Figures & {
  key: string | null
  /** When the last of them ended. */
  lastAt: Date | null
  /** How many members they are of. */
  members: number
}

const counted = Object.entries(orderColumns('t')).map(([name, column]) => sql.raw(column).as(name))

type Wanted = {
  /** Over the order `t`. */
  key: RawBuilder<unknown>
  most: number
}

/** Orders `t` that match, those with the most energy first. */
export async function figuresOfOrders(
  ctx: UserCtx,
  matching: Matching,
  { key, most }: Wanted,
): Promise<OrderFigures[]> {
  const over = matching
    .where(sql<boolean>`t.order_status > 4`)
    .select([...counted, sql`${key}::text`.as('key'), sql`t.ended_at`.as('ended_at'), sql`t.member_id`.as('member_id')])
  const { rows } = await sql<OrderFigures>`
    select t.key, max(t.ended_at) as "lastAt", count(distinct t.member_id)::float8 as members, ${selected}
    from (${over}) t left join ${await countings(ctx.db)} on c."sellerId" = t.seller_id
    group by t.key order by ${measures.energyE4} desc, t.key limit ${most}`.execute(ctx.db)
  return rows
}
