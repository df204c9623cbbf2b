import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { RPCClient } from 'ocpp-rpc'
import { expect, test } from 'vitest'
import { known, memoryHost } from '../testing/memory-host.ts'
import { aGateway, aSocket, atTheEnd, eventually } from '../testing/open-gateway.ts'
import { selfSigned } from '../testing/self-signed.ts'
import type { Gateway } from './listen.ts'

type ClientOptions = ConstructorParameters<typeof RPCClient>[0]

function aClient(gateway: Gateway, identity: string, more: Partial<ClientOptions> = {}) {
  const client = new RPCClient({
    endpoint: `ws://127.0.0.1:${gateway.ports.ocpp}/ocpp`,
    identity,
    protocols: ['ocpp1.6'],
    strictMode: ['ocpp1.6'],
    reconnect: false,
    ...more,
  } as ClientOptions)
  atTheEnd(() => client.close({ force: true }))
  return client
}

const at = '2026-11-15T08:00:00Z'

test('a client that is not ours charges from boot to stop, strictly by the standard', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host)
  const client = aClient(gateway, 'CP-1')
  const asked: unknown[] = []
  client.handle('RemoteStopTransaction', async ({ params }) => {
    asked.push(params)
    return { status: 'Accepted' }
  })
  await client.connect()
  expect(await client.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })).toMatchObject({
    status: 'Accepted',
    interval: 300,
  })
  for (const status of ['Available', 'Preparing'])
    await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status })
  expect(await client.call('Authorize', { idTag: 'TAG' })).toEqual({ idTagInfo: { status: 'Accepted' } })
  const begun = await client.call('StartTransaction', { connectorId: 1, idTag: 'TAG', meterStart: 100, timestamp: at })
  expect(begun).toEqual({ idTagInfo: { status: 'Accepted' }, transactionId: 1 })
  for (const value of ['150', '200']) {
    const sampledValue = [{ value }, { value: '55', measurand: 'SoC', unit: 'Percent' }]
    await client.call('MeterValues', {
      connectorId: 1,
      transactionId: 1,
      meterValue: [{ timestamp: at, sampledValue }],
    })
  }
  const reply = await gateway.command('CP-1', { kind: 'stop', gun: 1, session: { transactionId: 1 } }, 'c1')
  expect(reply).toEqual({ is: 'accepted', data: { status: 'Accepted' } })
  expect(asked).toEqual([{ transactionId: 1 }])
  await client.call('StopTransaction', { transactionId: 1, meterStop: 250, timestamp: at, reason: 'Remote' })
  await client.call('Heartbeat', {})
  expect(host.heard.map(({ kind }) => kind)).toEqual([
    'booted',
    'gunReported',
    'gunReported',
    'tagAsked',
    'sessionBegun',
    'measured',
    'measured',
    'sessionEnded',
    'heartbeat',
  ])
  expect(host.of('sessionEnded')).toMatchObject([{ meterEndE4: 2_500, stopCode: 'Remote' }])
  expect(gateway.figures()).toMatchObject({
    connections: { 'OCPP1.6J': 1 },
    waiting: 0,
    framesIn: 10,
    framesOut: 10,
    badFrames: 0,
    commandsOutstanding: 0,
  })
  await client.close()
  await eventually(() => expect(host.comings).toEqual(['+CP-1', '-CP-1 closed 1000']))
  expect(await gateway.command('CP-1', { kind: 'clearCache' }, 'c2')).toEqual({ is: 'offline' })
})

test('the same over TLS, with a password of its own', async () => {
  const { key, cert } = selfSigned()
  const host = memoryHost({
    admit: async ({ password, isEncrypted }) =>
      password === 'secret of the pile' && isEncrypted ? known('p1') : { is: 'refused', why: 'password' },
  })
  const gateway = await aGateway(host, { tls: { key, cert }, address: '' })
  const endpoint = `wss://localhost:${gateway.ports.ocpp}/ocpp`
  const client = aClient(gateway, 'CP:1', { endpoint, password: 'secret of the pile', wsOpts: { ca: cert } })
  await client.connect()
  expect(await client.call('Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) })
  const thief = aClient(gateway, 'CP:1', { endpoint, password: 'guess', wsOpts: { ca: cert } })
  await expect(thief.connect()).rejects.toThrow('Unauthorized')
  const plain = aClient(gateway, 'CP:1')
  await expect(plain.connect()).rejects.toThrow()
})

/** The status with which a handshake is answered. */
function shakeHands(gateway: Gateway, path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const request = httpRequest({
    host: '127.0.0.1',
    port: gateway.ports.ocpp,
    path,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Protocol': 'ocpp1.6',
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    request.on('response', ({ statusCode }) => resolve(statusCode))
    request.on('error', reject)
    request.end()
  })
}

const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text, 'latin1').toString('base64')}` })

test('whoever should not be let in is told why in the handshake', async () => {
  const refusals: Record<string, 'disabled' | 'tooMany' | 'password' | 'unencrypted'> = {
    OFF: 'disabled',
    MANY: 'tooMany',
    PASS: 'password',
    BARE: 'unencrypted',
  }
  const host = memoryHost({
    admit: async ({ identity }) => {
      if (identity === 'BROKEN') throw new Error('the database is away')
      const why = refusals[identity]
      return why ? { is: 'refused', why } : known(identity)
    },
  })
  const gateway = await aGateway(host)
  const cases: [string, Record<string, string>, number][] = [
    ['/ocpp/CP-1', {}, 101],
    ['/ocpp/32010200000001', {}, 101],
    ['/ocpp/CP%3A1', basic('CP:1:pass:word'), 101],
    ['/ocpp/CP-1', basic('CP-2:secret'), 401],
    ['/ocpp/CP-1', { Authorization: 'Bearer x' }, 401],
    ['/ocpp/CP-1', { 'Sec-WebSocket-Protocol': 'ocpp2.0.1' }, 400],
    ['/ocpp/CP-1', { 'Sec-WebSocket-Protocol': '' }, 400],
    ['/ocpp/CP-1', { 'Sec-WebSocket-Protocol': 'ocpp2.0.1, ocpp1.6' }, 101],
    ['/ocpp/', {}, 404],
    ['/ocpp/CP/1', {}, 404],
    ['/ocpp/%zz', {}, 404],
    ['/ocpp/a%20b', {}, 404],
    [`/ocpp/${'x'.repeat(49)}`, {}, 404],
    ['/other/CP-1', {}, 404],
    ['/ocpp/OFF', {}, 403],
    ['/ocpp/BARE', {}, 403],
    ['/ocpp/PASS', {}, 401],
    ['/ocpp/MANY', {}, 429],
    ['/ocpp/BROKEN', {}, 503],
  ]
  for (const [path, headers, status] of cases)
    expect(await shakeHands(gateway, path, headers), `${path} ${JSON.stringify(headers)}`).toBe(status)
  const plain = await fetch(`http://127.0.0.1:${gateway.ports.ocpp}/ocpp/CP-1`)
  expect(plain.status).toBe(426)
  const passwords = host.callers.map(({ password }) => password)
  expect(passwords.slice(0, 3)).toEqual([null, null, 'pass:word'])
})

test('a password of bytes is the hexadecimal key that it stands for', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host)
  await shakeHands(gateway, '/ocpp/CP-1', basic('CP-1:\xff\x00\x80'))
  expect(host.callers[0]?.password).toBe('ff0080')
})

test('of those that nobody knows only so many may wait', async () => {
  const host = memoryHost({ admit: async () => ({ is: 'pending' }) })
  const gateway = await aGateway(host, { limits: { strangersPerAddress: 2 } })
  await aSocket(gateway, 'A')
  await aSocket(gateway, 'B')
  expect(gateway.figures().waiting).toBe(2)
  expect(await shakeHands(gateway, '/ocpp/C')).toBe(429)
})

test('the second connection of a pile wins; what waited on the first is lost', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host)
  const first = await aSocket(gateway, 'CP-1')
  const reply = gateway.command('CP-1', { kind: 'clearCache' }, 'c1')
  await once(first, 'message')
  const closed = once(first, 'close')
  const second = await aSocket(gateway, 'CP-1')
  expect(await reply).toEqual({ is: 'lost' })
  expect((await closed).map(String)).toEqual(['1000', 'replaced'])
  const next = gateway.command('CP-1', { kind: 'clearCache' }, 'c2')
  const [call] = await once(second, 'message')
  second.send(JSON.stringify([3, JSON.parse(String(call))[1], { status: 'Rejected' }]))
  expect(await next).toMatchObject({ is: 'refused', code: 'Rejected' })
  expect(host.comings).toEqual(['+CP-1', '-CP-1 replaced', '+CP-1'])
  expect(gateway.figures().connections).toEqual({ 'OCPP1.6J': 1 })
})

test('at the end everybody is told, and what was said is heard', async () => {
  let heard = 0
  const host = memoryHost({
    answers: {
      heartbeat: async () => {
        await new Promise(done => setTimeout(done, 20))
        heard++
      },
    },
  })
  const gateway = await aGateway(host)
  const socket = await aSocket(gateway, 'CP-1')
  const closed = once(socket, 'close')
  socket.send('[2,"1","Heartbeat",{}]')
  await eventually(() => expect(host.of('heartbeat')).toHaveLength(1))
  await gateway.stop()
  expect(heard).toBe(1)
  expect((await closed).map(String)).toEqual(['1001', 'stopping'])
  expect(host.comings).toEqual(['+CP-1', '-CP-1 stopping'])
})

test('the host can send a pile away', async () => {
  const host = memoryHost()
  const gateway = await aGateway(host)
  const socket = await aSocket(gateway, 'CP-1')
  gateway.disconnect('CP-1', '已停用 '.repeat(30))
  const [code] = await once(socket, 'close')
  expect(code).toBe(1000)
  expect(gateway.isConnected('CP-1')).toBe(false)
})
