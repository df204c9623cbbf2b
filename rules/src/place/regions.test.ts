import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from './point.ts'
import { provinceDoubt } from './province-doubt.ts'
import { metresToRegion, type Region, readRegions, regionAt } from './regions.ts'

const square = (code: string, [west, south]: [number, number], size = 2): Region => ({
  code,
  centre: { longitude: west + size / 2, latitude: south + size / 2 },
  polygons: [
    [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
      ],
    ],
  ],
})

// Two provinces side by side, the left one with a hole that a third one fills.
const hole = square('110000', [113.5, 38.5], 1)
const around: Region = {
  ...square('130000', [113, 38]),
  polygons: [[...square('', [113, 38]).polygons[0]!, ...hole.polygons[0]!]],
}
const beside = square('370000', [115, 38])
const regions = [around, hole, beside]
const at = (longitude: number, latitude: number): Point => ({ longitude, latitude })

test('a point lies in the province around it, and one in a hole in what fills the hole', () => {
  expect(regionAt(at(113.2, 39), regions)?.code).toBe('130000')
  expect(regionAt(at(114, 39), regions)?.code).toBe('110000')
  expect(regionAt(at(116, 39), regions)?.code).toBe('370000')
  expect(regionAt(at(118, 39), regions)).toBeUndefined()
})

test('the way to a province is counted from its border, and is nothing inside', () => {
  expect(metresToRegion(beside, at(116, 39))).toBe(0)
  expect(metresToRegion(beside, at(116, 41))).toBeCloseTo(111_195, 0)
  expect(metresToRegion(beside, at(114, 39))).toBeCloseTo(111_195 * Math.cos((39 * Math.PI) / 180), 0)
})

describe('where the declared province and the point differ, there is a doubt and no refusal', () => {
  test('of a point that lies well inside another province', () => {
    expect(provinceDoubt({ declaredCode: '130100', point: at(116, 39) }, regions)).toEqual({
      declared: '130000',
      actual: '370000',
      awayKm: 86,
      zh: '该坐标位于山东省，距所选的河北省约 86 公里，请核对',
      en: 'The point lies in Shandong, some 86 km from Hebei as chosen: please check',
    })
  })

  test('of a point far out at sea', () => {
    expect(provinceDoubt({ declaredCode: '370000', point: at(119, 39) }, regions)).toMatchObject({
      actual: undefined,
      zh: expect.stringContaining('海上或境外'),
      en: expect.stringContaining('at sea or abroad'),
    })
  })

  test('not near the border, where the outlines are not that exact', () => {
    expect(provinceDoubt({ declaredCode: '130000', point: at(115.02, 39) }, regions)).toBeUndefined()
  })

  test('not on an island off the coast', () => {
    expect(provinceDoubt({ declaredCode: '370000', point: at(117.3, 39) }, regions)).toBeUndefined()
  })

  test('not of a code that is no province: its field says so', () => {
    expect(provinceDoubt({ declaredCode: '990000', point: at(116, 39) }, regions)).toBeUndefined()
  })
})

test('a point inside a province never raises a doubt', () => {
  const inside = fc.record({
    longitude: fc.double({ min: 115, max: 117, noNaN: true }),
    latitude: fc.double({ min: 38, max: 40, noNaN: true }),
  })
  fc.assert(
    fc.property(inside, point => {
      expect(provinceDoubt({ declaredCode: '370100', point }, regions)).toBeUndefined()
    }),
  )
})

test('the encoded outlines of a map file are read as they were drawn', () => {
  const properties = { id: '460000', cp: [110, 19] }
  // From 110,19 by steps of 1, 0; 0, 1; -1, 0 in 1/1024 of a degree.
  const ring = { coordinates: ['@@B@@BA@'], encodeOffsets: [[110 * 1024, 19 * 1024]] }
  const one = readRegions({ features: [{ properties, geometry: { type: 'Polygon', ...ring } }] })
  const many = readRegions({
    features: [
      {
        properties,
        geometry: { type: 'MultiPolygon', coordinates: [ring.coordinates], encodeOffsets: [ring.encodeOffsets] },
      },
    ],
  })
  expect(one).toEqual(many)
  expect(one[0]?.polygons[0]?.[0]?.map(corner => corner.map(value => value * 1024))).toEqual([
    [112640, 19456],
    [112641, 19456],
    [112641, 19457],
    [112640, 19457],
  ])
  expect(() => readRegions({ features: [{ properties: {}, geometry: { type: 'Polygon', ...ring } }] })).toThrow(
    'no code',
  )
})
