// Which table of a plan each day of a year has, and what a day of it costs on average.
import { addDays, type Day } from '@ev/rules/days'
import { type AveragePrice, averageOf } from '@ev/rules/price/average'
import { type Calendar, tableOn } from '@ev/rules/price/calendar'
import { readTable, tableFaults } from '@ev/rules/price/day-table'
import { Refusal } from '@ev/rules/refuse'
import type { PlanDraft, TableDraft, TableKey } from './plan-draft.ts'

/** No key where there is no table, or more than one. */
export type YearDay = { readonly day: Day; readonly key: TableKey | undefined }

export function daysOfYear(plan: PlanDraft, year: number): YearDay[] {
  const calendar = keyed(plan)
  const first = `${String(year).padStart(4, '0')}-01-01`
  return Array.from({ length: 366 }, (_, place) => addDays(first, place))
    .filter(day => day.startsWith(first.slice(0, 4)))
    .map(day => ({ day, key: keyOn(calendar, day) }))
}

const keyed = ({ byDefault, seasons, holidays }: PlanDraft): Calendar<TableKey> => ({
  byDefault: byDefault && 'byDefault',
  seasons: seasons.map(({ name, spans }, place) => ({ name, spans, table: `seasons.${place}` })),
  holidays: holidays.map(({ name, days }, place) => ({ name, days, table: `holidays.${place}` })),
})

function keyOn(calendar: Calendar<TableKey>, day: Day): TableKey | undefined {
  try {
    return tableOn(calendar, day).table
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Nothing as long as a half hour or a price is missing. */
export const averageIn = (table: TableDraft): AveragePrice | undefined =>
  tableFaults(table).length === 0 ? averageOf(readTable(table)) : undefined

/** Monday is 0. */
export const weekdayOf = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
