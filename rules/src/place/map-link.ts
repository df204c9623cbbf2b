// The place in the link of a map. Only of maps whose way of counting is known: half a kilometre is another street.
import { type Datum, datums } from './datum.ts'
import { isAroundChina, type Point } from './point.ts'

export type LinkRead =
  | { readonly point: Point; readonly datum: Datum }
  | { readonly refusal: 'ambiguous' | 'linkUnknown' | 'linkWithout' }

export const isMapLink = (text: string) => /^([a-z][a-z0-9+.-]*:\/\/|geo:)/i.test(text)

// A link may say itself how it counts, else its map does.
const maps: readonly (readonly [RegExp, (link: string) => Datum])[] = [
  [
    /^https?:\/\/([\w-]+\.)*(amap|gaode|autonavi)\.com(?![\w.-])|^(android|ios)?amap:/i,
    link => (/[?&]dev=1\b/.test(link) ? 'wgs84' : 'gcj02'),
  ],
  [/^https?:\/\/([\w-]+\.)*map\.qq\.com(?![\w.-])|^qqmap:/i, () => 'gcj02'],
  [/^https?:\/\/([\w-]+\.)*map\.baidu\.com(?![\w.-])|^baidumap:/i, link => baiduDatum(link)],
  [/^https?:\/\/([\w-]+\.)*(tianditu\.gov\.cn|openstreetmap\.org|osm\.org)(?![\w.-])|^geo:/i, () => 'wgs84'],
]

const baiduDatum = (link: string): Datum =>
  datums.find(datum => new RegExp(`[?&]coord_type=${datum}`, 'i').test(link)) ?? 'bd09'

export function readMapLink(link: string): LinkRead {
  const plain = link.replace(/%2c/gi, ',').replace(/%3a/gi, ':').replace(/%7c/gi, '|')
  const map = maps.find(([address]) => address.test(plain))
  if (map === undefined) return { refusal: 'linkUnknown' }
  const [point, ...more] = distinct([...namedPoints(plain), ...pairs(plain)].filter(isAroundChina))
  if (point === undefined) return { refusal: 'linkWithout' }
  // A route has two ends.
  return more.length > 0 ? { refusal: 'ambiguous' } : { point, datum: map[1](plain) }
}

const degrees = String.raw`-?\d{1,3}\.\d+`

/** `lat=39.9&lon=116.4`, whatever stands around the names. */
function namedPoints(link: string): Point[] {
  const numberOf = (name: string) => new RegExp(`[?&#;][msd]?${name}=(${degrees})`, 'i').exec(link)?.[1]
  const [longitude, latitude] = [numberOf('(?:lng|lon|long|longitude)'), numberOf('(?:lat|latitude)')]
  return longitude && latitude ? [{ longitude: Number(longitude), latitude: Number(latitude) }] : []
}

/** Every two neighbours in a list of numbers: `position=116.4,39.9`, `#map=15/39.9/116.4`. */
function pairs(link: string): Point[] {
  const lists = link.match(new RegExp(String.raw`(?<![\d.])${degrees}(?:[,/]${degrees})+(?![\d.])`, 'g')) ?? []
  return lists.flatMap(list => {
    const values = list.split(/[,/]/).map(Number)
    return values.slice(1).flatMap((second, place) => {
      const first = values[place]!
      return [
        { longitude: first, latitude: second },
        { longitude: second, latitude: first },
      ]
    })
  })
}

const distinct = (points: readonly Point[]) => [
  ...new Map(points.map(point => [`${point.longitude},${point.latitude}`, point])).values(),
]
