import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighboursOf } from './around.ts'
import { metresBetween } from './point.ts'

const place = (longitude: number, latitude: number) => ({ longitude, latitude })

test('a station alone has no neighbour', () => {
  const alone = place(113.3, 23.1)
  expect(neighboursOf([alone], 5_000).get(alone)).toEqual({ within: [], nearest: undefined })
})

test('whoever lies within the distance is around, and the nearest is known however far it is', () => {
  const [one, near, far] = [place(113.3, 23.1), place(113.31, 23.11), place(113.3, 24.1)]
  const found = neighboursOf([far, one, near], 5_000)
  expect(found.get(one)?.within).toEqual([near])
  expect(found.get(far)?.within).toEqual([])
  expect(found.get(far)?.nearest?.place).toBe(near)
  expect(found.get(far)?.nearest?.metres).toBeGreaterThan(100_000)
})

test('it is the same as holding each against all', () => {
  const places = fc.array(
    fc.record({
      longitude: fc.double({ min: 113, max: 114, noNaN: true }),
      latitude: fc.double({ min: 22, max: 24, noNaN: true }),
    }),
    { minLength: 2, maxLength: 30 },
  )
  fc.assert(
    fc.property(places, some => {
      const found = neighboursOf(some, 20_000)
      for (const one of some) {
        const others = some.filter(other => other !== one)
        const away = others.map(other => metresBetween(one, other))
        expect(found.get(one)?.within.length).toBe(away.filter(metres => metres <= 20_000).length)
        expect(found.get(one)?.nearest?.metres).toBeCloseTo(Math.min(...away), 6)
      }
    }),
    { numRuns: 50 },
  )
})
