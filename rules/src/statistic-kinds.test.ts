import { expect, test } from 'vitest'
import {
  countingOf,
  excludedBits,
  firstBillBit,
  forfeitBit,
  kindBits,
  revenueOf,
  usualCounting,
} from './statistic-kinds.ts'

const money = { paidFen: 1_000, giftFen: 300, couponFen: 150, refundFen: 400, giftRefundFen: 100 }

test('abnormal and failed orders are no sessions, and bills for staying count as revenue unless a seller says otherwise', () => {
  const { sessions, revenue, energy } = usualCounting.excluded
  expect(sessions & kindBits.abnormal).not.toBe(0)
  expect(sessions & kindBits.startFailed).not.toBe(0)
  expect(energy & kindBits.tinyEnergy).toBe(0)
  expect(revenue & kindBits.occupyFee).toBe(0)
  expect(revenue & forfeitBit).not.toBe(0)
  const own = [{ statistic: 'revenue', item: 'occupyFee', isCounted: false }] as const
  expect(excludedBits('revenue', own) & kindBits.occupyFee).not.toBe(0)
})

test('bills for staying are never energy, sessions or duration', () => {
  const { energy, sessions, duration, utilisation } = usualCounting.excluded
  for (const excluded of [energy, sessions, duration, utilisation])
    expect(excluded & (kindBits.occupyFee | kindBits.overtimeFee)).toBe(kindBits.occupyFee | kindBits.overtimeFee)
})

test('revenue is what came in as money and stayed: without gift money, without what was given back', () => {
  expect(revenueOf(money, usualCounting)).toBe(1_000 - 400 - (300 - 100))
})

test('a seller may count gift money, coupons, or what was paid before refunds', () => {
  const own = (item: 'giftPaid' | 'couponPaid' | 'refunded') =>
    countingOf([{ statistic: 'revenue', item, isCounted: true }])
  expect(revenueOf(money, own('giftPaid'))).toBe(1_000 - 400)
  expect(revenueOf(money, own('couponPaid'))).toBe(400 + 150)
  expect(revenueOf(money, own('refunded'))).toBe(1_000 - 300)
})

test('every bit is one of its own, and bills begin where orders end', () => {
  const bits = [...Object.values(kindBits), forfeitBit]
  expect(new Set(bits).size).toBe(bits.length)
  for (const bit of bits) expect(Math.log2(bit) % 1).toBe(0)
  expect(Math.max(...bits.filter(bit => bit < firstBillBit))).toBe(64)
})
