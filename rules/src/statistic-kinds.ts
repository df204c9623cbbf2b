// Which sort of order or bill something is, as bits, so that sums can be kept by sort and what counts be decided when they
// are read: a seller who decides otherwise sees other figures at once, of the past too.
import { counts, type Item, items, type Statistic, type StatisticRule } from './statistics.ts'

/** The same as in bill_order.stat_kind. Money of a part of an order is no sort of order: it has columns of its own. */
export const kindBits = {
  abnormal: 1,
  startFailed: 2,
  tinyEnergy: 4,
  testMember: 8,
  interconnection: 16,
  fleetCredit: 32,
  staffFree: 64,
  occupyFee: 128,
  overtimeFee: 256,
} as const satisfies Partial<Record<Item, number>>

/** A deposit of an appointment that was kept: shown apart, in no statistic. */
export const forfeitBit = 512

/** From here on it is no order. */
export const firstBillBit = kindBits.occupyFee

type KindItem = keyof typeof kindBits
const kindItems = Object.keys(kindBits) as KindItem[]

/** What has one of these does not count in the statistic. */
export function excludedBits(statistic: Statistic, own: readonly StatisticRule[]): number {
  const left = kindItems.filter(item => !counts(statistic, item, own))
  return left.reduce((bits, item) => bits | kindBits[item], forfeitBit)
}

/** How a seller counts: what is left out of each statistic, and which parts of an order's money are revenue. */
export type Counting = {
  readonly excluded: Readonly<Record<Statistic, number>>
  readonly isGiftRevenue: boolean
  readonly isCouponRevenue: boolean
  /** Revenue is what was paid before anything was given back. */
  readonly isBeforeRefund: boolean
}

const statisticNames: readonly Statistic[] = ['revenue', 'energy', 'sessions', 'duration', 'activeUsers', 'utilisation']

export const countingOf = (own: readonly StatisticRule[]): Counting => ({
  excluded: Object.fromEntries(statisticNames.map(name => [name, excludedBits(name, own)])) as Counting['excluded'],
  isGiftRevenue: counts('revenue', 'giftPaid', own),
  isCouponRevenue: counts('revenue', 'couponPaid', own),
  isBeforeRefund: counts('revenue', 'refunded', own),
})

export const usualCounting = countingOf([])

export type Money = {
  readonly paidFen: number
  readonly giftFen: number
  readonly couponFen: number
  readonly refundFen: number
  readonly giftRefundFen: number
}

/** What of an order's money is revenue, where the order counts at all. */
export function revenueOf(money: Money, { isGiftRevenue, isCouponRevenue, isBeforeRefund }: Counting): number {
  const back = isBeforeRefund ? 0 : money.refundFen
  const giftBack = isBeforeRefund ? 0 : money.giftRefundFen
  const gift = isGiftRevenue ? 0 : money.giftFen - giftBack
  return money.paidFen - back - gift + (isCouponRevenue ? money.couponFen : 0)
}

/** What a bit says, for whoever reads which orders were left out. */
export const sayKind = (bit: number, language: 'zh' | 'en'): string => {
  const item = kindItems.find(one => kindBits[one] === bit)
  return item === undefined ? '' : items[item][language]
}
