import { expect, test } from 'vitest'
import { ageOf, measured } from './measured.ts'

test('a measurement is shown in its unit, and one that nobody told is not', () => {
  expect(measured(7_123, 10, 'V')).toBe('712.3 V')
  expect(measured(0, 1, '%', 0)).toBe('0 %')
  expect(measured(null, 10, 'V')).toBeNull()
  expect(measured(1_351_840, 1_000, 'kW')).toBe('1,351.8 kW')
})

test.each([
  [4_000, 'seconds', 4],
  [61_000, 'minutes', 1],
  [7_300_000, 'hours', 2],
  [200_000_000, 'days', 2],
  [-5_000, 'seconds', 0],
])('%i ms is an age of %s: %i', (ms, unit, count) => {
  expect(ageOf(1_000_000_000_000 - ms, 1_000_000_000_000)).toEqual({ unit, count })
})
