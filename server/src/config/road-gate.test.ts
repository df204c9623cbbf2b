import { once } from 'node:events'
import { createServer } from 'node:net'
import { exportFile } from '@ev/contract/config/export-file'
import { roadGate } from '@ev/contract/config/road-gate'
import { section } from '@ev/contract/config/section'
import { serviceArea } from '@ev/contract/config/service-area'
import { secretMask } from '@ev/contract/kit/masked'
import type { CreateOf } from '@ev/contract/kit/write'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'
import { isPrivate } from './reach.ts'
import { roadGates } from './road-gate.calls.ts'

let app: TestApp
let boss: Person
let station: { id: string }
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  station = await aStation(app.db)
})
afterAll(() => app.close())

const key = 'k3y-of-the-car-park'

type Draft = CreateOf<typeof roadGate.fields>
const aGate = (given: Partial<Draft> = {}): Draft => ({
  name: `道闸${nextNumber()}`,
  station: station.id,
  vendor: '捷停车',
  lotCode: `P${nextNumber()}`,
  gateNo: '',
  mode: 'pushPlate',
  url: 'https://gate.invalid/open',
  secret: key,
  note: '',
  ...given,
})
const gateOf = async (id: string) => (await boss.call(roadGate.calls.get, { id })).data

async function sealedKey(id: string): Promise<string | null | undefined> {
  const { secret_sealed } = await app.db
    .selectFrom('config_road_gate')
    .select('secret_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return secret_sealed && app.app.secrets.open(secret_sealed)
}

test('the key of a gate is sealed, never told again, and stands in no log, history or file', async () => {
  const draft = aGate({ name: '不泄密' })
  const { data } = await boss.call(roadGate.calls.add, draft)
  expect(await gateOf(data.id)).toMatchObject({ secret: secretMask, keyTime: expect.stringMatching(/^20\d\d-/) })
  expect(await sealedKey(data.id)).toBe(key)
  const asked = await boss.call(roadGate.calls.reveal, { id: data.id, field: 'secret' })
  expect(asked).toMatchObject({ code: 1404 })
  await boss.call(roadGate.calls.update, { ...draft, ...data, version: 1, secret: `${key}-2` })
  await boss.call(roadGate.calls.export, { filters: { name: '不泄密' } })
  await app.runWork()
  const [file] = (await boss.call(exportFile.pages, {})).data.records
  const { sheets } = await sheetsOf(app, file?.fileUrl ?? '')
  expect(sheets[0]?.rows[0]).not.toContain('密钥')
  const { rows } = await sql<{ text: string }>`
    select row_to_json(a)::text as text from system_audit a
    union all select row_to_json(c)::text from system_change c
    union all select row_to_json(w)::text from system_work w`.execute(app.db)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ text }) => text.includes(key))).toEqual([])
  const history = await boss.call(roadGate.calls.history, data)
  expect(history.data[0]?.changes).toContainEqual(expect.objectContaining({ label: '密钥', after: '***' }))
  expect(JSON.stringify([sheets, history])).not.toContain(key)
})

test('a key that comes back as it was shown stays, another one replaces it, and none takes it away', async () => {
  const draft = aGate()
  const { id } = (await boss.call(roadGate.calls.add, draft)).data
  const save = async (version: number, secret: string) => {
    const answer = await boss.call(roadGate.calls.update, { ...draft, id, version, secret })
    expect(answer.code, answer.msg).toBe(0)
  }
  await save(1, secretMask)
  expect(await sealedKey(id)).toBe(key)
  await save(2, 'another')
  expect(await sealedKey(id)).toBe('another')
  await save(3, '')
  expect(await sealedKey(id)).toBeNull()
  expect(await gateOf(id)).toMatchObject({ secret: '', keyTime: null })
})

test('a check of the connection says what came of it, and that is kept until the address changes', async () => {
  const draft = aGate({ url: '' })
  const { id } = (await boss.call(roadGate.calls.add, draft)).data
  const check = async () => (await boss.call(roadGate.calls.test, { id })).data.outcome
  expect(await check()).toBe('noAddress')
  await boss.call(roadGate.calls.update, { ...draft, id, version: 1, url: 'http://127.0.0.1:1/' })
  expect(await gateOf(id)).toMatchObject({ checkOutcome: null, checkTime: null })
  expect(await check()).toBe('notAllowed')
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '-1', key: 'roadGate.privateAddresses', value: '1' })
    .execute()
  expect(await check()).toBe('refused')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as { port: number }
    await boss.call(roadGate.calls.update, { ...draft, id, version: 2, url: `http://127.0.0.1:${port}/x` })
    expect(await check()).toBe('reached')
  } finally {
    server.close()
  }
  expect(await gateOf(id)).toMatchObject({ checkOutcome: 'reached', checkMs: expect.any(Number), version: 3 })
})

test('a gate stays with its seller, whose key it holds, even where the platform moves it', async () => {
  const draft = aGate()
  const { data } = await boss.call(roadGate.calls.add, draft)
  const admin = await app.as('admin')
  const move = async (to: string) =>
    admin.call(roadGate.calls.update, { ...draft, ...data, version: 1, secret: secretMask, station: to })
  const theirs = await aStation(app.db, { seller_id: '365' })
  expect(await move(theirs.id)).toMatchObject({ code: 1041, data: { field: 'station' } })
  const near = await aStation(app.db)
  expect((await move(near.id)).code).toBe(0)
  expect(await gateOf(data.id)).toMatchObject({ seller: { id: '399' }, station: { id: near.id } })
})

test('while a gate is being reached no connection to the database waits for it', () => {
  const answered = roadGates.answers.find(({ call }) => call === roadGate.calls.test)
  expect(answered?.handle.ask).toBeTypeOf('function')
})

test('what was found of an address is not said of the one that it was changed to meanwhile', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const draft = aGate({ url: `http://127.0.0.1:${port}/` })
  const { id } = (await boss.call(roadGate.calls.add, draft)).data
  const checked = await app.db.transaction().execute(async transaction => {
    const ofGate = transaction.updateTable('config_road_gate').where('id', '=', id)
    await ofGate.set({ url: 'https://gate.invalid/' }).execute()
    const connected = once(server, 'connection')
    const checking = boss.call(roadGate.calls.test, { id })
    await connected
    return { checking }
  })
  expect((await checked.checking).data.outcome).toBe('reached')
  server.close()
  expect(await gateOf(id)).toMatchObject({ checkOutcome: null, checkTime: null })
})

test('addresses of the house, of the machine itself and of nobody are told apart from those of the world', () => {
  const inside = ['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '172.20.0.1', '0.0.0.0']
  const inside6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1']
  expect([...inside, ...inside6].filter(address => !isPrivate(address))).toEqual([])
  expect(['114.114.114.114', '8.8.8.8', '2400:3200::1'].filter(isPrivate)).toEqual([])
})

test('a gate is known once by platform, lot and number', async () => {
  const draft = aGate()
  await boss.call(roadGate.calls.add, draft)
  expect(await boss.call(roadGate.calls.add, { ...draft, name: '又一个' })).toMatchObject({ code: 1042 })
})

test('a service area lies between the ends of its section', async () => {
  const place = { roadNo: 'G4', direction: 'both', startM: 1_000, endM: 9_000, note: '' } as const
  const { data: road } = await boss.call(section.calls.add, { name: '试验段', code: 'TST1', seller: null, ...place })
  const draft = {
    name: '试验服务区',
    section: road.id,
    direction: 'up',
    mileageM: 500,
    station: null,
    note: '',
  } as const
  expect(await boss.call(serviceArea.calls.add, draft)).toMatchObject({
    code: 1479,
    data: { field: 'mileageM' },
    msg: '桩号须在路段的起止之间：1000 至 9000 米',
  })
  expect((await boss.call(serviceArea.calls.add, { ...draft, mileageM: 5_000, station: station.id })).code).toBe(0)
  expect(await boss.call(section.calls.delete, road)).toMatchObject({
    code: 1040,
    msg: '该记录仍被服务区引用，不能删除',
  })
})
