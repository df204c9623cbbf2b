// Figures of a period by day, hour, month, station, merchant or seller, within the reader's scope: from the sums of months
// and days, and for whoever sees only what is theirs from their orders themselves.
import type { Span } from '@ev/rules/days'
import { addDays } from '@ev/rules/days'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { type Scope, scopedSql } from '../http/scope.ts'
import { countedOrders, sumNames } from './counted.ts'
import { countings, type Figures, selected } from './measures.ts'

/** What figures are told apart by; `all` is one row. */
export type By = 'all' | 'day' | 'hour' | 'month' | 'station' | 'merchant' | 'seller'

export type FiguresAsked = {
  span: Span
  by: By
  stationIds?: readonly string[] | undefined
  merchantIds?: readonly string[] | undefined
  sellerIds?: readonly string[] | undefined
  isDirectCurrent?: boolean | undefined
}

export type KeyedFigures = Figures & {
  /** Of a day `2026-11-16`, of an hour `7`, of a month `2026-11`, else an id; empty for `all`. */
  key: string
}

const keys: Record<By, RawBuilder<unknown>> = {
  all: sql`''`,
  day: sql`t.day::text`,
  hour: sql`t.hour::text`,
  month: sql`to_char(t.day, 'YYYY-MM')`,
  station: sql`t.station_id::text`,
  merchant: sql`t.merchant_id::text`,
  seller: sql`t.seller_id::text`,
}

export async function figuresBy(ctx: UserCtx, asked: FiguresAsked): Promise<KeyedFigures[]> {
  const { rows } = await sql<KeyedFigures>`
    select ${keys[asked.by]} as key, ${selected}
    from (${sourceOf(ctx.scope, asked)}) t left join ${await countings(ctx.db)} on c."sellerId" = t.seller_id
    where ${narrowed(asked)} group by 1 order by 1`.execute(ctx.db)
  return rows
}

export async function figuresOf(ctx: UserCtx, asked: Omit<FiguresAsked, 'by'>): Promise<Figures> {
  const { key: _, ...figures } = (await figuresBy(ctx, { ...asked, by: 'all' }))[0] ?? { key: '' }
  return { ...nothing, ...figures }
}

/** Of a place or a time of which there is no row. */
export const nothing: Figures = Object.freeze({
  orders: 0,
  allOrders: 0,
  abnormalOrders: 0,
  failedOrders: 0,
  energyE4: 0,
  jianE4: 0,
  fengE4: 0,
  pingE4: 0,
  guE4: 0,
  directE4: 0,
  durationSec: 0,
  elecFen: 0,
  serviceFen: 0,
  discountFen: 0,
  payableFen: 0,
  paidFen: 0,
  refundFen: 0,
  debtFen: 0,
  revenueFen: 0,
  sessionE4: 0,
  energySessions: 0,
  sessionSec: 0,
  durationSessions: 0,
  sessionFen: 0,
  revenueSessions: 0,
  soldE4: 0,
  soldServiceFen: 0,
  stayFen: 0,
  forfeitFen: 0,
})

function narrowed({ stationIds, merchantIds, sellerIds, isDirectCurrent }: FiguresAsked): RawBuilder<unknown> {
  const among = (column: string, ids: readonly string[] | undefined) =>
    ids === undefined ? [] : [sql`${sql.ref(`t.${column}`)} = any(${ids}::bigint[])`]
  return sql.join(
    [
      sql`true`,
      ...among('station_id', stationIds),
      ...among('merchant_id', merchantIds),
      ...among('seller_id', sellerIds),
      ...(isDirectCurrent === undefined ? [] : [sql`t.is_direct_current = ${isDirectCurrent}`]),
    ],
    sql` and `,
  )
}

/** Sums of stations are nobody's own: whoever sees what is theirs is told by their orders. */
export const readsOrders = (scope: Scope) =>
  scope !== 'everything' && scope.narrows.some(({ column }) => column === 'created_by')

const columns = sql`station_id, merchant_id, is_direct_current, kind, seller_id, ${sumNames}`

function sourceOf(scope: Scope, { span, by }: FiguresAsked): RawBuilder<unknown> {
  if (readsOrders(scope))
    return countedOrders(sql`o.stat_day between ${span.from} and ${span.to} and ${scopedSql(scope, 'bill_order', 'o')}`)
  const inScope = (table: string) => scopedSql(scope, table, 's')
  if (by === 'hour')
    return sql`select s.day, s.hour, ${columns} from statistics_hour s
      where s.day between ${span.from} and ${span.to} and ${inScope('statistics_hour')}`
  const days = (from: string, to: string) => sql`select s.day, ${columns} from statistics_day s
    where s.day between ${from} and ${to} and ${inScope('statistics_day')}`
  const months = by === 'day' ? undefined : wholeMonths(span)
  if (!months) return days(span.from, span.to)
  return sql`select s.month as day, ${columns} from statistics_month s
    where s.month between ${months.from} and ${months.to} and ${inScope('statistics_month')}
    union all ${days(span.from, addDays(months.from, -1))}
    union all ${days(addDays(endOfMonth(months.to), 1), span.to)}`
}

/** The first days of the first and the last month that lie whole in the span. */
export function wholeMonths({ from, to }: Span): Span | undefined {
  const first = from.endsWith('-01') ? from : addDays(endOfMonth(from), 1)
  const lastStart = `${to.slice(0, 7)}-01`
  const last = endOfMonth(to) === to ? lastStart : `${addDays(lastStart, -1).slice(0, 7)}-01`
  return first <= last ? { from: first, to: last } : undefined
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(next, -1)
}
