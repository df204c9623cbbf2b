// A WOFF file as the plain OpenType font inside it. The reader behind pdfkit inflates the whole table of outlines
// again for every glyph it looks at, which makes minutes out of a second; unpacked once, it does not have to.
import { inflateSync } from 'node:zlib'

const woff = { signature: 'wOFF', header: 44, entry: 20 }
const plain = { header: 12, entry: 16 }

/** Both forms are those of the W3C's "WOFF File Format 1.0"; numbers are big-endian. */
export function unpackWoff(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== woff.signature) throw new Error('this font is no WOFF file')
  const count = bytes.readUInt16BE(12)
  const directory = Buffer.alloc(plain.header + count * plain.entry)
  bytes.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let place = 0; place < count; place++) {
    const from = woff.header + place * woff.entry
    const to = plain.header + place * plain.entry
    const start = bytes.readUInt32BE(from + 4)
    const packed = bytes.readUInt32BE(from + 8)
    const length = bytes.readUInt32BE(from + 12)
    const stored = bytes.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    bytes.copy(directory, to, from, from + 4)
    bytes.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four.
    const padding = (4 - (length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    offset += length + padding
  }
  return Buffer.concat(parts)
}
