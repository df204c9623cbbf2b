// What a kilowatt-hour costs through one day: a tier for each half hour, and for each tier the price of the electricity
// and of the service.
import { refuse } from '../refuse.ts'
import { type Mil, mil } from '../units.ts'
import { type Fault, refuseFaults } from './fault.ts'
import { readSlots, type Slots, slotFaults, writeSlots } from './slots.ts'
import { isTier, sayTier, type Tier, tiers } from './tier.ts'

/** Of a kilowatt-hour. */
export type TierPrice = { readonly elecMil: Mil; readonly serviceMil: Mil }
export type TierPrices = Readonly<Record<Tier, TierPrice>>

/** Prices belong to a tier, not to a period: chargers know no other way. All four have one, used or not. */
export type DayTable = { readonly slots: Slots; readonly prices: TierPrices }

export type TierDraft = { readonly tier: string; readonly elecMil: number; readonly serviceMil: number }
/** As a table is sent and kept. */
export type DayTableDraft = { readonly slots: string; readonly tiers: readonly TierDraft[] }

/** 1/10000 yuan, what was typed and is no number, or nothing yet. */
export type TypedPrice = number | string | null
export type TypedTier = { readonly tier: string; readonly elecMil: TypedPrice; readonly serviceMil: TypedPrice }
/** The same while it is typed. */
export type TypedTable = { readonly slots: string; readonly tiers: readonly TypedTier[] }

export function readTable(draft: TypedTable): DayTable {
  refuseFaults(tableFaults(draft))
  const priceOf = (tier: Tier): TierPrice => {
    const row = draft.tiers.find(one => one.tier === tier) ?? refuse('priceTierMissing', { tier: sayTier(tier) })
    return { elecMil: mil(Number(row.elecMil)), serviceMil: mil(Number(row.serviceMil)) }
  }
  const prices = { Jian: priceOf('Jian'), Feng: priceOf('Feng'), Ping: priceOf('Ping'), Gu: priceOf('Gu') }
  return { slots: readSlots(draft.slots), prices }
}

export const writeTable = ({ slots, prices }: DayTable): DayTableDraft => ({
  slots: writeSlots(slots),
  tiers: tiers.map(tier => ({ tier, ...prices[tier] })),
})

export const tableFaults = (draft: TypedTable): Fault[] => [
  ...slotFaults(draft.slots),
  ...draft.tiers.flatMap((row, place) => rowFaults(row, `tiers.${place}`)),
  ...tiers.flatMap(tier => countFaults(tier, draft.tiers.filter(row => row.tier === tier).length)),
]

const components = ['elecMil', 'serviceMil'] as const

const rowFaults = (row: TypedTier, field: string): Fault[] => {
  const { tier } = row
  if (!isTier(tier)) return [{ field: `${field}.tier`, refusal: 'priceTierUnknown', values: { tier } }]
  return components.flatMap(name => {
    const refusal = priceRefusal(row[name])
    return refusal ? [{ field: `${field}.${name}`, refusal, values: { tier: sayTier(tier) } }] : []
  })
}

function priceRefusal(value: TypedPrice): Fault['refusal'] | undefined {
  if (value === null) return 'priceTierMissing'
  if (typeof value === 'number' && value < 0) return 'priceNegative'
  return Number.isSafeInteger(value) ? undefined : 'priceNotWhole'
}

function countFaults(tier: Tier, count: number): Fault[] {
  if (count === 1) return []
  const refusal = count === 0 ? 'priceTierMissing' : 'priceTierTwice'
  return [{ field: 'tiers', refusal, values: { tier: sayTier(tier) } }]
}

/** The most that a kilowatt-hour may cost, each component by itself. */
export type PriceCap = TierPrice

/** Ten yuan each, several times the dearest there is: it catches yuan typed as fen, and is no policy. */
export const priceCap: PriceCap = { elecMil: mil(100_000), serviceMil: mil(100_000) }

/** Asked when a price is written, never when it is read: a cap that falls later leaves old prices readable. */
export const capFaults = ({ prices }: DayTable, cap: PriceCap): Fault[] =>
  tiers.flatMap((tier, place) =>
    components
      .filter(name => prices[tier][name] > cap[name])
      .map(name => ({
        field: `tiers.${place}.${name}`,
        refusal: 'priceBeyondCap',
        values: { tier: sayTier(tier), cap: cap[name] / 10_000 },
      })),
  )
