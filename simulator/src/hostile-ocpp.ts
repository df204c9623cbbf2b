// Handshakes, WebSocket frames and messages of OCPP that are not quite right, each in its own way.
import type { Random } from './random.ts'

type Handshake = (path: string, random: Random) => Buffer

const request = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)

const upgrade = (path: string, more: readonly string[] = ['Sec-WebSocket-Protocol: ocpp1.6']) =>
  request([
    `GET ${path} HTTP/1.1`,
    'Host: platform',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...more,
  ])

export const handshakeOf = ({
  path,
  identity,
  password,
}: {
  path: string
  identity: string
  password: string | null
}) =>
  upgrade(`${path}/${encodeURIComponent(identity)}`, [
    'Sec-WebSocket-Protocol: ocpp1.6',
    ...(password === null ? [] : [`Authorization: Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}`]),
  ])

export const handshakes: readonly Handshake[] = [
  (path, random) => upgrade(`${path}/${random.whole(1, 1e9)}`),
  path => upgrade(`${path}/`),
  () => upgrade('/nowhere'),
  path => upgrade(`${path}/%E0%A4%A`),
  path => upgrade(`${path}/${'x'.repeat(8_000)}`),
  path => upgrade(`${path}/../../etc/passwd`),
  path => upgrade(`${path}/one`, []),
  path => upgrade(`${path}/one`, ['Sec-WebSocket-Protocol: ocpp9.9']),
  path => upgrade(`${path}/one`, ['Sec-WebSocket-Protocol: ocpp1.6', 'Authorization: Basic !!!']),
  path =>
    upgrade(`${path}/one`, [
      'Sec-WebSocket-Protocol: ocpp1.6',
      `Authorization: Basic ${Buffer.from('two:x').toString('base64')}`,
    ]),
  path => request([`GET ${path}/one HTTP/1.1`, 'Host: platform']),
  path => request([`POST ${path}/one HTTP/1.1`, 'Host: platform', 'Content-Length: 9999999']),
  () => Buffer.from('\x16\x03\x01 no TLS, no HTTP\r\n\r\n'),
  (_path, random) => Buffer.from(Array.from({ length: 200 }, () => random.whole(0, 255))),
  // Half a greeting, and then nothing.
  path => Buffer.from(`GET ${path}/one HTTP/1.1\r\nHost: platf`),
  // The garbage that follows is all there is.
  () => Buffer.alloc(0),
]

const id = (random: Random) => `h${random.whole(1, 1e9)}`
const call = (random: Random, action: string, payload: unknown) => JSON.stringify([2, id(random), action, payload])
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const long = (length: number) => 'x'.repeat(length)

const actions = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'SecurityEventNotification',
]
const oddities: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  true,
  [],
  [1],
  {},
  { a: 1 },
  '\u0000',
  '💥',
  '2026-99-99',
]
const fields = [
  'idTag',
  'connectorId',
  'meterStart',
  'meterStop',
  'timestamp',
  'transactionId',
  'status',
  'errorCode',
  'meterValue',
  'chargePointVendor',
  'chargePointModel',
  'vendorId',
  'reason',
  '__proto__',
  'constructor',
]

const anObject = (random: Random): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: random.whole(0, 6) }, () => [random.pick(fields), random.pick(oddities)]))

export const brokenMessages: readonly ((random: Random) => string)[] = [
  () => '',
  () => 'hello',
  () => '{',
  () => 'null',
  () => '42',
  () => '{}',
  () => '[]',
  () => '[2]',
  random => JSON.stringify([2, id(random)]),
  random => JSON.stringify([2, id(random), 'Heartbeat']),
  () => JSON.stringify([2, 7, 'Heartbeat', {}]),
  random => JSON.stringify([random.pick([0, 1, 5, -2, '2', null]), id(random), 'Heartbeat', {}]),
  random => JSON.stringify([2, long(5_000), 'Heartbeat', {}, random.next()]),
  random => call(random, 'MakeCoffee', {}),
  random => call(random, random.pick(['toString', '__proto__', 'constructor', 'hasOwnProperty']), {}),
  random => call(random, random.pick(actions), random.pick(oddities)),
  random => call(random, random.pick(actions), anObject(random)),
  random => call(random, random.pick(actions), { ...anObject(random), idTag: long(10_000) }),
  random =>
    call(random, 'MeterValues', {
      connectorId: 1,
      meterValue: Array.from({ length: 2_000 }, () => ({ timestamp: 'x', sampledValue: [] })),
    }),
  random =>
    call(random, 'StopTransaction', {
      transactionId: random.whole(1, 1e9),
      meterStop: 1,
      timestamp: new Date(0).toISOString(),
    }),
  random => `[2,"${id(random)}","Heartbeat",${deep(5_000)}]`,
  random => `[2,"${id(random)}","StartTransaction",{"connectorId":1e999,"idTag":"a","meterStart":1,"timestamp":"x"}]`,
  random => JSON.stringify([3, id(random), {}]),
  random => JSON.stringify([4, id(random), 'GenericError', '', {}]),
]

/** A text as a client sends it. */
export function textFrame(message: string): Buffer {
  const payload = Buffer.from(message)
  return Buffer.concat([header(0x81, payload.length), payload])
}

/** What the WebSocket itself forbids, and more than a message may have. */
export const deadlyFrames: readonly ((random: Random) => Buffer)[] = [
  random => textFrame(call(random, 'DataTransfer', { vendorId: 'x', data: long(200_000) })),
  random => Buffer.concat(Array.from({ length: 400 }, () => textFrame(call(random, 'Heartbeat', {})))),
  () => header(0x81, 0x7fff_ffff),
  // Reserved bits, bytes instead of text, no mask, a part that never ends, an unknown kind, text that is none.
  () => Buffer.concat([header(0xf1, 2), Buffer.from('[]')]),
  () => Buffer.concat([header(0x82, 2), Buffer.from('[]')]),
  () => Buffer.from([0x81, 0x02, 0x5b, 0x5d]),
  () => Buffer.concat([header(0x01, 2), Buffer.from('[2')]),
  () => Buffer.concat([header(0x8f, 2), Buffer.from('[]')]),
  () => Buffer.concat([header(0x81, 2), Buffer.from([0xc3, 0x28])]),
  random => Buffer.from(Array.from({ length: 300 }, () => random.whole(0, 255))),
]

/** Masked with zeros, which leaves the payload as it is. */
export function header(first: number, length: number): Buffer {
  const mask = [0, 0, 0, 0]
  if (length < 126) return Buffer.from([first, 0x80 | length, ...mask])
  if (length < 0x1_0000) return Buffer.from([first, 0x80 | 126, length >> 8, length & 0xff, ...mask])
  const long = Buffer.alloc(8)
  long.writeBigUInt64BE(BigInt(length))
  return Buffer.from([first, 0x80 | 127, ...long, ...mask])
}
