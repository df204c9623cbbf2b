import { instant, readTime } from '@ev/rules/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { time } from './field.ts'
import { tariffAnswer } from './frames/link.ts'
import { realtime } from './frames/live.ts'
import { record, startAsk } from './frames/session.ts'
import { clearCardsAnswer, sendCards, setQrPrefix } from './frames/upkeep.ts'
import { frames } from './frames.ts'
import { bytesOf, readBody, writeBody } from './layout.ts'
import { asciiHex, bytesOfHex, hex, le, pileCode, realtimeBody, recordBody, tradeNo } from './testing.ts'

describe('the table of frames', () => {
  test('has every type of the document, and the two that makers added', () => {
    const types = [...frames.keys()].sort((a, b) => a - b).map(type => hex(Uint8Array.of(type)))
    expect(types.join(' ')).toBe(
      '01 02 03 04 05 06 09 0A 12 13 15 17 19 1B 1D 21 23 25 31 32 33 34 35 36 3B 40 41 42 43 44 45 46 47 48 ' +
        '51 52 55 56 57 58 61 62 63 91 92 93 94 A1 A2 A3 A4 F0 F1',
    )
  })

  // Bodies as the document counts them: its length byte less 4.
  test.each([
    [0x01, 30],
    [0x02, 8],
    [0x03, 9],
    [0x04, 9],
    [0x05, 9],
    [0x06, 10],
    [0x09, 7],
    [0x0a, 90],
    [0x58, 90],
    [0x57, 8],
    [0x12, 8],
    [0x13, 60],
    [0x15, 73],
    [0x17, 45],
    [0x19, 39],
    [0x1b, 32],
    [0x1d, 28],
    [0x21, 28],
    [0x23, 44],
    [0x25, 31],
    [0x31, 51],
    [0x32, 38],
    [0x33, 26],
    [0x34, 44],
    [0x35, 10],
    [0x36, 8],
    [0x3b, 158],
    [0x40, 17],
    [0x41, 16],
    [0x42, 20],
    [0x51, 8],
    [0x52, 9],
    [0x55, 14],
    [0x56, 14],
    [0x61, 16],
    [0x62, 13],
    [0x63, 13],
    [0x91, 8],
    [0x92, 8],
    [0x93, 8],
    [0x94, 94],
    [0xa1, 58],
    [0xa2, 44],
    [0xa3, 33],
    [0xa4, 50],
    [0xf1, 8],
  ])('says that the body of %i has %i bytes', (type, bytes) => {
    expect(bytesOf(frames.get(type)!.layout)).toBe(bytes)
  })

  test('reads what it writes, whatever the frame', () => {
    // Two digits a byte, so that BCD is readable; a tier is one of four.
    const digit = fc.integer({ min: 0, max: 99 }).map(value => Math.floor(value / 10) * 16 + (value % 10))
    for (const kind of frames.values()) {
      const bytes = bytesOf(kind.layout)
      const body = fc.array(digit, { minLength: bytes, maxLength: bytes }).map(values => {
        const whole = Uint8Array.from(values)
        return kind.layout.slots ? whole.map((byte, at) => (at < 42 ? byte : byte % 4)) : whole
      })
      if (Object.values(kind.layout).some(field => field.bytes === 'rest')) continue
      fc.assert(
        fc.property(body, given => {
          const read = readBody(kind.layout, given)
          if (read.is !== 'read') throw new Error(`${kind.name.en} cannot read ${read.why}`)
          const written = writeBody(kind.layout, read.values)
          if (written.is !== 'written') throw new Error(`${kind.name.en} cannot write ${written.why}`)
          expect(readBody(kind.layout, written.bytes)).toEqual(read)
        }),
        { numRuns: 30 },
      )
    }
  })
})

describe('a body', () => {
  test('of realtime data is read in the units of the wire', () => {
    const read = readBody(realtime.layout, bytesOfHex(realtimeBody({ trade: tradeNo, state: '03', faults: '0110' })))
    expect(read).toMatchObject({
      is: 'read',
      values: {
        trade: tradeNo,
        pile: pileCode,
        gun: 1,
        state: 3,
        voltage: 4_000,
        current: 1_205,
        cableTemp: 25,
        soc: 66,
        batteryTemp: 32,
        chargedMinutes: 12,
        remainMinutes: 34,
        energy: 96_400,
        amount: 91_234,
        faultBits: 0x1001,
      },
    })
  })
  test('of a record is read with its tiers, its times and its meter of five bytes', () => {
    const read = readBody(record.layout, bytesOfHex(recordBody()))
    expect(read).toMatchObject({
      is: 'read',
      values: {
        startedAt: readTime('2020-03-16 17:14:47'),
        endedAt: readTime('2026-12-31 23:59:30'),
        meterStart: 9_999_000_000,
        meterEnd: 9_999_150_000,
        vin: 'LSVAU2180N2183294',
        stopReason: 0x41,
        card: '00000000D14B0A54',
      },
    })
    expect(read.values.tiers?.[1]).toEqual({ price: 130_000, energy: 100_000, lossEnergy: 101_000, amount: 131_300 })
  })
  test('of a start request has its VIN the other way round', () => {
    const vin = '4923812N0812UAVSL'
    const body = `${pileCode} 01 03 00 ${'00'.repeat(8)} ${'00'.repeat(16)} ${asciiHex(vin, 17)}`
    expect(readBody(startAsk.layout, bytesOfHex(body)).values.vin).toBe('LSVAU2180N2183294')
  })
  test('of a tariff is written with prices of five decimals, lowest byte first', () => {
    const written = writeBody(tariffAnswer.layout, {
      pile: pileCode,
      modelNo: 100,
      tiers: Array.from({ length: 4 }, () => ({ elecPrice: 200_000, servicePrice: 40_000 })),
      lossRatio: 0,
      slots: `${'G'.repeat(14)}${'P'.repeat(34)}`,
    })
    expect(written.is === 'written' && hex(written.bytes)).toBe(
      `${pileCode}0100${'400D0300409C0000'.repeat(4)}00${'03'.repeat(14)}${'02'.repeat(34)}`,
    )
  })
  test('that is longer than its layout is a maker\u2019s own and keeps its tail', () => {
    const read = readBody(frames.get(0x03)!.layout, bytesOfHex(`${pileCode} 01 00 AABB`))
    expect(read).toMatchObject({ is: 'read', values: { gun: 1, gunState: 0 } })
    expect(hex(read.tail)).toBe('AABB')
  })
  test('that is shorter than its layout says which field is missing', () => {
    expect(readBody(frames.get(0x03)!.layout, bytesOfHex(`${pileCode} 01`))).toMatchObject({
      is: 'unfit',
      why: 'gunState',
    })
  })
  test('whose digits are none is not read', () => {
    expect(readBody(frames.get(0x09)!.layout, bytesOfHex('5503141278230A'))).toMatchObject({ is: 'unfit', why: 'pile' })
  })
  test('does not take a value that its field cannot hold', () => {
    const values = { pile: pileCode, gun: 100 }
    expect(writeBody(frames.get(0x36)!.layout, values)).toEqual({ is: 'unfit', why: 'gun' })
  })
  test('lists cards behind their number', () => {
    const cards = [
      { logicalCard: '573', physicalCard: 'D14B0A54' },
      { logicalCard: '574', physicalCard: 'e14c0a54' },
    ]
    const written = writeBody(sendCards.layout, { pile: pileCode, cards })
    const bytes = written.is === 'written' ? written.bytes : new Uint8Array()
    expect(hex(bytes)).toBe(
      `${pileCode}02${'0000000000000573' + '00000000D14B0A54'}${'0000000000000574' + '00000000E14C0A54'}`,
    )
    expect(readBody(sendCards.layout, bytes).values.cards).toHaveLength(2)
    expect(readBody(sendCards.layout, bytes.subarray(0, -1))).toMatchObject({ why: 'cards' })
  })
  test('lists the answer to each card until it ends', () => {
    const body = bytesOfHex(`${pileCode} 00000000D14B0A54 01 00 00000000E14C0A54 00 01`)
    expect(readBody(clearCardsAnswer.layout, body).values.cards).toEqual([
      { physicalCard: '00000000D14B0A54', result: 1, reason: 0 },
      { physicalCard: '00000000E14C0A54', result: 0, reason: 1 },
    ])
    expect(readBody(clearCardsAnswer.layout, body.subarray(0, -1))).toMatchObject({ is: 'unfit', why: 'cards' })
  })
  test('has a QR prefix behind its length', () => {
    const written = writeBody(setQrPrefix.layout, { pile: pileCode, form: 0, prefix: 'https://a.cn/?no=' })
    expect(written.is === 'written' && hex(written.bytes)).toBe(
      `${pileCode}00${le(17, 1)}${asciiHex('https://a.cn/?no=', 17).toUpperCase()}`,
    )
  })
})

describe('a time on the wire', () => {
  const at = time('', '')
  test('is written as it was read', () => {
    const least = readTime('2000-01-01 00:00:00')!
    const most = readTime('2099-12-31 23:59:59')!
    fc.assert(
      fc.property(fc.integer({ min: least, max: most }), value => {
        expect(at.read(at.write(instant(value))!)).toBe(value)
      }),
    )
  })
  test('may carry the day of the week', () => {
    expect(at.read(bytesOfHex('98 B7 0E 11 30 03 14'))).toBe(readTime('2020-03-16 17:14:47'))
  })
  test('that is none is nothing', () => {
    for (const bytes of [
      '00 00 00 00 00 00 00',
      '98 B7 0E 11 1E 02 14',
      '60 EA 0E 11 10 03 14',
      'FF FF FF FF FF FF FF',
    ])
      expect(at.read(bytesOfHex(bytes))).toBeNull()
  })
})
