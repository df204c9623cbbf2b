import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crc16 } from './crc.ts'
import { type CrcOrder, joined, makeFrame, openSplitter, type Piece, seqAfter } from './frame.ts'
import { bytesOfHex, frameHex, hex, loginFrame, pileCode, realtimeBody } from './testing.ts'

const loginAnswer = '680C000000025503141278230500DA4C'
const tariffCheckAnswer = '680ECE04000655031412782305000000' + '8E2F'

function split(bytes: Uint8Array[], order: CrcOrder = 'lowFirst'): Piece[] {
  const splitter = openSplitter()
  const pieces: Piece[] = []
  for (const some of bytes) {
    splitter.push(some)
    for (let piece = splitter.next(order); piece; piece = splitter.next(order)) pieces.push(piece)
  }
  return pieces
}
const inShort = (pieces: Piece[]) =>
  pieces.map(piece => (piece.is === 'frame' ? hex(Uint8Array.of(piece.type)) : piece.why))

describe('the checksum', () => {
  test('agrees with the two samples of the document that carry a right one', () => {
    for (const sample of [loginAnswer, tariffCheckAnswer]) {
      const bytes = bytesOfHex(sample)
      expect(crc16(bytes.subarray(2, -2))).toBe(bytes.at(-2)! + bytes.at(-1)! * 256)
    }
  })
  test('of the sample login is what was computed by hand', () => {
    const body = '0000 00 01 55031412782305 00 02 0F 56342E312E353000 01 01010101010101010101 04'
    expect(crc16(bytesOfHex(body))).toBe(0x320f)
  })
})

describe('a frame', () => {
  test('is written as the document has it', () => {
    const made = makeFrame({ seq: 0, type: 0x02, body: bytesOfHex(`${pileCode} 00`), order: 'lowFirst' })
    expect(hex(made)).toBe(loginAnswer)
    const second = makeFrame({ seq: 0x04ce, type: 0x06, body: bytesOfHex(`${pileCode} 0000 00`), order: 'lowFirst' })
    expect(hex(second)).toBe(tariffCheckAnswer)
  })
  test('that would be too long is an error of ours', () => {
    expect(() => makeFrame({ seq: 0, type: 2, body: new Uint8Array(252), order: 'lowFirst' })).toThrow('252')
  })
})

test('our numbers begin again after the last one', () => {
  expect([0, 1, 65_534, 65_535].map(seqAfter)).toEqual([1, 2, 65_535, 0])
})

describe('a stream of bytes', () => {
  const realtime = frameHex('13', realtimeBody({ state: '03' }))
  const stream = joined([loginFrame, realtime, frameHex('03', `${pileCode} 01 00`)])

  test('may be cut at every byte', () => {
    for (let at = 0; at <= stream.length; at++) {
      const pieces = split([stream.subarray(0, at), stream.subarray(at)])
      expect(inShort(pieces)).toEqual(['01', '13', '03'])
    }
    expect(inShort(split(Array.from(stream, byte => Uint8Array.of(byte))))).toEqual(['01', '13', '03'])
  })
  test('may be cut anywhere, as often as one likes, good and bad alike', () => {
    const some = fc.oneof(
      fc.constant(loginFrame),
      fc.constant(realtime),
      fc.uint8Array({ maxLength: 40 }),
      fc.uint8Array({ maxLength: 40 }).map(bytes => joined([Uint8Array.of(0x68), bytes])),
    )
    // Garbage is told in as many pieces as it came in.
    const good = (pieces: Piece[]) => pieces.filter(({ is }) => is === 'frame').map(({ raw }) => hex(raw))
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), fc.array(fc.nat(300)), (parts, cuts) => {
        const whole = joined(parts)
        const places = [0, ...cuts.filter(cut => cut < whole.length).sort((a, b) => a - b), whole.length]
        const segments = places.slice(1).map((end, place) => whole.subarray(places[place], end))
        expect(good(split(segments))).toEqual(good(split([whole])))
      }),
    )
  })
  test('is found again behind garbage', () => {
    const pieces = split([joined([bytesOfHex('00 FF 12 34'), loginFrame])])
    expect(inShort(pieces)).toEqual(['garbage', '01'])
    expect(hex(pieces[0]!.raw)).toBe('00FF1234')
  })
  test('loses a frame whose length cannot be, and no other', () => {
    expect(inShort(split([joined([bytesOfHex('68 03'), loginFrame])]))).toEqual(['length', '01'])
  })
  test('loses a frame with a bad checksum, and no other', () => {
    const bad = new Uint8Array(realtime)
    bad[20]! ^= 1
    expect(inShort(split([joined([bad, loginFrame])]))).toEqual(['crc', '01'])
  })
  test('loses an encrypted frame, and no other', () => {
    const secret = frameHex('03', `${pileCode} 01 00`, { encryption: '01' })
    expect(inShort(split([joined([secret, loginFrame])]))).toEqual(['encrypted', '01'])
  })
  test('goes on within some hundred bytes behind a length that is wrong', () => {
    const wrong = new Uint8Array(realtime)
    wrong[1] = 0xff
    const pieces = inShort(split([joined([wrong, ...Array.from({ length: 9 }, () => loginFrame)])]))
    expect(pieces[0]).toBe('crc')
    expect(pieces.at(-1)).toBe('01')
  })
  test('has its checksums the other way round where the pile is known to do so', () => {
    const swapped = frameHex('03', `${pileCode} 01 00`, { isSwapped: true })
    expect(inShort(split([swapped], 'highFirst'))).toEqual(['03'])
    expect(inShort(split([swapped], 'lowFirst'))).toEqual(['crcSwapped'])
    expect(inShort(split([swapped], 'either'))).toEqual(['03'])
  })
  test('without a good frame for 4,096 bytes is hopeless', () => {
    const splitter = openSplitter()
    splitter.push(new Uint8Array(4_096))
    splitter.next('either')
    expect(splitter.isHopeless()).toBe(false)
    splitter.push(new Uint8Array(1))
    splitter.next('either')
    expect(splitter.isHopeless()).toBe(true)
  })
  test('never holds more than one frame after it was looked through', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), bytes => {
        const splitter = openSplitter()
        splitter.push(bytes)
        while (splitter.next('either'));
        expect(splitter.heldBytes()).toBeLessThan(260)
      }),
    )
  })
})
