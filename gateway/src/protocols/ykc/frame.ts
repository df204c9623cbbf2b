// Where frames begin and end in a stream of bytes: 0x68, length, sequence, encryption flag, type, body, checksum.
import { crc16 } from './crc.ts'

/** Which byte of the checksum comes first. Until a pile has said who it is, nobody knows which way it does it. */
export type CrcOrder = 'lowFirst' | 'highFirst' | 'either'

type FrameFault = 'garbage' | 'length' | 'crc' | 'crcSwapped' | 'encrypted'

export type Frame = { is: 'frame'; seq: number; type: number; body: Uint8Array; raw: Uint8Array; order: CrcOrder }
export type Piece = Frame | { is: 'fault'; why: FrameFault; raw: Uint8Array; seq: number | null; type: number | null }

const startFlag = 0x68
/** Start flag, length and checksum are not counted in the length. */
const outsideBytes = 4
/** Sequence, encryption flag and type are. */
const headBytes = 4
const shownGarbageBytes = 64
/** So much in a row without one good frame is no charger. */
const mostDroppedBytes = 4_096

const longestBody = 255 - headBytes

type Splitter = {
  push: (bytes: Uint8Array) => void
  /** The next frame or what was thrown away, or nothing until more bytes come. */
  next: (order: CrcOrder) => Piece | undefined
  heldBytes: () => number
  isHopeless: () => boolean
}

export function openSplitter(): Splitter {
  let held: Uint8Array = new Uint8Array()
  let droppedBytes = 0

  const cut = (bytes: number) => {
    // A copy, since whoever keeps a frame would keep the whole segment of the socket with it.
    const piece = new Uint8Array(held.subarray(0, bytes))
    held = held.subarray(bytes)
    return piece
  }
  const drop = (why: FrameFault, bytes: number): Piece => {
    droppedBytes += bytes
    const raw = cut(bytes)
    const isWhole = why !== 'garbage' && raw.length >= 6
    return {
      is: 'fault',
      why,
      raw: why === 'garbage' ? raw.subarray(0, shownGarbageBytes) : raw,
      seq: isWhole ? raw[2]! + raw[3]! * 256 : null,
      type: isWhole ? raw[5]! : null,
    }
  }

  return {
    push(bytes) {
      held = held.length === 0 ? new Uint8Array(bytes) : joined([held, bytes])
    },
    next(order) {
      if (held.length === 0) return undefined
      if (held[0] !== startFlag) {
        const start = held.indexOf(startFlag)
        return drop('garbage', start < 0 ? held.length : start)
      }
      if (held.length < 2) return undefined
      const length = held[1]!
      if (length < headBytes) return drop('length', 2)
      const whole = length + outsideBytes
      if (held.length < whole) return undefined
      const found = orderOf(held.subarray(0, whole))
      if (found === undefined) return drop('crc', whole)
      if (order !== 'either' && found !== 'either' && found !== order) return drop('crcSwapped', whole)
      if (held[4] !== 0) return drop('encrypted', whole)
      droppedBytes = 0
      const raw = cut(whole)
      return {
        is: 'frame',
        seq: raw[2]! + raw[3]! * 256,
        type: raw[5]!,
        body: raw.subarray(6, whole - 2),
        raw,
        order: found,
      }
    },
    heldBytes: () => held.length,
    isHopeless: () => droppedBytes > mostDroppedBytes,
  }
}

/** In which order the checksum of a whole frame fits; in both where its two bytes are alike. */
export function orderOf(raw: Uint8Array): CrcOrder | undefined {
  const sum = crc16(raw.subarray(2, -2))
  const [first, second] = [raw.at(-2)!, raw.at(-1)!]
  const isLowFirst = first === (sum & 0xff) && second === sum >> 8
  const isHighFirst = second === (sum & 0xff) && first === sum >> 8
  if (isLowFirst && isHighFirst) return 'either'
  if (isLowFirst) return 'lowFirst'
  return isHighFirst ? 'highFirst' : undefined
}

export function makeFrame(frame: { seq: number; type: number; body: Uint8Array; order: CrcOrder }): Uint8Array {
  const { seq, type, body, order } = frame
  if (body.length > longestBody) throw new Error(`a body of ${body.length} bytes does not fit into a frame`)
  const raw = new Uint8Array(body.length + headBytes + outsideBytes)
  raw.set([startFlag, body.length + headBytes, seq & 0xff, seq >> 8, 0, type])
  raw.set(body, 6)
  const sum = crc16(raw.subarray(2, -2))
  raw.set(order === 'highFirst' ? [sum >> 8, sum & 0xff] : [sum & 0xff, sum >> 8], raw.length - 2)
  return raw
}

/** After the last number comes the first. */
export const seqAfter = (seq: number) => (seq + 1) % 0x1_0000

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
