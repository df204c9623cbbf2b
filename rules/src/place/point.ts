// Where something is: degrees of longitude and latitude, in GCJ-02 like everything that a Chinese map shows.

export type Point = { readonly longitude: number; readonly latitude: number }

/** More than a hair's breadth; columns and forms take no more (requirements 5.1). */
const mostDecimals = 10

// From the bend of the Amu Darya (Pamir) to the mouth of the Ussuri, from Zengmu Ansha to the Heilongjiang at Mohe,
// each with a little room around it. No longitude of China is a latitude of it: that tells a pair's order.
export const chinaBox = { west: 73.4, east: 135.2, south: 3.3, north: 53.7 } as const

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to

export const isOnEarth = ({ longitude, latitude }: Point) =>
  isBetween(longitude, -180, 180) && isBetween(latitude, -90, 90)

/** A box, not the border: what it lets through may still lie at sea or abroad. */
export const isAroundChina = ({ longitude, latitude }: Point) =>
  isBetween(longitude, chinaBox.west, chinaBox.east) && isBetween(latitude, chinaBox.south, chinaBox.north)

/** As it is stored. */
export const storedPoint = ({ longitude, latitude }: Point): Point =>
  roundedPoint({ longitude, latitude }, mostDecimals)

export const roundedPoint = ({ longitude, latitude }: Point, decimals: number): Point => ({
  longitude: Number(longitude.toFixed(decimals)),
  latitude: Number(latitude.toFixed(decimals)),
})

const earthRadiusM = 6_371_008.8
export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface, by the haversine formula; a road is longer. */
export function metresBetween(one: Point, other: Point): number {
  const [latitude, otherLatitude] = [radians(one.latitude), radians(other.latitude)]
  const chord =
    Math.sin((otherLatitude - latitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(otherLatitude) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The nearest of several places, or nothing where there are none. */
export function nearestTo<Place extends Point>(point: Point, places: Iterable<Place>) {
  let nearest: { place: Place; metres: number } | undefined
  for (const place of places) {
    const metres = metresBetween(point, place)
    if (nearest === undefined || metres < nearest.metres) nearest = { place, metres }
  }
  return nearest
}
