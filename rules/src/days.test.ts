import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, isDay, isMonth, nextReportDay, presets, reportDay, spanOf } from './days.ts'
import { readTime } from './units.ts'

const on = (time: string) => readTime(time)!

test('[9.6] the named spans of days mean what their names say', () => {
  const sunday = on('2026-11-15 00:00:01')
  expect(Object.fromEntries(presets.map(name => [name, Object.values(spanOf(name, sunday)).join(' ')]))).toEqual({
    today: '2026-11-15 2026-11-15',
    yesterday: '2026-11-14 2026-11-14',
    last7Days: '2026-11-09 2026-11-15',
    last30Days: '2026-10-17 2026-11-15',
    thisWeek: '2026-11-09 2026-11-15',
    thisMonth: '2026-11-01 2026-11-30',
    lastMonth: '2026-10-01 2026-10-31',
    thisQuarter: '2026-10-01 2026-12-31',
    thisYear: '2026-01-01 2026-12-31',
    lastYear: '2025-01-01 2025-12-31',
    last12Months: '2025-12-01 2026-11-30',
  })
})

test('a day ends at midnight in Shanghai', () => {
  expect(spanOf('today', on('2026-12-31 23:59:59')).to).toBe('2026-12-31')
  expect(spanOf('today', on('2027-01-01 00:00:00')).to).toBe('2027-01-01')
  expect(spanOf('lastMonth', on('2027-01-01 00:00:00'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 2)).toBe('2026-03-31')
  expect(addMonths('2026-11-15', -11)).toBe('2025-12-15')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('[9.3] the first report goes out one cycle after the start, and a monthly one keeps its day', () => {
  expect(reportDay('2026-11-15', 1, 1)).toBe('2026-11-16')
  expect(reportDay('2026-11-15', 7, 1)).toBe('2026-11-22')
  expect([1, 2, 3].map(times => reportDay('2026-01-31', 30, times))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  expect(nextReportDay('2026-11-15', 7, '2026-11-15')).toBe('2026-11-22')
  expect(nextReportDay('2026-11-15', 7, '2026-12-20')).toBe('2026-12-27')
  expect(nextReportDay('2026-01-31', 30, '2026-02-28')).toBe('2026-03-31')
})

test('what is no day is none', () => {
  expect(['2026-02-30', '2026-1-1', '', '2026-11-15 00:00:00'].filter(isDay)).toEqual([])
  expect(['2026-13', '2026-1', '2026-11-15'].filter(isMonth)).toEqual([])
  expect(isDay('2028-02-29') && isMonth('2028-02')).toBe(true)
})

const day = fc.integer({ min: -20_000, max: 20_000 }).map(days => addDays('2026-11-15', days))

test('days that are added can be taken away again, and spans hold the day they are asked on', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -5_000, max: 5_000 }),
      (one, days) => addDays(addDays(one, days), -days) === one,
    ),
  )
  fc.assert(
    fc.property(day, one => {
      const holding = presets.filter(name => !['yesterday', 'lastMonth', 'lastYear'].includes(name))
      const spans = holding.map(name => spanOf(name, on(`${one} 12:00:00`)))
      return spans.every(({ from, to }) => from <= one && one <= to)
    }),
  )
})

test('the next report always lies ahead, and by no more than a cycle', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(1, 7, 30), fc.integer({ min: 0, max: 800 }), (start, cycle, passed) => {
      const today = addDays(start, passed)
      const next = nextReportDay(start, cycle as 1, today)
      return next > today && next <= addDays(today, cycle === 30 ? 62 : cycle)
    }),
  )
})
