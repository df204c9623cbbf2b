import { fen } from '@ev/rules/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOfYuan, yuanText } from './yuan.ts'

test('what is written as yuan is read as the same fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), amount => {
      expect(fenOfYuan(yuanText(fen(amount)))).toBe(amount)
    }),
  )
})

test('peers write amounts in several ways, and what is no amount is none', () => {
  expect(['5', '5.1', '5.10', '-0.30', '12.300'].map(text => fenOfYuan(text))).toEqual([500, 510, 510, -30, 1_230])
  expect(['', '5.123', '1,000', 'x', '1e3', '--1'].map(text => fenOfYuan(text))).toEqual(Array(6).fill(undefined))
})
