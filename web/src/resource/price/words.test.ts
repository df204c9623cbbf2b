import { expect, test } from 'vitest'
import { sayDay, sayMonth, shortYuan, yuan } from './words.ts'

test('[3.1.5] a price is kept in ten-thousandths and shown in yuan', () => {
  expect([yuan(10_200), yuan(5), yuan(123_456)]).toEqual(['1.0200', '0.0005', '12.3456'])
})

test('where there is little room zeros at the end are left out, but for two decimals', () => {
  expect([12_500, 6_850, 10_000, 6_666, 0].map(shortYuan)).toEqual(['1.25', '0.685', '1.00', '0.6666', '0.00'])
})

test('a day is said period by period, and so is what nobody has painted', () => {
  const slots = `${'G'.repeat(16)}${'P'.repeat(4)}--${'F'.repeat(26)}`
  expect(sayDay(slots, 'zh')).toBe('00:00–08:00 谷，08:00–10:00 平，10:00–11:00 未设置，11:00–24:00 峰')
  expect(sayDay(slots, 'en')).toBe('00:00–08:00 Valley, 08:00–10:00 Flat, 10:00–11:00 not set, 11:00–24:00 Peak')
})

test('a month is said as people write it', () => {
  expect([1, 12].map(month => [sayMonth(month, 'zh'), sayMonth(month, 'en')])).toEqual([
    ['1 月', 'Jan'],
    ['12 月', 'Dec'],
  ])
})
