// Which day table holds on a date: that of a holiday, else that of a season, else the default one.
import { addDays, type Day, isDay } from '../days.ts'
import { refuse } from '../refuse.ts'
import type { DayTable } from './day-table.ts'
import type { Fault } from './fault.ts'
import { runsOf } from './runs.ts'

/** `MM-DD` of any year; 02-29 is one. */
export type MonthDay = string

/** Both ends belong to it. Where `from` is the later one, it goes over the end of the year. */
export type YearSpan = { readonly from: MonthDay; readonly to: MonthDay }

export type Season<Table = DayTable> = {
  readonly name: string
  readonly spans: readonly YearSpan[]
  readonly table: Table
}
export type Holiday<Table = DayTable> = { readonly name: string; readonly days: readonly Day[]; readonly table: Table }

/** Without a default table the seasons have to cover the year. */
export type Calendar<Table = DayTable> = {
  readonly byDefault: Table | null
  readonly seasons: readonly Season<Table>[]
  readonly holidays: readonly Holiday<Table>[]
}

/** Why a table holds: `name` is that of the holiday or the season. */
export type TableReason =
  | { readonly kind: 'holiday' | 'season'; readonly name: string }
  | { readonly kind: 'default'; readonly name: null }
export type TableFound<Table = DayTable> = { readonly reason: TableReason; readonly table: Table }

/** Exactly one table, or a refusal: of two holidays or two seasons none is taken before the other. */
export function tableOn<Table>(calendar: Calendar<Table>, day: Day): TableFound<Table> {
  if (!isDate(day)) throw new Error(`${day} is no day`)
  const [holiday, ...moreHolidays] = calendar.holidays.filter(one => one.days.includes(day))
  if (holiday && moreHolidays.length > 0)
    refuse('priceHolidaysOverlap', { day, names: namesOf([holiday, ...moreHolidays]) })
  if (holiday) return { reason: { kind: 'holiday', name: holiday.name }, table: holiday.table }

  const [season, ...moreSeasons] = seasonsOn(calendar, day.slice(5))
  if (season && moreSeasons.length > 0)
    refuse('priceSeasonsOverlap', { from: day, to: day, names: namesOf([season, ...moreSeasons]) })
  if (season) return { reason: { kind: 'season', name: season.name }, table: season.table }

  const table = calendar.byDefault ?? refuse('priceCalendarHole', { from: day, to: day })
  return { reason: { kind: 'default', name: null }, table }
}

/** July and August are one span; November to February another, over the end of the year. */
export function spansOf(months: readonly number[]): YearSpan[] {
  const unknown = months.find(month => !(Number.isInteger(month) && month >= 1 && month <= 12))
  if (unknown !== undefined) throw new Error(`${unknown} is no month`)
  if (new Set(months).size === 12) return [{ from: '01-01', to: '12-31' }]
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1)
  const firsts = [...new Set(months)].filter(month => !isIn(month - 1)).sort((one, other) => one - other)
  return firsts.map(first => {
    let last = first
    while (isIn(last + 1)) last++
    return { from: `${two(first)}-01`, to: lastOfMonth(((last + 11) % 12) + 1) }
  })
}

/** What keeps a calendar from giving each date exactly one table. */
export function calendarFaults({ byDefault, seasons, holidays }: Calendar<unknown>): Fault[] {
  const faults = [...nameFaults({ seasons, holidays }), ...seasons.flatMap(spanFaults), ...holidays.flatMap(dayFaults)]
  return faults.length > 0 ? faults : [...yearFaults({ byDefault, seasons, holidays }), ...holidayFaults(holidays)]
}

// A leap year, so that 02-29 is asked about.
const yearDays: readonly Day[] = Array.from({ length: 366 }, (_, place) => addDays('2024-01-01', place))
const monthDays: readonly MonthDay[] = yearDays.map(day => day.slice(5))

const knownMonthDays: ReadonlySet<MonthDay> = new Set(monthDays)
const isMonthDay = (text: string) => knownMonthDays.has(text)
// Asked for each half hour of each charge, and so without the calendar where only 29 February needs it.
const isDate = (day: Day) => (day.endsWith('-02-29') ? isDay(day) : /^\d{4}-/.test(day) && isMonthDay(day.slice(5)))
const two = (value: number) => String(value).padStart(2, '0')
const lastOfMonth = (month: number): MonthDay => monthDays.findLast(day => day.startsWith(two(month))) ?? ''

const isOn = ({ from, to }: YearSpan, day: MonthDay) =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

const seasonsOn = <Table>({ seasons }: Calendar<Table>, day: MonthDay) =>
  seasons.filter(({ spans }) => spans.some(span => isOn(span, day)))

const namesOf = (parts: readonly { readonly name: string }[]) => parts.map(part => part.name).join(' / ')

const nameFaults = (parts: Pick<Calendar<unknown>, 'seasons' | 'holidays'>): Fault[] =>
  (['seasons', 'holidays'] as const).flatMap(list =>
    parts[list].flatMap(({ name }, place): Fault[] => {
      const field = `${list}.${place}.name`
      if (name.trim() === '') return [{ field, refusal: 'priceNameMissing', values: {} }]
      const isTwice = parts[list].findIndex(one => one.name === name) < place
      return isTwice ? [{ field, refusal: 'priceNameTwice', values: { name } }] : []
    }),
  )

function spanFaults({ name, spans }: Season<unknown>, place: number): Fault[] {
  const field = `seasons.${place}.spans`
  if (spans.length === 0) return [{ field, refusal: 'priceDaysMissing', values: { name } }]
  return spans.flatMap((span, at) =>
    (['from', 'to'] as const)
      .filter(end => !isMonthDay(span[end]))
      .map(end => ({
        field: `${field}.${at}.${end}`,
        refusal: 'priceMonthDayUnknown',
        values: { name, text: span[end] },
      })),
  )
}

function dayFaults({ name, days }: Holiday<unknown>, place: number): Fault[] {
  const field = `holidays.${place}.days`
  if (days.length === 0) return [{ field, refusal: 'priceDaysMissing', values: { name } }]
  return days.flatMap((day, at): Fault[] =>
    isDay(day) ? [] : [{ field: `${field}.${at}`, refusal: 'priceDayUnknown', values: { name, text: day } }],
  )
}

function yearFaults(calendar: Calendar<unknown>): Fault[] {
  const found = monthDays.map(day => seasonsOn(calendar, day))
  return runsOf(found, seasons => JSON.stringify(seasons.map(season => season.name))).flatMap(
    ({ start, end, value }): Fault[] => {
      const days = { from: monthDays[start] ?? '', to: monthDays[end - 1] ?? '' }
      if (value.length > 1)
        return [{ field: 'seasons', refusal: 'priceSeasonsOverlap', values: { ...days, names: namesOf(value) } }]
      return value.length === 0 && calendar.byDefault === null
        ? [{ field: 'byDefault', refusal: 'priceCalendarHole', values: days }]
        : []
    },
  )
}

function holidayFaults(holidays: readonly Holiday<unknown>[]): Fault[] {
  const days = [...new Set(holidays.flatMap(holiday => holiday.days))]
  return days.flatMap((day): Fault[] => {
    const found = holidays.filter(holiday => holiday.days.includes(day))
    return found.length > 1
      ? [{ field: 'holidays', refusal: 'priceHolidaysOverlap', values: { day, names: namesOf(found) } }]
      : []
  })
}
