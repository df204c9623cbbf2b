import { expect, test } from 'vitest'
import { businessDay, instant, readTime, showTime, wholeMinutesUp } from './units.ts'

test('a business day begins at midnight in Shanghai, not in Greenwich', () => {
  expect(businessDay(instant(Date.parse('2026-11-14T15:59:59Z')))).toBe('2026-11-14')
  expect(businessDay(instant(Date.parse('2026-11-14T16:00:00Z')))).toBe('2026-11-15')
})

test('a time that is shown can be read back to the second', () => {
  const at = instant(Date.parse('2026-11-15T02:08:09Z'))
  expect(showTime(at)).toBe('2026-11-15 10:08:09')
  expect(readTime('2026-11-15 10:08:09')).toBe(at)
})

test.each(['2026-02-30 00:00:00', '2026-11-15', '2026-11-15T10:00:00', '2026-13-01 00:00:00', '2026-11-15 24:00:00'])(
  '%s is no time',
  text => {
    expect(readTime(text)).toBeUndefined()
  },
)

test('a lock of one second is shown as one minute', () => {
  expect(wholeMinutesUp(1_000)).toBe(1)
  expect(wholeMinutesUp(61_000)).toBe(2)
})
