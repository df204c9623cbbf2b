import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageOf } from './average.ts'
import { aTable, flatTable } from './testing.ts'
import { tiers } from './tier.ts'

test('the average of a day with one price is that price', () => {
  expect(averageOf(flatTable(6_850))).toEqual({ elecMil: 6_850, serviceMil: 1_000, totalMil: 7_850 })
})

test('half of the day at one price and half at another cost what lies between them', () => {
  const { prices } = aTable()
  const slots = Array.from({ length: 48 }, (_, slot) => (slot < 24 ? ('Gu' as const) : ('Feng' as const)))
  // (0.31 + 1.02) ÷ 2 and (0.30 + 0.40) ÷ 2
  expect(averageOf({ slots, prices })).toEqual({ elecMil: 6_650, serviceMil: 3_500, totalMil: 10_150 })
})

test('an average lies between the cheapest and the dearest half hour', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tiers), { minLength: 48, maxLength: 48 }), slots => {
      const { prices } = aTable()
      const { totalMil } = averageOf({ slots, prices })
      const all = slots.map(tier => prices[tier].elecMil + prices[tier].serviceMil)
      expect(totalMil).toBeGreaterThanOrEqual(Math.min(...all))
      expect(totalMil).toBeLessThanOrEqual(Math.max(...all))
    }),
  )
})
