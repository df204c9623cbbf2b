// Which province a point lies in, by the outlines that the map draws. The outlines are given: rules hold no data.
import { type Point, radians } from './point.ts'

/** A line that ends where it begins: longitude and latitude by turns. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[]

/** One or more pieces, each an outer ring and what is cut out of it. */
export type Region = {
  readonly code: string
  readonly centre: Point
  readonly polygons: readonly (readonly Ring[])[]
}

/** A map file of ECharts: each ring is a text, every two characters the way from the point before. */
export type EncodedRegions = { readonly features: readonly EncodedRegion[] }

type EncodedRegion = {
  readonly properties: { readonly id?: string; readonly cp?: readonly number[] }
  readonly geometry: {
    readonly type: string
    readonly coordinates: readonly (string | readonly string[])[]
    readonly encodeOffsets: readonly (readonly (number | readonly number[])[])[]
  }
}

export const readRegions = ({ features }: EncodedRegions): Region[] => features.map(readRegion)

function readRegion({ properties, geometry }: EncodedRegion): Region {
  const { id, cp: [longitude, latitude] = [] } = properties
  if (id === undefined || longitude === undefined || latitude === undefined)
    throw new Error('a region of the map has no code or no centre')
  const { coordinates, encodeOffsets } = geometry
  const polygons =
    geometry.type === 'MultiPolygon'
      ? coordinates.map((rings, piece) => readPolygon(rings, encodeOffsets[piece]))
      : [readPolygon(coordinates, encodeOffsets)]
  return { code: id, centre: { longitude, latitude }, polygons }
}

const readPolygon = (rings: unknown, starts: unknown): Ring[] => {
  if (!Array.isArray(rings) || !Array.isArray(starts)) throw new Error('a polygon of the map is not encoded')
  return rings.map((ring, place) => readRing(ring, starts[place]))
}

const perDegree = 1024
// Small numbers of either sign stand for small characters: 0, -1, 1, -2 … are @, A, B, C …
const stepOf = (character: number) => ((character - 64) >> 1) ^ -((character - 64) & 1)

function readRing(text: unknown, start: unknown): Ring {
  if (typeof text !== 'string' || !Array.isArray(start)) throw new Error('a ring of the map is not encoded')
  let [longitude, latitude] = start as [number, number]
  return Array.from({ length: text.length / 2 }, (_, place) => {
    longitude += stepOf(text.charCodeAt(2 * place))
    latitude += stepOf(text.charCodeAt(2 * place + 1))
    return [longitude / perDegree, latitude / perDegree] as const
  })
}

/** The region that holds a point; nothing at sea, abroad and on islands that the outlines leave out. */
export const regionAt = (point: Point, regions: readonly Region[]): Region | undefined =>
  regions.find(region => isInside(region, point))

// A point inside a hole crosses two rings, and the two cancel out.
const isInside = ({ polygons }: Region, point: Point) =>
  polygons.some(rings => rings.filter(ring => isInRing(ring, point)).length % 2 === 1)

/** By how often a ray to the east crosses the line. */
function isInRing(ring: Ring, { longitude, latitude }: Point): boolean {
  let isIn = false
  let [lastX, lastY] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    if (y > latitude !== lastY > latitude && longitude < ((lastX - x) * (latitude - y)) / (lastY - y) + x) isIn = !isIn
    ;[lastX, lastY] = [x, y]
  }
  return isIn
}

const degreeM = 111_195

/** Zero inside. Flat around the point, which at a few hundred kilometres is right to one in a hundred. */
export function metresToRegion(region: Region, point: Point): number {
  if (isInside(region, point)) return 0
  const shrink = Math.cos(radians(point.latitude))
  const flat = ([longitude, latitude]: Ring[number]) =>
    [(longitude - point.longitude) * shrink, latitude - point.latitude] as const
  let nearest = Number.POSITIVE_INFINITY
  for (const ring of region.polygons.flat()) {
    let last = flat(ring.at(-1) ?? [0, 0])
    for (const corner of ring) {
      const next = flat(corner)
      nearest = Math.min(nearest, distanceToLine(last, next))
      last = next
    }
  }
  return nearest * degreeM
}

/** From the origin to the nearest place between two corners. */
function distanceToLine([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const along = -(fromX * dx + fromY * dy) / (dx * dx + dy * dy || 1)
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(fromX + share * dx, fromY + share * dy)
}
