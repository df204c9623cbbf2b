import { expect, test } from 'vitest'
import { niceTop, pathOf } from './load-path.ts'

const plot = { left: 0, right: 40, top: 0, bottom: 100, most: 1_000 }

test('what is not known yet is a gap, not a line to zero', () => {
  expect(pathOf([500, 1_000, null, null], plot)).toBe('M5.0 50.0L15.0 0.0')
  expect(pathOf([500, null, 0, 0], plot)).toBe('M5.0 50.0M25.0 100.0L35.0 100.0')
})

test('the area under the line ends where the line does', () => {
  expect(pathOf([500, 1_000, null, null], plot, true)).toBe('M5.0 100L5.0 50.0L15.0 0.0L15.0 100Z')
})

test.each([
  [0, 1_000],
  [1_001, 1_500],
  [2_100, 2_500],
  [61_000, 80_000],
  [100_000, 100_000],
])('%i watts are shown under a top of %i', (watts, top) => expect(niceTop(watts)).toBe(top))
