// The smallest pile that speaks OCPP: the few bytes of WebSocket that it needs, and measurements that are built once.
import { handshakeOf, header } from './hostile-ocpp.ts'
import type { Light, LightOf } from './light.ts'

const frame = (message: string) => {
  const payload = Buffer.from(message)
  return Buffer.concat([header(0x81, payload.length), payload])
}

const bootId = 'boot----'
const boot = frame(
  `[2,"${bootId}","BootNotification",{"chargePointVendor":"EvSimulator","chargePointModel":"Light","firmwareVersion":"1.0.0"}]`,
)

const marks = { id: '########', at: 'YYYY-MM-DDTHH:MM:SS.sssZ' }
const sampled = [
  ['Energy.Active.Import.Register', '1234567', 'Wh'],
  ['Power.Active.Import', '58000', 'W'],
  ['Voltage', '412.5', 'V'],
  ['Current.Import', '140.6', 'A'],
  ['SoC', '57', 'Percent'],
].map(([measurand, value, unit]) => ({ value, context: 'Sample.Periodic', measurand, unit }))

/** Only the id and the moment differ from message to message. */
const measurement = frame(
  JSON.stringify([
    2,
    marks.id,
    'MeterValues',
    { connectorId: 1, meterValue: [{ timestamp: marks.at, sampledValue: sampled }] },
  ]),
)
const idPlace = measurement.indexOf(marks.id)
const atPlace = measurement.indexOf(marks.at)

let counter = 0

export const lightOcpp: LightOf = (pile, { path = '/ocpp' }): Light => {
  let kept: Buffer = Buffer.alloc(0)
  let isOpen = false
  return {
    greet: () => handshakeOf({ path, ...pile }),
    ask: now => {
      const bytes = Buffer.from(measurement)
      counter = (counter + 1) % 100_000_000
      bytes.write(String(counter).padStart(8, '0'), idPlace, 'latin1')
      bytes.write(now.toISOString(), atPlace, 'latin1')
      return { bytes, messages: 1 }
    },
    take: (chunk, told) => {
      kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
      if (!isOpen) {
        const end = kept.indexOf('\r\n\r\n')
        if (end < 0) return
        // A refusal is followed by the end of the line.
        isOpen = kept.subarray(0, 12).toString('latin1').endsWith(' 101')
        kept = isOpen ? kept.subarray(end + 4) : Buffer.alloc(0)
        if (isOpen) told.send(boot)
      }
      for (let whole = wholeFrame(kept); whole; whole = wholeFrame(kept)) {
        kept = kept.subarray(whole.end)
        heard(whole, told)
      }
    },
  }
}

type Whole = { opcode: number; payload: Buffer; end: number }

function wholeFrame(bytes: Buffer): Whole | null {
  if (bytes.length < 2) return null
  const short = bytes[1]! & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < start + length) return null
  return { opcode: bytes[0]! & 0x0f, payload: bytes.subarray(start, start + length), end: start + length }
}

function heard({ opcode, payload }: Whole, told: Parameters<Light['take']>[1]) {
  if (opcode === 0x9) return told.send(Buffer.concat([header(0x8a, payload.length), payload]))
  if (opcode !== 0x1) return
  const message = payload.toString('latin1')
  if (message.startsWith(`[3,"${bootId}"`)) {
    if (message.includes('"Accepted"')) told.signedIn()
  } else if (message.startsWith('[3,') || message.startsWith('[4,')) told.answered()
  else {
    const id = /^\[2,"([^"]*)"/.exec(message)?.[1]
    if (id !== undefined) told.send(frame(`[4,"${id}","NotSupported","",{}]`))
  }
}
