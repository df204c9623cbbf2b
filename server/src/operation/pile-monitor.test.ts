import { pileMonitor } from '@ev/contract/operation/pile-monitor'
import { at } from '@ev/db/pools'
import { earlier, hourMs, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { tariffFor } from './tariffs.ts'

let app: TestApp
let pile: { id: string; seller_id: string; station_id: string }

beforeAll(async () => {
  app = await openTestApp()
  pile = await app.db
    .selectFrom('config_pile')
    .select(['id', 'seller_id', 'station_id'])
    .where('seller_id', '=', '399')
    .where('status', '=', 'enabled')
    .orderBy('id')
    .executeTakeFirstOrThrow()
})
afterAll(() => app.close())

const place = () => ({ pileId: pile.id, stationId: pile.station_id, sellerId: pile.seller_id })
const say = (no: number | null) =>
  app.db.updateTable('config_pile_state').set({ billing_model_no: no }).where('pile_id', '=', pile.id).execute()

test('whether a pile holds the prices in force is told by the number that it says it holds', async () => {
  const op = await app.as('op399')
  const held = async () => (await op.call(pileMonitor.prices, { pileId: pile.id })).data[0]
  const due = await tariffFor(app.db, place(), app.app.clock())
  await say(null)
  expect(await held()).toMatchObject({ pileId: pile.id, state: due ? 'unsaid' : 'unpriced' })
  await say(due?.tariff.no ?? null)
  expect(await held()).toMatchObject({ state: 'same', model: { label: expect.stringMatching(/./) } })
  await say(9_998)
  expect(await held()).toMatchObject({ state: 'other' })
})

test('the band of a pile shows what each gun was, without a gap, up to now', async () => {
  const op = await app.as('op399')
  const now = app.app.clock()
  const guns = await app.db.selectFrom('config_gun').select('id').where('pile_id', '=', pile.id).execute()
  const [gun] = guns
  await app.db
    .deleteFrom('operation_gun_log')
    .where('gun_id', '=', gun?.id ?? '')
    .execute()
  const row = (minutes: number, from_status: number, to_status: number) => ({
    at: at(earlier(now, minutes * minuteMs)),
    seller_id: pile.seller_id,
    station_id: pile.station_id,
    gun_id: gun?.id ?? '',
    from_status,
    to_status,
  })
  await app.db
    .insertInto('operation_gun_log')
    .values([row(90, 1, 2), row(40, 2, 3), row(10, 3, 5)])
    .execute()
  const { data } = await op.call(pileMonitor.band, { pileId: pile.id, hours: 1 })
  expect(data.guns).toHaveLength(guns.length)
  const spans = data.guns.find(({ gunId }) => gunId === gun?.id)?.spans ?? []
  expect(spans.map(({ status }) => status)).toEqual([2, 3, 5])
  expect(spans[0]?.from).toBe(data.from)
  expect(spans.at(-1)?.to).toBe(data.to)
  expect(data.to - data.from).toBe(hourMs)
})

test('the transformers of a station come with the piles that hang on them', async () => {
  const { id } = await app.db
    .insertInto('config_transformer')
    .values({ seller_id: '399', station_id: pile.station_id, code: 'WATCHED', name: '一号变', capacity_kva: 630 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('config_pile').set({ transformer_id: id }).where('id', '=', pile.id).execute()
  const op = await app.as('op399')
  const { data } = await op.call(pileMonitor.transformers, { stationId: pile.station_id })
  expect(data.find(one => one.id === id)).toMatchObject({ name: '一号变', capacityKva: 630, pileIds: [pile.id] })
})

test('of another seller’s piles and stations nothing is told', async () => {
  const stranger = await app.as('op365')
  expect((await stranger.call(pileMonitor.prices, { pileId: pile.id })).data).toEqual([])
  expect((await stranger.call(pileMonitor.transformers, { stationId: pile.station_id })).data).toEqual([])
  expect((await stranger.call(pileMonitor.band, { pileId: pile.id, hours: 24 })).code).not.toBe(0)
})
