import { expect, test } from 'vitest'
import { lockedUntil } from './lock.ts'
import { instant, minuteMs } from './units.ts'

const minute = (n: number) => instant(n * minuteMs)
const wrongAt = (...minutes: number[]) => minutes.map(minute).reverse()

test('four wrong passwords lock nothing', () => {
  expect(lockedUntil(wrongAt(0, 1, 2, 3), minute(4))).toBeUndefined()
})

test('the fifth wrong password within 15 minutes locks for 15 minutes', () => {
  expect(lockedUntil(wrongAt(0, 1, 2, 3, 4), minute(5))).toBe(minute(19))
  expect(lockedUntil(wrongAt(0, 1, 2, 3, 4), minute(19))).toBeUndefined()
})

test('five wrong passwords spread over more than 15 minutes do not lock', () => {
  expect(lockedUntil(wrongAt(0, 4, 8, 12, 16), minute(16))).toBeUndefined()
})
