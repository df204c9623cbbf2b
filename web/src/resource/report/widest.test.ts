import { expect, test } from 'vitest'
import { widest } from './widest.ts'

const rows = [
  { station: { id: '1', label: 'AAAAAAA' }, revenueFen: -12_345, startBp: null },
  { station: { id: '2', label: '南山充电站' }, revenueFen: 99_999, startBp: null },
  { station: { id: '3', label: '站' }, revenueFen: 7, startBp: 100 },
]

test('a column is as wide as its longest figure, its sign among it', () => {
  expect(widest(rows, 'revenueFen')).toBe(-12_345)
  expect(widest(rows, 'startBp')).toBe(100)
  expect(widest([], 'startBp')).toBeUndefined()
})

test('five letters of Chinese are wider than seven others', () => {
  expect(widest(rows, 'station')).toEqual({ id: '2', label: '南山充电站' })
})
