import { describe, expect, test } from 'vitest'
import { exactProduct, isRounded, spanText } from './order-figures.ts'

describe('the arithmetic of an order', () => {
  test.each([
    [590_441, 10_200, '60.224982'],
    [245_132, 6_850, '16.791542'],
    [10_000, 10_000, '1.0000'],
    [1, 1, '0.00000001'],
    [0, 10_200, '0.0000'],
    [123_456_789, 10_000, '12,345.6789'],
  ])('%i of 1/10000 kWh at %i mil come to exactly %s yuan', (energyE4, priceMil, said) => {
    expect(exactProduct(energyE4, priceMil)).toBe(said)
  })
  test('what has no further digits was not rounded', () => {
    expect(isRounded(590_441, 10_200)).toBe(true)
    expect(isRounded(10_000, 10_200)).toBe(false)
  })
  test('a half hour names its day once', () => {
    expect(spanText('2026-11-15 10:50:00', '2026-11-15 11:00:00')).toBe('11-15 10:50–11:00')
    expect(spanText('2026-11-15 23:50:00', '2026-11-16 00:00:00')).toBe('11-15 23:50–11-16 00:00')
  })
})
