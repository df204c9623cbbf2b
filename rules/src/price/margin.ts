// What energy that was sold had cost, by what the utility billed for the station in that month. The cost of a month is
// rounded once and shared out among what was sold in it, so that the parts of any breakdown add up to the same.
import { type Bp, bp, type Energy, energy, type Fen, fen, type Mil, mil, shareOut, timesOverHalfUp } from '../units.ts'

/** What was sold at a station in a month, under one heading. */
export type Sold = {
  readonly key: string
  readonly stationId: string
  readonly month: string
  readonly energyE4: Energy
  /** Electricity and service, less what was taken off. */
  readonly incomeFen: Fen
}

/** All that the utility billed for a station and month: energy, basic charge and power factor. */
export type UtilityBill = {
  readonly stationId: string
  readonly month: string
  readonly energyE4: Energy
  readonly totalFen: Fen
}

export type Margin = {
  readonly costFen: Fen
  /** Of what is known to have cost something; less than 0 where it was sold at a loss. */
  readonly marginFen: Fen
  readonly costedE4: Energy
  readonly costedFen: Fen
}

const nothing: Margin = { costFen: fen(0), marginFen: fen(0), costedE4: energy(0), costedFen: fen(0) }

export function marginsOf(sold: readonly Sold[], bills: readonly UtilityBill[]): ReadonlyMap<string, Margin> {
  const billed = new Map(bills.filter(({ energyE4 }) => energyE4 > 0).map(bill => [monthOf(bill), bill]))
  const found = new Map<string, Margin>()
  for (const [month, group] of Map.groupBy(sold, monthOf)) {
    const bill = billed.get(month)
    if (!bill) continue
    const whole = group.reduce((all, one) => all + one.energyE4, 0)
    const cost = timesOverHalfUp(whole, bill.totalFen, bill.energyE4)
    if (whole === 0) continue
    for (const { item, share } of shareOut(cost, group, one => one.energyE4))
      found.set(item.key, plus(found.get(item.key) ?? nothing, item, share))
  }
  return found
}

const monthOf = ({ stationId, month }: { stationId: string; month: string }) => `${month} ${stationId}`

const plus = (margin: Margin, { energyE4, incomeFen }: Sold, costFen: number): Margin => ({
  costFen: fen(margin.costFen + costFen),
  marginFen: fen(margin.marginFen + incomeFen - costFen),
  costedE4: energy(margin.costedE4 + energyE4),
  costedFen: fen(margin.costedFen + incomeFen),
})

export const totalMargin = (margins: Iterable<Margin>): Margin => {
  let all = nothing
  for (const one of margins)
    all = {
      costFen: fen(all.costFen + one.costFen),
      marginFen: fen(all.marginFen + one.marginFen),
      costedE4: energy(all.costedE4 + one.costedE4),
      costedFen: fen(all.costedFen + one.costedFen),
    }
  return all
}

/** What a kilowatt-hour brought in; nothing without energy. Fen by 1/10000 kWh, as 1/10000 yuan a kWh. */
export const averageMil = (amountFen: number, energyE4: number): Mil | null =>
  energyE4 === 0 ? null : mil(timesOverHalfUp(amountFen, 1_000_000, energyE4))

/** Part of whole in 1/100 percent, also of a loss; nothing of nothing. */
export function shareBp(part: number, whole: number): Bp | null {
  if (whole === 0) return null
  const size = timesOverHalfUp(Math.abs(part), 10_000, whole)
  return bp(part < 0 ? -size : size)
}
