// Which price is in force for a gun at a moment. The narrowest binding wins: a gun's own before its pile's before its
// station's. Among bindings of one target the higher priority wins, and two of the same priority are refused: there is no
// silent winner, not even the newer one or the one with the same version.
import { refuse } from '../refuse.ts'
import { type Instant, instant, type Mil, mil, showTime } from '../units.ts'
import type { TableReason } from './calendar.ts'
import type { TierPrice } from './day-table.ts'
import { type HalfHour, halfHourOf } from './half-hours.ts'
import type { Tier } from './tier.ts'
import { type PriceVersion, slotPrice, type Validity } from './version.ts'

/** The narrowest first. */
export const scopes = ['gun', 'pile', 'station'] as const
export type Scope = (typeof scopes)[number]

/** It holds while both it is valid and its version effective. */
export type Binding = {
  readonly id: string
  readonly scope: Scope
  readonly targetId: string
  readonly versionId: string
  readonly valid: Validity
  /** The higher one wins. */
  readonly priority: number
}

export type GunPlace = { readonly gunId: string; readonly pileId: string; readonly stationId: string }

/** All bindings that could concern the gun, and the versions that they name. */
export type Bound = { readonly bindings: readonly Binding[]; readonly versions: readonly PriceVersion[] }

export type PassedOver = {
  readonly bindingId: string
  readonly because: 'notYet' | 'over' | 'narrowerHolds' | 'higherPriorityHolds'
}
export type VersionInForce = {
  readonly version: PriceVersion
  readonly binding: Binding
  /** The gun's other bindings, and why none of them holds. */
  readonly passedOver: readonly PassedOver[]
}

export function versionInForce(at: Instant, gun: GunPlace, bound: Bound): VersionInForce {
  const concerning = bound.bindings.filter(binding => binding.targetId === targetOf(gun, binding.scope))
  const holding = concerning.filter(binding => whenOf(holdsOf(binding, bound), at) === 'now')
  const [best] = holding.toSorted(byRank)
  if (!best) return refuse('priceNotBound', { time: showTime(at) }, gun)
  const equalIds = holding.filter(one => byRank(best, one) === 0).map(one => one.id)
  if (equalIds.length > 1) refuseClash(at, best, equalIds)
  return {
    version: versionOf(best, bound),
    binding: best,
    passedOver: concerning
      .filter(one => one !== best)
      .map(one => ({ bindingId: one.id, because: whyNot(one, best, whenOf(holdsOf(one, bound), at)) })),
  }
}

export type PriceInForce = TierPrice & {
  readonly tier: Tier
  /** Electricity and service together. */
  readonly totalMil: Mil
  readonly version: PriceVersion
  readonly binding: Binding
  readonly why: {
    readonly halfHour: HalfHour
    readonly table: TableReason
    readonly passedOver: readonly PassedOver[]
  }
}

/** The price of a kilowatt-hour at a moment, with all that it follows from. */
export function priceAt(at: Instant, gun: GunPlace, bound: Bound): PriceInForce {
  const { version, binding, passedOver } = versionInForce(at, gun, bound)
  const halfHour = halfHourOf(at)
  const { tier, elecMil, serviceMil, reason } = slotPrice(version, halfHour)
  const why = { halfHour, table: reason, passedOver }
  return { tier, elecMil, serviceMil, totalMil: mil(elecMil + serviceMil), version, binding, why }
}

export type Clash = {
  readonly bindingIds: readonly [string, string]
  readonly scope: Scope
  readonly targetId: string
  readonly priority: number
  /** While both hold. */
  readonly during: Validity
}

/** Every pair that would be refused at some moment: asked before a binding is written. */
export function clashesAmong(bound: Bound): Clash[] {
  return bound.bindings.flatMap((one, place) =>
    bound.bindings.slice(place + 1).flatMap((other): Clash[] => {
      if (one.targetId !== other.targetId || byRank(one, other) !== 0) return []
      const during = common(holdsOf(one, bound), holdsOf(other, bound))
      const { scope, targetId, priority } = one
      return isEmpty(during) ? [] : [{ bindingIds: [one.id, other.id], scope, targetId, priority, during }]
    }),
  )
}

export function refuseClashes(bound: Bound): void {
  const [first] = clashesAmong(bound)
  if (first) refuseClash(first.during.from, first, first.bindingIds)
}

type Ranked = Pick<Binding, 'scope' | 'targetId' | 'priority'>

function refuseClash(at: Instant, { scope, targetId, priority }: Ranked, bindingIds: readonly string[]): never {
  const values = { time: showTime(at), count: bindingIds.length, priority }
  return refuse('priceBindingsClash', values, { scope, targetId, bindingIds })
}

function whyNot(binding: Binding, best: Binding, when: When): PassedOver['because'] {
  if (when !== 'now') return when
  return binding.scope === best.scope ? 'higherPriorityHolds' : 'narrowerHolds'
}

const targetOf = (gun: GunPlace, scope: Scope) => ({ gun: gun.gunId, pile: gun.pileId, station: gun.stationId })[scope]

const byRank = (one: Binding, other: Binding) =>
  scopes.indexOf(one.scope) - scopes.indexOf(other.scope) || other.priority - one.priority

function versionOf({ id, versionId }: Binding, { versions }: Bound): PriceVersion {
  const version = versions.find(one => one.id === versionId)
  if (!version) throw new Error(`binding ${id} names version ${versionId}, which was not given`)
  return version
}

const holdsOf = (binding: Binding, bound: Bound): Validity => common(binding.valid, versionOf(binding, bound).effective)

const common = (one: Validity, other: Validity): Validity => ({
  from: instant(Math.max(one.from, other.from)),
  to: one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to,
})

const isEmpty = ({ from, to }: Validity) => to !== null && to <= from

type When = 'notYet' | 'now' | 'over'

function whenOf({ from, to }: Validity, at: Instant): When {
  if (at < from) return 'notYet'
  return to !== null && to <= at ? 'over' : 'now'
}
