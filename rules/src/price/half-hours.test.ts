import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf, halfHourOf, halfHoursOf, readSlot, showSlot, startOf } from './half-hours.ts'
import { anyMoment, on } from './testing.ts'

test.each([
  ['2026-12-31 23:59:59', { day: '2026-12-31', slot: 47 }],
  ['2027-01-01 00:00:00', { day: '2027-01-01', slot: 0 }],
  ['2028-02-29 07:29:59', { day: '2028-02-29', slot: 14 }],
  ['2028-02-29 07:30:00', { day: '2028-02-29', slot: 15 }],
])('%s lies in its half hour of Shanghai', (time, halfHour) => {
  expect(halfHourOf(on(time))).toEqual(halfHour)
})

test('the last half hour of a day ends where the next day begins', () => {
  expect(endOf({ day: '2028-02-28', slot: 47 })).toBe(on('2028-02-29 00:00'))
  expect(endOf({ day: '2026-12-31', slot: 47 })).toBe(startOf({ day: '2027-01-01', slot: 0 }))
})

test('every moment lies in exactly one half hour of thirty minutes', () => {
  fc.assert(
    fc.property(anyMoment, at => {
      const halfHour = halfHourOf(at)
      const [start, end] = [startOf(halfHour), endOf(halfHour)]
      return start <= at && at < end && end - start === 30 * 60_000
    }),
  )
})

test('a span touches the half hours that it has time in, a moment touches one', () => {
  const touched = (startAt: string, endAt: string) =>
    halfHoursOf({ startAt: on(startAt), endAt: on(endAt) }).map(({ day, slot }) => `${day} ${showSlot(slot)}`)
  expect(touched('2026-12-31 23:20', '2027-01-01 00:00')).toEqual(['2026-12-31 23:00', '2026-12-31 23:30'])
  expect(touched('2026-12-31 23:50', '2027-01-01 00:10')).toEqual(['2026-12-31 23:30', '2027-01-01 00:00'])
  expect(touched('2026-12-31 23:00', '2026-12-31 23:00')).toEqual(['2026-12-31 23:00'])
})

test('edges of the day are read as they are shown', () => {
  for (let slot = 0; slot <= 48; slot++) expect(readSlot(showSlot(slot))).toBe(slot)
})
