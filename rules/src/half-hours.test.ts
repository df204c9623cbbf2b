import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfHourAt, halfHoursIn, isWithin, readWindows, sayWindows, tidy, windowsOf } from './half-hours.ts'
import { type Instant, readTime } from './units.ts'

const at = (text: string) => readTime(text) as Instant

test('a moment lies in the half hour of its clock in Shanghai', () => {
  expect(halfHourAt(at('2026-11-15 00:00:00'))).toBe(0)
  expect(halfHourAt(at('2026-11-15 00:29:59'))).toBe(0)
  expect(halfHourAt(at('2026-11-15 12:30:00'))).toBe(25)
  expect(halfHourAt(at('2026-11-15 23:59:59'))).toBe(47)
})

test('a window holds its first half hour and not the one it ends with; without a window it is the whole day', () => {
  const windows = [{ from: 16, to: 20 }]
  expect([15, 16, 19, 20].map(halfHour => isWithin(windows, halfHour))).toEqual([false, true, true, false])
  expect(isWithin([], 33)).toBe(true)
})

test('windows that touch or overlap are one', () => {
  expect(
    tidy([
      { from: 20, to: 24 },
      { from: 0, to: 4 },
      { from: 22, to: 30 },
      { from: 30, to: 31 },
    ]),
  ).toEqual([
    { from: 0, to: 4 },
    { from: 20, to: 31 },
  ])
})

test('a night is said as one window over midnight', () => {
  expect(
    sayWindows([
      { from: 0, to: 12 },
      { from: 44, to: 48 },
    ]),
  ).toBe('22:00–06:00')
  expect(sayWindows([{ from: 0, to: 48 }])).toBe('00:00–24:00')
  expect(sayWindows([])).toBe('')
})

describe('what people type', () => {
  test.each([
    ['22:00-06:00', '22:00–06:00'],
    ['8:00 至 9:30、12：00～13：00', '08:00–09:30、12:00–13:00'],
    ['23:30-24:00', '23:30–24:00'],
    ['20:00-0:00', '20:00–24:00'],
    ['', ''],
  ])('%s is read', (text, said) => {
    expect(sayWindows(readWindows(text) ?? [])).toBe(said)
    expect(readWindows(text)).toBeDefined()
  })

  test.each(['8:15-9:00', '25:00-26:00', '9:00', '9:00-9:00', '早上'])('%s is no window', text => {
    expect(readWindows(text)).toBeUndefined()
  })
})

const window = fc.tuple(fc.nat(47), fc.nat(47)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }))

test('whatever is painted comes back as painted, and what is said is read as the same half hours', () => {
  fc.assert(
    fc.property(fc.array(window, { maxLength: 6 }), windows => {
      const chosen = halfHoursIn(windows)
      expect(halfHoursIn(windowsOf(chosen))).toEqual(chosen)
      expect(halfHoursIn(readWindows(sayWindows(windows)) ?? [])).toEqual(chosen)
    }),
  )
})
