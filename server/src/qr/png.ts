// A QR code as a PNG file of one bit a pixel, which is all it needs.
import { crc32, deflateSync } from 'node:zlib'
import type { Matrix } from './matrix.ts'

// Enough for a printer at 300 dots an inch and a label of some 6 cm.
const leastPx = 700

export function pngFile(matrix: Matrix): Buffer {
  const perSquare = Math.ceil(leastPx / matrix.length)
  const side = matrix.length * perSquare
  const lines = matrix.flatMap(row => Array<Buffer>(perSquare).fill(lineOf(row, perSquare)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header(side)),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Width and height, one bit a pixel, grey, and no filter, no interlace. */
function header(side: number): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(side, 0)
  bytes.writeUInt32BE(side, 4)
  bytes.writeUInt8(1, 8)
  return bytes
}

/** A line of pixels after the number of its filter; a white pixel is 1. */
function lineOf(row: readonly boolean[], perSquare: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * perSquare) / 8))
  for (let x = 0; x < row.length * perSquare; x += 1)
    if (!row[Math.floor(x / perSquare)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  return line
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const bytes = Buffer.alloc(4 + body.length + 4)
  bytes.writeUInt32BE(content.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), 4 + body.length)
  return bytes
}
