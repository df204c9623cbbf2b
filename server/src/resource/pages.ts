// One page of a list: its rows by number or from a place on, how many there are, and sums.
import { cappedAt, deepest } from '@ev/contract/kit/list'
import type { Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { columnOf, rowSelection } from './columns.ts'
import { beyond, orderBy, placeColumn, readPlace, type Sorting, sortingOf, writePlace } from './order.ts'
import { finished } from './rows.ts'
import type { AnyRow, Known } from './source.ts'
import { tableOf } from './table.ts'
import { totalledFields } from './totals.ts'
import { conditionsOf } from './where.ts'

export type Asked = {
  current: number
  pageSize: number
  filters: object
  sort?: Sorting | undefined
  after?: string | undefined
  before?: string | undefined
  count: 'capped' | 'exact' | 'none'
  sums: boolean
}

export async function pagesOf(ctx: UserCtx, known: Known, asked: Asked) {
  const where = conditionsOf(known, asked.filters, ctx.now)
  const [found, counted, sums] = await Promise.all([
    rowsOf(ctx, known, where, asked),
    countOf(ctx.db, known, where, asked.count),
    asked.sums ? sumsOf(ctx, known, where) : null,
  ])
  return { current: asked.current, pageSize: asked.pageSize, ...counted, ...found, sums }
}

async function rowsOf(ctx: UserCtx, known: Known, where: readonly RawBuilder<unknown>[], asked: Asked) {
  const { current, pageSize, after, before } = asked
  const sorting = sortingOf(known, asked.sort)
  const from = before ?? after
  const isReversed = before !== undefined
  const skipped = from === undefined ? (current - 1) * pageSize : 0
  if (skipped > deepest) refuse('pageTooDeep')
  const start = from === undefined ? [] : [beyond(known, sorting, readPlace(known, sorting, from), isReversed)]
  const order = orderBy(known, sorting, isReversed)
  // The rows are found first and drawn up afterwards: what a page passes over costs no label and no formatting.
  const found = tableOf(ctx.db, known, [...where, ...start])
    .selectAll('t')
    .orderBy(order)
    // One more than the page holds tells whether there is another.
    .limit(pageSize + 1)
    .offset(skipped)
  const read = await ctx.db
    .selectFrom(found.as('t'))
    .select([...rowSelection(known), placeColumn(known, sorting).as('~place')])
    .orderBy(order)
    .execute()
  const hasMore = read.length > pageSize
  const page = (isReversed ? read.slice(0, pageSize).reverse() : read.slice(0, pageSize)) as (AnyRow & Placed)[]
  const placeOf = (row: (AnyRow & Placed) | undefined) =>
    row === undefined ? null : writePlace(sorting, { value: row['~place'], id: row.id })
  const isFirst = isReversed ? !hasMore : from === undefined && current === 1
  const isLast = isReversed ? false : !hasMore
  return {
    records: page.map(({ '~place': _place, ...row }) => finished(ctx, known, row as AnyRow)),
    next: isLast ? null : placeOf(page.at(-1)),
    previous: isFirst ? null : placeOf(page[0]),
  }
}
type Placed = { '~place': string | null }

async function countOf(db: Db, known: Known, where: readonly RawBuilder<unknown>[], how: Asked['count']) {
  if (how === 'none') return { total: 0, isCapped: true }
  const matching = tableOf(db, known, where)
  const one = matching.select(sql<number>`1`.as('one'))
  const counted = db
    .selectFrom((how === 'capped' ? one.limit(cappedAt + 1) : one).as('matching'))
    .select(e => e.fn.countAll<string>().as('total'))
  const total = Number((await counted.executeTakeFirstOrThrow()).total)
  const isCapped = how === 'capped' && total > cappedAt
  return { total: isCapped ? cappedAt : total, isCapped }
}

async function sumsOf(ctx: UserCtx, known: Known, where: readonly RawBuilder<unknown>[]) {
  const names = await totalledFields(ctx, known)
  if (names.length === 0) return {}
  const matching = tableOf(ctx.db, known, where)
  const row = await matching
    .select(names.map(name => sql<number>`coalesce(sum(${columnOf(known, name)}), 0)::float8`.as(name)))
    .executeTakeFirstOrThrow()
  return row as Record<string, number>
}

/** The query of an export: what the screen would show, page after page. */
export function wholeQuery(
  db: Db,
  known: Known,
  { filters, sort }: Pick<Asked, 'filters' | 'sort'>,
  now: Instant,
  selection: ReturnType<typeof rowSelection>,
) {
  const where = conditionsOf(known, filters, now)
  const query = tableOf(db, known, where)
  return query.select(selection as never).orderBy(orderBy(known, sortingOf(known, sort), false))
}
