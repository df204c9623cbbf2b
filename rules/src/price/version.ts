// A version of a cost model: its calendar as it was written down, for good. A change is another version; orders point at
// the version that priced them.
import type { Day } from '../days.ts'
import type { Instant } from '../units.ts'
import { type Calendar, calendarFaults, type TableReason, tableOn } from './calendar.ts'
import {
  capFaults,
  type DayTable,
  type DayTableDraft,
  type PriceCap,
  readTable,
  type TierPrice,
  type TypedTable,
  tableFaults,
  writeTable,
} from './day-table.ts'
import { type Fault, refuseFaults, within } from './fault.ts'
import type { HalfHour } from './half-hours.ts'
import { type Period, periodsOf } from './slots.ts'
import type { Tier } from './tier.ts'

/** From `from` on and until before `to`, or without an end. */
export type Validity = { readonly from: Instant; readonly to: Instant | null }

export type PriceVersion = {
  readonly id: string
  readonly modelId: string
  readonly versionNo: number
  readonly effective: Validity
  readonly calendar: Calendar
}

/** As a calendar is sent and kept, and while it is typed. */
export type CalendarDraft = Calendar<DayTableDraft>
export type TypedCalendar = Calendar<TypedTable>

export function readCalendar(draft: TypedCalendar): Calendar {
  refuseFaults(draftFaults(draft))
  return withTables(draft, readTable)
}

export const writeCalendar = (calendar: Calendar): CalendarDraft => withTables(calendar, writeTable)

/** Everything that keeps a calendar from giving each half hour of each date exactly one price. */
export function draftFaults(draft: TypedCalendar): Fault[] {
  return [...tablesOf(draft).flatMap(({ field, table }) => within(field, tableFaults(table))), ...calendarFaults(draft)]
}

/** Asked beside `draftFaults` when a version is written. */
export const beyondCap = (calendar: Calendar, cap: PriceCap): Fault[] =>
  tablesOf(calendar).flatMap(({ field, table }) => within(field, capFaults(table, cap)))

/** What a kilowatt-hour costs in a half hour, and by which of the version's tables. */
export type SlotPrice = TierPrice & { readonly tier: Tier; readonly reason: TableReason }

export function slotPrice({ calendar }: Pick<PriceVersion, 'calendar'>, { day, slot }: HalfHour): SlotPrice {
  const { reason, table } = tableOn(calendar, day)
  const tier = table.slots[slot]
  if (tier === undefined) throw new Error(`a day has no half hour ${slot}`)
  return { ...table.prices[tier], tier, reason }
}

/** The periods of a date with their prices, as drivers and chargers are told them. */
export type PricedPeriod = Period & TierPrice

export function periodsOn({ calendar }: Pick<PriceVersion, 'calendar'>, day: Day): PricedPeriod[] {
  const { slots, prices }: DayTable = tableOn(calendar, day).table
  return periodsOf(slots).map(period => ({ ...period, ...prices[period.tier] }))
}

const tablesOf = <Table>({ byDefault, seasons, holidays }: Calendar<Table>) => [
  ...(byDefault === null ? [] : [{ field: 'byDefault', table: byDefault }]),
  ...seasons.map(({ table }, place) => ({ field: `seasons.${place}.table`, table })),
  ...holidays.map(({ table }, place) => ({ field: `holidays.${place}.table`, table })),
]

const withTables = <From, To>(calendar: Calendar<From>, turn: (table: From) => To): Calendar<To> => ({
  byDefault: calendar.byDefault === null ? null : turn(calendar.byDefault),
  seasons: calendar.seasons.map(season => ({ ...season, table: turn(season.table) })),
  holidays: calendar.holidays.map(holiday => ({ ...holiday, table: turn(holiday.table) })),
})
