import { expect, test } from 'vitest'
import { monthBefore, periodBefore, yearBefore } from './compared.ts'
import { daysOf } from './days.ts'

const days = (from: string, to = from) => ({ from, to })

test('a period is held against as many days right before it, over the ends of months and years', () => {
  expect(periodBefore(days('2026-11-10', '2026-11-16'))).toEqual(days('2026-11-03', '2026-11-09'))
  expect(periodBefore(days('2026-11-16'))).toEqual(days('2026-11-15'))
  expect(periodBefore(days('2027-01-01', '2027-01-31'))).toEqual(days('2026-12-01', '2026-12-31'))
  expect(periodBefore(days('2024-03-01'))).toEqual(days('2024-02-29'))
})

test('March is held against the 31 days before it, which begin in January', () => {
  const before = periodBefore(days('2026-03-01', '2026-03-31'))
  expect([before, daysOf(before)]).toEqual([days('2026-01-29', '2026-02-28'), 31])
})

test('the same period a year ago has the same days of the calendar', () => {
  expect(yearBefore(days('2026-10-18', '2026-11-16'))).toEqual(days('2025-10-18', '2025-11-16'))
  expect(yearBefore(days('2026-12-20', '2027-01-05'))).toEqual(days('2025-12-20', '2026-01-05'))
})

test('29 February is held against 28 February of a year that has no other', () => {
  expect(yearBefore(days('2024-02-29'))).toEqual(days('2023-02-28'))
  expect(yearBefore(days('2024-02-23', '2024-02-29'))).toEqual(days('2023-02-23', '2023-02-28'))
  expect(yearBefore(days('2024-02-29', '2024-03-06'))).toEqual(days('2023-02-28', '2023-03-06'))
})

test('a whole February is held against a whole one, whichever of them has 29 days', () => {
  expect(yearBefore(days('2024-02-01', '2024-02-29'))).toEqual(days('2023-02-01', '2023-02-28'))
  expect(yearBefore(days('2025-02-01', '2025-02-28'))).toEqual(days('2024-02-01', '2024-02-29'))
  expect(yearBefore(days('2025-01-01', '2025-02-28'))).toEqual(days('2024-01-01', '2024-02-29'))
})

test('the last week of February is no whole month: the 29th of the year before is not among its days', () => {
  expect(yearBefore(days('2025-02-22', '2025-02-28'))).toEqual(days('2024-02-22', '2024-02-28'))
})

test('a month is held against the month before as far as it has come, and a whole one against a whole one', () => {
  expect(monthBefore(days('2026-11-01', '2026-11-16'))).toEqual(days('2026-10-01', '2026-10-16'))
  expect(monthBefore(days('2026-03-01', '2026-03-31'))).toEqual(days('2026-02-01', '2026-02-28'))
  expect(monthBefore(days('2026-11-01', '2026-11-30'))).toEqual(days('2026-10-01', '2026-10-31'))
})

test('where the month before is shorter than this one has come, all of it is meant', () => {
  expect(monthBefore(days('2026-03-01', '2026-03-30'))).toEqual(days('2026-02-01', '2026-02-28'))
  expect(monthBefore(days('2024-03-01', '2024-03-30'))).toEqual(days('2024-02-01', '2024-02-29'))
})
