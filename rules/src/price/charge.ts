// What a charge costs by a version. The version is that of its start and stays, whatever comes into force meanwhile; each
// half hour is priced by that version's table for its own date.
//
// Energy is added up by tier and price, each such line is rounded to mil, each component's lines are added up and rounded to
// fen once, and the total is the sum of the two: rounding it by itself would leave split and invoice a fen apart. The parts
// by half hour share out what their lines and components came to, so that every sum of them agrees to the fen.
import { refuse } from '../refuse.ts'
import {
  type Energy,
  energy,
  type Fen,
  feeOf,
  fen,
  fenOf,
  type Instant,
  type Mil,
  mil,
  shareOut,
  sumEnergy,
  sumFen,
  sumMil,
} from '../units.ts'
import { tableOn } from './calendar.ts'
import type { TierPrice } from './day-table.ts'
import type { SlotEnergy } from './energy.ts'
import { halfHoursOf } from './half-hours.ts'
import { sayTier, type Tier, tiers } from './tier.ts'
import { type PriceVersion, slotPrice } from './version.ts'

type Priced = TierPrice & { readonly tier: Tier; readonly energyE4: Energy }
type Amounts = { readonly elecAmountMil: Mil; readonly serviceAmountMil: Mil }
type Fees = { readonly elecFen: Fen; readonly serviceFen: Fen }

/** All energy of one tier at one price. */
export type ChargeLine = Priced & Amounts
/** A half hour with its share. */
export type ChargePart<Use extends SlotEnergy = SlotEnergy> = Use & Priced & Amounts & Fees

export type ChargeTotal = Fees & { readonly energyE4: Energy; readonly totalFen: Fen }
export type Charge<Use extends SlotEnergy = SlotEnergy> = ChargeTotal & {
  readonly versionId: string
  readonly lines: readonly ChargeLine[]
  readonly parts: readonly ChargePart<Use>[]
}

/** The backend bills: energy by half hour. The parts come in order of time. */
export function chargeBySlots<Use extends SlotEnergy>(version: PriceVersion, uses: readonly Use[]): Charge<Use> {
  const priced = uses.map(use => {
    const { tier, elecMil, serviceMil } = slotPrice(version, use)
    return { ...use, tier, elecMil, serviceMil }
  })
  const groups = groupsOf(priced).map(group => ({ group, line: lineOf(group) }))
  const total = totalOf(groups.map(({ line }) => line))
  const parts = groups.flatMap(({ group, line }) => withAmounts(group, line)).sort(byTime)
  return { versionId: version.id, ...total, lines: groups.map(({ line }) => line), parts: withFees(parts, total) }
}

export type TierEnergies = Partial<Readonly<Record<Tier, Energy>>>
export type ChargeSpan = { readonly startAt: Instant; readonly endAt: Instant }

/** The pile bills: it sends energy by tier alone, so there are no parts. */
export function chargeByTiers(version: PriceVersion, span: ChargeSpan, uses: TierEnergies): Charge {
  const priced = tiers.flatMap(tier => {
    const energyE4 = uses[tier] ?? energy(0)
    return energyE4 === 0 ? [] : [{ tier, energyE4, ...tierPrice(version, span, tier) }]
  })
  const lines = groupsOf(priced).map(lineOf)
  return { versionId: version.id, ...totalOf(lines), lines, parts: [] }
}

/** Within a fen for each line the platform's figure stands; else the order is abnormal and keeps both. */
export function agreesWithPile({ lines }: Pick<Charge, 'lines'>, pileAmountMil: Mil): boolean {
  const ourMil = sumMil(lines.flatMap(line => [line.elecAmountMil, line.serviceAmountMil]))
  return Math.abs(ourMil - pileAmountMil) <= 100 * lines.length
}

function tierPrice(version: PriceVersion, span: ChargeSpan, tier: Tier): TierPrice {
  const touched = halfHoursOf(span)
  const met = touched.map(halfHour => slotPrice(version, halfHour)).filter(price => price.tier === tier)
  // A pile whose clock is off reports a tier that the span does not touch; the dates still know its price.
  const prices = met.length > 0 ? met : touched.map(({ day }) => tableOn(version.calendar, day).table.prices[tier])
  const [price, ...others] = new Map(prices.map(one => [`${one.elecMil} ${one.serviceMil}`, one])).values()
  if (!price) throw new Error('a span touches no half hour')
  if (others.length > 0) refuse('priceTiersAmbiguous', { tier: sayTier(tier) })
  return { elecMil: price.elecMil, serviceMil: price.serviceMil }
}

const groupsOf = <Part extends Priced>(parts: readonly Part[]): Part[][] => {
  const groups = Map.groupBy(parts, ({ tier, elecMil, serviceMil }) => `${tier} ${elecMil} ${serviceMil}`)
  return [...groups.values()].sort(byTier)
}

const byTier = ([one]: readonly Priced[], [other]: readonly Priced[]) =>
  one && other ? tiers.indexOf(one.tier) - tiers.indexOf(other.tier) : 0

const byTime = (one: SlotEnergy, other: SlotEnergy) =>
  one.day === other.day ? one.slot - other.slot : one.day < other.day ? -1 : 1

function lineOf(group: readonly Priced[]): ChargeLine {
  const [first] = group
  if (!first) throw new Error('a line has no energy')
  const { tier, elecMil, serviceMil } = first
  const energyE4 = sumEnergy(group.map(part => part.energyE4))
  const [elecAmountMil, serviceAmountMil] = [feeOf(energyE4, elecMil), feeOf(energyE4, serviceMil)]
  return { tier, elecMil, serviceMil, energyE4, elecAmountMil, serviceAmountMil }
}

function totalOf(lines: readonly ChargeLine[]): ChargeTotal {
  const elecFen = fenOf(sumMil(lines.map(line => line.elecAmountMil)))
  const serviceFen = fenOf(sumMil(lines.map(line => line.serviceAmountMil)))
  const energyE4 = sumEnergy(lines.map(line => line.energyE4))
  return { energyE4, elecFen, serviceFen, totalFen: sumFen([elecFen, serviceFen]) }
}

const withAmounts = <Part extends Priced>(group: readonly Part[], line: ChargeLine) => {
  const elec = shareOut(line.elecAmountMil, group, part => part.energyE4)
  const both = shareOut(line.serviceAmountMil, elec, ({ item }) => item.energyE4)
  return both.map(({ item, share }) => ({
    ...item.item,
    elecAmountMil: mil(item.share),
    serviceAmountMil: mil(share),
  }))
}

const withFees = <Part extends Amounts>(parts: readonly Part[], { elecFen, serviceFen }: Fees) => {
  const elec = shareOut(elecFen, parts, part => part.elecAmountMil)
  const both = shareOut(serviceFen, elec, ({ item }) => item.serviceAmountMil)
  return both.map(({ item, share }) => ({ ...item.item, elecFen: fen(item.share), serviceFen: fen(share) }))
}
