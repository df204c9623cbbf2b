// Proves the recipe: a third language needs nothing but its own folder.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { fen } from '@ev/rules/units'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChargerCommand } from '../../event.ts'
import { startGateway } from '../../listen.ts'
import { protocols } from '../../protocols.ts'
import { aCaller, aHost, aWire, earOf, noon, settled } from '../testing.ts'
import { openLines } from './codec.ts'
import { explain } from './explain.ts'
import { blueprint } from './protocol.ts'

const session = '1'.repeat(32)
const start: ChargerCommand = {
  kind: 'start',
  gun: 1,
  sessionNo: session,
  tag: '',
  card: null,
  balanceFen: fen(5_000),
  parallelNo: null,
}
const line = (message: object) => Buffer.from(`${JSON.stringify(message)}\n`)
const hello = { id: 1, say: 'hello', pile: 'BP-1', program: '1.0' }

afterEach(() => void vi.useRealTimers())

function aTalk(given: Parameters<typeof aHost>[0] = {}) {
  const host = aHost(given)
  const wire = aWire()
  const speaker = blueprint.speak(wire.wire, earOf(host), aCaller('blueprint'))
  return {
    host,
    wire,
    speaker,
    async say(...messages: object[]) {
      speaker.take(Buffer.concat(messages.map(line)))
      await settled()
    },
    sent: () => wire.sent.splice(0).map(raw => JSON.parse(Buffer.from(raw).toString())),
    faults: () => host.frames.flatMap(({ fault }) => fault || []),
  }
}

test('the product does not speak the blueprint', () => {
  expect(protocols.map(({ name }) => name)).not.toContain(blueprint.name)
})

test('a pile of the third language signs in, reports, charges, is commanded and ends, over a real socket', async () => {
  const host = aHost()
  const gateway = await startGateway({
    host: host.host,
    protocols: [blueprint],
    ocppPort: 0,
    ykcPort: 0,
    tls: null,
    address: '127.0.0.1',
  })
  const socket = connect(gateway.ports.ykc!, '127.0.0.1')
  const answers = createInterface(socket)[Symbol.asyncIterator]()
  const got = async () => JSON.parse(String((await answers.next()).value))
  const ask = async (message: object) => {
    socket.write(line(message))
    return got()
  }

  expect(await ask(hello)).toEqual({ re: 1, ok: true })
  expect(await ask({ id: 2, say: 'state', gun: 1, state: 'idle', isPlugged: true })).toEqual({ re: 2, ok: true })
  expect(await ask({ id: 3, say: 'may', gun: 1, card: 'D14B0A54' })).toEqual({ re: 3, ok: true, session })
  const starting = gateway.command('pile-BP-1', start, 'c1')
  expect(await got()).toEqual({ id: 0, do: 'start', gun: 1, session, balanceFen: 5_000 })
  socket.write(line({ re: 0, ok: true }))
  expect(await starting).toEqual({ is: 'accepted', data: null })
  expect(await ask({ id: 4, say: 'meter', gun: 1, session, powerW: 7_000, energyE4: 900 })).toEqual({ re: 4, ok: true })
  const stopping = gateway.command('pile-BP-1', { kind: 'stop', gun: 1, session: { sessionNo: session } }, 'c2')
  expect(await got()).toEqual({ id: 1, do: 'stop', gun: 1 })
  socket.write(line({ re: 1, ok: false, code: 'stuck' }))
  expect(await stopping).toEqual({ is: 'refused', code: 'stuck', data: null })
  expect(await gateway.command('pile-BP-1', { kind: 'syncTime' }, 'c3')).toEqual({ is: 'unsupported' })
  const ended = { startedAt: '2026-11-15T12:00:00Z', endedAt: '2026-11-15T13:00:00Z', energyE4: 70_000, stop: 'Local' }
  expect(await ask({ id: 5, say: 'ended', gun: 1, session, ...ended })).toEqual({ re: 5, ok: true })

  expect(host.heard.map(({ kind }) => kind)).toEqual([
    'booted',
    'gunReported',
    'startAsked',
    'measured',
    'sessionEnded',
  ])
  expect(host.of('sessionEnded')).toMatchObject([
    { session: { sessionNo: session }, energyE4: 70_000, stopCode: 'Local' },
  ])
  expect(gateway.figures()).toMatchObject({ connections: { blueprint: 1 }, badFrames: 0 })
  socket.end()
  await once(socket, 'close')
  await gateway.stop()
  expect(host.links).toEqual(['+pile-BP-1', '-pile-BP-1 closed'])
})

describe('a conversation', () => {
  test('begins with a hello; what is glued to it waits for the host', async () => {
    const talk = aTalk()
    await talk.say({ id: 1, say: 'beat' })
    await talk.say(hello, { id: 2, say: 'beat' })
    expect(talk.sent()).toEqual([
      { re: 1, ok: true },
      { re: 2, ok: true },
    ])
    expect(talk.faults()).toEqual(['beforeHello'])
    expect(talk.host.of('heartbeat')).toEqual([{ gun: null, isFaulty: null, at: noon }])
  })
  test('with a pile that nobody knows ends at once', async () => {
    const talk = aTalk({ admission: async () => ({ is: 'pending' }) })
    await talk.say(hello)
    expect(talk.sent()).toEqual([{ re: 1, ok: false }])
    expect(talk.wire.closed).toBe('pending')
  })
  test('a record that could not be kept is not answered, so that it comes again', async () => {
    const talk = aTalk({ answers: { sessionEnded: () => Promise.reject(new Error('no database')) } })
    await talk.say(hello)
    const times = { startedAt: '2026-11-15T12:00:00Z', endedAt: '2026-11-15T13:00:00Z' }
    await talk.say({ id: 2, say: 'ended', gun: 1, session, ...times, energyE4: 1, stop: 'Local' })
    expect(talk.sent()).toEqual([{ re: 1, ok: true }])
    expect(talk.host.warnings).toHaveLength(1)
  })
  test('a command without an answer times out, one that was sent when the line went is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const talk = aTalk()
    await talk.say(hello)
    const first = talk.speaker.command(start, 'c1')
    vi.advanceTimersByTime(30_000)
    expect(await first).toEqual({ is: 'timedOut' })
    await talk.say({ re: 0, ok: true })
    expect(talk.host.of('lateReply')).toHaveLength(1)
    const second = talk.speaker.command(start, 'c2')
    talk.speaker.end('closed')
    expect(await second).toEqual({ is: 'lost' })
    expect(await talk.speaker.command(start, 'c3')).toEqual({ is: 'offline' })
  })
  test('what is no line of the language is a fault and costs nothing else', async () => {
    const talk = aTalk()
    await talk.say(hello)
    talk.speaker.take(Buffer.from('{"id":\n'))
    await talk.say({ id: 2, say: 'sing' }, { id: 3, say: 'state', gun: 0, state: 'idle', isPlugged: true })
    talk.speaker.take(Buffer.from(`${'x'.repeat(5_000)}`))
    talk.speaker.take(Buffer.from('yyy\n'))
    await talk.say({ id: 4, say: 'beat' })
    expect(talk.faults()).toEqual(['json', 'shape', 'shape', 'length'])
    expect(talk.sent().at(-1)).toEqual({ re: 4, ok: true })
  })
})

test('lines may be cut at every byte', () => {
  const bytes = Buffer.concat([line(hello), line({ re: 0, ok: true })])
  for (let at = 0; at <= bytes.length; at++) {
    const lines = openLines()
    const found: string[] = []
    for (const part of [bytes.subarray(0, at), bytes.subarray(at)]) {
      lines.push(part)
      for (let next = lines.next(); next; next = lines.next()) found.push(next.is)
    }
    expect(found).toEqual(['saying', 'answer'])
  }
})

test('the communication log tells a line in both languages, and takes anything', () => {
  expect(explain(line(hello))).toEqual({
    name: { zh: '登录', en: 'Hello' },
    fields: [
      { name: { zh: '编号', en: 'Number' }, value: '1' },
      { name: { zh: '桩编码', en: 'Pile code' }, value: 'BP-1' },
      { name: { zh: 'program', en: 'program' }, value: '1.0' },
    ],
  })
  expect(explain(line({ re: 0, ok: true })).name.en).toBe('Answer')
  expect(explain(Buffer.from('nonsense')).name.en).toBe('Unreadable data')
})
