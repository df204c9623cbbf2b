import { expect, test } from 'vitest'
import { columnsOf, spanIn } from './columns.ts'

test('[9.7] a detail list has 3 columns and at most 4', () => {
  expect(columnsOf().wide).toBe(3)
  expect([1, 2, 3, 4, 5, 12].map(wanted => columnsOf(wanted).wide)).toEqual([1, 2, 3, 4, 4, 4])
  expect([0, -1, 2.9].map(wanted => columnsOf(wanted).wide)).toEqual([1, 1, 2])
})

test('a detail list with little room has two columns, or one where one was asked for', () => {
  expect([1, 2, 3, 4].map(wanted => columnsOf(wanted).narrow)).toEqual([1, 2, 2, 2])
})

test('a long detail takes as many columns as it asks for, and never more than there are', () => {
  expect(spanIn(columnsOf(3))).toEqual({ wide: 1, narrow: 1 })
  expect(spanIn(columnsOf(3), 2)).toEqual({ wide: 2, narrow: 2 })
  expect(spanIn(columnsOf(3), 4)).toEqual({ wide: 3, narrow: 2 })
})
