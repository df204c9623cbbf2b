import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, '1'],
  [2, 5, '1 2 3 4 5'],
  [1, 500, '1 2 3 4 5 … 500'],
  [4, 500, '1 2 3 4 5 … 500'],
  [5, 500, '1 … 4 5 6 … 500'],
  [250, 500, '1 … 249 250 251 … 500'],
  [497, 500, '1 … 496 497 498 499 500'],
  [500, 500, '1 … 496 497 498 499 500'],
])('on page %d of %d the pager shows %s', (current, last, shown) => {
  expect(
    pageNumbers(current, last)
      .map(page => page ?? '…')
      .join(' '),
  ).toBe(shown)
})

test('however many pages there are, the one that is shown, the first and the last are there, in as many places', () => {
  const pages = fc
    .integer({ min: 8, max: 10_000 })
    .chain(last => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
  fc.assert(
    fc.property(pages, ([current, last]) => {
      const shown = pageNumbers(current, last)
      expect(shown).toHaveLength(7)
      expect(shown).toEqual(expect.arrayContaining([1, current, last]))
    }),
  )
})
