import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointAt, spotOf } from './projection.ts'
import {
  around,
  hasRoomForSouth,
  homeOf,
  isHome,
  isIn,
  mostZoom,
  moved,
  placeOf,
  type Size,
  spotAt,
  type View,
  zoomed,
} from './view.ts'

const wide: Size = { width: 1000, height: 600 }
const tall: Size = { width: 390, height: 520 }
const at = (longitude: number, latitude: number) => ({ longitude, latitude })

const points = fc.record({
  longitude: fc.double({ min: 73.5, max: 135.1, noNaN: true }),
  latitude: fc.double({ min: 3.9, max: 53.5, noNaN: true }),
})
const places = fc.record({
  left: fc.double({ min: 0, max: wide.width, noNaN: true }),
  top: fc.double({ min: 0, max: wide.height, noNaN: true }),
})

test('what is drawn at a spot is found there again', () => {
  fc.assert(
    fc.property(points, point => {
      const back = pointAt(spotOf(point))
      expect(back.longitude).toBeCloseTo(point.longitude, 8)
      expect(back.latitude).toBeCloseTo(point.latitude, 8)
    }),
  )
})

test('north is up in the middle of China, and equal areas stay equal', () => {
  const [south, north] = [spotOf(at(105, 30)), spotOf(at(105, 40))]
  expect(north.x).toBeCloseTo(south.x)
  expect(north.y).toBeLessThan(south.y)
  const areaAt = (latitude: number) => {
    const [one, right, down] = [
      spotOf(at(110, latitude)),
      spotOf(at(110.01, latitude)),
      spotOf(at(110, latitude - 0.01)),
    ]
    return Math.abs((right.x - one.x) * (down.y - one.y) - (right.y - one.y) * (down.x - one.x))
  }
  // A field at 50° is as large on the map as on the ground, measured by one at 20°.
  expect(areaAt(50) / areaAt(20)).toBeCloseTo(Math.cos((50 * Math.PI) / 180) / Math.cos((20 * Math.PI) / 180), 2)
})

test.each([
  ['the Pamir', 73.6, 39.4],
  ['Fuyuan', 135.0, 48.3],
  ['Mohe', 123.3, 53.5],
  ['the south of Hainan', 109.5, 18.2],
  ['Diaoyu Dao', 123.47, 25.74],
  ['Chiwei Yu', 124.56, 25.92],
])('%s is in sight at home, wide or tall', (_name, longitude, latitude) => {
  for (const size of [wide, tall, { width: 390, height: 300 }])
    expect(isIn(placeOf(spotOf(at(longitude, latitude)), homeOf(size), size), size)).toBe(true)
})

test('a tall map shows Zengmu Ansha itself, a wide one has an inset for it and can be moved there', () => {
  const zengmu = spotOf(at(112.28, 3.97))
  expect(hasRoomForSouth(tall)).toBe(true)
  expect(isIn(placeOf(zengmu, homeOf(tall), tall), tall)).toBe(true)
  expect(hasRoomForSouth(wide)).toBe(false)
  expect(isIn(placeOf(zengmu, homeOf(wide), wide), wide)).toBe(false)
  const south = moved(homeOf(wide), wide, { left: 0, top: -400 })
  expect(isIn(placeOf(zengmu, south, wide), wide)).toBe(true)
  expect(isHome(south, wide)).toBe(false)
})

test('under the pointer nothing moves while the map is zoomed', () => {
  const near: View = { zoom: 20, centre: spotOf(at(113.3, 23.1)) }
  fc.assert(
    fc.property(places, fc.double({ min: 0.5, max: 8, noNaN: true }), (place, by) => {
      const spot = spotAt(place, near, wide)
      const after = placeOf(spot, zoomed(near, wide, { by, around: place }), wide)
      expect(after.left).toBeCloseTo(place.left, 4)
      expect(after.top).toBeCloseTo(place.top, 4)
    }),
  )
})

test('moved like a sheet of paper: what was under the finger stays under it', () => {
  const near: View = { zoom: 20, centre: spotOf(at(113.3, 23.1)) }
  const spot = spotAt({ left: 500, top: 300 }, near, wide)
  const { left, top } = placeOf(spot, moved(near, wide, { left: 40, top: -25 }), wide)
  expect([left, top].map(Math.round)).toEqual([540, 275])
})

test('nobody gets lost: however the map is moved and zoomed, some of its frame is in the middle', () => {
  const steps = fc.array(
    fc.record({
      by: fc.double({ min: 0.05, max: 20, noNaN: true }),
      around: places,
      push: fc.record({
        left: fc.double({ min: -5000, max: 5000, noNaN: true }),
        top: fc.double({ min: -5000, max: 5000, noNaN: true }),
      }),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(steps, all => {
      const view = all.reduce(
        (before, { by, around, push }) => moved(zoomed(before, wide, { by, around }), wide, push),
        homeOf(wide),
      )
      expect(view.zoom).toBeGreaterThanOrEqual(1)
      expect(view.zoom).toBeLessThanOrEqual(mostZoom)
      const { longitude, latitude } = pointAt(view.centre)
      expect(longitude).toBeGreaterThan(60)
      expect(longitude).toBeLessThan(150)
      expect(latitude).toBeGreaterThan(0)
      expect(latitude).toBeLessThan(60)
    }),
  )
})

test('all points come into sight together, and one alone from not too near', () => {
  const spots = [at(113.3, 23.1), at(121.5, 31.2), at(116.4, 39.9)].map(spotOf)
  const view = around(spots, wide, 24)
  for (const spot of spots) expect(isIn(placeOf(spot, view, wide), wide)).toBe(true)
  expect(view.zoom).toBeGreaterThan(1)
  expect(around(spots.slice(0, 1), wide, 24).zoom).toBe(24)
})
