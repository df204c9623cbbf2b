import { expect, test } from 'vitest'
import { addHoliday, addSeason, emptyPlan, emptyTable, type TableDraft, withPart } from './plan-draft.ts'
import { averageIn, daysOfYear, weekdayOf } from './plan-year.ts'

const full: TableDraft = {
  slots: 'G'.repeat(24) + 'F'.repeat(24),
  tiers: emptyTable.tiers.map(({ tier }) => ({ tier, elecMil: tier === 'Gu' ? 3_000 : 9_000, serviceMil: 2_000 })),
}
const plan = withPart(addSeason({ ...emptyPlan, byDefault: full }, '冬季'), 'seasons.0', {
  spans: [{ from: '12-01', to: '02-29' }],
})

test('every day of a year has its table, a leap day too, and a holiday before its season', () => {
  const days = daysOfYear(addHoliday(plan, '春节', ['2028-01-26']), 2028)
  expect(days).toHaveLength(366)
  const on = (day: string) => days.find(one => one.day === day)?.key
  expect([on('2028-01-25'), on('2028-01-26'), on('2028-02-29'), on('2028-03-01')]).toEqual([
    'seasons.0',
    'holidays.0',
    'seasons.0',
    'byDefault',
  ])
  expect(daysOfYear(plan, 2026)).toHaveLength(365)
})

test('a day of two seasons, or of none, has no table', () => {
  const twice = withPart(addSeason(plan, '寒冬'), 'seasons.1', { spans: [{ from: '01-10', to: '01-12' }] })
  expect(daysOfYear(twice, 2026).filter(({ key }) => key === undefined)).toHaveLength(3)
  expect(daysOfYear({ ...plan, byDefault: null }, 2026).filter(({ key }) => key === undefined)).toHaveLength(275)
})

test('a day costs the mean of its half hours, once all of them have a price', () => {
  expect(averageIn(full)).toEqual({ elecMil: 6_000, serviceMil: 2_000, totalMil: 8_000 })
  expect(averageIn({ ...full, slots: `-${full.slots.slice(1)}` })).toBeUndefined()
  expect(averageIn(emptyTable)).toBeUndefined()
})

test('weeks begin on Monday', () => {
  expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-15')]).toEqual([0, 6])
})
