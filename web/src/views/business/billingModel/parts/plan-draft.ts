// A plan while somebody edits it: which tables it has, what is painted in them, and what is still wrong.
import type { Day } from '@ev/rules/days'
import { spansOf, type YearSpan } from '@ev/rules/price/calendar'
import { priceCap, type TypedTable } from '@ev/rules/price/day-table'
import type { Fault } from '@ev/rules/price/fault'
import { slotsOfDay } from '@ev/rules/price/half-hours'
import { untold } from '@ev/rules/price/slots'
import { letterOf, type Tier, tiers } from '@ev/rules/price/tier'
import { beyondCap, draftFaults, readCalendar, type TypedCalendar } from '@ev/rules/price/version'

export type PlanDraft = TypedCalendar
export type TableDraft = TypedTable

export const emptyTable: TableDraft = {
  slots: untold.repeat(slotsOfDay),
  tiers: tiers.map(tier => ({ tier, elecMil: null, serviceMil: null })),
}
export const emptyPlan: PlanDraft = { byDefault: emptyTable, seasons: [], holidays: [] }

/** A new record begins with an empty list, as every field of this kind does. */
export const isPlan = (value: unknown): value is PlanDraft =>
  typeof value === 'object' && value !== null && 'byDefault' in value

/** The way to a table, as faults name it: `byDefault`, `seasons.0`, `holidays.2`. */
export type TableKey = 'byDefault' | `${'seasons' | 'holidays'}.${number}`

const placeIn = (key: TableKey) => {
  const [list = '', place = ''] = key.split('.')
  return { list: list as 'byDefault' | 'seasons' | 'holidays', place: Number(place) }
}

export const keysOf = ({ seasons, holidays }: PlanDraft): TableKey[] => [
  'byDefault',
  ...seasons.map((_, place): TableKey => `seasons.${place}`),
  ...holidays.map((_, place): TableKey => `holidays.${place}`),
]

/** Nothing where the default table is done without. */
export function tableAt(plan: PlanDraft, key: TableKey): TableDraft | undefined {
  const { list, place } = placeIn(key)
  return list === 'byDefault' ? (plan.byDefault ?? undefined) : plan[list][place]?.table
}

export function withTable(plan: PlanDraft, key: TableKey, table: TableDraft): PlanDraft {
  const { list, place } = placeIn(key)
  if (list === 'byDefault') return { ...plan, byDefault: table }
  return { ...plan, [list]: plan[list].map((one, at) => (at === place ? { ...one, table } : one)) }
}

type Part = { readonly name?: string; readonly spans?: readonly YearSpan[]; readonly days?: readonly Day[] }

/** A name or the days of a season or a holiday. */
export function withPart(plan: PlanDraft, key: TableKey, part: Part): PlanDraft {
  const { list, place } = placeIn(key)
  if (list === 'byDefault') return plan
  return { ...plan, [list]: plan[list].map((one, at) => (at === place ? { ...one, ...part } : one)) }
}

/** A new one begins with what the default table holds: most of it is the same. */
export const addSeason = (plan: PlanDraft, name: string): PlanDraft => ({
  ...plan,
  seasons: [...plan.seasons, { name, spans: [], table: plan.byDefault ?? emptyTable }],
})
export const addHoliday = (plan: PlanDraft, name: string, days: readonly string[] = []): PlanDraft => ({
  ...plan,
  holidays: [...plan.holidays, { name, days, table: plan.byDefault ?? emptyTable }],
})

export function withoutTable(plan: PlanDraft, key: TableKey): PlanDraft {
  const { list, place } = placeIn(key)
  if (list === 'byDefault') return { ...plan, byDefault: null }
  return { ...plan, [list]: plan[list].filter((_, at) => at !== place) }
}

/** Both ends belong to what is painted; nothing wipes it. */
export function paint(slots: string, ends: { from: number; to: number }, tier: Tier | undefined): string {
  const [first, last] = [Math.min(ends.from, ends.to), Math.max(ends.from, ends.to)]
  const letter = tier === undefined ? untold : letterOf(tier)
  return Array.from(slots, (was, slot) => (slot >= first && slot <= last ? letter : was)).join('')
}

/** How many hours of the day a tier has. */
export const hoursOf = (slots: string, tier: Tier) =>
  Array.from(slots).filter(letter => letter === letterOf(tier)).length / 2

/** The months of which every day lies in the spans. */
export const monthsIn = (spans: readonly YearSpan[]): number[] =>
  Array.from({ length: 12 }, (_, at) => at + 1).filter(month => {
    const [own] = spansOf([month])
    return own !== undefined && spans.some(({ from, to }) => covers({ from, to }, own))
  })

const covers = ({ from, to }: YearSpan, own: YearSpan) =>
  from <= to ? from <= own.from && own.to <= to : from <= own.from || own.to <= to

/** All that keeps the plan from being saved, as the server would say it. */
export function planFaults(plan: PlanDraft): Fault[] {
  const faults = draftFaults(plan)
  return faults.length > 0 ? faults : beyondCap(readCalendar(plan), priceCap)
}

export const tableField = (key: TableKey) => (key === 'byDefault' ? key : `${key}.table`)

/** Those at or below a place. */
export const faultsAt = (faults: readonly Fault[], field: string): Fault[] =>
  faults.filter(fault => fault.field === field || fault.field.startsWith(`${field}.`))
