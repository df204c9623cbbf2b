// A field of COPY becomes the XML of a cell without ever being a string, where it is as plain as most are.
import { type Bytes, putBytes, reserve } from './bytes.ts'
import { type CellWriter, exactDigits, frames, type Place } from './cells.ts'
import { type Column, lookOf } from './columns.ts'
import { backslash, fieldText } from './copy-lines.ts'
import { longestText, mayEscape } from './text.ts'

/** A field lies in `source` from `from` to before `to`. */
export type Field = { source: Buffer; from: number; to: number }

export type FieldWriter = (bytes: Bytes, row: Uint8Array, field: Field) => void

/** What is not plain goes to the writer of values, as text. */
export function fieldWriter(column: Column, place: Place, write: CellWriter): FieldWriter {
  const { kind, decimals } = lookOf(column.format)
  const frame = frames(place)
  const asValue: FieldWriter = (bytes, row, { source, from, to }) =>
    write(bytes, row, fieldText(source.subarray(from, to)))

  const writers: Record<typeof kind, FieldWriter> = {
    text(bytes, row, field) {
      if (column.labels || !isPlainText(field)) return asValue(bytes, row, field)
      reserve(bytes, frame.room + field.to - field.from)
      putBytes(bytes, frame.start)
      putBytes(bytes, row)
      putBytes(bytes, frame.text)
      putField(bytes, field)
      putBytes(bytes, frame.textEnd)
    },
    number(bytes, row, field) {
      const number = plainNumber(field)
      if (number === undefined) return asValue(bytes, row, field)
      place.sum?.add(number)
      reserve(bytes, frame.room + decimals)
      putBytes(bytes, frame.start)
      putBytes(bytes, row)
      putBytes(bytes, frame.number)
      putScaled(bytes, field, decimals)
      putBytes(bytes, frame.numberEnd)
    },
    time: (bytes, row, { source, from, to }) => write(bytes, row, source.toString('latin1', from, to)),
  }
  const writeField = writers[kind]
  return (bytes, row, field) => {
    if (field.to > field.from && !isNull(field)) writeField(bytes, row, field)
  }
}

const isNull = ({ source, from, to }: Field) =>
  to - from === 2 && source[from] === backslash && source[from + 1] === 0x4e

function isPlainText({ source, from, to }: Field): boolean {
  if (to - from > longestText || source[from]! <= 0x20 || source[to - 1]! <= 0x20) return false
  for (let at = from; at < to; at += 1) {
    const byte = source[at]!
    // U+FFFE and U+FFFF, which XML cannot hold, begin with EF BF.
    if (byte < 0x80 ? mayEscape[byte] === 1 : byte === 0xef && source[at + 1] === 0xbf) return false
  }
  return true
}

const minus = 0x2d
const zero = 0x30

/** A whole number that Excel can hold; nothing where it is none. */
function plainNumber({ source, from, to }: Field): number | undefined {
  const isNegative = source[from] === minus
  const start = isNegative ? from + 1 : from
  if (to === start || to - start > exactDigits) return undefined
  let number = 0
  for (let at = start; at < to; at += 1) {
    const digit = source[at]! - zero
    if (digit < 0 || digit > 9) return undefined
    number = number * 10 + digit
  }
  return isNegative ? -number : number
}

function putField(bytes: Bytes, { source, from, to }: Field): void {
  const { data } = bytes
  let end = bytes.at
  for (let at = from; at < to; at += 1) data[end++] = source[at]!
  bytes.at = end
}

/** Moves the point without computing. */
function putScaled(bytes: Bytes, { source, from, to }: Field, decimals: number): void {
  const { data } = bytes
  let end = bytes.at
  let at = from
  if (source[at] === minus) data[end++] = source[at++]!
  for (let missing = decimals + 1 - (to - at); missing > 0; missing -= 1) {
    data[end++] = zero
    if (missing === decimals + 1 - (to - at) && decimals > 0) data[end++] = 0x2e
  }
  for (; at < to; at += 1) {
    data[end++] = source[at]!
    if (to - at - 1 === decimals && decimals > 0) data[end++] = 0x2e
  }
  bytes.at = end
}
