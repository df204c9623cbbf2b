import { readTime } from '@ev/rules/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ascii, bcd, bin, cp56, crc16, type Frame, frameOf, readCp56, reading, splitter } from './codec.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const at = (text: string) => readTime(text) ?? expect.fail(text)

/** The two samples of the document whose checksum is right. */
const vectors = ['68 0C 0000 00 02 55031412782305 00 DA4C', '68 0E CE04 00 06 55031412782305 0000 00 8E2F']

function framesOf(chunks: Buffer[]) {
  const frames: Frame[] = []
  const broken: Buffer[] = []
  const take = splitter(
    frame => frames.push(frame),
    bytes => broken.push(bytes),
  )
  for (const chunk of chunks) take(chunk)
  return { frames, broken }
}

describe('the frames of a pile', () => {
  test.each(vectors)('%s is built and read as the document has it', vector => {
    const bytes = hex(vector)
    const { frames, broken } = framesOf([bytes])
    expect(broken).toEqual([])
    expect(frames).toHaveLength(1)
    expect(frameOf(frames[0]!)).toEqual(bytes)
  })

  test('the checksum is CRC-16/MODBUS', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0x4b37)
  })

  test('however a stream is cut, the same frames come out', () => {
    const bytes = Buffer.concat(vectors.map(hex))
    for (let cut = 1; cut < bytes.length; cut++) {
      const { frames, broken } = framesOf([bytes.subarray(0, cut), bytes.subarray(cut)])
      expect(frames.map(({ type }) => type)).toEqual([2, 6])
      expect(broken).toEqual([])
    }
  })

  test('what one writes the other reads', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff }),
        fc.integer({ min: 0, max: 255 }),
        fc.uint8Array({ maxLength: 200 }),
        (seq, type, body) => {
          const { frames } = framesOf([frameOf({ seq, type, body: Buffer.from(body) })])
          expect(frames).toEqual([{ seq, type, body: Buffer.from(body) }])
        },
      ),
    )
  })

  test('a frame with a flipped bit is no frame, and the next one is', () => {
    const bytes = hex(vectors[0]!)
    bytes[7]! ^= 1
    const { frames, broken } = framesOf([bytes, hex(vectors[1]!)])
    expect(broken).toHaveLength(1)
    expect(frames.map(({ type }) => type)).toEqual([6])
  })
})

describe('the fields of a frame', () => {
  test('a time is that of the sample, in Shanghai', () => {
    expect(readCp56(hex('98 B7 0E 11 10 03 14'))).toBe(at('2020-03-16 17:14:47'))
  })

  test('a time survives the way there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01 00:00:00'), max: at('2090-01-01 00:00:00') }), ms => {
        expect(readCp56(cp56(ms as ReturnType<typeof at>))).toBe(ms)
      }),
    )
  })

  test('numbers go low byte first, digits and letters as they are read', () => {
    expect(bin(130_000, 4).toString('hex')).toBe('d0fb0100')
    expect(bcd('55031412782305', 7).toString('hex')).toBe('55031412782305')
    expect(bcd('12', 2).toString('hex')).toBe('0012')
    const content = reading(Buffer.concat([bin(2 ** 39, 5), bcd('0007', 2), ascii('V1.2', 8)]))
    expect([content.bin(5), content.bcd(2), content.ascii(8), content.left()]).toEqual([2 ** 39, '0007', 'V1.2', 0])
  })

  test('a body that ends too early is refused', () => {
    expect(() => reading(Buffer.alloc(3)).bin(4)).toThrow(RangeError)
  })
})
