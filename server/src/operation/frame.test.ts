import { frame } from '@ev/contract/operation/frame'
import { at } from '@ev/db/pools'
import { instant, readTime } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { shownHex, shownText } from './frame-secrets.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let pile: Awaited<ReturnType<typeof aSpeakingPile>>
let stationId = ''
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  stationId = (await aStation(app.db)).id
  pile = await aSpeakingPile(app, boss, stationId, 'OCPP1.6J')
})
afterAll(() => app.close())

const time = '2026-11-15 10:00:00'
const bytes = (text: string) => Buffer.from(text)

async function aFrame(facts: {
  raw: Buffer
  type: string
  protocol?: string
  fault?: string
  is_from_pile?: boolean
  ms?: number
}) {
  const { ms = 0, protocol = 'OCPP1.6J', ...rest } = facts
  const { id } = await app.db
    .insertInto('operation_frame')
    .values({
      at: at(instant((readTime(time) ?? 0) + ms)),
      seller_id: '399',
      station_id: stationId,
      pile_id: pile.id,
      identity: pile.identity,
      protocol,
      is_from_pile: false,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('the log shows the frames of a pile, newest first, and finds those with a fault', async () => {
  await aFrame({ raw: bytes('[2,"1","Heartbeat",{}]'), type: 'Heartbeat', is_from_pile: true, ms: 100 })
  await aFrame({ raw: bytes('nonsense'), type: '', fault: 'FormationViolation', is_from_pile: true, ms: 200 })
  const filters = { pile: [pile.id], time: { from: '2026-11-15', to: '2026-11-15' } }
  const all = (await boss.call(frame.calls.pages, { filters })).data.records
  expect(all).toMatchObject([
    { fault: 'FormationViolation', isFaulty: true },
    { type: 'Heartbeat', direction: 'up', content: '[2,"1","Heartbeat",{}]', sizeBytes: 22 },
  ])
  const faulty = await boss.call(frame.calls.pages, { filters: { ...filters, isFaulty: true } })
  expect(faulty.data.records).toHaveLength(1)
})

test('a frame is explained in the words of the reader, and found by its time', async () => {
  const id = await aFrame({ raw: bytes('[2,"7","Reset",{"type":"Soft"}]'), type: 'Reset', ms: 999 })
  const { data } = await boss.call(frame.calls.get, { id, time })
  expect(data).toMatchObject({ type: 'Reset', direction: 'down', isText: true })
  expect(data.name).toMatch(/\p{Script=Han}/u)
  expect(data.raw).toContain('"Soft"')
  expect((await boss.call(frame.calls.get, { id, time: '2026-11-15 10:00:01' })).code).not.toBe(0)
})

test('a key in a frame is seen by nobody, neither in the list nor in the detail', async () => {
  const raw = bytes('[2,"9","ChangeConfiguration",{"key":"AuthorizationKey","value":"topsecret"}]')
  const id = await aFrame({ raw, type: 'ChangeConfiguration' })
  const detail = await boss.call(frame.calls.get, { id, time })
  const list = await boss.call(frame.calls.pages, { filters: { type: ['ChangeConfiguration'] } })
  expect(JSON.stringify([detail.data, list.data])).not.toContain('topsecret')
  expect(detail.data.raw).toContain('********')
})

test('passwords in frames of bytes and in addresses are covered', () => {
  const start = new Uint8Array(66).fill(0x41)
  expect(shownHex('31', start).split(' ').slice(23, 41)).toEqual(['41', ...Array<string>(16).fill('**'), '41'])
  expect(shownHex('13', start)).not.toContain('*')
  const upload = '[2,"1","GetDiagnostics",{"location":"ftp://me:topsecret@host/x"}]'
  expect(shownText(bytes(upload))).toContain('ftp://me:********@host/x')
  expect(shownText(bytes('no json ftp://me:topsecret@host'))).not.toContain('topsecret')
})

test("another seller's frames do not exist", async () => {
  const id = await aFrame({ raw: bytes('[3,"1",{}]'), type: '' })
  const other = await app.as('op365')
  expect((await other.call(frame.calls.get, { id, time })).code).not.toBe(0)
  expect((await other.call(frame.calls.pages, { filters: { pile: [pile.id] } })).data.records).toEqual([])
})

test('a frame that was too long to be kept whole tells no key either', async () => {
  const told = '[3,"9",{"configurationKey":[{"key":"AuthorizationKey","readonly":false,"value":"s3cr3t"},{"key":"Heart'
  const id = await aFrame({ raw: bytes(told), type: 'GetConfiguration', is_from_pile: true, ms: 900 })
  const { data } = await boss.call(frame.calls.get, { id, time })
  expect(data.raw).toContain('AuthorizationKey')
  expect(data.raw).not.toContain('s3cr3t')
})
