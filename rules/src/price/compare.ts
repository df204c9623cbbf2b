// Two versions side by side, as plain data: which tables there are, and where they differ by tier and by half hour.
import type { Day } from '../days.ts'
import { type Mil, mil } from '../units.ts'
import { type Calendar, type TableReason, tableOn, type YearSpan } from './calendar.ts'
import type { DayTable, TierPrice } from './day-table.ts'
import { slotsOfDay } from './half-hours.ts'
import { runsOf } from './runs.ts'
import { type Tier, tiers } from './tier.ts'
import type { PriceVersion } from './version.ts'

export type Change = 'same' | 'changed' | 'added' | 'removed'

/** Nothing on the side that has none. */
export type Sides<Value> = { readonly before: Value | null; readonly after: Value | null }

export type PriceChange = Sides<TierPrice> & {
  readonly tier: Tier
  readonly change: Change
  /** Negative where it becomes cheaper; nothing where a side is missing. */
  readonly elecChangeMil: Mil | null
  readonly serviceChangeMil: Mil | null
}

export type SlotSide = TierPrice & { readonly tier: Tier }
/** From `startSlot` until `endSlot` the tier or a price differs, in one way. */
export type SlotChange = Sides<SlotSide> & { readonly startSlot: number; readonly endSlot: number }

/** When a table holds: spans of a season, days of a holiday; the default one needs none. */
export type TableDays = { readonly spans: readonly YearSpan[]; readonly days: readonly Day[] }

export type TableChange = {
  /** Seasons and holidays are the same where their names are. */
  readonly reason: TableReason
  readonly change: Change
  readonly when: Sides<TableDays> & { readonly change: Change }
  /** All four tiers, changed or not. */
  readonly prices: readonly PriceChange[]
  /** Only half hours that differ. */
  readonly slots: readonly SlotChange[]
}

export type VersionChange = { readonly isSame: boolean; readonly tables: readonly TableChange[] }

/** The default table first, then seasons, then holidays, each in the order of the newer version, what it lost last. */
export function compareVersions(before: PriceVersion, after: PriceVersion): VersionChange {
  const [old, current] = [tablesOf(before.calendar), tablesOf(after.calendar)]
  const names = [...current, ...old].map(nameOf)
  const pairs = [...new Set(names)].map(name => ({
    before: old.find(table => nameOf(table) === name) ?? null,
    after: current.find(table => nameOf(table) === name) ?? null,
  }))
  const tables = pairs.flatMap(compareTables).sort(byKind)
  return { isSame: tables.every(table => table.change === 'same'), tables }
}

/** The half hours of a date that cost something else, whatever the tables that hold on it are called. */
export const compareOn = (day: Day, before: PriceVersion, after: PriceVersion): SlotChange[] =>
  slotChanges({ before: tableOn(before.calendar, day).table, after: tableOn(after.calendar, day).table })

type NamedTable = { readonly reason: TableReason; readonly when: TableDays; readonly table: DayTable }

const tablesOf = ({ byDefault, seasons, holidays }: Calendar): NamedTable[] => [
  ...(byDefault ? [tableOf({ kind: 'default', name: null }, {}, byDefault)] : []),
  ...seasons.map(({ name, spans, table }) =>
    tableOf({ kind: 'season', name }, { spans: spans.toSorted(byFrom) }, table),
  ),
  ...holidays.map(({ name, days, table }) => tableOf({ kind: 'holiday', name }, { days: days.toSorted() }, table)),
]

const tableOf = (reason: TableReason, when: Partial<TableDays>, table: DayTable): NamedTable => ({
  reason,
  when: { spans: [], days: [], ...when },
  table,
})

const kinds = ['default', 'season', 'holiday']

const nameOf = ({ reason }: NamedTable) => `${reason.kind} ${reason.name}`
const byFrom = (one: YearSpan, other: YearSpan) => (`${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1)
const byKind = (one: TableChange, other: TableChange) =>
  kinds.indexOf(one.reason.kind) - kinds.indexOf(other.reason.kind)

function compareTables(pair: Sides<NamedTable>): TableChange[] {
  const { reason } = pair.after ?? pair.before ?? {}
  if (!reason) return []
  const days = sidesOf(pair, named => named.when)
  const tables = sidesOf(pair, named => named.table)
  const when = { ...days, change: changeOf(days, JSON.stringify) }
  const prices = tiers.map(tier =>
    comparePrices(
      tier,
      sidesOf(tables, table => table.prices[tier]),
    ),
  )
  const slots = slotChanges(tables)
  const isSame = when.change === 'same' && slots.length === 0 && prices.every(price => price.change === 'same')
  const change = isSame ? 'same' : pair.before && pair.after ? 'changed' : when.change
  return [{ reason, change, when, prices, slots }]
}

function comparePrices(tier: Tier, prices: Sides<TierPrice>): PriceChange {
  const { before, after } = prices
  return {
    tier,
    before,
    after,
    change: changeOf(prices, priceKey),
    elecChangeMil: before && after && mil(after.elecMil - before.elecMil),
    serviceChangeMil: before && after && mil(after.serviceMil - before.serviceMil),
  }
}

function slotChanges(tables: Sides<DayTable>): SlotChange[] {
  const halfHours = Array.from({ length: slotsOfDay }, (_, slot) => sidesOf(tables, table => slotSide(table, slot)))
  return runsOf(halfHours, ({ before, after }) => `${before && sideKey(before)} ${after && sideKey(after)}`)
    .filter(({ value }) => changeOf(value, sideKey) !== 'same')
    .map(({ start, end, value }) => ({ startSlot: start, endSlot: end, ...value }))
}

function slotSide({ slots, prices }: DayTable, slot: number): SlotSide {
  const tier = slots[slot]
  if (tier === undefined) throw new Error(`a day has no half hour ${slot}`)
  return { tier, elecMil: prices[tier].elecMil, serviceMil: prices[tier].serviceMil }
}

const priceKey = ({ elecMil, serviceMil }: TierPrice) => `${elecMil}+${serviceMil}`
const sideKey = (side: SlotSide) => `${side.tier}:${priceKey(side)}`

const sidesOf = <From, To>({ before, after }: Sides<From>, turn: (value: From) => To): Sides<To> => ({
  before: before === null ? null : turn(before),
  after: after === null ? null : turn(after),
})

function changeOf<Value>({ before, after }: Sides<Value>, keyOf: (value: Value) => string): Change {
  if (before === null) return after === null ? 'same' : 'added'
  if (after === null) return 'removed'
  return keyOf(before) === keyOf(after) ? 'same' : 'changed'
}
