// Months to choose from: the spans that have a name, and what a click on a month means.
import type { Between } from '@ev/contract/kit/field'
import type { Preset } from '@ev/rules/days'

/** Of the spans of a date filter those that are whole months. */
export const monthPresets: readonly (readonly (Preset | 'all')[])[] = [
  ['thisMonth', 'lastMonth', 'all'],
  ['thisQuarter', 'last12Months', 'thisYear', 'lastYear'],
]

export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${String(year).padStart(4, '0')}-${String(at + 1).padStart(2, '0')}`)

type Months = Between<string>

/** The first click takes a month, the second all from the one to the other, the third begins anew. */
export function pickMonth(span: Months | undefined, month: string): Months {
  const isOne = span?.from !== undefined && span.from === span.to
  if (!isOne || span.from === undefined || span.from === month) return { from: month, to: month }
  return month < span.from ? { from: month, to: span.from } : { from: span.from, to: month }
}

/** An open end takes all months on its side. */
export const isWithin = (span: Months | undefined, month: string): boolean =>
  span !== undefined && (span.from ?? month) <= month && month <= (span.to ?? month)
