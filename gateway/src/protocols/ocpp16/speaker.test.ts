import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { known, type MemoryHost, memoryHost } from '../../../testing/memory-host.ts'
import type { Caller, ChargerCommand, Speaker } from '../../event.ts'
import { speakOcpp16 } from './speaker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const caller: Caller = {
  protocol: 'OCPP1.6J',
  identity: 'CP-1',
  address: '10.0.0.1',
  password: null,
  isEncrypted: false,
  boot: null,
}
const at = '2026-11-15T08:00:00Z'

/** Lets all that is due now happen. */
const settled = () => vi.advanceTimersByTimeAsync(0)

type Talk = {
  host: MemoryHost
  sent: unknown[][]
  closed: string[]
  speaker: Speaker
  says: (frame: unknown) => Promise<unknown[] | undefined>
}

async function aTalk(host = memoryHost()): Promise<Talk> {
  const sent: unknown[][] = []
  const closed: string[] = []
  const wire = {
    address: caller.address,
    send: (data: string | Uint8Array) => sent.push(JSON.parse(String(data))) > 0,
    close: (why: string) => closed.push(why),
  }
  const speaker = speakOcpp16(wire, { ...host, takeOn: pileId => host.connected(pileId, caller) }, caller, 30_000)
  await settled()
  const says = async (frame: unknown) => {
    const before = sent.length
    speaker.take(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)))
    await settled()
    return sent[before]
  }
  return { host, sent, closed, speaker, says }
}

const boot = { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: 'S', iccid: '8986' }

test('a pile that is known is accepted and told its heartbeat', async () => {
  const { host, says } = await aTalk()
  const answer = await says([2, 'b1', 'BootNotification', boot])
  expect(answer).toEqual([3, 'b1', { status: 'Accepted', currentTime: '2026-11-15T08:00:00.000Z', interval: 300 }])
  expect(host.of('booted')).toMatchObject([{ vendor: 'V', model: 'M', serialNo: 'S', simNo: '8986' }])
})

test('a pile that comes back without a boot is heard', async () => {
  const { host, says } = await aTalk()
  expect(await says([2, '1', 'Heartbeat', {}])).toEqual([3, '1', { currentTime: '2026-11-15T08:00:00.000Z' }])
  expect(host.comings).toEqual(['+CP-1'])
})

test('a pile that nobody knows waits, is told nothing else, and is in once it was accepted', async () => {
  let isAccepted = false
  const host = memoryHost({ admit: async () => (isAccepted ? known('p1') : { is: 'pending' }) })
  const { says } = await aTalk(host)
  expect(await says([2, '1', 'BootNotification', boot])).toMatchObject([3, '1', { status: 'Pending', interval: 60 }])
  expect(await says([2, '2', 'Heartbeat', {}])).toMatchObject([4, '2', 'SecurityError', expect.any(String), {}])
  expect(host.heard).toEqual([])
  expect(host.callers.at(-1)?.boot).toMatchObject({ model: 'M' })
  isAccepted = true
  expect(await says([2, '3', 'BootNotification', boot])).toMatchObject([3, '3', { status: 'Accepted' }])
  expect(host.comings).toEqual(['+p1'])
})

test('a pile that was disabled meanwhile is rejected at its boot and let go', async () => {
  let isDisabled = false
  const host = memoryHost({ admit: async () => (isDisabled ? { is: 'refused', why: 'disabled' } : known('p1')) })
  const { closed, says } = await aTalk(host)
  isDisabled = true
  expect(await says([2, '1', 'BootNotification', boot])).toMatchObject([3, '1', { status: 'Rejected' }])
  expect(closed).toEqual(['disabled'])
})

test('a whole charge becomes events', async () => {
  const { host, says } = await aTalk()
  await says([
    2,
    '1',
    'StatusNotification',
    { connectorId: 1, errorCode: 'NoError', status: 'Preparing', timestamp: at },
  ])
  expect(await says([2, '2', 'Authorize', { idTag: 'TAG' }])).toEqual([3, '2', { idTagInfo: { status: 'Accepted' } }])
  const start = { connectorId: 1, idTag: 'TAG', meterStart: 1_000, timestamp: at }
  expect(await says([2, '3', 'StartTransaction', start])).toMatchObject([3, '3', { transactionId: 1 }])
  const meterValue = [
    { timestamp: at, sampledValue: [{ value: '1500' }] },
    { timestamp: at, sampledValue: [{ value: '1600' }] },
  ]
  await says([2, '4', 'MeterValues', { connectorId: 1, transactionId: 1, meterValue }])
  const stop = { transactionId: 1, meterStop: 2_000, timestamp: at, transactionData: meterValue }
  expect(await says([2, '5', 'StopTransaction', stop])).toEqual([3, '5', {}])
  expect(host.of('sessionBegun')).toMatchObject([{ gun: 1, tag: 'TAG', meterE4: 10_000, reservationId: null }])
  expect(host.of('measured').map(one => one.meterE4)).toEqual([15_000, 16_000])
  expect(host.of('sessionEnded')).toMatchObject([
    { session: { transactionId: 1 }, meterEndE4: 20_000, stopCode: 'Local', samples: [{}, {}] },
  ])
})

test.each([
  ['Faulted', 'NoError', 'fault', ['reportedFault']],
  ['Faulted', 'GroundFailure', 'fault', ['groundFailure']],
  ['Charging', 'HighTemperature', 'charging', ['highTemperature']],
  ['SuspendedEVSE', 'NoError', 'charging', []],
  ['SuspendedEV', 'NoError', 'suspended', []],
  ['Unavailable', 'NoError', 'unavailable', []],
])('a gun that says %s and %s is %s', async (status, errorCode, state, faults) => {
  const { host, says } = await aTalk()
  await says([2, '1', 'StatusNotification', { connectorId: 2, errorCode, status, info: 'hot', vendorErrorCode: 'E7' }])
  expect(host.of('gunReported')).toMatchObject([{ gun: 2, state, faults, detail: 'hot · E7' }])
})

test('firmware, security, logs and a vendor’s own words are told', async () => {
  const { host, says } = await aTalk()
  await says([2, '1', 'FirmwareStatusNotification', { status: 'Idle' }])
  await says([2, '2', 'FirmwareStatusNotification', { status: 'InstallationFailed' }])
  await says([2, '3', 'SignedFirmwareStatusNotification', { status: 'InvalidSignature', requestId: 9 }])
  expect(host.of('upgradeReported')).toEqual([
    { state: 'failed', code: 'InstallationFailed', requestId: null },
    { state: 'failed', code: 'InvalidSignature', requestId: 9 },
  ])
  await says([2, '4', 'SecurityEventNotification', { type: 'FirmwareUpdated', timestamp: at }])
  await says([2, '5', 'DiagnosticsStatusNotification', { status: 'Uploaded' }])
  await says([2, '6', 'LogStatusNotification', { status: 'Uploaded' }])
  expect(await says([2, '7', 'SignCertificate', { csr: 'PEM' }])).toEqual([3, '7', { status: 'Accepted' }])
  expect(await says([2, '8', 'DataTransfer', { vendorId: 'V' }])).toEqual([3, '8', { status: 'UnknownVendorId' }])
  expect(host.of('noticed').map(one => one.name)).toEqual([
    'SecurityEventNotification',
    'DiagnosticsStatusNotification',
    'LogStatusNotification',
    'SignCertificate',
    'DataTransfer',
  ])
})

test.each([
  ['no JSON', '{"a"', '-1', 'FormationViolation'],
  ['no array', { a: 1 }, '-1', 'FormationViolation'],
  ['a number for an id', [2, 5, 'Heartbeat', {}], '-1', 'FormationViolation'],
  ['a message type that is none', [7, 'x', 'Heartbeat', {}], 'x', 'FormationViolation'],
  ['too many elements', [2, 'x', 'Heartbeat', {}, {}], 'x', 'FormationViolation'],
  ['an unknown action', [2, 'x', 'constructor', {}], 'x', 'NotImplemented'],
  ['an action of the platform', [2, 'x', 'Reset', { type: 'Hard' }], 'x', 'NotSupported'],
  ['no payload', [2, 'x', 'Heartbeat'], 'x', 'ProtocolError'],
  ['a payload that is a list', [2, 'x', 'Heartbeat', []], 'x', 'ProtocolError'],
  ['a field too many', [2, 'x', 'Heartbeat', { a: 1 }], 'x', 'FormationViolation'],
  ['a field that is missing', [2, 'x', 'Authorize', {}], 'x', 'OccurenceConstraintViolation'],
  ['a word that is missing', [2, 'x', 'FirmwareStatusNotification', {}], 'x', 'OccurenceConstraintViolation'],
  ['a wrong type', [2, 'x', 'Authorize', { idTag: 5 }], 'x', 'TypeConstraintViolation'],
  ['a number for a word', [2, 'x', 'FirmwareStatusNotification', { status: 5 }], 'x', 'TypeConstraintViolation'],
  ['a word that is none', [2, 'x', 'FirmwareStatusNotification', { status: 'No' }], 'x', 'PropertyConstraintViolation'],
  ['a text too long', [2, 'x', 'Authorize', { idTag: 'x'.repeat(21) }], 'x', 'PropertyConstraintViolation'],
  [
    'a time that is none',
    [2, 'x', 'SecurityEventNotification', { type: 'a', timestamp: 'noon' }],
    'x',
    'TypeConstraintViolation',
  ],
  [
    'a gun that is not there',
    [2, 'x', 'MeterValues', { connectorId: 3, meterValue: [] }],
    'x',
    'PropertyConstraintViolation',
  ],
])('%s is refused in the words of the standard', async (_, frame, id, code) => {
  const { host, says } = await aTalk()
  expect(await says(frame)).toMatchObject([4, id, code, expect.any(String), {}])
  expect(host.heard).toEqual([])
  expect(host.frames[0]?.fault).not.toBe('')
})

test('an answer that is damaged is never answered', async () => {
  const { sent, says } = await aTalk()
  for (const frame of [[3, 7, {}], [3, 'x'], [4, 'x'], [4], [3, 'x', {}], [4, 'x', 'GenericError', '', {}]])
    await says(frame)
  expect(sent).toEqual([])
})

test('a CALL that is repeated is answered again and heard once', async () => {
  const { host, says } = await aTalk()
  const start = [2, 's', 'StartTransaction', { connectorId: 1, idTag: 'TAG', meterStart: 0, timestamp: at }]
  const first = await says(start)
  expect(await says(start)).toEqual(first)
  expect(host.of('sessionBegun')).toHaveLength(1)
  const other = await says([2, 's', 'StartTransaction', { connectorId: 2, idTag: 'TAG', meterStart: 0, timestamp: at }])
  expect(other).toMatchObject([3, 's', { transactionId: 2 }])
})

test('CALLs that come before the first is answered are heard and answered in their order', async () => {
  let letGo = () => {}
  const held = new Promise<void>(done => {
    letGo = done
  })
  const host = memoryHost({ answers: { tagAsked: () => held.then(() => ({ status: 'Accepted', until: null })) } })
  const { sent, says } = await aTalk(host)
  await says([2, '1', 'Authorize', { idTag: 'A' }])
  await says([2, '2', 'Heartbeat', {}])
  await says([2, '3', 'Unheard', {}])
  expect(sent).toEqual([])
  letGo()
  await settled()
  expect(sent.map(([, id]) => id)).toEqual(['1', '2', '3'])
})

test('a host that fails costs that message; it is heard when the pile sends it again', async () => {
  let isBroken = true
  const host = memoryHost({
    answers: {
      sessionEnded: async () => {
        if (isBroken) throw new Error('the database is away')
        return { isKept: true, tag: null }
      },
    },
  })
  const { says } = await aTalk(host)
  const stop = [2, 'e', 'StopTransaction', { transactionId: 1, meterStop: 5, timestamp: at }]
  expect(await says(stop)).toMatchObject([4, 'e', 'InternalError', expect.any(String), {}])
  expect(host.warnings).toHaveLength(1)
  isBroken = false
  expect(await says(stop)).toEqual([3, 'e', {}])
  expect(host.of('sessionEnded')).toHaveLength(2)
})

test('a pile that sends without waiting for answers is cut off at last', async () => {
  const host = memoryHost({ answers: { heartbeat: () => new Promise(() => {}) } })
  const { closed, speaker } = await aTalk(host)
  for (let i = 0; i < 502; i++) speaker.take(Buffer.from(JSON.stringify([2, `${i}`, 'Heartbeat', {}])))
  expect(closed).toEqual(['tooManyWaiting'])
})

/** A CALL of just about so many bytes. */
const aLargeCall = (id: string, bytes: number) =>
  Buffer.from(JSON.stringify([2, id, 'DataTransfer', { vendorId: 'V', data: 'x'.repeat(bytes) }]))

test('a pile whose waiting CALLs are large is cut off by their bytes, long before it is by their number', async () => {
  const host = memoryHost({ answers: { heartbeat: () => new Promise(() => {}) } })
  const { closed, speaker, says } = await aTalk(host)
  await says([2, 'first', 'Heartbeat', {}])
  for (let i = 0; i < 8; i++) speaker.take(aLargeCall(`${i}`, 127 * 1024))
  expect(closed).toEqual([])
  speaker.take(aLargeCall('one too many', 127 * 1024))
  expect(closed).toEqual(['tooManyWaiting'])
})

test('what has been heard no longer counts against what may wait', async () => {
  let letGo = () => {}
  const host = memoryHost({
    answers: {
      heartbeat: () =>
        new Promise<undefined>(done => {
          letGo = () => done(undefined)
        }),
    },
  })
  const { closed, sent, speaker, says } = await aTalk(host)
  for (let round = 0; round < 3; round++) {
    await says([2, `h${round}`, 'Heartbeat', {}])
    for (let i = 0; i < 8; i++) speaker.take(aLargeCall(`${round}-${i}`, 127 * 1024))
    letGo()
    await settled()
  }
  expect(closed).toEqual([])
  expect(sent).toHaveLength(27)
  expect(host.of('noticed')).toHaveLength(24)
})

const reset: ChargerCommand = { kind: 'reset', mode: 'soft', isWhenIdle: false }

test('commands go out one at a time, each with its own answer', async () => {
  const { sent, speaker, says } = await aTalk()
  const first = speaker.command(reset, 'c1')
  const second = speaker.command({ kind: 'unlock', gun: 1 }, 'c2')
  await settled()
  expect(sent).toMatchObject([[2, expect.any(String), 'Reset', { type: 'Soft' }]])
  await says([3, sent[0]?.[1], { status: 'Accepted' }])
  expect(await first).toEqual({ is: 'accepted', data: { status: 'Accepted' } })
  expect(sent[1]).toMatchObject([2, expect.any(String), 'UnlockConnector', { connectorId: 1 }])
  await says([3, sent[1]?.[1], { status: 'UnlockFailed' }])
  expect(await second).toEqual({ is: 'refused', code: 'UnlockFailed', data: { status: 'UnlockFailed' } })
})

test('an error of the pile, in either spelling, is its refusal', async () => {
  const { sent, speaker, says } = await aTalk()
  const reply = speaker.command(reset, 'c1')
  await settled()
  await says([4, sent[0]?.[1], 'OccurrenceConstraintViolation', 'type', {}])
  expect(await reply).toMatchObject({ is: 'refused', code: 'OccurenceConstraintViolation' })
})

test('an answer that does not fit fails the command and is marked in the log', async () => {
  const { host, sent, speaker, says } = await aTalk()
  const reply = speaker.command(reset, 'c1')
  await settled()
  await says([3, sent[0]?.[1], { status: 'Perhaps' }])
  expect(await reply).toMatchObject({ is: 'failed', why: expect.stringContaining('answerUnfit status') })
  expect(host.frames.at(-1)).toMatchObject({ type: 'Reset', fault: expect.stringContaining('status') })
})

test('a command that cannot be said is not sent', async () => {
  const { sent, speaker } = await aTalk()
  const start = {
    kind: 'start',
    gun: 1,
    sessionNo: '',
    tag: 'x'.repeat(21),
    card: null,
    balanceFen: 0,
    parallelNo: null,
  }
  expect(await speaker.command(start as ChargerCommand, 'c')).toMatchObject({
    is: 'failed',
    why: expect.stringContaining('requestUnfit idTag'),
  })
  expect(await speaker.command({ kind: 'stop', gun: 1, session: { sessionNo: '1' } }, 'c')).toMatchObject({
    is: 'failed',
  })
  expect(await speaker.command({ kind: 'setQrPrefix', prefix: 'x' }, 'c')).toEqual({ is: 'unsupported' })
  expect(sent).toEqual([])
})

test('after 30 seconds a command is given up, the next goes out, and the answer that comes late is told', async () => {
  const { host, sent, speaker, says } = await aTalk()
  const first = speaker.command(reset, 'c1')
  const second = speaker.command(reset, 'c2')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await first).toEqual({ is: 'timedOut' })
  expect(sent).toHaveLength(2)
  await says([3, sent[0]?.[1], { status: 'Accepted' }])
  expect(host.of('lateReply')).toEqual([{ commandId: 'c1', reply: { is: 'accepted', data: { status: 'Accepted' } } }])
  expect(host.frames.at(-1)?.fault).toBe('the answer came after its time')
  await says([3, sent[0]?.[1], { status: 'Accepted' }])
  expect(host.frames.at(-1)?.fault).toBe('this CALL was answered before')
  await says([3, 'nobody', {}])
  expect(host.frames.at(-1)?.fault).toBe('there is no CALL with this id')
  expect(host.of('lateReply')).toHaveLength(1)
  await says([3, sent[1]?.[1], { status: 'Rejected' }])
  expect(await second).toMatchObject({ is: 'refused', code: 'Rejected' })
})

test('when the line breaks, all that was asked is lost; more than fifty do not wait', async () => {
  const { speaker } = await aTalk()
  const replies = Array.from({ length: 52 }, (_, place) => speaker.command(reset, `c${place}`))
  await settled()
  expect(await replies[51]).toEqual({ is: 'failed', why: 'tooManyWaiting' })
  speaker.end('closed')
  const all = await Promise.all(replies)
  expect(all.filter(({ is }) => is === 'lost')).toHaveLength(51)
  expect(await speaker.command(reset, 'c')).toEqual({ is: 'lost' })
})

test('texts that no database takes are made such that one does', async () => {
  const { host, says } = await aTalk()
  await says(String.raw`[2,"b1","BootNotification",{"chargePointVendor":"V\u0000\u0000","chargePointModel":"M\ud800"}]`)
  expect(host.of('booted')).toMatchObject([{ vendor: 'V', model: 'M\ufffd' }])
  await says(String.raw`[2,"d1","DataTransfer",{"vendorId":"v","data":"a\u0000b \ud83d\ude00"}]`)
  expect(host.of('noticed')).toMatchObject([{ data: { data: 'ab \u{1f600}' } }])
  expect(await says(String.raw`[2,"x1","Odd\u0000",{}]`)).toContain('NotImplemented')
})

test('a frame that is nothing but brackets costs its sender an error and nobody anything else', async () => {
  const { says } = await aTalk()
  const deep = `${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`
  expect(await says(`[2,"n1","DataTransfer",{"vendorId":"v","data":${deep}}]`)).toContain('FormationViolation')
})
