// Which limits bind a charge: of each kind one, by priority, then by the nearer place, then by the stricter value.
import type { Day } from './days.ts'
import { halfHourAt, isWithin, type Window } from './half-hours.ts'
import { businessDay, type Instant } from './units.ts'

/** What can be limited. `stricter` says whether the first of two values leaves less room. */
const measures = {
  maxSoc: { stricter: less },
  maxFen: { stricter: less },
  maxEnergyE4: { stricter: less },
  maxMinutes: { stricter: less },
  maxPowerW: { stricter: less },
  minBalanceFen: { stricter: more },
} as const satisfies Record<string, { stricter: (one: number, other: number) => boolean }>

export type Measure = keyof typeof measures

export type ChargingLimit = { readonly [M in Measure]: number | null } & {
  readonly id: string
  readonly name: string
  /** None of the three: the seller's whole network. A pile comes with its station, a gun with both. */
  readonly stationId: string | null
  readonly pileId: string | null
  readonly gunId: string | null
  /** None means everybody. */
  readonly memberTypes: readonly number[]
  readonly windows: readonly Window[]
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly priority: number
  readonly isEnabled: boolean
}

/** The charge that is about to begin, or goes on. */
export type Charge = {
  readonly stationId: string
  readonly pileId: string
  readonly gunId: string
  /** Nobody knows it of whoever pays by a card of another operator. */
  readonly memberType: number | null
  readonly at: Instant
}

/** The value that binds, and the limit that it comes from. */
export type Binding = { readonly value: number; readonly limit: ChargingLimit }

export function limitsFor(limits: readonly ChargingLimit[], charge: Charge): { [M in Measure]?: Binding } {
  const holding = limits.filter(limit => holds(limit, charge)).toSorted(byRank)
  const found = (Object.keys(measures) as Measure[]).flatMap(measure => {
    const binding = bindingOf(holding, measure)
    return binding ? [[measure, binding] as const] : []
  })
  return Object.fromEntries(found)
}

/** Whether a limit holds for this charge at this moment, whatever other limits say. */
export function holds(limit: ChargingLimit, charge: Charge): boolean {
  const today = businessDay(charge.at)
  return (
    limit.isEnabled &&
    isSame(limit.stationId, charge.stationId) &&
    isSame(limit.pileId, charge.pileId) &&
    isSame(limit.gunId, charge.gunId) &&
    (limit.memberTypes.length === 0 || (charge.memberType !== null && limit.memberTypes.includes(charge.memberType))) &&
    (limit.startDate === null || limit.startDate <= today) &&
    (limit.endDate === null || today <= limit.endDate) &&
    isWithin(limit.windows, halfHourAt(charge.at))
  )
}

const isSame = (wanted: string | null, found: string) => wanted === null || wanted === found

/** A gun is nearer than its pile, a pile than its station, a station than the network. */
const nearness = ({ gunId, pileId, stationId }: ChargingLimit) =>
  gunId !== null ? 3 : pileId !== null ? 2 : stationId !== null ? 1 : 0

const byRank = (one: ChargingLimit, other: ChargingLimit) =>
  other.priority - one.priority || nearness(other) - nearness(one)

/** Among those of the first rank that say anything about it, the strictest. */
function bindingOf(ranked: readonly ChargingLimit[], measure: Measure): Binding | undefined {
  const saying = ranked.flatMap(limit => {
    const value = limit[measure]
    return value === null ? [] : [{ value, limit }]
  })
  const [first] = saying
  if (!first) return undefined
  const equals = saying.filter(({ limit }) => byRank(limit, first.limit) === 0)
  const { stricter } = measures[measure]
  return equals.reduce((binding, other) => (stricter(other.value, binding.value) ? other : binding))
}

function less(one: number, other: number) {
  return one < other
}
function more(one: number, other: number) {
  return one > other
}
