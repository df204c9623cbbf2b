import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf, type Located, ringPlaces, spreadOf, steppedScale } from './clusters.ts'

const located = (spots: readonly (readonly [number, number])[]): Located[] =>
  spots.map(([x, y], place) => ({ id: String(place), spot: { x, y } }))

const many = fc
  .array(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -350, max: 350 })), { maxLength: 200 })
  .map(located)

test('points near each other are one mark with their number, others stand alone', () => {
  const clusters = clustersOf(
    located([
      [0, 0],
      [1, 1],
      [50, 50],
    ]),
    10,
  )
  expect(clusters.map(({ id, items }) => [id, items.length])).toEqual([
    ['0+', 2],
    ['2', 1],
  ])
  expect(clusters[0]?.spot).toEqual({ x: 0.5, y: 0.5 })
})

test('no point is lost and none is shown twice', () => {
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 200 }), (items, reach) => {
      const shown = clustersOf(items, reach).flatMap(cluster => cluster.items.map(({ id }) => id))
      expect(shown.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    }),
  )
})

test('a point on the edge between two cells is counted once', () => {
  expect(clustersOf(located([[72, 0]]), 4).flatMap(({ items }) => items)).toHaveLength(1)
})

test('a mark and a group have ids of their own, each only once', () => {
  fc.assert(
    fc.property(many, items => {
      const ids = clustersOf(items, 30).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})

test('from near enough every point that stands apart is seen alone', () => {
  fc.assert(
    fc.property(many, items => {
      const apart = items.filter(
        (one, place) =>
          !items.slice(0, place).some(other => other.spot.x === one.spot.x && other.spot.y === one.spot.y),
      )
      expect(clustersOf(apart, 0.4)).toHaveLength(apart.length)
    }),
  )
})

test('five thousand stations are a few hundred marks, as many as a screen has room for', () => {
  const spots = Array.from({ length: 5000 }, (_, place) => [(place * 37) % 759, (place * 91) % 640] as const)
  expect(clustersOf(located(spots), 40).length).toBeLessThan(400)
})

test('the scale changes in steps, so that groups do not flicker while the wheel turns', () => {
  expect(steppedScale(1)).toBe(1)
  expect(steppedScale(1.1)).toBe(1)
  expect(steppedScale(2.1)).toBe(2)
})

test('points on one spot are laid out around it, far enough to be hit', () => {
  const [cluster] = clustersOf(
    located([
      [3, 3],
      [3, 3],
      [3, 3],
    ]),
    1,
  )
  expect(cluster && spreadOf(cluster)).toBe(0)
  for (const count of [2, 3, 8, 30]) {
    const places = ringPlaces(count)
    const gaps = places.map((one, index) => {
      const next = places[(index + 1) % count]!
      return Math.hypot(one.left - next.left, one.top - next.top)
    })
    expect(Math.min(...gaps)).toBeGreaterThan(24)
  }
})
