// Text written straight into bytes: rows by the hundred thousand are too many for strings.

import { mayEscape } from './text.ts'

/** Bytes that grow; what lies before `at` is written. */
export type Bytes = { data: Buffer; at: number }

export const newBytes = (size: number): Bytes => ({ data: Buffer.allocUnsafeSlow(size), at: 0 })

/** Makes room for this many bytes more. */
export function reserve(bytes: Bytes, count: number): void {
  if (bytes.data.length - bytes.at >= count) return
  const larger = Buffer.allocUnsafeSlow(2 * bytes.data.length + count)
  bytes.data.copy(larger, 0, 0, bytes.at)
  bytes.data = larger
}

/** Known bytes; the room is reserved. */
export function putBytes(bytes: Bytes, known: Uint8Array): void {
  const { data } = bytes
  let at = bytes.at
  for (let index = 0; index < known.length; index += 1) data[at++] = known[index]!
  bytes.at = at
}

/** Digits and the like, of which each is one byte; the room is reserved. */
export function putAscii(bytes: Bytes, text: string): void {
  const { data } = bytes
  let at = bytes.at
  for (let index = 0; index < text.length; index += 1) data[at++] = text.charCodeAt(index)
  bytes.at = at
}

/** Digits with a point before the last `decimals` of them, of which there are more; the room is reserved. */
export function putDigits(bytes: Bytes, digits: string, decimals: number): void {
  const { data } = bytes
  const point = decimals === 0 ? -1 : digits.length - decimals
  let at = bytes.at
  for (let index = 0; index < digits.length; index += 1) {
    if (index === point) data[at++] = 0x2e
    data[at++] = digits.charCodeAt(index)
  }
  bytes.at = at
}

/** The most bytes a UTF-16 unit takes in UTF-8. */
export const widestUnit = 3

/** Text as UTF-8; where a character may need more than that, nothing is written and the answer is false. */
export function putPlainText(bytes: Bytes, text: string): boolean {
  const { data } = bytes
  let at = bytes.at
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) {
      if (mayEscape[unit] === 1) return false
      data[at++] = unit
    } else if (unit < 0x800) {
      data[at++] = 0xc0 | (unit >> 6)
      data[at++] = 0x80 | (unit & 0x3f)
    } else if (unit < 0xd800 || (unit > 0xdfff && unit < 0xfffe)) {
      data[at++] = 0xe0 | (unit >> 12)
      data[at++] = 0x80 | ((unit >> 6) & 0x3f)
      data[at++] = 0x80 | (unit & 0x3f)
    } else {
      // Characters of two halves are rare enough to leave them to the platform.
      return false
    }
  }
  bytes.at = at
  return true
}

/** Any text, also with halves of characters, which become U+FFFD; the room is reserved. */
export function putText(bytes: Bytes, text: string): void {
  bytes.at += bytes.data.write(text, bytes.at)
}
