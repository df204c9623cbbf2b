// Bytes of YKC 1.6 as the simulator writes and reads them, independent of the platform's own tables.
import { type Instant, instant } from '@ev/rules/units'

/** Whole numbers go low byte first. */
export function bin(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let rest = Math.max(0, Math.round(value))
  for (let place = 0; place < length; place++) {
    bytes[place] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return bytes
}

/** Two digits a byte, filled with zeros from the left. */
export const bcd = (digits: string, length: number): Buffer =>
  Buffer.from(digits.padStart(length * 2, '0').slice(-length * 2), 'hex')

/** Filled with zero bytes from the right. */
export const ascii = (text: string, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.write(text.slice(0, length), 'latin1')
  return bytes
}

// CP56Time2a in Asia/Shanghai: milliseconds of the minute, minute, hour, day with weekday, month, year.
export function cp56(at: Instant): Buffer {
  const local = new Date(at + 8 * 3_600_000)
  const weekday = ((local.getUTCDay() + 6) % 7) + 1
  return Buffer.concat([
    bin(local.getUTCSeconds() * 1000 + local.getUTCMilliseconds(), 2),
    Buffer.from([
      local.getUTCMinutes(),
      local.getUTCHours(),
      local.getUTCDate() | (weekday << 5),
      local.getUTCMonth() + 1,
      local.getUTCFullYear() - 2000,
    ]),
  ])
}

export function readCp56(bytes: Uint8Array): Instant {
  const [low = 0, high = 0, minute = 0, hour = 0, day = 0, month = 0, year = 0] = bytes
  const utc = Date.UTC(
    2000 + (year & 0x7f),
    (month & 0x0f) - 1,
    day & 0x1f,
    hour & 0x1f,
    minute & 0x3f,
    0,
    low | (high << 8),
  )
  return instant(utc - 8 * 3_600_000)
}

// CRC-16/MODBUS, whatever polynomial the document names.
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

export type Frame = { seq: number; type: number; body: Buffer }

export function frameOf({ seq, type, body }: Frame): Buffer {
  const covered = Buffer.concat([bin(seq, 2), Buffer.from([0, type]), body])
  return Buffer.concat([Buffer.from([0x68, covered.length]), covered, bin(crc16(covered), 2)])
}

/** Takes whatever a socket brings and gives the frames that are whole. A frame that does not add up is told apart. */
export function splitter(onFrame: (frame: Frame) => void, onBroken: (bytes: Buffer) => void): (chunk: Buffer) => void {
  let kept: Buffer = Buffer.alloc(0)
  return chunk => {
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
    while (kept.length >= 2) {
      const total = (kept[1] ?? 0) + 4
      if (kept[0] !== 0x68 || total < 8) {
        onBroken(kept.subarray(0, 1))
        kept = kept.subarray(1)
        continue
      }
      if (kept.length < total) return
      const whole = kept.subarray(0, total)
      kept = kept.subarray(total)
      const covered = whole.subarray(2, total - 2)
      if (crc16(covered) !== whole.readUInt16LE(total - 2)) onBroken(whole)
      else onFrame({ seq: whole.readUInt16LE(2), type: whole[5] ?? 0, body: Buffer.from(whole.subarray(6, total - 2)) })
    }
  }
}

/** Reads a body from the left. A body that ends too early is the other side's mistake. */
export function reading(body: Buffer) {
  let place = 0
  const take = (length: number): Buffer => {
    if (place + length > body.length) throw new RangeError(`the body ends at ${body.length}`)
    place += length
    return body.subarray(place - length, place)
  }
  return {
    bin: (length: number): number => {
      let value = 0
      for (const byte of take(length).toReversed()) value = value * 256 + byte
      return value
    },
    bcd: (length: number): string => take(length).toString('hex'),
    ascii: (length: number): string => take(length).toString('latin1').replace(/\0.*$/s, ''),
    bytes: (length: number): Buffer => take(length),
    cp56: (): Instant => readCp56(take(7)),
    left: (): number => body.length - place,
  }
}
export type Reading = ReturnType<typeof reading>

export const hexOf = (type: number): string => type.toString(16).toUpperCase().padStart(2, '0')
