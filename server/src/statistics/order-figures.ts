// Figures by what no sum is kept by, e.g. by plate or by gun: from the orders themselves, counted as sums are.
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import type { Matching } from '../resource/report.ts'
import { orderColumns, sums } from './counted.ts'
import { nothing } from './figures.ts'
import { countings, type Figures, measures, selected } from './measures.ts'

type OrderFigures = Figures & {
  /** When the last of them ended. */
  lastAt: Date | null
  /** How many members they are of; nothing where nobody asks. */
  members: number | null
}
type KeyedOrderFigures = OrderFigures & { key: string | null }

const counted = Object.entries(orderColumns('t')).map(([name, column]) => sql.raw(column).as(name))

type Asked = {
  /** Different ones can only be told apart in order, which takes longer than adding up. */
  countsMembers?: boolean
}
type Wanted = Asked & {
  /** Over the order `t`. */
  key: RawBuilder<unknown>
  /** Whether a key has so many orders that it pays to add them up before they are counted. */
  areFew?: boolean
  most: number
}

/** Orders `t` that match, those with the most energy first. */
export async function figuresOfOrders(ctx: UserCtx, matching: Matching, wanted: Wanted): Promise<KeyedOrderFigures[]> {
  return read<KeyedOrderFigures>(ctx, matching, wanted, sql`group by t.key`, sql`t.key`)
}

/** The same with what all of them come to, which are read once for both. */
export async function figuresAndWhole(ctx: UserCtx, matching: Matching, wanted: Wanted) {
  const [whole, ...rows] = await read<KeyedOrderFigures>(
    ctx,
    matching,
    { ...wanted, most: wanted.most + 1 },
    sql`group by grouping sets ((t.key), ())`,
    sql`t.key, grouping(t.key) as "isWhole"`,
    sql`"isWhole" desc,`,
  )
  return { whole: whole ?? none, rows }
}

/** What all orders `t` that match come to. */
export async function wholeOfOrders(ctx: UserCtx, matching: Matching, asked: Asked): Promise<OrderFigures> {
  const wanted = { ...asked, key: sql`''`, areFew: true, most: 1 }
  return (await read<OrderFigures>(ctx, matching, wanted, sql``, sql`'' as key`))[0] ?? none
}

const none: OrderFigures = { ...nothing, lastAt: null, members: null }

async function read<T>(
  ctx: UserCtx,
  matching: Matching,
  { key, most, areFew = false, countsMembers = false }: Wanted,
  grouped: RawBuilder<unknown>,
  heading: RawBuilder<unknown>,
  first = sql``,
): Promise<T[]> {
  const over = matching
    .where(sql<boolean>`t.order_status > 4`)
    .select([...counted, sql`${key}::text`.as('key'), sql`t.ended_at`.as('ended_at'), sql`t.member_id`.as('member_id')])
  const source = areFew && !countsMembers ? addedUp(sql`${over}`) : over
  const members = countsMembers ? sql`count(distinct t.member_id)::float8` : sql`null::float8`
  const { rows } = await sql<T>`
    select ${heading}, max(t.ended_at) as "lastAt", ${members} as members, ${selected}
    from (${source}) t left join ${await countings(ctx.db)} on c."sellerId" = t.seller_id
    ${grouped} order by ${first} ${measures.energyE4} desc, 1 limit ${most}`.execute(ctx.db)
  return rows
}

/** By all that figures tell orders apart by: thirty figures are reckoned of each sort, and not of each order. */
const addedUp = (over: RawBuilder<unknown>) => sql`
  select t.key, t.seller_id, t.kind, t.is_direct_current, max(t.ended_at) as ended_at, ${sums('t')}
  from (${over}) t group by 1, 2, 3, 4`
