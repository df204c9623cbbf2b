import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../refuse.ts'
import {
  type PeriodDraft,
  periodFaults,
  periodOf,
  periodsOf,
  readSlots,
  slotFaults,
  slotsOf,
  writeSlots,
} from './slots.ts'
import { anySlots, anyTier, outcome, refused, someSlots } from './testing.ts'
import { tierNames, tierOfLetter, tiers } from './tier.ts'

const period = (start: string, end: string, tier = 'Ping') => periodOf({ start, end, tier })

test('the four tiers are Jian, Feng, Ping and Gu, with a name in both languages and a letter each', () => {
  expect(tiers.map(tier => [tier, tierNames[tier].zh, tierNames[tier].en])).toEqual([
    ['Jian', '尖', 'Sharp'],
    ['Feng', '峰', 'Peak'],
    ['Ping', '平', 'Flat'],
    ['Gu', '谷', 'Valley'],
  ])
  expect(['J', 'F', 'P', 'G', 'S', ''].map(tierOfLetter)).toEqual([...tiers, undefined, undefined])
})

test('a day is drawn as periods and kept as 48 letters', () => {
  expect(writeSlots(someSlots)).toBe('GGGGGGGGGGGGGGPPPPPPPPFFPPPPPPPPPPPPFFFFJJFFPPPP')
  expect(periodsOf(someSlots).slice(0, 3)).toEqual([
    { startSlot: 0, endSlot: 14, tier: 'Gu' },
    { startSlot: 14, endSlot: 22, tier: 'Ping' },
    { startSlot: 22, endSlot: 24, tier: 'Feng' },
  ])
})

test('periods in any order make the day', () => {
  const day = slotsOf([period('12:00', '24:00', 'Feng'), period('00:00', '12:00', 'Gu')])
  expect(writeSlots(day)).toBe('G'.repeat(24) + 'F'.repeat(24))
})

test.each([
  ['a hole', [period('00:00', '08:00'), period('09:30', '24:00')], 'pricePeriodHole', { from: '08:00', to: '09:30' }],
  ['no period at all', [], 'pricePeriodHole', { from: '00:00', to: '24:00' }],
  [
    'an overlap',
    [period('00:00', '08:00'), period('07:00', '24:00')],
    'pricePeriodOverlap',
    { from: '07:00', to: '08:00' },
  ],
  ['a period over midnight', [period('22:00', '06:00')], 'pricePeriodBackwards', { from: '22:00', to: '06:00' }],
  ['an empty period', [period('06:00', '06:00')], 'pricePeriodBackwards', { from: '06:00', to: '06:00' }],
  ['a quarter of an hour', [{ startSlot: 0, endSlot: 1.5, tier: 'Gu' }], 'pricePeriodUnaligned', { time: '00:45' }],
  ['a time after midnight', [{ startSlot: 0, endSlot: 49, tier: 'Gu' }], 'pricePeriodUnaligned', { time: '24:30' }],
  ['a fifth tier', [period('00:00', '24:00', 'ShenGu')], 'priceTierUnknown', { tier: 'ShenGu' }],
] as const)('%s is refused', (_, periods, name, values) => {
  refused(name, () => slotsOf(periods), values)
})

test.each(['07:15', '7:30', '24:30', '25:00', '', '07:30:00'])('%s is no edge of a period', time => {
  refused('pricePeriodUnaligned', () => period(time, '24:00'), { time })
})

test('a text of another length or with other letters is no day', () => {
  refused('priceSlotsLength', () => readSlots('G'.repeat(47)), { count: 47 })
  refused('priceSlotsLength', () => readSlots(''), { count: 0 })
  refused('priceTierUnknown', () => readSlots(`${'G'.repeat(47)}S`), { tier: 'S' })
  expect(slotFaults('谷'.repeat(3)).map(fault => fault.refusal)).toEqual(['priceSlotsLength', 'priceTierUnknown'])
})

test('half hours that nobody has painted are holes, each from when until when', () => {
  const text = `${'-'.repeat(2)}${'G'.repeat(26)}-${'P'.repeat(19)}`
  refused('pricePeriodHole', () => readSlots(text), { from: '00:00', to: '01:00' })
  expect(slotFaults(text).map(({ values }) => values)).toEqual([
    { from: '00:00', to: '01:00' },
    { from: '14:00', to: '14:30' },
  ])
})

test('all that is wrong is said at once, each at its field', () => {
  const faults = periodFaults([
    { startSlot: 0, endSlot: 0.5, tier: 'Gu' },
    { startSlot: 9, endSlot: 3, tier: 'Deep' },
  ])
  expect(faults.map(fault => [fault.field, fault.refusal])).toEqual([
    ['periods.0.endSlot', 'pricePeriodUnaligned'],
    ['periods.1', 'pricePeriodBackwards'],
    ['periods.1.tier', 'priceTierUnknown'],
  ])
  expect(periodFaults([period('01:00', '02:00'), period('05:00', '06:00')])).toHaveLength(3)
})

test('periods, half hours and text say the same, whichever way they are turned', () => {
  fc.assert(
    fc.property(anySlots, slots => {
      expect(readSlots(writeSlots(slots))).toEqual(slots)
      expect(slotsOf(periodsOf(slots).reverse())).toEqual(slots)
      const periods = periodsOf(slots)
      expect(periodsOf(slotsOf(periods))).toEqual(periods)
      return periods.every(({ tier }, place) => tier !== periods[place - 1]?.tier)
    }),
  )
})

const anyPeriod: fc.Arbitrary<PeriodDraft> = fc.record({
  startSlot: fc.integer({ min: 0, max: 47 }),
  endSlot: fc.integer({ min: 1, max: 48 }),
  tier: fc.oneof({ weight: 20, arbitrary: anyTier }, { weight: 1, arbitrary: fc.string() }),
})
const someCuts = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 47 }), { maxLength: 5 }), fc.array(anyTier, { minLength: 6, maxLength: 6 }))
  .map(([cuts, names]) => {
    const edges = [0, ...cuts.sort((one, other) => one - other), 48]
    return names.slice(0, edges.length - 1).map((tier, place) => ({
      startSlot: edges[place]!,
      endSlot: edges[place + 1]!,
      tier,
    }))
  })

test('every half hour has exactly one tier, or the day is refused by name', () => {
  let [made, refusedOnes] = [0, 0]
  fc.assert(
    fc.property(fc.oneof(fc.array(anyPeriod, { maxLength: 4 }), someCuts), periods => {
      const day = outcome(() => slotsOf(periods))
      expect(day instanceof Refusal).toBe(periodFaults(periods).length > 0)
      if (day instanceof Refusal) return void refusedOnes++
      made++
      day.forEach((tier, slot) => {
        const covering = periods.filter(({ startSlot, endSlot }) => startSlot <= slot && slot < endSlot)
        expect(covering.map(one => one.tier)).toEqual([tier])
      })
    }),
    { numRuns: 400 },
  )
  expect(Math.min(made, refusedOnes)).toBeGreaterThan(20)
})
