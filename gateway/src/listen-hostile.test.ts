import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { known, memoryHost } from '../testing/memory-host.ts'
import { aGateway, aSocket, aTcpSocket, eventually } from '../testing/open-gateway.ts'
import type { Protocol } from './event.ts'

const at = '2026-11-15T08:00:00Z'
const meterValues = {
  connectorId: 1,
  transactionId: 1,
  meterValue: [{ timestamp: at, sampledValue: [{ value: '1500' }] }],
}

/** Says something and waits for the answer. */
async function says(socket: WebSocket, id: string, action: string, payload: object): Promise<unknown[]> {
  const answer = once(socket, 'message')
  socket.send(JSON.stringify([2, id, action, payload]))
  return JSON.parse(String((await answer)[0]))
}

/** Every way to be wrong that a machine thought of, told apart by their place. */
const garbage: ((place: number) => string | Buffer)[] = [
  place => `{${place}`,
  () => '',
  () => 'null',
  () => '[]',
  () => '[[[[[[[[',
  () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  place => JSON.stringify({ id: place }),
  place => JSON.stringify([place]),
  place => JSON.stringify([2, place, 'Heartbeat', {}]),
  place => JSON.stringify([2, '', 'Heartbeat', { place }]),
  place => JSON.stringify([2, `${place}`]),
  place => JSON.stringify([2, `${place}`, null, {}]),
  place => JSON.stringify([2, `${place}`, '__proto__', {}]),
  place => `[2,"${place}","Heartbeat",{"__proto__":{"a":1}}]`,
  place => JSON.stringify([2, `${place}`, 'Heartbeat', 'x']),
  place => JSON.stringify([2, `${place}`, 'BootNotification', { chargePointVendor: place }]),
  place => JSON.stringify([2, `${place}`, 'MeterValues', { connectorId: 1, meterValue: [null] }]),
  place => JSON.stringify([2, `${place}`, 'MeterValues', { ...meterValues, connectorId: 1e308 }]),
  place => JSON.stringify([2, `${place}`, 'StartTransaction', { connectorId: -1, idTag: {}, meterStart: 'x' }]),
  place => JSON.stringify([2, 'x'.repeat(300 + (place % 7)), 'Heartbeat', {}]),
  place => JSON.stringify([3, `${place}`, {}]),
  place => JSON.stringify([3, `${place}`]),
  place => JSON.stringify([4, `${place}`, 'GenericError', '', {}]),
  place => JSON.stringify([4, place]),
  place => JSON.stringify([99, `${place}`, 'Heartbeat', {}]),
  place => Buffer.from([0, 255, 254, place & 255]),
  place => `[2,"\u0000${place}","Heartbeat",{}]\u0000`,
  () => '﻿[2,"b","Heartbeat",{}]',
]

test('a thousand malformed frames cost nobody else anything', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host, { limits: { messageBurst: 5_000 } })
  const good = await aSocket(gateway, 'GOOD')
  const bad = await aSocket(gateway, 'BAD')
  await says(good, 's', 'StartTransaction', { connectorId: 1, idTag: 'TAG', meterStart: 0, timestamp: at })
  for (let place = 0; place < 1_000; place++) {
    bad.send(garbage[place % garbage.length]?.(place) ?? '')
    if (place % 100 === 0) expect(await says(good, `m${place}`, 'MeterValues', meterValues)).toHaveLength(3)
  }
  const end = { transactionId: 1, meterStop: 1, timestamp: at }
  expect(await says(good, 'e', 'StopTransaction', end)).toEqual([3, 'e', {}])
  await eventually(() => expect(gateway.figures().badFrames).toBeGreaterThan(900))
  expect(host.heard.filter(({ pileId }) => pileId === 'BAD')).toEqual([])
  expect(host.of('measured')).toHaveLength(10)
  expect(host.warnings).toEqual([])
  // Whoever sent them may still say something sensible.
  bad.removeAllListeners('message')
  bad.send('[2,"last","Heartbeat",{}]')
  await eventually(() => expect(host.of('heartbeat')).toHaveLength(1))
})

test('a frame over 128 KB costs its socket, one just below it does not', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host)
  const socket = await aSocket(gateway, 'CP-1')
  const data = 'x'.repeat(127 * 1024)
  expect(await says(socket, '1', 'DataTransfer', { vendorId: 'V', data })).toEqual([
    3,
    '1',
    { status: 'UnknownVendorId' },
  ])
  socket.send(JSON.stringify([2, '2', 'DataTransfer', { vendorId: 'V', data: data + data }]))
  const [code] = await once(socket, 'close')
  expect(code).toBe(1009)
  await eventually(() => expect(host.comings.at(-1)).toMatch(/^-CP-1 Max payload/))
  expect(host.of('noticed')).toHaveLength(1)
})

test('bytes that are no websocket frame cost their socket', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host)
  const socket = await aSocket(gateway, 'CP-1')
  const closed = once(socket, 'close')
  Reflect.get(socket, '_socket').write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
  expect((await closed)[0]).toBe(1002)
  await eventually(() => expect(gateway.isConnected('CP-1')).toBe(false))
})

test('a pile that talks without end is slowed down, then let go', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host, {
    limits: { messageBurst: 20, messagesPerSec: 20, floodMs: 1_000, sweepMs: 50, closeMs: 50 },
  })
  const socket = await aSocket(gateway, 'LOUD')
  const calm = await aSocket(gateway, 'CALM')
  let count = 0
  const talking = setInterval(() => {
    for (let i = 0; i < 20; i++) socket.send(JSON.stringify([2, `${count++}`, 'Heartbeat', {}]))
  }, 10)
  const closed = once(socket, 'close')
  expect(await says(calm, '1', 'Heartbeat', {})).toHaveLength(3)
  await closed
  clearInterval(talking)
  expect(host.comings).toContain('-LOUD flood')
  expect(host.of('heartbeat').length).toBeLessThan(count / 2)
  expect(gateway.isConnected('CALM')).toBe(true)
})

test('a pile whose events wait without end is cut off', async () => {
  const host = memoryHost({ answers: { heartbeat: () => new Promise(() => {}) } })
  const gateway = await aGateway(host, { limits: { messageBurst: 5_000, drainMs: 10 } })
  const socket = await aSocket(gateway, 'CP-1')
  for (let i = 0; i < 510; i++) socket.send(JSON.stringify([2, `${i}`, 'Heartbeat', {}]))
  await once(socket, 'close')
  expect(host.comings.at(-1)).toBe('-CP-1 tooManyWaiting')
})

/** A language of three words: sign in, send me much, and fail. */
const echo: Protocol = {
  name: 'ECHO',
  transport: 'tcp',
  speak(wire, ear, caller) {
    const speaker = {
      take(data: Uint8Array) {
        const words = String(data)
        if (words.includes('fail')) throw new Error('a handler that fails')
        if (words.includes('hello')) ear.takeOn('echo', speaker, caller)
        if (!words.includes('much')) return
        for (let i = 0; i < 1_000; i++) if (!wire.send(Buffer.alloc(65_536))) return
      },
      command: async () => ({ is: 'accepted', data: null }) as const,
      end: () => {},
    }
    return speaker
  },
  explain: () => ({ name: { zh: '', en: '' }, fields: [] }),
  commands: new Set(['clearCache']),
}

test('a peer that never reads is cut off before it fills the memory', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host, { protocols: [echo] })
  const socket = await aTcpSocket(gateway)
  socket.pause()
  socket.write('hello much')
  await eventually(() => expect(host.comings).toEqual(['+echo', '-echo notReading']))
  expect(gateway.figures().bytesOut).toBeLessThan(20 * 1024 * 1024)
})

test('a peer that stops reading is cut off even where little waits for it', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host, {
    protocols: [echo],
    limits: { unreadBytes: 1024 ** 3, unreadMs: 60, sweepMs: 10 },
  })
  const socket = await aTcpSocket(gateway)
  socket.pause()
  socket.write('hello much')
  await eventually(() => expect(host.comings).toEqual(['+echo', '-echo notReading']))
})

test('a language that fails at a message loses that message alone', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host, { protocols: [echo] })
  const socket = await aTcpSocket(gateway)
  socket.write('fail')
  await eventually(() => expect(host.warnings).toHaveLength(1))
  socket.resume()
  socket.write('hello')
  await eventually(() => expect(gateway.isConnected('echo')).toBe(true))
  expect(await gateway.command('echo', { kind: 'clearCache' }, 'c')).toEqual({ is: 'accepted', data: null })
  expect(await gateway.command('echo', { kind: 'syncTime' }, 'c')).toEqual({ is: 'unsupported' })
})

test('whoever says nothing is shown the door, the more of them the sooner', async () => {
  const host = memoryHost({ admit: async () => ({ is: 'pending' }) })
  const gateway = await aGateway(host, {
    protocols: [echo],
    limits: { helloMs: 1_200, sweepMs: 10, strangerGraceMs: 100, strangersPerAddress: 2 },
  })
  const sockets = await Promise.all([1, 2, 3].map(() => aTcpSocket(gateway)))
  const order: number[] = []
  sockets.forEach((socket, place) => {
    socket.resume()
    socket.on('close', () => order.push(place))
  })
  await eventually(() => expect(order).toHaveLength(1))
  expect(gateway.figures().waiting).toBe(2)
  await eventually(() => expect(order).toHaveLength(3))
})

test('a peer that does not answer a ping is gone', async () => {
  const host = memoryHost({ admit: async ({ identity }) => known(identity) })
  const gateway = await aGateway(host, { limits: { pingMs: 300, sweepMs: 20 } })
  const dead = await aSocket(gateway, 'DEAD')
  await aSocket(gateway, 'ALIVE')
  dead.pause()
  await eventually(() => expect(host.comings).toContain('-DEAD silent'))
  expect(gateway.isConnected('ALIVE')).toBe(true)
})
