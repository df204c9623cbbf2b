import { expect, test } from 'vitest'
import { isPlugged, pileStatus } from './site-now.ts'

test.each([
  [[1, 3], 3],
  [[3, 7], 7],
  [[5, 1], 1],
  [[6, 3], 6],
  [[], 5],
  [[99], 5],
] as const)('a pile with guns of status %j shows as %i', (statuses, shown) => {
  expect(pileStatus(statuses.map(status => ({ status })))).toBe(shown)
})

test('a car stands only where a gun is plugged or at work', () => {
  expect(isPlugged({ isPlugged: false, status: 1 })).toBe(false)
  expect(isPlugged({ isPlugged: true, status: 1 })).toBe(true)
  expect(isPlugged({ isPlugged: false, status: 3 })).toBe(true)
})
