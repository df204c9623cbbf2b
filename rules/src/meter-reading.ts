// What flowed between two readings of a meter: what the dial went up by, times its ratio.

/** In 1/10000 kWh, as the dial says. */
export type Dial = { readonly totalE4: number } & { readonly [T in Tier]: number | null }
export type Tier = 'jianE4' | 'fengE4' | 'pingE4' | 'guE4'
export const tiers: readonly Tier[] = ['jianE4', 'fengE4', 'pingE4', 'guE4']

/** Why a dial says less than before; `normal` where it does not. */
export type ReadingEvent = 'normal' | 'rollover' | 'replaced'

export type Reading = Dial & { readonly event: ReadingEvent; readonly ratio: number }

const kwhE4 = 10_000

/** The first number that a dial of so many digits cannot show. */
export const dialEndE4 = (digits: number) => 10 ** digits * kwhE4

/** Nothing where the later one says less and nobody has said why. */
export function flowBetween(before: Dial, after: Reading, dialDigits: number): Dial | undefined {
  if (after.event === 'replaced') return { totalE4: 0, ...tiersOf(after, value => (value === null ? null : 0)) }
  const end = dialEndE4(dialDigits)
  const step = (from: number, to: number) =>
    (to - from + (after.event === 'rollover' && to < from ? end : 0)) * after.ratio
  const totalE4 = step(before.totalE4, after.totalE4)
  const flows = tiersOf(after, (value, tier) => {
    const from = before[tier]
    return value === null || from === null ? null : step(from, value)
  })
  return [totalE4, ...Object.values(flows)].some(flow => flow !== null && flow < 0) ? undefined : { totalE4, ...flows }
}

const tiersOf = (dial: Dial, of: (value: number | null, tier: Tier) => number | null) =>
  Object.fromEntries(tiers.map(tier => [tier, of(dial[tier], tier)])) as { [T in Tier]: number | null }

/** Whole kWh that the tiers may differ from the total by: each dial cuts off what it cannot show. */
const toleranceE4 = kwhE4

/** By how much the four tiers and the total disagree; nothing where they agree, or there are none. */
export function tierGapE4(dial: Dial): number | undefined {
  const values = tiers.map(tier => dial[tier])
  if (values.some(value => value === null)) return undefined
  const gap = values.reduce<number>((sum, value) => sum + (value ?? 0), 0) - dial.totalE4
  return Math.abs(gap) > toleranceE4 ? gap : undefined
}
