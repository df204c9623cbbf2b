import { isMonth, spanOf } from '@ev/rules/days'
import { instant, readTime } from '@ev/rules/units'
import { expect, test } from 'vitest'
import { isWithin, monthPresets, monthsOf, pickMonth } from './months.ts'

test('a month is chosen by one click, a span by two, and a third begins anew', () => {
  const one = pickMonth(undefined, '2026-03')
  expect(one).toEqual({ from: '2026-03', to: '2026-03' })
  const span = pickMonth(one, '2026-06')
  expect(span).toEqual({ from: '2026-03', to: '2026-06' })
  expect(pickMonth(one, '2025-12')).toEqual({ from: '2025-12', to: '2026-03' })
  expect(pickMonth(span, '2026-05')).toEqual({ from: '2026-05', to: '2026-05' })
})

test('a year has twelve months, and a span says which of them it holds', () => {
  const year = monthsOf(2026)
  expect(year.every(isMonth)).toBe(true)
  expect(year.filter(month => isWithin({ from: '2026-03', to: '2026-05' }, month))).toEqual(year.slice(2, 5))
  expect(year.filter(month => isWithin({ from: '2026-11' }, month))).toEqual(['2026-11', '2026-12'])
  expect(isWithin(undefined, '2026-01')).toBe(false)
})

test('the spans that are offered for months begin with the first day of one and end with the last of another', () => {
  const now = instant(readTime('2026-11-15 12:00:00') ?? 0)
  for (const preset of monthPresets.flat()) {
    if (preset === 'all') continue
    const { from, to } = spanOf(preset, now)
    expect([preset, from.slice(8), Number(to.slice(8)) >= 28]).toEqual([preset, '01', true])
  }
})
