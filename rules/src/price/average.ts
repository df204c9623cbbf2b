// What a kilowatt-hour costs on average through a day, as if it were charged evenly.
import { type Mil, mil, timesOverHalfUp } from '../units.ts'
import type { DayTable, TierPrice } from './day-table.ts'
import { slotsOfDay } from './half-hours.ts'

export type AveragePrice = TierPrice & { readonly totalMil: Mil }

export function averageOf({ slots, prices }: DayTable): AveragePrice {
  const sumOf = (part: keyof TierPrice) => slots.reduce((all, tier) => all + prices[tier][part], 0)
  const [elec, service] = [sumOf('elecMil'), sumOf('serviceMil')]
  return { elecMil: mean(elec), serviceMil: mean(service), totalMil: mean(elec + service) }
}

const mean = (sum: number) => mil(timesOverHalfUp(sum, 1, slotsOfDay))
