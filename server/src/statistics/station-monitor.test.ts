import { stationMonitor } from '@ev/contract/statistics/station-monitor'
import { at } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { halfHourOf } from '@ev/rules/price/half-hours'
import { businessDay, earlier, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let order: { id: string; seller_id: string; station_id: string; gun_id: string; session_id: string | null }

beforeAll(async () => {
  app = await openTestApp()
  order = await app.db
    .selectFrom('bill_order')
    .select(['id', 'seller_id', 'station_id', 'gun_id', 'session_id'])
    .where('seller_id', '=', '399')
    .where('session_id', 'is not', null)
    .where('order_status', '=', 6)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
})
afterAll(() => app.close())

test('what flows today is what is over and what goes on, half hour by half hour', async () => {
  const now = app.app.clock()
  const today = businessDay(now)
  const { slot } = halfHourOf(now)
  await sql`delete from statistics_flow where station_id = ${order.station_id}`.execute(app.db)
  await sql`update bill_order set order_status = 8 where station_id = ${order.station_id} and order_status in (3, 4)`.execute(
    app.db,
  )
  const flow = (day: string, energy_e4: number) => ({
    station_id: order.station_id,
    day,
    slot,
    merchant_id: '0',
    seller_id: order.seller_id,
    energy_e4: String(energy_e4),
    charging_sec: 60,
  })
  await app.db
    .insertInto('statistics_flow')
    .values([flow(today, 10_000), flow(addDays(today, -1), 70_000)])
    .execute()
  const op = await app.as('op399')
  const load = async () => (await op.call(stationMonitor.load, { stationId: order.station_id })).data
  expect(await load()).toMatchObject({ day: today, over: slot })
  expect((await load()).todayE4[slot]).toBe(10_000)
  expect((await load()).yesterdayE4[slot]).toBe(70_000)

  // It began 40 minutes ago and charges; the pile has told what it gave twice in this half hour and once in the one before.
  await sql`
    update bill_order set order_status = 3, ended_at = null, settled_at = null, charge_status = 1, begun_at = ${at(earlier(now, 40 * minuteMs))}
    where id = ${order.id}`.execute(app.db)
  const sample = (minutes: number, energy_e4: number) => ({
    gun_id: order.gun_id,
    seller_id: order.seller_id,
    station_id: order.station_id,
    session_id: order.session_id,
    at: at(earlier(now, minutes * minuteMs)),
    energy_e4: String(energy_e4),
  })
  await app.db
    .insertInto('operation_sample')
    .values([sample(35, 30_000), sample(0, 50_000)])
    .execute()
  const { todayE4, yesterdayE4 } = await load()
  const before = slot === 0 ? yesterdayE4[47] : todayE4[slot - 1]
  expect([before, todayE4[slot]]).toEqual(
    halfHourOf(earlier(now, 35 * minuteMs)).slot === (slot + 47) % 48 ? [30_000, 30_000] : [0, 30_000],
  )
})

test('the figures of today and of the day before are those of the sums', async () => {
  const op = await app.as('op399')
  const { data } = await op.call(stationMonitor.today, { stationId: order.station_id })
  expect(data.day).toBe(businessDay(app.app.clock()))
  for (const figures of [data.today, data.yesterday])
    expect(figures).toEqual({
      revenueFen: expect.any(Number),
      energyE4: expect.any(Number),
      orders: expect.any(Number),
    })
})

test('how much another seller’s station draws is nobody else’s', async () => {
  const stranger = await app.as('op365')
  expect((await stranger.call(stationMonitor.load, { stationId: order.station_id })).code).not.toBe(0)
  expect((await stranger.call(stationMonitor.today, { stationId: order.station_id })).code).not.toBe(0)
})
