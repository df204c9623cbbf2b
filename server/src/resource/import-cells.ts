// What stands in a cell of an uploaded sheet, as the field of its column takes it.
import type { Field, Kind } from '@ev/contract/kit/field'
import { placesOf } from '@ev/contract/kit/say'
import type { Text } from '@ev/contract/kit/text'
import { emptyValue } from '@ev/contract/kit/write'
import { readWindows } from '@ev/rules/half-hours'
import type { RawCell } from '../sheet/read-sheet.ts'

/** A value, or what is wrong with the cell; of a reference the words by which it is meant. */
export type Parsed = { value: unknown } | { words: readonly string[] } | { wrong: Text }

export function parseCell(field: Field, cell: RawCell): Parsed {
  const text = textOf(cell)
  if (text === '') return { value: emptyValue(field) ?? field.initial ?? null }
  return parsers[field.kind](field, cell, text)
}

/** Cells as people see them; numbers without Excel's noise. */
export function textOf(cell: RawCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.time
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell).trim()
}

type Parser = (field: Field, cell: RawCell, text: string) => Parsed

const asText: Parser = (_field, _cell, text) => ({ value: text })

const says = {
  number: { zh: '应为数字', en: 'must be a number' },
  time: { zh: '应为时间，如 2026-11-15 10:00:00', en: 'must be a time like 2026-11-15 10:00:00' },
  date: { zh: '应为日期，如 2026-11-15', en: 'must be a day like 2026-11-15' },
  month: { zh: '应为月份，如 2026-11', en: 'must be a month like 2026-11' },
  flag: { zh: '应为“是”或“否”', en: 'must be Yes or No' },
  windows: { zh: '应为时段，如 08:00-12:00、22:00-06:00', en: 'must be windows like 08:00-12:00, 22:00-06:00' },
  places: (places: number): Text => ({ zh: `最多 ${places} 位小数`, en: `may have ${places} decimals at most` }),
  notImported: { zh: '不能导入', en: 'cannot be imported' },
} as const

/** Whole units of a number that people write with decimals: 12.34 yuan are 1234 fen. */
const scaledNumber =
  (placesIn: (field: Field) => number): Parser =>
  (field, _cell, text) => {
    const places = placesIn(field)
    const isShare = text.endsWith('%')
    const match = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(withoutCommas(isShare ? text.slice(0, -1).trim() : text))
    if (!match) return { wrong: says.number }
    const [, sign, whole = '', decimals = ''] = match
    const room = isShare ? places - 2 : places
    const kept = decimals.replace(/0+$/, '')
    if (kept.length > room) return { wrong: says.places(room) }
    const value = Number(`${sign}${whole}${kept.padEnd(room, '0')}`)
    return { value }
  }

const withoutCommas = (text: string) => (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text)

const decimal: Parser = (_field, _cell, text) => {
  const plain = withoutCommas(text)
  const value = Number(plain)
  return /^[+-]?\d+(\.\d+)?$/.test(plain) && Number.isFinite(value) ? { value } : { wrong: says.number }
}

// Excel's own dates, and the two forms people type: 2026-11-15 and 2026/1/5, with or without a time.
const typedTime = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const time =
  (kind: 'time' | 'date' | 'month'): Parser =>
  (_field, _cell, text) => {
    const match = typedTime.exec(text)
    const [, year = '', month = '', day, hour, minute = '00', second = '00'] = match ?? []
    const two = (part: string) => part.padStart(2, '0')
    if (!match || (day === undefined && kind !== 'month')) return { wrong: says[kind] }
    const date = `${year}-${two(month)}-${two(day ?? '01')}`
    const isMidnight = hour === undefined || (Number(hour) === 0 && minute === '00' && second === '00')
    if (kind === 'month') return { value: date.slice(0, 7) }
    if (kind === 'date') return isMidnight ? { value: date } : { wrong: says.date }
    return { value: `${date} ${two(hour ?? '00')}:${minute}:${second}` }
  }

const flags = new Map<string, boolean>([
  ...['是', 'yes', 'y', 'true', '1', '√'].map(word => [word, true] as const),
  ...['否', 'no', 'n', 'false', '0', '×'].map(word => [word, false] as const),
])

const flag: Parser = (_field, _cell, text) => {
  const value = flags.get(text.toLowerCase())
  return value === undefined ? { wrong: says.flag } : { value }
}

function codeOf({ choices = [] }: Field, word: string): string | number | undefined {
  const byLabel = choices.find(option => option.zh === word || option.en.toLowerCase() === word.toLowerCase())
  return (byLabel ?? choices.find(option => String(option.value) === word))?.value
}

const notOne = ({ choices = [] }: Field, word: string): Text => ({
  zh: `“${word}”不在选项中，可选：${choices.map(option => option.zh).join('、')}`,
  en: `“${word}” is not one of: ${choices.map(option => option.en).join(', ')}`,
})

const choice: Parser = (field, _cell, text) => {
  const value = codeOf(field, text)
  return value === undefined ? { wrong: notOne(field, text) } : { value }
}

const several = (text: string) => [
  ...new Set(
    text
      .split(/[、,，;；\n]/)
      .map(one => one.trim())
      .filter(one => one !== ''),
  ),
]

const choices: Parser = (field, _cell, text) => {
  const words = several(text)
  const unknown = words.find(word => codeOf(field, word) === undefined)
  if (unknown !== undefined) return { wrong: notOne(field, unknown) }
  return { value: words.map(word => codeOf(field, word)) }
}

const scaledByKind = scaledNumber(({ kind }) => (kind === 'percent' ? 4 : (placesOf[kind] ?? 0)))
const notImported: Parser = () => ({ wrong: says.notImported })

const parsers: Record<Kind, Parser> = {
  text: asText,
  longText: asText,
  texts: (_field, _cell, text) => ({ value: several(text) }),
  phone: asText,
  identity: asText,
  int: scaledByKind,
  fen: scaledByKind,
  mil: scaledByKind,
  energy: scaledByKind,
  // Excel keeps 5.12 % as 0.0512.
  percent: scaledByKind,
  decimal,
  time: time('time'),
  date: time('date'),
  month: time('month'),
  windows: (_field, _cell, text) => {
    const value = readWindows(text)
    return value === undefined ? { wrong: says.windows } : { value }
  },
  flag,
  choice,
  choices,
  area: (_field, _cell, text) => ({ words: [text] }),
  ref: (_field, _cell, text) => ({ words: [text] }),
  refs: (_field, _cell, text) => ({ words: several(text) }),
  secret: notImported,
  image: notImported,
  data: notImported,
}
