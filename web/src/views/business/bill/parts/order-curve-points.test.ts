import { describe, expect, test } from 'vitest'
import { curvePoints } from './order-curve-points.ts'

describe('the curve of an order', () => {
  test('values are shown in the unit that people use, at their minutes', () => {
    const points = curvePoints(1_000, [0, 60, 120], [40_000, 39_000, 38_000], 1_000)
    expect(points.map(({ value }) => value)).toEqual([
      [1_000, 40],
      [61_000, 39],
      [121_000, 38],
    ])
  })
  test('a minute without a value stays one, so that no line goes through it', () => {
    expect(curvePoints(0, [0, 60, 120], [1, null, 2], 1).map(({ value }) => value[1])).toEqual([1, null, 2])
  })
  test('minutes that are missing altogether are a gap too', () => {
    expect(curvePoints(0, [0, 60, 600], [1, 2, 3], 1).map(({ value }) => value[1])).toEqual([1, 2, null, 3])
  })
  test('a value that stands alone is seen as a dot', () => {
    const points = curvePoints(0, [0, 60, 120, 180, 240], [1, 2, null, 3, null], 1)
    expect(points.map(({ symbolSize }) => symbolSize)).toEqual([0, 0, 0, 5, 0])
  })
  test('nothing measured is nothing drawn', () => {
    expect(curvePoints(0, [], [], 1)).toEqual([])
  })
})
