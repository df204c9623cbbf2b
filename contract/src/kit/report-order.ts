// The order of a report's rows: the same on the screen, in its address and in the file.
import type { Ref } from './field.ts'

export type ReportSort = { readonly field: string; readonly order: 'asc' | 'desc' }

type Row = Readonly<Record<string, unknown>>

/** Rows of equal value keep their order. What is not known comes last, whichever way. */
export function sortedRows<R extends object>(rows: readonly R[], sort: ReportSort | undefined): readonly R[] {
  if (!sort) return rows
  const way = sort.order === 'asc' ? 1 : -1
  const keys = new Map(rows.map(row => [row, sortable((row as Row)[sort.field])]))
  return rows.toSorted((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)]
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
    return typeof a === 'number' && typeof b === 'number' ? (a - b) * way : byWords.compare(`${a}`, `${b}`) * way
  })
}

const byWords = new Intl.Collator('zh')

const sortable = (value: unknown): string | number | undefined => {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'number') return value
  return typeof value === 'object' ? (value as Ref).label : `${value as string}`
}

/** The largest first, then the smallest, then as they came. */
export function nextSort(sort: ReportSort | undefined, field: string): ReportSort | undefined {
  if (sort?.field !== field) return { field, order: 'desc' }
  return sort.order === 'desc' ? { field, order: 'asc' } : undefined
}
