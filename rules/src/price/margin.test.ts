import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energy, fen } from '../units.ts'
import { averageMil, marginsOf, type Sold, shareBp, totalMargin } from './margin.ts'

const sold = (key: string, stationId: string, month: string, energyE4: number, incomeFen: number): Sold => ({
  key,
  stationId,
  month,
  energyE4: energy(energyE4),
  incomeFen: fen(incomeFen),
})
const bill = (stationId: string, month: string, energyE4: number, totalFen: number) => ({
  stationId,
  month,
  energyE4: energy(energyE4),
  totalFen: fen(totalFen),
})

test('what was sold costs what the utility billed for a kilowatt-hour of that station and month', () => {
  // 1,000 kWh for 700.00 yuan: 0.70 a kWh.
  const margins = marginsOf(
    [sold('V1', '1', '2026-10', 1_000_000, 12_000), sold('V2', '1', '2026-10', 500_000, 3_000)],
    [bill('1', '2026-10', 10_000_000, 70_000)],
  )
  expect(margins.get('V1')).toEqual({ costFen: 7_000, marginFen: 5_000, costedE4: 1_000_000, costedFen: 12_000 })
  // Sold below cost.
  expect(margins.get('V2')).toEqual({ costFen: 3_500, marginFen: -500, costedE4: 500_000, costedFen: 3_000 })
})

test('where the utility has billed nothing yet there is no margin, and no guess', () => {
  const some = [sold('V1', '1', '2026-10', 1_000_000, 12_000), sold('V1', '1', '2026-11', 1_000_000, 12_000)]
  expect(marginsOf(some, []).size).toBe(0)
  expect(marginsOf(some, [bill('1', '2026-10', 0, 500)]).size).toBe(0)
  expect(marginsOf(some, [bill('1', '2026-10', 1_000_000, 5_000)]).get('V1')).toMatchObject({ costedE4: 1_000_000 })
})

test('however it is broken down, the parts add up to the same cost', () => {
  const anySold = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'), fc.integer({ min: 0, max: 9_999_999 })))
    .map(rows => rows.map(([key, station, energyE4]) => sold(key, station, '2026-10', energyE4, 1_000)))
  fc.assert(
    fc.property(anySold, fc.integer({ min: 1, max: 99_999_999 }), (rows, billedE4) => {
      const bills = [bill('1', '2026-10', billedE4, 12_345), bill('2', '2026-10', 7, 3)]
      const whole = marginsOf(
        rows.map(row => ({ ...row, key: 'all' })),
        bills,
      )
      expect(totalMargin(marginsOf(rows, bills).values())).toEqual(totalMargin(whole.values()))
    }),
  )
})

test('averages and shares say nothing where there is nothing', () => {
  expect(averageMil(7_702 + 3_220, 835_573)).toBe(13_071)
  expect(averageMil(5, 0)).toBeNull()
  expect([shareBp(1, 3), shareBp(-1, 3), shareBp(1, 0)]).toEqual([3_333, -3_333, null])
})
