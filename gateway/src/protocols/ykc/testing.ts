// Frames written by hand from the document's tables, with an encoder that shares nothing with the one under test.
import { aCaller, aHost, aWire, earOf, settled } from '../testing.ts'
import { speak } from './speaker.ts'

export const pileCode = '55031412782305'
export const tradeNo = `${pileCode}012611151200000001`

/** Blanks between fields are for the reader. */
export const bytesOfHex = (hex: string) => new Uint8Array(Buffer.from(hex.replace(/\s+/g, ''), 'hex'))
export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

/** Lowest byte first. */
export function le(value: number, bytes: number): string {
  const all = value.toString(16).padStart(bytes * 2, '0')
  return all.match(/../g)!.reverse().join('')
}

export const asciiHex = (text: string, bytes: number) => Buffer.from(text.padEnd(bytes, '\0')).toString('hex')

function checksum(bytes: Uint8Array): number {
  let sum = 0xffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1
  }
  return sum
}

export function frameHex(
  type: string,
  bodyHex: string,
  { seq = 1, isSwapped = false, encryption = '00' } = {},
): Uint8Array {
  const checked = bytesOfHex(`${le(seq, 2)} ${encryption} ${type} ${bodyHex}`)
  const sum = le(checksum(checked), 2)
  const sent = isSwapped ? sum.slice(2) + sum.slice(0, 2) : sum
  return bytesOfHex(`68 ${le(checked.length, 1)} ${hex(checked)} ${sent}`)
}

export const loginBody = `${pileCode} 00 02 10 ${asciiHex('V4.1.50', 8)} 01 ${'01'.repeat(10)} 00`
export const loginFrame = frameHex('01', loginBody, { seq: 0 })

const noTrade = '00'.repeat(16)

/** State idle, plugged, unless told otherwise. */
export function realtimeBody(given: { trade?: string; gun?: string; state?: string; faults?: string } = {}): string {
  const { trade = noTrade, gun = '01', state = '02', faults = '0000' } = given
  const isCharging = state === '03'
  return [
    `${trade} ${pileCode} ${gun} ${state} 00 01`,
    isCharging ? `${le(4_000, 2)} ${le(1_205, 2)} ${le(75, 1)}` : '0000 0000 00',
    '0000000000000000',
    isCharging ? `${le(66, 1)} ${le(82, 1)} ${le(12, 2)} ${le(34, 2)}` : '00 00 0000 0000',
    isCharging ? `${le(96_400, 4)} ${le(96_400, 4)} ${le(91_234, 4)}` : '00000000 00000000 00000000',
    faults,
  ].join(' ')
}

/** 47 seconds past 17:14 on 16 March 2020, from the document. */
export const documentTime = '98 B7 0E 11 10 03 14'

export function recordBody(given: { trade?: string; gun?: string; end?: string; stop?: string } = {}): string {
  const { trade = tradeNo, gun = '01', end = '30 75 3B 17 1F 0C 1A', stop = '41' } = given
  return [
    `${trade} ${pileCode} ${gun}`,
    `${documentTime} ${end}`,
    `${le(170_000, 4)} ${le(0, 4)} ${le(0, 4)} ${le(0, 4)}`,
    `D0FB0100 ${le(100_000, 4)} ${le(101_000, 4)} ${le(131_300, 4)}`,
    `${le(103_500, 4)} ${le(50_000, 4)} ${le(50_000, 4)} ${le(51_750, 4)}`,
    `${le(61_000, 4)} ${le(0, 4)} ${le(0, 4)} ${le(0, 4)}`,
    `${le(9_999_000_000, 5)} ${le(9_999_150_000, 5)}`,
    `${le(150_000, 4)} ${le(151_000, 4)} ${le(183_050, 4)}`,
    asciiHex('LSVAU2180N2183294', 17),
    `01 ${documentTime} ${stop} 00000000D14B0A54`,
  ].join(' ')
}

/** A pile and the platform's side of its conversation. */
export function aTalk(given: Parameters<typeof aHost>[0] = {}) {
  const host = aHost(given)
  const line = aWire()
  const speaker = speak(line.wire, earOf(host), aCaller('YKC1.6'))
  return {
    host,
    line,
    speaker,
    /** Frames that were sent since the last look, as `type body`. */
    sent: () => line.sent.splice(0).map(raw => `${hex(raw.subarray(5, 6))} ${hex(raw.subarray(6, -2))}`),
    async say(type: string, bodyHex: string, how?: Parameters<typeof frameHex>[2]) {
      speaker.take(frameHex(type, bodyHex, how))
      await settled()
    },
    faults: () => host.frames.map(({ fault }) => fault).filter(fault => fault !== ''),
  }
}
export type TestTalk = ReturnType<typeof aTalk>

/** Signed in, and the time answered. */
export async function aGuest(given: Parameters<typeof aHost>[0] = {}) {
  const talk = aTalk(given)
  talk.speaker.take(loginFrame)
  await settled()
  await talk.say('55', `${pileCode} ${documentTime}`)
  talk.sent()
  return talk
}
