import { expect, test } from 'vitest'
import { nationalHolidays } from './national-holidays.ts'

test('the holidays of a year come with their days off, and each day once', async () => {
  const found = (await nationalHolidays(2026)) ?? []
  expect(found.map(({ name }) => name.zh)).toEqual(['元旦', '春节', '清明', '劳动节', '端午', '中秋', '国庆节'])
  expect(found.at(-1)).toEqual({
    name: { zh: '国庆节', en: 'National Day' },
    days: ['01', '02', '03', '04', '05', '06', '07'].map(day => `2026-10-${day}`),
  })
  const days = found.flatMap(one => one.days)
  expect(new Set(days).size).toBe(days.length)
})

test('a year that is not announced yet is not known', async () => {
  expect(await nationalHolidays(2040)).toBeUndefined()
})
