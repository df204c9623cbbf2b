import { expect, test } from 'vitest'
import { isAll, rowsInSight, widened } from './rows-in-sight.ts'

const page = { height: 640, rowPx: 32, count: 100 }

test('at the top of a list the first rows are in sight, further down those that were scrolled to', () => {
  expect(rowsInSight({ ...page, top: 0 })).toEqual({ first: 0, last: 21 })
  expect(rowsInSight({ ...page, top: 1_600 })).toEqual({ first: 49, last: 71 })
  expect(rowsInSight({ ...page, top: 2_560 })).toEqual({ first: 79, last: 99 })
})

test('a list that is shorter than its room is in sight as a whole, and one without rows has none', () => {
  expect(isAll(rowsInSight({ ...page, top: 0, count: 12 }), 12)).toBe(true)
  expect(isAll(rowsInSight({ ...page, top: 0, count: 0 }), 0)).toBe(true)
})

test('the others join from both sides until all are there', () => {
  const near = widened({ first: 49, last: 71 }, 40, 100)
  expect(near).toEqual({ first: 9, last: 99 })
  expect(isAll(near, 100)).toBe(false)
  expect(isAll(widened(near, 40, 100), 100)).toBe(true)
})
