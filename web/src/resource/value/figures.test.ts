import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figure, readFigure } from './figures.ts'

test.each([
  ['12.34', 1234],
  ['1,234.5', 123_450],
  ['-0.01', -1],
  ['7', 700],
  ['0.290', 29],
  ['1.005', undefined],
  ['', undefined],
  ['12a', undefined],
])('an amount typed as %s is %s fen', (typed, value) => {
  expect(readFigure(typed, 2)).toBe(value)
})

test('an amount that is shown to be changed is read back to the fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), fen => {
      expect(readFigure(figure(fen, 2), 2)).toBe(fen)
    }),
  )
})
