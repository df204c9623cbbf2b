// The calendar of the business: days as `YYYY-MM-DD`, and the named spans of days that filters offer (requirements 9).
import { businessDay, dayMs, type Instant, instant, readTime } from './units.ts'

export type Day = string
export type Span = { readonly from: Day; readonly to: Day }

const noon = (day: Day) => readTime(`${day} 12:00:00`) ?? Number.NaN

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && readTime(`${text} 00:00:00`) !== undefined
export const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

export const addDays = (day: Day, days: number): Day => businessDay(instant(noon(day) + days * dayMs))

/** How many days it has, both ends among them. */
export const daysOf = ({ from, to }: Span): number => Math.round((noon(to) - noon(from)) / dayMs) + 1

export const earlierOf = (one: Day, other: Day): Day => [one, other].toSorted()[0] ?? one
export const laterOf = (one: Day, other: Day): Day => [one, other].toSorted()[1] ?? one

const yearOf = (day: Day) => Number(day.slice(0, 4))
const monthOf = (day: Day) => Number(day.slice(5, 7))
const dayOf = (day: Day) => Number(day.slice(8, 10))
const two = (value: number) => String(value).padStart(2, '0')

export const monthDay = (year: number, month: number, day: number): Day => {
  const months = year * 12 + month - 1
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}-${two(day)}`
}

export const lastDayOfMonth = (day: Day): Day => addDays(monthDay(yearOf(day), monthOf(day) + 1, 1), -1)

/** The same day so many months later; where that month is shorter, its last day. */
export function addMonths(day: Day, months: number): Day {
  const first = monthDay(yearOf(day), monthOf(day) + months, 1)
  return `${first.slice(0, 8)}${two(Math.min(dayOf(day), dayOf(lastDayOfMonth(first))))}`
}

// Weeks begin on Monday.
const weekday = (day: Day) => (new Date(noon(day)).getUTCDay() + 6) % 7
const firstOfMonth = (day: Day) => monthDay(yearOf(day), monthOf(day), 1)
const quarterStart = (day: Day) => monthDay(yearOf(day), monthOf(day) - ((monthOf(day) - 1) % 3), 1)

const spans = {
  today: today => ({ from: today, to: today }),
  yesterday: today => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: today => ({ from: addDays(today, -6), to: today }),
  last30Days: today => ({ from: addDays(today, -29), to: today }),
  thisWeek: today => ({ from: addDays(today, -weekday(today)), to: addDays(today, 6 - weekday(today)) }),
  thisMonth: today => ({ from: firstOfMonth(today), to: lastDayOfMonth(today) }),
  lastMonth: today => ({ from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }),
  thisQuarter: today => ({ from: quarterStart(today), to: lastDayOfMonth(addMonths(quarterStart(today), 2)) }),
  thisYear: today => ({ from: monthDay(yearOf(today), 1, 1), to: monthDay(yearOf(today), 12, 31) }),
  lastYear: today => ({ from: monthDay(yearOf(today) - 1, 1, 1), to: monthDay(yearOf(today) - 1, 12, 31) }),
  last12Months: today => ({ from: addMonths(firstOfMonth(today), -11), to: lastDayOfMonth(today) }),
} as const satisfies Record<string, (today: Day) => Span>

export type Preset = keyof typeof spans
export const presets = Object.keys(spans) as Preset[]
export const isPreset = (text: string): text is Preset => Object.hasOwn(spans, text)

/** What a named span means on this day; a filter keeps the name, so that tomorrow it means another one. */
export const spanOf = (preset: Preset, now: Instant): Span => spans[preset](businessDay(now))

/** How often a report goes out: 30 is a natural month. */
export type Cycle = 1 | 7 | 30

/** The first report goes out on the start date plus one cycle; `times` counts from there. A month keeps the start's day. */
export const reportDay = (start: Day, cycle: Cycle, times: number): Day =>
  cycle === 30 ? addMonths(start, times) : addDays(start, cycle * times)

/** The next day on which a report goes out, after `day`. */
export function nextReportDay(start: Day, cycle: Cycle, after: Day): Day {
  let times = 1
  while (reportDay(start, cycle, times) <= after) times++
  return reportDay(start, cycle, times)
}
