import { choices } from '@ev/contract/kit/choices'
import { type Field, f } from '@ev/contract/kit/field'
import { expect, test } from 'vitest'
import { headOf } from './kinds.ts'
import { valueText } from './value-text.ts'

const state = choices([{ value: 1, zh: '正常', en: 'Fine', tone: 'ok' }])

test.each<[Field, unknown, string, string]>([
  [f.fen('金额', 'Amount'), 123_456_789, '1,234,567.89', '1,234,567.89'],
  [f.fen('金额', 'Amount'), -5, '-0.05', '-0.05'],
  [f.mil('电价', 'Price'), 8500, '0.8500', '0.8500'],
  [f.energy('电量', 'Energy'), 9_007_199_254_740_991, '900,719,925,474.0991', '900,719,925,474.0991'],
  [f.percent('比例', 'Share'), 1250, '12.50', '12.50'],
  [f.decimal('温度', 'Temperature', { places: 1 }), -1234.5, '-1,234.5', '-1,234.5'],
  [f.flag('启用', 'On'), false, '否', 'No'],
  [f.choice('状态', 'State', state), 1, '正常', 'Fine'],
  [f.ref('商户', 'Seller', 'system-service/seller', { optional: true }), null, '', ''],
  [f.ref('商户', 'Seller', 'system-service/seller'), { id: '1', label: '甲' }, '甲', '甲'],
])('a value is said as people write it: %#', (field, value, zh, en) => {
  expect([valueText(field, value, 'zh'), valueText(field, value, 'en')]).toEqual([zh, en])
})

test('the unit stands once, in the head of the column', () => {
  expect(headOf(f.fen('金额', 'Amount'), 'zh')).toBe('金额（元）')
  expect(headOf(f.energy('电量', 'Energy'), 'en')).toBe('Energy (kWh)')
  expect(headOf(f.fen('面额(元)', 'Face (yuan)'), 'zh')).toBe('面额(元)')
  expect(headOf(f.text('名称', 'Name'), 'zh')).toBe('名称')
})
