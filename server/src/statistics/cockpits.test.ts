import { deviceCockpit, operationCockpit } from '@ev/contract/statistics/cockpit'
import { stationPlanning } from '@ev/contract/statistics/planning'
import { at } from '@ev/db/pools'
import { monthBefore } from '@ev/rules/compared'
import { addDays, addMonths } from '@ev/rules/days'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countGunDays } from './gun-days.job.ts'
import { rollUp } from './roll-up.job.ts'

let app: TestApp
let today: string

beforeAll(async () => {
  app = await openTestApp()
  const now = app.app.clock()
  today = businessDay(now)
  // The demo ends some time ago: its newest orders of one seller become those of today.
  await sql`update bill_order set ended_at = ${at(now)}, business_day = ${today} where id in (
    select id from bill_order where seller_id = 399 and order_status = 6 order by id desc limit 40)`.execute(app.db)
  // What the demo aims at is none of this.
  await sql`delete from config_operation_target`.execute(app.db)
  await rollUp(app.app)
  await countGunDays(app.app)
}, 120_000)
afterAll(() => app.close())

test('a target that is set is what the month is held against, by the stations that have one', async () => {
  const op = await app.as('op399')
  const before = (await op.call(operationCockpit.get, {})).data
  expect(before.target).toBeNull()
  expect(before.month).toBe(today.slice(0, 7))
  expect(before.stations.reduce((sum, { revenueFen = 0 }) => sum + revenueFen, 0)).toBe(before.total.revenueFen)
  const [best] = before.stations
  if (!best?.revenueFen) throw new Error('no station has earned anything')
  await sql`insert into config_operation_target (seller_id, station_id, month, revenue_fen, utilisation_bp)
    values (399, ${best.id}, ${`${today.slice(0, 7)}-01`}, ${best.revenueFen * 2}, 4000)`.execute(app.db)
  const after = (await op.call(operationCockpit.get, {})).data
  expect(after.target).toEqual({
    stations: { energyE4: 0, revenueFen: 1, utilisationBp: 1 },
    aimed: { energyE4: null, revenueFen: best.revenueFen * 2, utilisationBp: 4000 },
    reached: { energyE4: null, revenueFen: best.revenueFen, utilisationBp: best.utilisationBp },
  })
  expect((await (await app.as('op365')).call(operationCockpit.get, {})).data.target).toBeNull()
})

test('a month has twelve behind it, its days by the hour, and a future one is this one', async () => {
  const op = await app.as('op399')
  const { data } = await op.call(operationCockpit.get, { month: '2999-01' })
  expect(data.month).toBe(today.slice(0, 7))
  expect(data.months).toHaveLength(12)
  expect(data.months.at(-1)).toMatchObject({ month: data.month, revenueFen: data.total.revenueFen })
  expect(data.heat).toHaveLength(Number(today.slice(8)))
  expect((await op.call(operationCockpit.get, { month: '2026' } as never)).code).toBe(400)
})

test('a month is held against the month before, or against the same days a year ago as soon as there were any', async () => {
  const op = await app.as('op399')
  const first = `${today.slice(0, 7)}-01`
  const ask = async () => (await op.call(operationCockpit.get, { against: 'lastYear' })).data
  const none = await ask()
  expect([none.beforeSpan, none.before]).toEqual([{ from: addMonths(first, -12), to: addMonths(today, -12) }, null])
  const { rows } = await sql<{ paidFen: number; day: string }>`
    update bill_order set ended_at = ended_at - interval '1 year', begun_at = begun_at - interval '1 year',
      created_at = created_at - interval '1 year', business_day = ${addMonths(today, -12)}
    where id = (select id from bill_order where seller_id = 399 and order_status = 6 and paid_fen > 500 and refund_fen = 0
      and gift_paid_fen = 0 and energy_e4 > 1000 and stat_day < ${addMonths(first, -1)} order by id desc limit 1)
    returning paid_fen::float8 as "paidFen", stat_day::text as day`.execute(app.db)
  await rollUp(app.app)
  expect(rows[0]?.day).toBe(addMonths(today, -12))
  expect((await ask()).before).toMatchObject({ orders: 1, revenueFen: rows[0]?.paidFen })
  const month = (await op.call(operationCockpit.get, {})).data
  expect(month.beforeSpan).toEqual(monthBefore({ from: first, to: today }))
  expect((await op.call(operationCockpit.get, { against: 'ever' } as never)).code).toBe(400)
})

test('devices are told by maker and model, the worst first, each only to whom they belong', async () => {
  await sql`update statistics_gun_day set offline_sec = offline_sec + idle_sec, idle_sec = 0
    where gun_id = (select min(id) from config_gun where seller_id = 399) and day = ${today}`.execute(app.db)
  const { data } = await (await app.as('op399')).call(deviceCockpit.get, { days: 7 })
  const { rows } = await sql<{ guns: number; types: number }>`
    select count(*)::integer as guns, count(distinct p.pile_type_id)::integer as types
    from config_gun g join config_pile p on p.id = g.pile_id where g.seller_id = 399`.execute(app.db)
  expect([data.guns, data.types.length]).toEqual([rows[0]?.guns, rows[0]?.types])
  expect(data.days).toHaveLength(7)
  expect(data.days.at(-1)?.day).toBe(today)
  expect(data.types.reduce((sum, { orders = 0 }) => sum + orders, 0)).toBeGreaterThanOrEqual(40)
  expect(data.worst.length).toBeGreaterThan(0)
  expect(data.versions.reduce((sum, { piles }) => sum + piles, 0)).toBe(data.piles)
  const others = (await (await app.as('op365')).call(deviceCockpit.get, {})).data
  expect(others.worst.filter(({ gunId }) => data.worst.some(one => one.gunId === gunId))).toEqual([])
})

test('the overview of stations knows who is near, and shows nobody else’s', async () => {
  const { data } = await (await app.as('op399')).call(stationPlanning.get, {})
  expect(data.span).toEqual({ from: addDays(today, -29), to: today })
  const { rows } = await sql<{ id: string }>`select id from config_station where seller_id = 399`.execute(app.db)
  expect(data.stations.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  for (const { nearest, around } of data.stations) expect((nearest?.metres ?? 0) <= 5_000).toBe(around.stations > 0)
  expect(data.stations.some(({ energyE4, peakW }) => energyE4 > 0 && peakW > 0)).toBe(true)
})

test('a month before anybody charged is answered with nothing, and not with an error', async () => {
  const op = await app.as('op399')
  const { data } = await op.call(operationCockpit.get, { month: '0001-01' })
  expect(data).toMatchObject({ month: '2000-01', total: { energyE4: 0, revenueFen: 0, orders: 0 } })
})
