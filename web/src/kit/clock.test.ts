import { expect, test } from 'vitest'
import { clockOf, nextTickMs } from './clock.ts'

const hourMs = 3_600_000

test('[9.7] a countdown is read as hours, minutes and seconds', () => {
  expect(clockOf(hourMs + 2 * 60_000 + 3_000)).toBe('01:02:03')
  expect(clockOf(59_000)).toBe('00:00:59')
  expect(clockOf(24 * hourMs - 1_000)).toBe('23:59:59')
})

test('a countdown of many days goes on counting hours', () => {
  expect(clockOf(168 * hourMs)).toBe('168:00:00')
})

test('a countdown is at zero when the time is over, and neither a moment before nor below it afterwards', () => {
  expect(clockOf(1)).toBe('00:00:01')
  expect(clockOf(0)).toBe('00:00:00')
  expect(clockOf(-5_000)).toBe('00:00:00')
})

test('[9.7] a countdown ticks every second, and a tick that came late makes up for it', () => {
  expect(nextTickMs(10_000)).toBe(1_000)
  expect(nextTickMs(8_970)).toBe(970)
  expect(clockOf(8_970)).toBe('00:00:09')
  expect(clockOf(8_970 - nextTickMs(8_970))).toBe('00:00:08')
})
