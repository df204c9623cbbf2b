import { f } from '@ev/contract/kit/field'
import { expect, test } from 'vitest'
import { fieldWrong } from './field-wrong.ts'

test('a number is judged in the unit in which people type it', () => {
  const price = f.fen('面额', 'Face', { least: 100, most: 100_000 })
  expect(fieldWrong(price, 100_000, 'zh')).toBeUndefined()
  expect(fieldWrong(price, 100_001, 'zh')).toBe('不能大于 1,000.00')
  expect(fieldWrong(price, 99, 'en')).toBe('must be at least 1.00')
  expect(fieldWrong(price, '12.345', 'zh')).toBe('请输入数字，最多 2 位小数')
  expect(fieldWrong(f.int('数量', 'Count'), '1.5', 'zh')).toBe('请输入整数')
  for (const huge of ['9'.repeat(30), '99,999,999,999,999.99']) {
    expect(fieldWrong(price, huge, 'zh')).toBe('不能大于 1,000.00')
    expect(fieldWrong(price, `-${huge}`, 'zh')).toBe('不能小于 1.00')
  }
})

test('what must be filled says so, and what need not be may stay empty', () => {
  expect(fieldWrong(f.fen('面额', 'Face'), null, 'zh')).toBe('不能为空')
  expect(fieldWrong(f.fen('面额', 'Face', { optional: true }), null, 'zh')).toBeUndefined()
  expect(fieldWrong(f.text('名称', 'Name'), '', 'en')).toBe('must not be empty')
  expect(fieldWrong(f.ref('商户', 'Seller', 'system-service/seller'), null, 'zh')).toBe('不能为空')
})

test('a masked number is right as long as nobody has changed it', () => {
  const phone = f.phone('手机', 'Phone')
  expect(fieldWrong(phone, '138****0001', 'zh', '138****0001')).toBeUndefined()
  expect(fieldWrong(phone, '138****0002', 'zh', '138****0001')).toBeDefined()
  expect(fieldWrong(phone, '13800000001', 'zh', '138****0001')).toBeUndefined()
  expect(fieldWrong(phone, '', 'zh', '')).toBe('不能为空')
})

test('anything else is said in the words of the server', () => {
  expect(fieldWrong(f.text('名称', 'Name', { max: 3 }), '四个字长', 'zh')).toBe('最多 3 个字符')
  expect(fieldWrong(f.date('日期', 'Day'), '2026-02-30', 'zh')).toBe('日期格式应为 YYYY-MM-DD')
})
