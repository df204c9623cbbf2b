// How one value becomes the XML of one cell.
import { type Bytes, putAscii, putBytes, putDigits, putPlainText, putText, reserve, widestUnit } from './bytes.ts'
import { type Cell, type Column, letterOf, lookOf } from './columns.ts'
import type { ExactSum } from './exact-sum.ts'
import { serialOf } from './serial.ts'
import { cut, escapeText, hasOuterSpace, longestText } from './text.ts'

/** Where the cell stands: its column, its look, and what its numbers are added to. */
export type Place = { index: number; style: number; sum?: ExactSum | undefined }

/** Writes a value of its column at the row whose number is given as bytes; nothing is an empty cell. */
export type CellWriter = (bytes: Bytes, row: Uint8Array, value: Cell) => void

/** The bytes before and after a value, and room for them with the number of the row. */
export function frames({ index, style }: Place) {
  return {
    start: Buffer.from(`<c r="${letterOf(index)}`),
    text: Buffer.from(`" s="${style}" t="inlineStr"><is><t>`),
    spacedText: Buffer.from(`" s="${style}" t="inlineStr"><is><t xml:space="preserve">`),
    textEnd: Buffer.from('</t></is></c>'),
    number: Buffer.from(`" s="${style}"><v>`),
    numberEnd: Buffer.from('</v></c>'),
    room: 128,
  }
}

export function cellWriter(column: Column, place: Place): CellWriter {
  const { kind, decimals } = lookOf(column.format)
  const { start, text, spacedText, textEnd, number, numberEnd, room } = frames(place)
  const labels = column.labels && new Map(Object.entries(column.labels))

  const asText = (bytes: Bytes, row: Uint8Array, value: string) => {
    const fitting = value.length > longestText ? cut(value) : value
    reserve(bytes, room + fitting.length * widestUnit)
    putBytes(bytes, start)
    putBytes(bytes, row)
    putBytes(bytes, hasOuterSpace(fitting) ? spacedText : text)
    if (!putPlainText(bytes, fitting)) {
      const escaped = escapeText(fitting)
      reserve(bytes, room + escaped.length * widestUnit)
      putText(bytes, escaped)
    }
    putBytes(bytes, textEnd)
  }
  const asNumber = (bytes: Bytes, row: Uint8Array, value: string, point = 0) => {
    reserve(bytes, room + value.length + point)
    putBytes(bytes, start)
    putBytes(bytes, row)
    putBytes(bytes, number)
    if (value.length > point + 1) putDigits(bytes, value, point)
    else putAscii(bytes, scaled(value, point))
    putBytes(bytes, numberEnd)
  }
  const writers: Record<typeof kind, (bytes: Bytes, row: Uint8Array, value: NonNullable<Cell>) => void> = {
    text: (bytes, row, value) => asText(bytes, row, labels?.get(String(value)) ?? String(value)),
    number(bytes, row, value) {
      const digits = digitsOf(value, column.label)
      if (isTooLong(digits)) {
        place.sum?.addLong(digits)
        asText(bytes, row, scaled(digits, decimals))
      } else {
        place.sum?.add(Number(digits))
        asNumber(bytes, row, digits, decimals)
      }
    },
    time(bytes, row, value) {
      const serial = serialOf(String(value))
      if (serial === undefined) asText(bytes, row, String(value))
      else asNumber(bytes, row, serial)
    },
  }
  const write = writers[kind]
  return (bytes, row, value) => {
    if (value !== null && value !== undefined && value !== '') write(bytes, row, value)
  }
}

/** Excel keeps 15 digits of a number; a longer one stays whole as text. */
export const exactDigits = 15
const isTooLong = (digits: string) => digits.length > exactDigits && digits.replace('-', '').length > exactDigits

/** The digits of a whole number; anything else is a mistake of the caller that must not become money. */
function digitsOf(value: Cell, label: string): string {
  if (typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'bigint') return String(value)
  if (typeof value === 'string' && isWhole(value)) return value
  throw new TypeError(`column ${label} takes whole numbers, not ${String(value)}`)
}

function isWhole(text: string): boolean {
  const start = text.startsWith('-') ? 1 : 0
  for (let index = start; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 48 || unit > 57) return false
  }
  return text.length > start
}

/** Moves the point without computing, so that 1 fen is 0.01 exactly. */
export function scaled(digits: string, decimals: number): string {
  if (decimals === 0) return digits
  const isNegative = digits.startsWith('-')
  const plain = (isNegative ? digits.slice(1) : digits).padStart(decimals + 1, '0')
  const point = plain.length - decimals
  return `${isNegative ? '-' : ''}${plain.slice(0, point)}.${plain.slice(point)}`
}
