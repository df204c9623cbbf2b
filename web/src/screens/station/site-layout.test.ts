import { expect, test } from 'vitest'
import { bayWidth, segmentsFor, siteLayout, trianglesOf } from './site-layout.ts'

const piles = (count: number, guns = 2) =>
  Array.from({ length: count }, (_, pile) => ({
    id: `p${pile}`,
    gunIds: Array.from({ length: guns }, (_, gun) => `p${pile}g${gun}`),
  }))

test('every pile stands once, in the order of its code, and every gun has a bay', () => {
  const { rows } = siteLayout(piles(23))
  expect(rows.flat().map(({ id }) => id)).toEqual(piles(23).map(({ id }) => id))
  expect(rows.flat().flatMap(({ bays }) => bays.map(({ gunId }) => gunId))).toEqual(piles(23).flatMap(p => p.gunIds))
})

test.each([1, 2, 5, 12, 40, 160])('no two bays of %i piles share a place', count => {
  const bays = siteLayout(piles(count)).rows.flatMap(row => row.flatMap(({ bays }) => bays))
  const places = new Set(bays.map(({ x, z }) => `${x.toFixed(2)} ${z.toFixed(2)}`))
  expect(places.size).toBe(count * 2)
  const near = bays.some(one =>
    bays.some(other => one !== other && one.z === other.z && Math.abs(one.x - other.x) < bayWidth - 0.01),
  )
  expect(near).toBe(false)
})

test('a large site is wider than deep, a small one is a single row', () => {
  const large = siteLayout(piles(60))
  expect(large.width).toBeGreaterThan(large.depth)
  expect(siteLayout(piles(3)).rows).toHaveLength(1)
})

test('a site without piles and a pile without guns have a place too', () => {
  expect(siteLayout([]).rows).toEqual([])
  expect(siteLayout([{ id: 'p', gunIds: [] }]).rows[0]?.[0]).toMatchObject({ id: 'p', x: 0, bays: [] })
})

test.each([
  [10, 20],
  [200, 400],
  [400, 1_000],
])('%i piles with %i guns are drawn with at most sixty thousand triangles', (count, guns) => {
  const segments = segmentsFor(count, guns)
  expect(trianglesOf({ piles: count, guns, segments })).toBeLessThanOrEqual(60_000)
})
