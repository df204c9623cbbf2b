// What a period is held against: as many days right before it (环比), or the same days a year ago (同比).
import { addDays, addMonths, daysOf, lastDayOfMonth, type Span } from './days.ts'

export const againsts = ['previous', 'lastYear'] as const
export type Against = (typeof againsts)[number]

/** As many days right before it. */
export const periodBefore = (period: Span): Span => ({
  from: addDays(period.from, -daysOf(period)),
  to: addDays(period.from, -1),
})

/** As far into the month before as this one has come; a whole month is held against a whole one, which may be shorter. */
export const monthBefore = (period: Span): Span => monthsBefore(period, 1)

/** The same days a year ago: 29 February is held against 28 February, and a whole February against a whole one. */
export const yearBefore = (period: Span): Span => monthsBefore(period, 12)

function monthsBefore({ from, to }: Span, months: number): Span {
  const end = addMonths(to, -months)
  const isWhole = from.endsWith('-01') && to === lastDayOfMonth(to)
  return { from: addMonths(from, -months), to: isWhole ? lastDayOfMonth(end) : end }
}
