import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceScale } from './nice-scale.ts'

test('an axis goes by round steps to just above what it has to hold', () => {
  expect(niceScale(372)).toEqual({ top: 400, steps: [0, 100, 200, 300, 400] })
  expect(niceScale(0)).toEqual({ top: 0.5, steps: [0, 0.5] })
})

test('whatever is to be held fits, and there are never many steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), most => {
      const { top, steps } = niceScale(most)
      expect(top).toBeGreaterThanOrEqual(most)
      expect(steps.length).toBeLessThanOrEqual(6)
    }),
  )
})
