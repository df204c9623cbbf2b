import { expect, test } from 'vitest'
import { divisionPath, isOneLine, provinceOfCode, provinces } from './provinces.ts'

test('China has 34 provinces, each with a code, a full name, a short one and an English one', () => {
  expect(provinces).toHaveLength(34)
  for (const field of ['code', 'zh', 'short', 'en'] as const)
    expect(new Set(provinces.map(province => province[field])).size).toBe(34)
  for (const { code, zh, short } of provinces) {
    expect(code).toMatch(/^[1-8]\d0000$/)
    expect(zh.startsWith(short)).toBe(true)
  }
})

test('the first two digits of a code say its province', () => {
  expect(provinceOfCode('440305')?.zh).toBe('广东省')
  expect(provinceOfCode('710000')?.en).toBe('Taiwan')
  expect(provinceOfCode('990000')).toBeUndefined()
  expect(provinceOfCode('4403')).toBeUndefined()
})

test('above a district stand its city and its province', () => {
  expect(divisionPath('440305')).toEqual(['440000', '440300', '440305'])
  expect(divisionPath('440300')).toEqual(['440000', '440300'])
  expect(divisionPath('440000')).toEqual(['440000'])
})

test('a city of one province does not stand beside another province', () => {
  expect(isOneLine({ provinceCode: '440000', cityCode: '440300', countyCode: '440305' })).toBe(true)
  expect(isOneLine({ provinceCode: '440000', cityCode: null, countyCode: null })).toBe(true)
  expect(isOneLine({ provinceCode: '440000', cityCode: '330100' })).toBe(false)
  expect(isOneLine({ provinceCode: '440000', cityCode: '440300', countyCode: '440105' })).toBe(false)
  expect(isOneLine({ provinceCode: '440300' })).toBe(false)
  expect(isOneLine({ provinceCode: '990000' })).toBe(false)
})
