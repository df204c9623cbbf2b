import { expect, test } from 'vitest'
import { shared } from './table.ts'

test('where all columns have enough, the last takes what is over', () => {
  expect(shared([20, 30], 100)).toEqual([20, 80])
})

test('a narrow column keeps its width beside wide ones, and together they fill the page', () => {
  const [narrow = 0, wide = 0, wider = 0] = shared([20, 100, 400], 120)
  expect(narrow).toBe(20)
  expect(wider).toBeGreaterThan(wide)
  expect(wide).toBeGreaterThan(30)
  expect(narrow + wide + wider).toBeCloseTo(120)
})
