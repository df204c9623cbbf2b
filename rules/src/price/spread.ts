// What a pile billed by tier alone, laid over the half hours of that tier which the charge touched, by time. It is an
// assumption: the pile knows when the energy flowed, and did not say.
import { energy, fen, shareOut } from '../units.ts'
import type { ChargeSpan } from './charge.ts'
import { endOf, type HalfHour, halfHoursOf, startOf } from './half-hours.ts'
import type { BilledPart } from './reprice.ts'
import type { Tier } from './tier.ts'
import { type PriceVersion, slotPrice } from './version.ts'

export type BilledTier = Pick<BilledPart, 'energyE4' | 'elecFen' | 'serviceFen'> & { readonly tier: Tier }

/** The version is the one that the charge was billed by. What comes out adds up to what went in. */
export function spreadTiers(version: PriceVersion, span: ChargeSpan, billed: readonly BilledTier[]): BilledPart[] {
  const touched = halfHoursOf(span).map(halfHour => ({
    ...halfHour,
    tier: slotPrice(version, halfHour).tier,
    ms: withinMs(span, halfHour),
  }))
  return billed.flatMap(({ tier, energyE4, elecFen, serviceFen }) => {
    const own = touched.filter(halfHour => halfHour.tier === tier)
    // A pile whose clock is off reports a tier that the span does not touch.
    const among = own.length > 0 ? own : touched
    const shares = (total: number) => shareOut(total, among, ({ ms }) => ms).map(({ share }) => share)
    const [energies, elec, service] = [shares(energyE4), shares(elecFen), shares(serviceFen)]
    return among.map(({ day, slot }, place) => ({
      day,
      slot,
      energyE4: energy(energies[place] ?? 0),
      elecFen: fen(elec[place] ?? 0),
      serviceFen: fen(service[place] ?? 0),
    }))
  })
}

/** At least one: a charge that lasted no time still happened in its half hour. */
const withinMs = ({ startAt, endAt }: ChargeSpan, halfHour: HalfHour) =>
  Math.max(1, Math.min(endAt, endOf(halfHour)) - Math.max(startAt, startOf(halfHour)))
