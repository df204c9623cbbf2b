import { expect, test } from 'vitest'
import { refreshMs } from './refresh.ts'

test.each([
  ['?kiosk=1&refresh=30', 30_000],
  ['?refresh=1', 5_000],
  ['?refresh=999999', 3_600_000],
  ['?refresh=soon', undefined],
  ['?refresh=-3', undefined],
  ['', undefined],
])('a wall that asks %s is drawn anew after %s ms', (search, ms) => {
  expect(refreshMs(search)).toBe(ms)
})
