import { expect, test } from 'vitest'
import { compare, permilleText } from './compare.ts'

test('a figure goes up or down by a share of what it was', () => {
  expect(compare(112, 100, undefined)).toEqual({ direction: 'up', permille: 120, isGood: undefined })
  expect(compare(75, 100, undefined)).toEqual({ direction: 'down', permille: 250, isGood: undefined })
  expect(compare(100, 100, 'up')).toEqual({ direction: 'same', permille: 0, isGood: undefined })
})

test('what is said as no share at all went neither way', () => {
  expect(compare(49_980, 49_981, 'up')).toEqual({ direction: 'same', permille: 0, isGood: undefined })
})

test('up is good only where more is better', () => {
  expect(compare(3, 1, 'up')?.isGood).toBe(true)
  expect(compare(3, 1, 'down')?.isGood).toBe(false)
  expect(compare(1, 3, 'down')?.isGood).toBe(true)
})

test('of nothing there is no share, and without a figure no comparison', () => {
  expect(compare(5, 0, 'up')).toEqual({ direction: 'up', permille: undefined, isGood: true })
  expect(compare(null, 5, 'up')).toBeUndefined()
  expect(compare(5, undefined, 'up')).toBeUndefined()
})

test('a share is said with one place behind the point', () => {
  expect(permilleText(123)).toBe('12.3%')
  expect(permilleText(5)).toBe('0.5%')
  expect(permilleText(2500)).toBe('250.0%')
})
