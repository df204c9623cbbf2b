// How the round earth lies on the flat map: the equal-area cone of Albers with the parallels that maps of China use, so
// that the country has the shape that everybody knows from the wall.
import { type Point, radians } from '@ev/rules/place/point'

/** A place on the flat map. One unit is a thousandth of the earth's radius, some 6.4 km; y grows to the south. */
export type Spot = { readonly x: number; readonly y: number }

const middleLongitude = radians(105)
const middleLatitude = radians(35)
const [southParallel, northParallel] = [radians(25), radians(47)]
const unitsPerRadius = 1000

const cone = (Math.sin(southParallel) + Math.sin(northParallel)) / 2
const bend = Math.cos(southParallel) ** 2 + 2 * cone * Math.sin(southParallel)
const radiusAt = (latitude: number) => (unitsPerRadius * Math.sqrt(bend - 2 * cone * Math.sin(latitude))) / cone
const middleRadius = radiusAt(middleLatitude)

export function spotOf({ longitude, latitude }: Point): Spot {
  const radius = radiusAt(radians(latitude))
  const angle = cone * (radians(longitude) - middleLongitude)
  return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) - middleRadius }
}

export function pointAt({ x, y }: Spot): Point {
  const depth = y + middleRadius
  const angle = Math.atan2(x, depth)
  const sine = (bend - ((Math.hypot(x, depth) / unitsPerRadius) * cone) ** 2) / (2 * cone)
  const degrees = (value: number) => (value * 180) / Math.PI
  return { longitude: degrees(middleLongitude + angle / cone), latitude: degrees(Math.asin(sine)) }
}
