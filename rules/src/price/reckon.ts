// What a charge came to, out of all that its pile told: by tiers where the pile bills, by half hours where the platform does.
// Where something is missing or contradicts itself a person has to look; nothing is guessed, and nothing is free by mistake.
import { Refusal } from '../refuse.ts'
import { type Energy, energy, type Instant, instant, type Mil, sumEnergy } from '../units.ts'
import { agreesWithPile, type Charge, chargeBySlots, chargeByTiers } from './charge.ts'
import { energyOfReadings, type MeterReading, type SlotInterval } from './energy.ts'
import { endOf, halfHourOf } from './half-hours.ts'
import type { Tier } from './tier.ts'
import type { PriceVersion } from './version.ts'

export type ReckonFault =
  | 'noTariff'
  | 'priceUnclear'
  | 'amountDiffers'
  | 'energyDiffers'
  | 'energyMissing'
  | 'readingsBackwards'
  | 'timesWrong'
  | 'tooMuchEnergy'

export type Told = {
  readonly version: PriceVersion | null
  /** 1 the pile bills, 2 the platform does. */
  readonly side: 1 | 2
  readonly begunAt: Instant
  readonly endedAt: Instant
  readonly energyE4: Energy | null
  readonly meterStartE4: Energy | null
  readonly meterEndE4: Energy | null
  readonly tiers: readonly { readonly tier: Tier; readonly energyE4: Energy }[]
  readonly amountMil: Mil | null
  /** What had flowed by then, since the beginning, in order of time. */
  readonly samples: readonly MeterReading[]
  readonly ratedPowerW: number
}

export type Reckoned = {
  readonly charge: Charge<SlotInterval> | Charge | null
  readonly faults: readonly ReckonFault[]
  /** Who really billed: a pile that sends no tiers cannot. */
  readonly side: 1 | 2
  /** From these the energy of each half hour follows again. */
  readonly readings: readonly MeterReading[]
  /** Nothing was measured in between, so energy is spread evenly over the time. */
  readonly isEven: boolean
  /** Samples that contradicted the others. */
  readonly passedOver: number
}

export function reckon(told: Told): Reckoned {
  const { readings, passedOver } = readingsOf(told)
  const hasTiers = told.tiers.some(({ energyE4 }) => energyE4 > 0)
  const side = told.side === 1 && (hasTiers || told.energyE4 === 0) ? 1 : 2
  const own = { side, readings, isEven: isEven(readings), passedOver } as const
  const faults = faultsOf(told, side)
  if (faults.length > 0 || told.version === null) return { ...own, charge: null, faults }
  const charge = side === 1 ? byTiers(told, told.version) : bySlots(told.version, readings)
  if (charge === null) return { ...own, charge, faults: ['priceUnclear'] }
  // Of what the platform bills the pile may hold other prices.
  const differs = side === 1 && told.amountMil !== null && !agreesWithPile(charge, told.amountMil)
  return { ...own, charge, faults: differs ? ['amountDiffers'] : [] }
}

/** Meters are read in steps, and the two ends of a charge not at the same moment: 0.05 kWh, or half a percent. */
const within = (one: number, other: number) => Math.abs(one - other) <= Math.max(500, 0.005 * Math.max(one, other))

function faultsOf(told: Told, side: 1 | 2): ReckonFault[] {
  const { version, begunAt, endedAt, energyE4, meterStartE4, meterEndE4, tiers } = told
  if (energyE4 === null) return ['energyMissing']
  const faults: ReckonFault[] = []
  if (endedAt < begunAt || (endedAt === begunAt && energyE4 > 0)) faults.push('timesWrong')
  const metered = meterStartE4 === null || meterEndE4 === null ? null : meterEndE4 - meterStartE4
  if (metered !== null && metered < 0) faults.push('readingsBackwards')
  else if (metered !== null && !within(metered, energyE4)) faults.push('energyDiffers')
  const tiered = sumEnergy(tiers.map(tier => tier.energyE4))
  if (side === 1 && !faults.includes('energyDiffers') && !within(tiered, energyE4)) faults.push('energyDiffers')
  if (energyE4 > mostIn(told)) faults.push('tooMuchEnergy')
  if (version === null && energyE4 > 0) faults.push('noTariff')
  return faults
}

/** A fifth more than what the gun is rated for, and one kilowatt-hour for clocks that differ. */
const mostIn = ({ begunAt, endedAt, ratedPowerW }: Told) =>
  Math.ceil((ratedPowerW / 1_000) * (Math.max(endedAt - begunAt, 0) / 3_600_000) * 1.2 * 10_000) + 10_000

function byTiers({ tiers, begunAt, endedAt }: Told, version: PriceVersion): Charge | null {
  const uses = new Map<Tier, Energy>()
  for (const { tier, energyE4 } of tiers) uses.set(tier, energy((uses.get(tier) ?? 0) + energyE4))
  // A charge that took nothing may be over in no time.
  const span = { startAt: begunAt, endAt: instant(Math.max(endedAt, begunAt + 1)) }
  return orUnclear(() => chargeByTiers(version, span, Object.fromEntries(uses)))
}

const bySlots = (version: PriceVersion, readings: readonly MeterReading[]): Charge<SlotInterval> | null =>
  orUnclear(() => chargeBySlots(version, readings.length < 2 ? [] : energyOfReadings(readings)))

function orUnclear<C>(reckoned: () => C): C | null {
  try {
    return reckoned()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * Of all samples those around the ends of half hours, beside beginning and end: the energy of each half hour follows from
 * them alone. One that runs backwards, or beyond what the record says, is passed over.
 */
function readingsOf({ begunAt, endedAt, energyE4, samples }: Told): Pick<Reckoned, 'readings' | 'passedOver'> {
  if (energyE4 === null || endedAt <= begunAt) return { readings: [], passedOver: samples.length }
  const first = { at: begunAt, meterE4: energy(0) }
  const last = { at: endedAt, meterE4: energyE4 }
  const kept = [first]
  let passedOver = 0
  for (const sample of samples) {
    if (sample.at <= begunAt || sample.at >= endedAt) continue
    const before = kept.at(-1) ?? first
    if (sample.at > before.at && sample.meterE4 >= before.meterE4 && sample.meterE4 <= energyE4) kept.push(sample)
    else passedOver++
  }
  return { readings: aroundEdges([...kept, last]), passedOver }
}

/** Of a charge within one half hour it does not matter. */
const isEven = ([first, last, ...others]: readonly MeterReading[]) =>
  first !== undefined && last !== undefined && others.length === 0 && endOf(halfHourOf(first.at)) < last.at

function aroundEdges(all: readonly MeterReading[]): MeterReading[] {
  const isNeeded = ({ at }: MeterReading, place: number) => {
    const [before, after] = [all[place - 1], all[place + 1]]
    if (!before || !after) return true
    // An edge lies between it and one of its neighbours, or on it.
    return endOf(halfHourOf(before.at)) <= at || endOf(halfHourOf(at)) <= after.at
  }
  return all.filter(isNeeded)
}
