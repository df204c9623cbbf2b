import { pile } from '@ev/contract/config/pile'
import { command, commandCalls } from '@ev/contract/operation/command'
import { communication } from '@ev/contract/operation/communication'
import { frame } from '@ev/contract/operation/frame'
import { pendingPile } from '@ev/contract/operation/pending-pile'
import { pileAccess } from '@ev/contract/operation/pile-access'
import { telemetry } from '@ev/contract/operation/telemetry'
import { at } from '@ev/db/pools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { accepted, answering, aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendDue } from './send-commands.ts'
import { beginSession } from './sessions.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type Known = Awaited<ReturnType<typeof aSpeakingPile>>

let app: TestApp
let boss: Person
let stranger: Person
let station: { id: string }
let own: Known
const chargers = answering(accepted)

beforeAll(async () => {
  app = await openTestApp()
  app.app.chargers = chargers
  boss = await app.as('op399')
  stranger = await app.as('op365')
  station = await aStation(app.db)
  own = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
})
afterAll(() => app.close())

const gunOf = ({ guns }: Known) => guns[0] ?? ''

test('whoever commands piles of another seller commands none, whether he names them or asks for all', async () => {
  const params = { mode: 'hard', isWhenIdle: false }
  const named = await stranger.call(commandCalls.reset, { selection: { ids: [own.id] }, params, reason: '试探' })
  expect(named.data).toMatchObject({ count: 0, refusedCount: 1, batchNo: '' })
  const filters = { code: own.code }
  const all = await stranger.call(commandCalls.reset, { selection: { filters, except: [] }, params, reason: '试探' })
  expect(all.data?.count ?? 0).toBe(0)
  const start = await stranger.call(commandCalls.start, {
    selection: { ids: [gunOf(own)] },
    params: { member: null },
    reason: '',
  })
  expect(start.data).toMatchObject({ count: 0, refusedCount: 1 })
  await sendDue(app.app)
  expect(chargers.told.filter(({ pileId }) => pileId === own.id)).toEqual([])
})

test('what others asked for is neither followed, nor read, nor cancelled', async () => {
  const params = { mode: 'soft', isWhenIdle: true }
  const { data } = await boss.call(commandCalls.reset, { selection: { ids: [own.id] }, params, reason: '检修' })
  const { batchNo } = data
  const { data: page } = await boss.call(command.calls.pages, { filters: { batchNo } })
  const id = page.records[0]?.id ?? ''
  expect((await stranger.call(command.calls.get, { id })).code).not.toBe(0)
  expect((await stranger.call(command.calls.batch, { batchNo })).code).not.toBe(0)
  expect((await stranger.call(command.calls.cancel, { batchNo })).data).toEqual({ count: 0 })
  expect((await stranger.call(command.calls.pages, { filters: { batchNo } })).data.records).toEqual([])
  expect((await stranger.call(command.calls.pages, { filters: { pile: [own.id] } })).data.records).toEqual([])
})

test('curves, newest values, access and passwords of foreign piles are not there', async () => {
  const place = {
    sellerId: '399',
    stationId: station.id,
    pileId: own.id,
    pileCode: own.code,
    gunId: gunOf(own),
    gunNo: 1,
  }
  const start = { way: 'staff', tag: '', vin: '', userId: null } as const
  const { id: session } = await beginSession(app.db, place, start, app.app.clock())
  const foreignStation = await app.db
    .selectFrom('config_station')
    .select('id')
    .where('seller_id', '=', '365')
    .executeTakeFirstOrThrow()
  const theirs = await app.db
    .selectFrom('config_gun')
    .select('id')
    .where('seller_id', '=', '365')
    .executeTakeFirstOrThrow()
  const refusals = [
    await stranger.call(telemetry.ofGun, { gun: gunOf(own) }),
    await stranger.call(telemetry.curve, { gun: gunOf(own) }),
    // A session of another gun than the one that is in sight.
    await stranger.call(telemetry.curve, { gun: theirs.id, session }),
    await stranger.call(pileAccess.get, { id: own.id }),
    await stranger.call(pileAccess.setPassword, { id: own.id, isSent: true }),
    await stranger.call(pileAccess.clearPassword, { id: own.id }),
    await stranger.call(pendingPile.calls.pages, {}),
  ]
  expect(refusals.map(({ code }) => code).filter(code => code === 0)).toEqual([])
  expect(foreignStation.id).not.toBe(station.id)
  const access = await app.db
    .selectFrom('operation_pile_access')
    .select('password_hash')
    .where('pile_id', '=', own.id)
    .executeTakeFirstOrThrow()
  expect(access.password_hash).toBe('')
})

test('a configuration of one seller reaches no pile of another, and is taken from none', async () => {
  const make = async (seller_id: string) =>
    app.db
      .insertInto('operation_communication')
      .values({ seller_id, name: `外来${seller_id}`, protocol: 'OCPP1.6J', heartbeat_sec: 60 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [mine, theirs] = [await make('399'), await make('365')]
  await boss.call(communication.calls.apply, { id: mine.id, selection: { ids: [own.id] }, isWritten: false })
  const selection = { ids: [own.id] }
  const foreignPile = await stranger.call(communication.calls.apply, { id: theirs.id, selection, isWritten: true })
  expect(foreignPile.data?.count ?? 0).toBe(0)
  const foreignProfile = await stranger.call(communication.calls.apply, { id: mine.id, selection, isWritten: true })
  expect(foreignProfile.code).not.toBe(0)
  await stranger.call(communication.calls.withdraw, { id: mine.id, pile: own.id })
  const row = await app.db
    .selectFrom('operation_pile_access')
    .select('communication_id')
    .where('pile_id', '=', own.id)
    .executeTakeFirstOrThrow()
  expect(row.communication_id).toBe(mine.id)
})

test('frames of foreign piles and of strangers are not shown, whatever is asked for', async () => {
  const now = at(app.app.clock())
  const frameOf = { at: now, protocol: 'OCPP1.6J', is_from_pile: true, type: 'Heartbeat', raw: Buffer.from('[]') }
  const ours = { seller_id: '399', station_id: station.id, pile_id: own.id, identity: own.identity }
  await app.db
    .insertInto('operation_frame')
    .values([
      { ...frameOf, ...ours },
      { ...frameOf, seller_id: '-1', station_id: null, pile_id: null, identity: 'NOBODY' },
    ])
    .execute()
  for (const person of [stranger, boss]) {
    const { data } = await person.call(frame.calls.pages, { filters: {} })
    expect(data.records.map(row => row.identity)).not.toContain('NOBODY')
  }
  const asked = await stranger.call(frame.calls.pages, { filters: { pile: [own.id] } })
  expect(asked.data.records).toEqual([])
})

test('nobody takes the name of a pile of another: an identity is no code, and a code is no identity', async () => {
  const foreign = await app.db
    .selectFrom('config_station')
    .select('id')
    .where('seller_id', '=', '365')
    .executeTakeFirstOrThrow()
  const type = await aPileType(app.db, { protocol: 'OCPP1.6J', seller_id: '365' })
  const draft = aPileDraft(foreign.id, type.id)
  const taken = await stranger.call(pile.calls.add, { ...draft, chargerIdentity: own.code })
  expect(taken.code).not.toBe(0)
  expect(taken.msg).toContain(own.code)
})
