import { pile as piles } from '@ev/contract/config/pile'
import { command } from '@ev/contract/operation/command'
import { communication } from '@ev/contract/operation/communication'
import { pendingPile } from '@ev/contract/operation/pending-pile'
import { pileAccess } from '@ev/contract/operation/pile-access'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileType, aStation } from '../../testing/assets.ts'
import { accepted, answering, aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { fitsPilePassword } from './pile-password.ts'
import { sendDue } from './send-commands.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let admin: Awaited<ReturnType<TestApp['as']>>
let station: Awaited<ReturnType<typeof aStation>>
let ocpp: Awaited<ReturnType<typeof aSpeakingPile>>
let ykc: Awaited<ReturnType<typeof aSpeakingPile>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
  station = await aStation(app.db)
  ocpp = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
  ykc = await aSpeakingPile(app, boss, station.id, 'YKC1.6')
})
afterAll(() => app.close())

const profile = (name: string, more: object = {}) => ({
  name,
  protocol: 'OCPP1.6J' as const,
  isDefault: false,
  serverHost: 'charge.example.com',
  serverPort: 9443,
  heartbeatSec: 120,
  sampleSec: 30,
  idleSampleSec: 300,
  securityProfile: 2 as const,
  isCrcSwapped: false,
  apn: '',
  qrPrefix: '',
  note: '',
  seller: null,
  ...more,
})
const add = async (name: string, more: object = {}) =>
  (await boss.call(communication.calls.add, profile(name, more))).data.id

test('of one language one configuration is the default', async () => {
  const first = await add('默认一', { isDefault: true })
  const second = await add('默认二', { isDefault: true })
  const { data } = await boss.call(communication.calls.pages, { filters: { isDefault: true, protocol: ['OCPP1.6J'] } })
  expect(data.records.map(row => row.id)).toEqual([second])
  expect((await boss.call(pileAccess.get, { id: ocpp.id })).data).toMatchObject({
    communication: null,
    inForce: { id: second },
  })
  await boss.call(communication.calls.delete, { id: second })
  await boss.call(communication.calls.delete, { id: first })
})

test('a configuration is given to piles of its language, and written into them', async () => {
  const id = await add('现场一')
  const selection = { ids: [ocpp.id, ykc.id] }
  const { data } = await boss.call(communication.calls.apply, { id, selection, isWritten: true })
  expect(data).toMatchObject({ count: 1, refused: [{ id: ykc.id, why: expect.stringContaining('云快充1.6') }] })
  const chargers = answering(accepted)
  app.app.chargers = chargers
  await sendDue(app.app)
  expect(chargers.told.map(({ command: one }) => one)).toEqual([
    { kind: 'writeConfiguration', key: 'HeartbeatInterval', value: '120' },
    { kind: 'writeConfiguration', key: 'MeterValueSampleInterval', value: '30' },
  ])
  expect((await boss.call(communication.calls.uses, { id })).data).toMatchObject({
    total: 1,
    records: [{ id: ocpp.id }],
  })
  expect((await boss.call(pileAccess.get, { id: ocpp.id })).data).toMatchObject({
    address: `wss://charge.example.com:9443/ocpp/${ocpp.identity}`,
    securityProfile: 2,
    heartbeatSec: 120,
  })
  expect((await boss.call(communication.calls.delete, { id })).code).not.toBe(0)
  await boss.call(communication.calls.withdraw, { id, pile: ocpp.id })
  expect((await boss.call(communication.calls.delete, { id })).code).toBe(0)
})

test('a pile is told where to connect in the terms of its language', async () => {
  const { data } = await boss.call(pileAccess.get, { id: ykc.id })
  expect(data).toMatchObject({ protocol: 'YKC1.6', address: '', identity: ykc.code, port: app.app.env.ykcPort })
})

test('a password is shown once, kept as a hash, and can be written into the pile without staying in the record', async () => {
  const chargers = answering(accepted)
  app.app.chargers = chargers
  const { data } = await boss.call(pileAccess.setPassword, { id: ocpp.id, isSent: true })
  expect(data.password).toMatch(/^\w{20}$/)
  const kept = await app.db
    .selectFrom('operation_pile_access')
    .select('password_hash')
    .where('pile_id', '=', ocpp.id)
    .executeTakeFirstOrThrow()
  expect(fitsPilePassword(data.password, kept.password_hash)).toBe(true)
  await sendDue(app.app)
  expect(chargers.told[0]?.command).toEqual({
    kind: 'writeConfiguration',
    key: 'AuthorizationKey',
    value: data.password,
  })
  const { rows } = await sql<{ text: string }>`select params::text as text from operation_command`.execute(app.db)
  expect(rows.filter(row => row.text.includes(data.password))).toEqual([])
  const [row] = (await boss.call(command.calls.pages, { filters: { batchNo: data.batchNo } })).data.records
  expect(row).toMatchObject({ state: 'accepted' })
  await boss.call(pileAccess.clearPassword, { id: ocpp.id })
  expect((await boss.call(pileAccess.get, { id: ocpp.id })).data.hasPassword).toBe(false)
  expect((await boss.call(pileAccess.setPassword, { id: ykc.id, isSent: false })).msg).toContain('没有密码验证')
})

async function aCaller(identity: string, facts: { protocol?: string; model?: string } = {}) {
  const { protocol = 'OCPP1.6J', model = '' } = facts
  const { rows } = await sql<{ id: string }>`
    insert into operation_pending_pile (protocol, identity, vendor, model, serial_no, first_at, last_at)
    values (${protocol}, ${identity}, 'teld', ${model}, 'SN-88', now(), now()) returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}
const waiting = async () => {
  const { data } = await admin.call(pendingPile.calls.pages, { pageSize: 100 })
  return data.records.map(row => row.identity)
}

test('a pile that nobody knows is taken in at a station with what it said of itself', async () => {
  const type = await aPileType(app.db, { protocol: 'OCPP1.6J' })
  const id = await aCaller('NEW-0001', { model: type.model })
  expect(await waiting()).toContain('NEW-0001')
  const { data: offered } = await admin.call(pendingPile.calls.offered, { id, station: station.id })
  expect(offered).toMatchObject({ pileType: type.id, name: 'NEW-0001', isCodeFixed: false })
  const { code, pileNo } = offered
  const asked = { id, station: station.id, pileType: type.id, name: '新桩一号', code, pileNo }
  const { data } = await admin.call(pendingPile.calls.accept, asked)
  expect((await boss.call(piles.calls.get, { id: data.id })).data).toMatchObject({
    name: '新桩一号',
    chargerIdentity: 'NEW-0001',
    serialNo: 'SN-88',
    gunCount: 2,
  })
  expect(await waiting()).not.toContain('NEW-0001')
})

test('in the language that calls itself by its code, the code is what it said', async () => {
  const type = await aPileType(app.db, { protocol: 'YKC1.6' })
  const id = await aCaller('44030599887701', { protocol: 'YKC1.6' })
  const asked = { id, station: station.id, pileType: type.id, name: '新桩二号', code: '44030599887799', pileNo: null }
  const { data } = await admin.call(pendingPile.calls.accept, asked)
  expect((await boss.call(piles.calls.get, { id: data.id })).data.code).toBe('44030599887701')
})

test('a type of another language is refused, and the pile goes on waiting', async () => {
  const type = await aPileType(app.db, { protocol: 'YKC1.6' })
  const id = await aCaller('NEW-0002')
  const asked = { id, station: station.id, pileType: type.id, name: '错', code: '44030599887702', pileNo: null }
  expect((await admin.call(pendingPile.calls.accept, asked)).msg).toContain('与该桩不同')
  expect(await waiting()).toContain('NEW-0002')
})

test('whoever adds a pile of that name by hand has accepted it; another can be ignored', async () => {
  await aCaller(ocpp.identity)
  expect(await waiting()).not.toContain(ocpp.identity)
  const id = await aCaller('NEW-0003')
  await admin.call(pendingPile.calls.delete, { id })
  expect(await waiting()).not.toContain('NEW-0003')
})

test('piles that wait are the platform’s to see, whatever rights a seller holds', async () => {
  expect((await boss.call(pendingPile.calls.pages, {})).http).toBe(403)
})
