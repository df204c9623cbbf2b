// Frames of YKC that are not quite right, each in its own way.
import type { Random } from './random.ts'
import { ascii, bcd, bin, frameOf } from './ykc/codec.ts'
import { head, login } from './ykc/say.ts'

const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.whole(0, 255)))

const knownTypes = [
  0x01, 0x03, 0x05, 0x09, 0x13, 0x15, 0x17, 0x19, 0x1b, 0x1d, 0x21, 0x23, 0x25, 0x31, 0x33, 0x35, 0x3b, 0x41, 0x43,
  0x45, 0x47, 0x51, 0x55, 0x57, 0x61, 0x63, 0x91, 0x93, 0xa1, 0xa3, 0xf1,
]

type Making = (random: Random, code: string) => Buffer

/** Half of them begin as they should, with a session or with the code of the pile. */
function aBody(random: Random, code: string): Buffer {
  const rest = noise(random, random.whole(0, 140))
  if (random.chance(0.5)) return rest
  const opening = random.chance(0.5) ? head(code, '1'.repeat(32), random.whole(0, 9)) : bcd(code, 7)
  return Buffer.concat([opening, rest])
}

const aFrame: Making = (random, code) =>
  frameOf({ seq: random.whole(0, 0xffff), type: random.pick(knownTypes), body: aBody(random, code) })

const changed = (bytes: Buffer, change: (bytes: Buffer) => void) => {
  change(bytes)
  return bytes
}

const ofLength = (random: Random, code: string, [type, length]: readonly [number, number]) =>
  frameOf({ seq: 2, type, body: Buffer.concat([head(code, '1'.repeat(32), 1), noise(random, length - 24)]) })

export const brokenFrames: readonly Making[] = [
  // Anything at all.
  random => noise(random, random.whole(1, 300)),
  // A right frame around a body of nonsense, and of nonsense that has the right length.
  aFrame,
  (random, code) => ofLength(random, code, random.pick(lengths)),
  // A wrong checksum, and one the other way round.
  (random, code) =>
    changed(aFrame(random, code), bytes => bytes.writeUInt16LE(random.whole(0, 0xffff), bytes.length - 2)),
  (random, code) => changed(aFrame(random, code), bytes => bytes.subarray(-2).reverse()),
  // A length that promises too much, too little, nothing.
  (random, code) => changed(aFrame(random, code), bytes => bytes.writeUInt8(255, 1)),
  (random, code) => changed(aFrame(random, code), bytes => bytes.writeUInt8(random.whole(0, 8), 1)),
  random => Buffer.from([0x68, 0x00, ...noise(random, 4)]),
  // Types that nobody knows, and those that only the platform may send.
  random => frameOf({ seq: 1, type: random.pick([0x00, 0x07, 0x3c, 0x7f, 0xfe, 0xff]), body: noise(random, 20) }),
  random => frameOf({ seq: 1, type: random.pick([0x02, 0x34, 0x36, 0x40, 0x58, 0x92]), body: noise(random, 40) }),
  // It says to be encrypted.
  (random, code) => changed(aFrame(random, code), bytes => bytes.writeUInt8(random.whole(1, 255), 4)),
  // A part of a frame, and many beginnings.
  (random, code) => aFrame(random, code).subarray(0, random.whole(1, 10)),
  random => Buffer.alloc(random.whole(1, 500), 0x68),
  // Digits that are none, dates that are none, records of sessions that never were.
  () => frameOf({ seq: 2, type: 0x3b, body: Buffer.alloc(158, 0xff) }),
  random => frameOf({ seq: 3, type: 0x3b, body: noise(random, 158) }),
  // Sign-ins of others and of nobody.
  random => nearlyLogin(random, String(random.whole(0, 99_999_999)).padStart(14, '0')),
  () => frameOf({ seq: 0, type: 0x01, body: Buffer.concat([Buffer.alloc(7, 0xff), bin(0, 1), ascii('x', 180)]) }),
]

/** Bodies that begin with the session: type and length. */
const lengths: readonly (readonly [number, number])[] = [
  [0x13, 60],
  [0x15, 73],
  [0x17, 45],
  [0x19, 38],
  [0x23, 45],
  [0x25, 31],
  [0x33, 26],
  [0x3b, 158],
]

/** Floods, and more than any frame may have. */
export const deadlyFrames: readonly Making[] = [
  random => noise(random, 100_000),
  (random, code) => Buffer.concat(Array.from({ length: 400 }, () => aFrame(random, code))),
  () => Buffer.alloc(200_000, 0x68),
]

export const nearlyLogin = (random: Random, code: string) =>
  frameOf({
    seq: 0,
    type: 0x01,
    body: Buffer.concat([
      login({ code, isDirectCurrent: true, version: '1.0', guns: random.whole(0, 255) }),
      bcd('', random.whole(0, 2)),
    ]),
  })
