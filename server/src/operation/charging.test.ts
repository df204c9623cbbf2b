import { billingIssue } from '@ev/contract/config/billing-issue'
import { billingModel } from '@ev/contract/config/billing-model'
import { billingVersion } from '@ev/contract/config/billing-version'
import { command, commandCalls } from '@ev/contract/operation/command'
import { pendingPile } from '@ev/contract/operation/pending-pile'
import type { Pile } from '@ev/simulator/pile'
import { RPCClient } from 'ocpp-rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileType, aStation } from '../../testing/assets.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { aTable, unchangedModel } from '../../testing/prices.ts'
import {
  anEmptyVehicle,
  bindPrices,
  card,
  chargeByCard,
  keepCard,
  openDoors,
  openStreet,
  type Street,
} from '../../testing/simulated.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { noticeAway } from './presence.ts'

type Language = 'YKC1.6' | 'OCPP1.6J'
const languages = ['YKC1.6', 'OCPP1.6J'] as const

let app: TestApp
let street: Street
let boss: Awaited<ReturnType<TestApp['as']>>
let station: Awaited<ReturnType<typeof aStation>>
let model: Awaited<ReturnType<typeof bindPrices>>
beforeAll(async () => {
  app = await openDoors()
  street = await openStreet(app.app)
  boss = await app.as('op399')
  station = await aStation(app.db)
  model = await bindPrices(boss, station.id)
  await keepCard(app)
})
afterAll(async () => {
  await street.close()
  await app.close()
})

async function aPile(language: Language) {
  const known = await aSpeakingPile(app, boss, station.id, language)
  const pile = await street.arrive(language, known)
  await pile.until(() => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null))
  return { ...known, pile }
}
const sessionsOf = (pileId: string) =>
  app.db.selectFrom('operation_session').selectAll().where('pile_id', '=', pileId).orderBy('id').execute()
const samplesOf = async (sessionId: string) => {
  await street.chargers.live.writer.flush()
  const { count } = await app.db
    .selectFrom('operation_sample')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
const alarmsOf = async (pileId: string) =>
  (await app.db.selectFrom('operation_alarm').select('code').where('pile_id', '=', pileId).execute()).map(
    ({ code }) => code,
  )
const statusesOf = async (gunId: string | undefined) => {
  await street.chargers.live.writer.flush()
  const rows = await app.db
    .selectFrom('operation_gun_log')
    .select('to_status')
    .where('gun_id', '=', gunId ?? '')
    .orderBy('id')
    .execute()
  return rows.map(row => row.to_status)
}
const ended = (pile: Pile) => pile.until(() => !pile.guns[0]?.session && pile.waiting() === 0)
const followed = async (batchNo: string) => (await boss.call(command.calls.batch, { batchNo })).data

test.each(languages)('a pile of %s that nobody knows is accepted, boots, charges by card and stops', async language => {
  const code = language === 'YKC1.6' ? '44030577000001' : '44030577000002'
  const identity = language === 'YKC1.6' ? code : 'STRANGER-77'
  const pile = await street.arrive(language, { code, identity })
  expect(pile.isReady()).toBe(false)

  const admin = await app.as('admin')
  const type = await aPileType(app.db, { protocol: language })
  const { records } = (await admin.call(pendingPile.calls.pages, { filters: { identity } })).data
  expect(records).toMatchObject([{ identity, protocol: language }])
  const asked = {
    id: records[0]?.id ?? '',
    station: station.id,
    pileType: type.id,
    name: `新桩 ${identity}`,
    pileNo: null,
  }
  const { data: added, msg } = await admin.call(pendingPile.calls.accept, { ...asked, code })
  expect(added, msg).toBeTruthy()
  pile.cutOff(1_000)
  await pile.until(() => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null))

  await chargeByCard(pile)
  await expect.poll(() => sessionsOf(added.id)).toMatchObject([{ state: 'charging', way: 'card' }])
  const [session] = await sessionsOf(added.id)
  await expect.poll(() => samplesOf(session?.id ?? '')).toBeGreaterThan(2)
  pile.endCharge(1)
  await ended(pile)
  const [done] = await sessionsOf(added.id)
  expect(done).toMatchObject({ id: session?.id, state: 'ended', record_times: 1, tag: '1000000000000077' })
  const flowedE4 = pile.guns[0]?.last?.energyE4 ?? 0
  expect(flowedE4).toBeGreaterThan(0)
  // One language counts in watt-hours, ten of our units.
  expect(Math.abs(Number(done?.energy_e4) - flowedE4)).toBeLessThan(language === 'YKC1.6' ? 1 : 20)
  pile.unplug(1)
  const gun = await app.db
    .selectFrom('config_gun')
    .select('id')
    .where('pile_id', '=', added.id)
    .where('gun_index', '=', 0)
    .executeTakeFirstOrThrow()
  await expect.poll(() => statusesOf(gun.id)).toEqual([1, 2, 3, 2, 1])
  expect(await alarmsOf(added.id)).toEqual([])
  const frames = await app.db
    .selectFrom('operation_frame')
    .select(['type', 'fault', 'is_from_pile'])
    .where('pile_id', '=', added.id)
    .execute()
  expect(frames.filter(({ fault }) => fault !== '')).toEqual([])
  const record = language === 'YKC1.6' ? ['3B', '40'] : ['StopTransaction', 'StopTransaction']
  expect(frames.some(row => row.type === record[0] && row.is_from_pile)).toBe(true)
  expect(frames.some(row => row.type === record[1] && !row.is_from_pile)).toBe(true)
})

test('what a pile refuses is seen so in the record, and a start that it refuses has failed', async () => {
  const ocpp = await aPile('OCPP1.6J')
  const ykc = await aPile('YKC1.6')
  ocpp.pile.refuse('reset', 'Rejected')
  ykc.pile.refuse('start', '03')
  ykc.pile.plugIn(1, anEmptyVehicle(1))
  const reset = await boss.call(commandCalls.reset, {
    selection: { ids: [ocpp.id] },
    params: { mode: 'soft', isWhenIdle: false },
    reason: '现场检修',
  })
  const start = await boss.call(commandCalls.start, {
    selection: { ids: [ykc.guns[0] ?? ''] },
    params: { member: null },
    reason: '',
  })
  await expect.poll(async () => (await followed(reset.data.batchNo)).open).toBe(0)
  await expect.poll(async () => (await followed(start.data.batchNo)).open).toBe(0)
  expect((await followed(reset.data.batchNo)).rows).toMatchObject([
    { state: 'refused', answer: '充电桩拒绝执行：拒绝' },
  ])
  expect((await followed(start.data.batchNo)).rows).toMatchObject([
    { state: 'refused', answer: '充电桩拒绝执行：设备故障' },
  ])
  expect(await sessionsOf(ykc.id)).toMatchObject([{ state: 'failed', fail_code: 'deviceFault' }])
})

test('twenty guns that staff start at once all charge, answer one by one, and all stop', async () => {
  const piles = await Promise.all(Array.from({ length: 10 }, (_, place) => aPile(languages[place % 2] ?? 'YKC1.6')))
  const ids = piles.map(one => one.id)
  for (const { pile } of piles) for (const gun of [1, 2]) pile.plugIn(gun, anEmptyVehicle(`${pile.code} ${gun}`))
  const guns = piles.flatMap(one => one.guns)
  const start = await boss.call(commandCalls.start, { selection: { ids: guns }, params: { member: null }, reason: '' })
  expect(start.data).toMatchObject({ count: 20, refusedCount: 0 })
  const states = async () => {
    const rows = await app.db
      .selectFrom('operation_session')
      .select(['state', 'way', 'gun_id'])
      .where('pile_id', 'in', ids)
      .execute()
    return rows.map(row => `${row.state} ${row.way}`)
  }
  const twenty = (state: string) => Array.from({ length: 20 }, () => `${state} staff`)
  await expect.poll(states, { timeout: 10_000 }).toEqual(twenty('charging'))
  expect(await followed(start.data.batchNo)).toMatchObject({ total: 20, open: 0, accepted: 20 })
  const stop = await boss.call(commandCalls.stop, { selection: { ids: guns }, params: {}, reason: '试验结束' })
  expect(stop.data).toMatchObject({ count: 20 })
  await expect.poll(states, { timeout: 10_000 }).toEqual(twenty('ended'))
  for (const { pile } of piles) pile.stop()
})

test('a price that is issued reaches an idle pile at once, and one that charges when it is done', async () => {
  const [idle, busy] = [await aPile('YKC1.6'), await aPile('YKC1.6')]
  const before = idle.pile.tariffNo()
  await chargeByCard(busy.pile)
  await expect.poll(() => statusesOf(busy.guns[0])).toContain(3)
  const dearer = { ...(await unchangedModel(boss, model.id)), plan: { byDefault: aTable(), seasons: [], holidays: [] } }
  dearer.plan.byDefault.tiers = dearer.plan.byDefault.tiers.map(tier => ({ ...tier, elecMil: tier.elecMil + 100 }))
  expect((await boss.call(billingModel.calls.update, dearer)).code).toBe(0)
  const versions = (await boss.call(billingVersion.calls.pages, { filters: { model: [model.id] } })).data.records
  const version = versions.find(row => row.versionNo === 2)?.id ?? ''
  const piles = [idle.id, busy.id]
  const issued = await boss.call(billingModel.calls.issue, { version, stations: [], piles, time: null })
  expect(issued.data, issued.msg).toMatchObject({ count: 2 })
  const stateOf = async (pileId: string) =>
    (await boss.call(billingIssue.calls.pages, { filters: { pile: [pileId] } })).data.records[0]?.state
  await expect.poll(() => stateOf(idle.id), { timeout: 5_000 }).toBe(2)
  expect(idle.pile.tariffNo()).not.toBe(before)
  expect([await stateOf(busy.id), busy.pile.tariffNo()]).toEqual([0, before])
  busy.pile.endCharge(1)
  await expect.poll(() => stateOf(busy.id), { timeout: 5_000 }).toBe(2)
  expect(busy.pile.tariffNo()).toBe(idle.pile.tariffNo())
})

test.each(languages)(
  'a pile of %s that is cut off while it charges comes back with the same session',
  async language => {
    const { id, pile } = await aPile(language)
    await chargeByCard(pile)
    await expect.poll(() => sessionsOf(id)).toMatchObject([{ state: 'charging' }])
    const [session] = await sessionsOf(id)
    const backAgain = async (whileAway: () => void) => {
      pile.cutOff(4_000)
      await expect.poll(() => street.chargers.isConnected(id)).toBe(false)
      whileAway()
      expect(await noticeAway(app.app, street.chargers.live)).toBe(0)
      await pile.until(() => pile.isReady())
    }
    await backAgain(() => {})
    const count = await samplesOf(session?.id ?? '')
    await expect.poll(() => samplesOf(session?.id ?? '')).toBeGreaterThan(count + 1)
    await backAgain(() => pile.endCharge(1))
    await ended(pile)
    expect(await sessionsOf(id)).toMatchObject([{ id: session?.id, state: 'ended', record_times: 1 }])
    expect(await alarmsOf(id)).toEqual([])
  },
)

type ClientOptions = ConstructorParameters<typeof RPCClient>[0]

test('a client that is not ours, strict by the standard, goes through a whole charge with the platform', async () => {
  const known = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
  const client = new RPCClient({
    endpoint: `ws://127.0.0.1:${street.portOf('OCPP1.6J')}/ocpp`,
    identity: known.identity,
    protocols: ['ocpp1.6'],
    strictMode: ['ocpp1.6'],
    reconnect: false,
  } as ClientOptions)
  const stopped = new Promise(resolve =>
    client.handle('RemoteStopTransaction', async ({ params }) => {
      resolve(params)
      return { status: 'Accepted' }
    }),
  )
  await client.connect()
  const now = () => new Date(app.app.clock()).toISOString()
  const boot = { chargePointVendor: 'Other', chargePointModel: 'Strict', firmwareVersion: '7.7' }
  expect(await client.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  const tell = (status: string) =>
    client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status, timestamp: now() })
  await tell('Available')
  await tell('Preparing')
  expect(await client.call('Authorize', { idTag: card.tag })).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  const begun = { connectorId: 1, idTag: card.tag, meterStart: 1_000, timestamp: now() }
  const { transactionId } = (await client.call('StartTransaction', begun)) as { transactionId: number }
  await tell('Charging')
  const sampledValue = [
    { value: '1500', measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
    { value: '41', measurand: 'SoC', unit: 'Percent' },
  ]
  const meterValue = [{ timestamp: now(), sampledValue }]
  await client.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  expect(await samplesOf(String(transactionId))).toBe(1)
  const selection = { ids: [known.guns[0] ?? ''] }
  const { data } = await boss.call(commandCalls.stop, { selection, params: {}, reason: '车主来电' })
  expect(await stopped).toEqual({ transactionId })
  await expect.poll(async () => (await followed(data.batchNo)).accepted).toBe(1)
  const end = { transactionId, meterStop: 3_500, timestamp: now(), reason: 'Remote', idTag: card.tag }
  expect(await client.call('StopTransaction', end)).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  await tell('Finishing')
  await tell('Available')
  expect(await sessionsOf(known.id)).toMatchObject([{ state: 'ended', energy_e4: '25000', stop_code: 'Remote' }])
  await expect.poll(() => statusesOf(known.guns[0])).toEqual([2, 3, 2, 1])
  await client.close()
})
