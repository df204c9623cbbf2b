// Coordinates as people paste them: two numbers in either order, degrees with minutes and seconds, or the link of a map.
import { type Datum, toGcj02 } from './datum.ts'
import { isMapLink, readMapLink } from './map-link.ts'
import { isAroundChina, isOnEarth, type Point, storedPoint } from './point.ts'

export type PasteRefusal = keyof typeof pasteRefusals

/** What came out, in GCJ-02; `datum` says what it was before. */
export type Pasted = { readonly point: Point; readonly datum: Datum } | { readonly refusal: PasteRefusal }

export const pasteRefusals = {
  unreadable: {
    zh: '无法识别坐标，请粘贴经度和纬度，例如 116.397428, 39.90923',
    en: 'No coordinates found: paste longitude and latitude, such as 116.397428, 39.90923',
  },
  ambiguous: {
    zh: '坐标有多种读法，请只粘贴一个位置，并用小数点表示小数',
    en: 'This can be read in more than one way: paste one place only, with a point before the decimals',
  },
  contradictory: {
    zh: '经纬度的方向或名称与数值不符，请检查经度和纬度是否写反',
    en: 'The letters do not fit the numbers: check whether longitude and latitude are swapped',
  },
  notOnEarth: {
    zh: '经度须在 ±180 以内，纬度须在 ±90 以内，分和秒须小于 60',
    en: 'Longitude is within ±180, latitude within ±90, and there are 60 minutes and seconds',
  },
  outsideChina: { zh: '该位置不在中国范围内，请检查', en: 'This place is not in China, please check it' },
  linkUnknown: {
    zh: '无法确定该链接使用的坐标系，请粘贴高德、腾讯、百度、天地图的链接，或直接粘贴经纬度',
    en: 'It is not known how this map counts: paste a link of Amap, Tencent, Baidu or Tianditu, or the coordinates themselves',
  },
  linkWithout: {
    zh: '该链接不含坐标，请在地图中打开后复制经纬度',
    en: 'The link holds no coordinates: open it and copy longitude and latitude',
  },
} as const

// The longest links have some hundred characters; who pastes a whole page meant something else.
const longestText = 2_000

export function readPlace(text: string): Pasted {
  if (text.length > longestText) return { refusal: 'unreadable' }
  const plain = plainText(text)
  return isMapLink(plain) ? ofLink(plain) : ofAngles(plain)
}

// Before full-width characters become plain ones, which would make letters and doubled strokes of these signs.
const signs: readonly (readonly [RegExp, string])[] = [
  [/[º˚]|(?<=\d\s*)度/g, '°'],
  [/[′’‘´]|(?<=\d\s*)分/g, "'"],
  [/[″“”]|(?<=\d\s*)秒/g, '"'],
]

function plainText(text: string): string {
  const written = signs.reduce((before, [sign, plain]) => before.replace(sign, plain), text)
  return written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/''/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

function ofLink(link: string): Pasted {
  const found = readMapLink(link)
  return 'refusal' in found ? found : placed(found)
}

type Axis = 'longitude' | 'latitude'
type Angle = { degrees: number; parts: number; axis: Axis | undefined }

// 经纬度 before a pair names neither of the two numbers.
const name = '(?<name>[东西]经|[南北]纬|经度?|(?<!经)纬度?|(?<![a-z])(?:longitude|latitude|long|lng|lon|lat|[nsew]))?'
const sixty = String.raw`\d{1,2}(?:\.\d+)?(?![\d.])`
// Minutes follow whole degrees only: 116.40 39.90 are two numbers, 116 23 29 is one.
const inSixties = String.raw`(?<whole>\d{1,3})(?:\s*[°:]\s*|\s+)(?<minutes>${sixty})(?:(?:\s*[':]\s*|\s+)(?<seconds>${sixty}))?\s*['"]?`
const decimal = String.raw`(?<decimal>\d{1,3}(?:\.\d+)?)(?!\d)\s*°?`
const angleShape = new RegExp(
  String.raw`${name}["']?\s*[:=]?\s*["']?(?<sign>[+-])?(?:${inSixties}|${decimal})\s*(?<letter>[nsew](?![a-z]))?`,
  'gi',
)

function ofAngles(plain: string): Pasted {
  const [first, second, ...more] = [...plain.matchAll(angleShape)].map(angleOf)
  if (first === undefined || second === undefined) return { refusal: 'unreadable' }
  // 116,40 39,90 is four numbers, and 116 24 39 30 is three and one.
  if (more.length > 0 || first.parts !== second.parts) return { refusal: 'ambiguous' }
  return inOrder(first, second)
}

function angleOf({ groups = {} }: RegExpMatchArray): Angle {
  const { name = '', sign, whole, minutes, seconds, decimal, letter = '' } = groups
  const parts = [decimal ?? whole, minutes, seconds].flatMap(part => (part === undefined ? [] : [Number(part)]))
  const size = parts.reduce((sum, part, place) => sum + part / 60 ** place, 0)
  const isWestOrSouth = sign === '-' || /[西南sw]/i.test(name + letter)
  const isPossible = parts.slice(1).every(part => part < 60) && parts.slice(0, -1).every(Number.isInteger)
  return {
    degrees: isPossible ? (isWestOrSouth ? -size : size) : Number.NaN,
    parts: parts.length,
    axis: axisOf(name) ?? axisOf(letter),
  }
}

const axisOf = (word: string): Axis | undefined => {
  if (/^(lo|ln|[ew]$)|经/i.test(word)) return 'longitude'
  return /^(la|[ns]$)|纬/i.test(word) ? 'latitude' : undefined
}

/** As its names say; without names the order in which it lies in China. */
function inOrder(first: Angle, second: Angle): Pasted {
  const straight = { longitude: first.degrees, latitude: second.degrees }
  const turned = { longitude: second.degrees, latitude: first.degrees }
  const [axis, other] = [first.axis, second.axis]
  if (axis !== undefined && axis === other) return { refusal: 'contradictory' }
  if (axis === undefined && other === undefined)
    return placed({ point: isAroundChina(turned) ? turned : straight, datum: 'gcj02' })
  const isStraight = axis === 'longitude' || other === 'latitude'
  const [named, swapped] = isStraight ? [straight, turned] : [turned, straight]
  return isAroundChina(swapped) ? { refusal: 'contradictory' } : placed({ point: named, datum: 'gcj02' })
}

function placed({ point, datum }: { point: Point; datum: Datum }): Pasted {
  if (isAroundChina(point)) return { point: storedPoint(toGcj02(point, datum)), datum }
  const turned = { longitude: point.latitude, latitude: point.longitude }
  return { refusal: isOnEarth(point) || isOnEarth(turned) ? 'outsideChina' : 'notOnEarth' }
}
