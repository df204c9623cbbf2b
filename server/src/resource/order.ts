// The order of a list, and a place in it: the sort value and the id of a row, from which the next page begins whatever
// its depth.
import type { Order } from '@ev/contract/kit/list'
import { refuse } from '@ev/rules/refuse'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from './columns.ts'
import { fieldOf, type Known } from './source.ts'

export type Sorting = { field: string; order: Order }

export const sortingOf = ({ list }: Known, sort: Sorting | undefined): Sorting =>
  sort ?? { field: list.order[0], order: list.order[1] }

const casts: Record<string, string> = {
  time: 'timestamptz',
  date: 'date',
  month: 'date',
  flag: 'boolean',
  int: 'numeric',
  decimal: 'numeric',
  fen: 'numeric',
  mil: 'numeric',
  energy: 'numeric',
  percent: 'numeric',
}
const isText = (known: Known, field: string) => casts[fieldOf(known, field).kind] === undefined

/** Text sorts by pinyin. */
const sortColumn = (known: Known, field: string): RawBuilder<unknown> =>
  isText(known, field) ? sql`${columnOf(known, field)} collate zh_sort` : columnOf(known, field)

/** `isReversed` reads a page backwards, to find the one before. */
export function orderBy(known: Known, { field, order }: Sorting, isReversed: boolean): RawBuilder<unknown> {
  const direction = sql.raw((order === 'asc') === isReversed ? 'desc' : 'asc')
  return sql`${sortColumn(known, field)} ${direction}, t.id ${direction}`
}

/** Selected beside the fields, so that a row can say where it stands. */
export const placeColumn = (known: Known, { field }: Sorting) => sql<string | null>`${columnOf(known, field)}::text`

type Place = { value: string | null; id: string }

export const writePlace = (sorting: Sorting, { value, id }: Place) =>
  Buffer.from(JSON.stringify([sorting.field, sorting.order, value, id])).toString('base64url')

export function readPlace(known: Known, sorting: Sorting, text: string): Place {
  const [field, order, value, id] = parsed(text)
  const isOfThisOrder = field === sorting.field && order === sorting.order
  if (!isOfThisOrder || !/^-?\d{1,19}$/.test(String(id))) return refuse('placeUnknown')
  if (value === null) return { value, id: String(id) }
  const shape = shapes[casts[fieldOf(known, sorting.field).kind] ?? 'text']
  // PostgreSQL has no text with NUL.
  const isFit = typeof value === 'string' && !value.includes('\0') && shape?.test(value)
  return isFit ? { value, id: String(id) } : refuse('placeUnknown')
}

/** What lies behind a place; before it where the page is read backwards. */
export function beyond(known: Known, sorting: Sorting, { value, id }: Place, isReversed: boolean) {
  const { field, order } = sorting
  const isUpwards = (order === 'asc') !== isReversed
  const sign = sql.raw(isUpwards ? '>' : '<')
  const column = sortColumn(known, field)
  // PostgreSQL puts what is empty above everything else.
  if (value === null) {
    const amongEmpty = sql`(${column} is null and t.id ${sign} ${id}::bigint)`
    return isUpwards ? amongEmpty : sql`(${amongEmpty} or ${column} is not null)`
  }
  const { kind, optional } = fieldOf(known, field)
  const cast = sql.raw(casts[kind] ?? 'text')
  const filled = sql`(${column}, t.id) ${sign} (${value}::${cast}, ${id}::bigint)`
  return isUpwards && optional ? sql`(${filled} or ${column} is null)` : filled
}

const shapes: Record<string, RegExp> = {
  text: /^[\s\S]{0,400}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/,
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    // Whatever it is, it is no place of ours.
    return []
  }
}
