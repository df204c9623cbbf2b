// Other people's coordinates made ours. Chinese maps shift WGS-84 by some hundred metres (GCJ-02), and Baidu shifts that
// once more (BD-09). The formulas are those that the public has measured; they hold to about a metre.
import { isAroundChina, type Point, radians, roundedPoint } from './point.ts'

/** Where a pair of numbers comes from: Chinese maps, GPS and maps of the world, Baidu. */
export const datums = ['gcj02', 'wgs84', 'bd09'] as const
export type Datum = (typeof datums)[number]

const fromDatum: Record<Datum, (point: Point) => Point> = {
  gcj02: point => point,
  wgs84: point => roundedPoint(shifted(point), shiftDecimals),
  bd09: point => roundedPoint(withoutBaidu(point), shiftDecimals),
}

// Ten centimetres; the formulas know less.
const shiftDecimals = 6

export const toGcj02 = (point: Point, datum: Datum): Point => fromDatum[datum](point)

/** For those who ask by GPS, such as a partner abroad. */
export function toWgs84(point: Point): Point {
  let guess = point
  // The shift hardly changes over its own length, so three rounds bring the error below a millimetre.
  for (let round = 0; round < 3; round += 1) {
    const back = shifted(guess)
    guess = {
      longitude: guess.longitude - (back.longitude - point.longitude),
      latitude: guess.latitude - (back.latitude - point.latitude),
    }
  }
  return roundedPoint(guess, shiftDecimals)
}

// The ellipsoid of Krasovsky 1940, on which the shift is computed.
const axisM = 6_378_245
const eccentricitySquared = 0.006_693_421_622_965_943
const wave = (value: number, period: number) => Math.sin((value * Math.PI) / period)

function shifted(point: Point): Point {
  if (!isAroundChina(point)) return point
  const { longitude, latitude } = point
  const [x, y] = [longitude - 105, latitude - 35]
  const root = Math.sqrt(Math.abs(x))
  const ripple = (20 * wave(x, 1 / 6) + 20 * wave(x, 1 / 2)) * (2 / 3)
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    ripple +
    (20 * wave(y, 1) + 40 * wave(y, 3)) * (2 / 3) +
    (160 * wave(y, 12) + 320 * wave(y, 30)) * (2 / 3)
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    ripple +
    (20 * wave(x, 1) + 40 * wave(x, 3)) * (2 / 3) +
    (150 * wave(x, 12) + 300 * wave(x, 30)) * (2 / 3)
  const angle = radians(latitude)
  const magic = 1 - eccentricitySquared * Math.sin(angle) ** 2
  const northDegreeM = radians((axisM * (1 - eccentricitySquared)) / magic ** 1.5)
  const eastDegreeM = radians((axisM / Math.sqrt(magic)) * Math.cos(angle))
  return { longitude: longitude + east / eastDegreeM, latitude: latitude + north / northDegreeM }
}

const baiduPeriod = (Math.PI * 3000) / 180

function withoutBaidu(point: Point): Point {
  const [x, y] = [point.longitude - 0.0065, point.latitude - 0.006]
  const radius = Math.hypot(x, y) - 0.000_02 * Math.sin(y * baiduPeriod)
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * baiduPeriod)
  return { longitude: radius * Math.cos(angle), latitude: radius * Math.sin(angle) }
}
