import { expect, test } from 'vitest'
import { toGcj02, toWgs84 } from './datum.ts'
import { isAroundChina, isOnEarth, metresBetween, nearestTo } from './point.ts'

const beijing = { longitude: 116.397428, latitude: 39.90923 }
const shanghai = { longitude: 121.473667, latitude: 31.230525 }

test('from Beijing to Shanghai it is 1068 kilometres, and from a place to itself nothing', () => {
  expect(metresBetween(beijing, shanghai) / 1000).toBeCloseTo(1068, 0)
  expect(metresBetween(beijing, beijing)).toBe(0)
})

test('around a station the distance is right to the metre', () => {
  expect(metresBetween(beijing, { ...beijing, latitude: beijing.latitude + 0.001 })).toBeCloseTo(111.2, 1)
})

test('the nearest of several stations is found, and none of none', () => {
  const stations = [
    { name: '浦东', ...shanghai },
    { name: '通州', longitude: 116.66, latitude: 39.9 },
  ]
  expect(nearestTo(beijing, stations)?.place.name).toBe('通州')
  expect(nearestTo(beijing, [])).toBeUndefined()
})

test.each([
  ['the Pamir', 73.5, 39.3],
  ['Fuyuan in the east', 135.08, 48.4],
  ['Mohe in the north', 123.3, 53.56],
  ['Zengmu Ansha in the south', 112.28, 3.97],
])('%s is in China', (_name, longitude, latitude) => {
  expect(isAroundChina({ longitude, latitude })).toBe(true)
})

test('[5.1.4] what lies beyond ±180 and ±90 is not on earth', () => {
  expect(isOnEarth({ longitude: 180, latitude: -90 })).toBe(true)
  expect(isOnEarth({ longitude: 180.1, latitude: 0 })).toBe(false)
  expect(isOnEarth({ longitude: 0, latitude: 90.1 })).toBe(false)
  expect(isOnEarth({ longitude: Number.NaN, latitude: 0 })).toBe(false)
})

test('what GPS says lies where Chinese maps show it, and back again', () => {
  const gps = { longitude: 116.404, latitude: 39.915 }
  const shown = { longitude: 116.410_244, latitude: 39.916_404 }
  expect(toGcj02(gps, 'wgs84')).toEqual(shown)
  expect(metresBetween(toWgs84(shown), gps)).toBeLessThan(0.2)
  expect(toGcj02(shown, 'gcj02')).toEqual(shown)
})

test('a place abroad is shown where it is', () => {
  const paris = { longitude: 2.35, latitude: 48.85 }
  expect(toGcj02(paris, 'wgs84')).toEqual(paris)
})
