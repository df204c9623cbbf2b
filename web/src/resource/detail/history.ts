// The changes of a record by the day on which they were made, newest first.
import type { HistoryEntry } from '@ev/contract/kit/resource'

export type DayOfChanges = { readonly day: string; readonly entries: readonly HistoryEntry[] }

export function byDay(entries: readonly HistoryEntry[]): DayOfChanges[] {
  const sorted = entries.toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
  return [...Map.groupBy(sorted, ({ time }) => time.slice(0, 10))].map(([day, ofDay]) => ({ day, entries: ofDay }))
}
