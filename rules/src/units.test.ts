import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  businessDay,
  energy,
  feeOf,
  fenOf,
  instant,
  mil,
  readTime,
  shareOut,
  showTime,
  sumEnergy,
  sumFen,
  sumMil,
  timesOverHalfUp,
  wholeMinutesUp,
} from './units.ts'

test('a business day begins at midnight in Shanghai, not in Greenwich', () => {
  expect(businessDay(instant(Date.parse('2026-11-14T15:59:59Z')))).toBe('2026-11-14')
  expect(businessDay(instant(Date.parse('2026-11-14T16:00:00Z')))).toBe('2026-11-15')
})

test('a time that is shown can be read back to the second', () => {
  const at = instant(Date.parse('2026-11-15T02:08:09Z'))
  expect(showTime(at)).toBe('2026-11-15 10:08:09')
  expect(readTime('2026-11-15 10:08:09')).toBe(at)
})

test.each(['2026-02-30 00:00:00', '2026-11-15', '2026-11-15T10:00:00', '2026-13-01 00:00:00', '2026-11-15 24:00:00'])(
  '%s is no time',
  text => {
    expect(readTime(text)).toBeUndefined()
  },
)

test('a lock of one second is shown as one minute', () => {
  expect(wholeMinutesUp(1_000)).toBe(1)
  expect(wholeMinutesUp(61_000)).toBe(2)
})

test('half a mil is charged as one, and half a fen too', () => {
  expect(feeOf(energy(5_000), mil(1))).toBe(1)
  expect(feeOf(energy(4_999), mil(1))).toBe(0)
  expect(fenOf(mil(50))).toBe(1)
  expect(fenOf(mil(149))).toBe(1)
})

test('amounts beyond what a product of numbers holds exactly are right to the last digit', () => {
  expect(timesOverHalfUp(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517)
  expect(feeOf(energy(90_071_992_547_409), mil(100_000))).toBe(900_719_925_474_090)
})

test('what is negative, broken or too large is no amount', () => {
  expect(() => feeOf(energy(-1), mil(1))).toThrow('-1 is no whole amount')
  expect(() => feeOf(energy(0.5), mil(1))).toThrow('0.5 is no whole amount')
  expect(() => timesOverHalfUp(9_007_199_254_740_991, 2, 1)).toThrow('too large')
})

const shares = (total: number, weights: number[]) => shareOut(total, weights, weight => weight).map(one => one.share)

test('what is left over goes to those that lost most, the earlier one among equals', () => {
  expect(shares(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shares(10, [16, 16, 68])).toEqual([2, 1, 7])
  expect(shares(1, [0, 5, 0])).toEqual([0, 1, 0])
  expect(shares(0, [0, 0])).toEqual([0, 0])
  expect(shares(0, [])).toEqual([])
  expect(() => shares(1, [0, 0])).toThrow('cannot be shared out')
})

test('shares add up to the whole, and each is its quota rounded down or up', () => {
  const anyAmount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(anyAmount, fc.array(anyAmount, { minLength: 1, maxLength: 60 }), (total, weights) => {
      const whole = weights.reduce((all, weight) => all + weight, 0)
      fc.pre(whole > 0)
      const parts = shares(total, weights)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
      return parts.every((part, place) => Math.abs(part - (total * weights[place]!) / whole) < 1)
    }),
  )
})

test('sums keep their unit', () => {
  expect([sumMil([mil(1), mil(2)]), sumEnergy([energy(3)]), sumFen([])]).toEqual([3, 3, 0])
})
