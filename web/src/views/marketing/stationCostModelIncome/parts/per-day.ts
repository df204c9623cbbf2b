// What a version brought in a day, so that spells of different length can be held against each other.
import type { ChangeSide } from '@ev/contract/bill/cost-model-income'

export type PerDay = Readonly<Record<'orders' | 'energy' | 'total' | 'average' | 'margin', number | null>>

/** Orders in tenths, energy in 1/10000 kWh, money in fen, the average price in 1/10000 yuan; money that is not told is nothing. */
export function perDay({ days, orders, energyE4, totalFen, averageMil = null, marginFen }: ChangeSide): PerDay {
  const each = (value: number | null | undefined) => (days === 0 || value == null ? null : Math.round(value / days))
  return {
    orders: each(orders * 10),
    energy: each(energyE4),
    total: each(totalFen),
    average: averageMil,
    margin: each(marginFen),
  }
}

type Compared = { readonly text: string; readonly tone: 'up' | 'down' | undefined }

/** In percent of what was before; nothing where there is nothing to compare with. */
export function compared(before: number | null, after: number | null): Compared {
  if (before === null || after === null || before <= 0) return { text: '—', tone: undefined }
  const permille = Math.round(((after - before) / before) * 1_000)
  const tone = permille > 0 ? 'up' : permille < 0 ? 'down' : undefined
  const mark = tone ? { up: '▲ +', down: '▼ ' }[tone] : ''
  return { text: `${mark}${(permille / 10).toFixed(1)}%`, tone }
}
