import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Dial, dialEndE4, flowBetween, type Reading, tierGapE4 } from './meter-reading.ts'

const none = { jianE4: null, fengE4: null, pingE4: null, guE4: null }
const aDial = (kwh: number, rest: Partial<Dial> = {}): Dial => ({ totalE4: Math.round(kwh * 10_000), ...none, ...rest })
const aReading = (kwh: number, rest: Partial<Reading> = {}): Reading => ({
  ...aDial(kwh),
  event: 'normal',
  ratio: 1,
  ...rest,
})

test('energy is what the dial went up by, times the ratio', () => {
  expect(flowBetween(aDial(100), aReading(350.25, { ratio: 80 }), 6)?.totalE4).toBe(250.25 * 80 * 10_000)
  expect(flowBetween(aDial(100), aReading(100), 6)?.totalE4).toBe(0)
})

describe('a dial that says less than before', () => {
  test('is refused where nobody says why', () => {
    expect(flowBetween(aDial(100), aReading(99.99), 6)).toBeUndefined()
  })

  test('went past its last number: a round is added', () => {
    expect(flowBetween(aDial(999_990), aReading(15, { event: 'rollover', ratio: 2 }), 6)?.totalE4).toBe(50 * 10_000)
  })

  test('belongs to another meter: it begins anew', () => {
    expect(flowBetween(aDial(5_000), aReading(3, { event: 'replaced' }), 6)?.totalE4).toBe(0)
  })
})

test('a tier that goes back is refused too, even while the total goes up', () => {
  const before = aDial(100, { jianE4: 50_000, fengE4: 0, pingE4: 0, guE4: 0 })
  const after = aReading(110, { jianE4: 40_000, fengE4: 0, pingE4: 0, guE4: 0 })
  expect(flowBetween(before, after, 6)).toBeUndefined()
})

test('a round that only the total has made is added to the total alone', () => {
  const before = aDial(999_990, { jianE4: 10_000, fengE4: 0, pingE4: 0, guE4: 0 })
  const after = aReading(10, { event: 'rollover', jianE4: 30_000, fengE4: 0, pingE4: 0, guE4: 0 })
  expect(flowBetween(before, after, 6)).toMatchObject({ totalE4: 200_000, jianE4: 20_000 })
})

test('four tiers add up to the total, give or take what dials cut off', () => {
  expect(tierGapE4(aDial(10, { jianE4: 20_000, fengE4: 30_000, pingE4: 40_000, guE4: 9_700 }))).toBeUndefined()
  expect(tierGapE4(aDial(10, { jianE4: 20_000, fengE4: 30_000, pingE4: 40_000, guE4: 50_000 }))).toBe(40_000)
  expect(tierGapE4(aDial(10))).toBeUndefined()
})

test('readings in between change nothing of what flowed in all, with or without a round', () => {
  const end = dialEndE4(6)
  fc.assert(
    fc.property(
      fc.nat(end - 1),
      fc.array(fc.nat(Math.floor(end / 20)), { minLength: 1, maxLength: 8 }),
      (start, steps) => {
        let [dial, sum] = [start, 0]
        for (const step of steps) {
          const next = (dial + step) % end
          const event = next < dial ? 'rollover' : 'normal'
          sum +=
            flowBetween({ totalE4: dial, ...none }, { totalE4: next, ...none, event, ratio: 3 }, 6)?.totalE4 ??
            Number.NaN
          dial = next
        }
        expect(sum).toBe(steps.reduce((whole, step) => whole + step, 0) * 3)
      },
    ),
  )
})
