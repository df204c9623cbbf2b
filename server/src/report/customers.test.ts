import { order } from '@ev/contract/bill/order'
import { carStatistics } from '@ev/contract/report/car-statistics'
import { deviceStatistics } from '@ev/contract/report/device-statistics'
import { userStatistics } from '@ev/contract/report/user-statistics'
import { addDays } from '@ev/rules/days'
import { businessDay } from '@ev/rules/units'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countGunDays } from '../statistics/gun-days.job.ts'

let app: TestApp
let day: { from: string; to: string }
beforeAll(async () => {
  app = await openTestApp()
  await countGunDays(app.app)
  const today = businessDay(app.app.clock())
  day = { from: addDays(today, -59), to: today }
})
afterAll(() => app.close())

const added = (rows: readonly object[], name: string) =>
  rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[name]), 0)

test('cars by plate, VIN and fleet come to the revenue of the order list, those without a plate too', async () => {
  const op = await app.as('op399')
  const list = await op.call(order.calls.pages, { filters: { businessDay: day }, sums: true })
  const whole = await op.call(carStatistics.calls.query, { filters: { day }, by: 'plateNo' })
  for (const by of ['plateNo', 'vin', 'fleet'] as const) {
    const { data } = await op.call(carStatistics.calls.query, { filters: { day }, by })
    expect(data.totals.revenueFen, by).toBe(list.data.sums?.revenueFen)
    expect([data.totals, data.compared], by).toEqual([whole.data.totals, whole.data.compared])
    expect(added(data.rows, 'revenueFen'), by).toBe(data.totals.revenueFen)
    expect(added(data.rows, 'orders'), by).toBe(data.totals.orders)
    expect(Math.abs(added(data.rows, 'shareBp') - 10_000), by).toBeLessThan(data.rows.length)
  }
})

test('whoever keeps a fleet sees the cars of their fleets and no others', async () => {
  const fleet = await app.as('fleet399')
  const { data } = await fleet.call(carStatistics.calls.query, { filters: { day } })
  expect(data.rows.length).toBeGreaterThan(0)
  const { rows } = await sql<{ plateNo: string }>`
    select distinct o.plate_no as "plateNo" from bill_order o join member_fleet f on f.id = o.fleet_id
    join system_staff s on s.id = f.user_id where s.account = 'fleet399'`.execute(app.db)
  const own = new Set(rows.map(({ plateNo }) => plateNo))
  expect(data.rows.filter(row => row.plateNo && !own.has(row.plateNo))).toEqual([])
  const whole = await (await app.as('op399')).call(carStatistics.calls.query, { filters: { day } })
  expect(data.totals.orders).toBeLessThan(whole.data.totals.orders ?? 0)
})

test('users are told by name and masked telephone, each counted once, and their orders are the ones behind the row', async () => {
  const op = await app.as('op399')
  const { data } = await op.call(userStatistics.calls.query, { filters: { day } })
  const named = data.rows.filter(row => row.member)
  expect(data.totals.users).toBe(named.length)
  expect(JSON.stringify(data.rows)).not.toMatch(/1[3-9]\d{9}/)
  const [first] = named
  const list = await op.call(order.calls.pages, {
    filters: { businessDay: day, member: [first?.member?.id ?? ''] },
    sums: true,
  })
  expect(first?.revenueFen).toBe(list.data.sums?.revenueFen)
  expect(first?.lastTime).toMatch(/^\d{4}-/)
})

test('devices come to the same by pile, gun, type and maker, and a fault is counted when it begins', async () => {
  const op = await app.as('op399')
  const ask = async (by: 'pile' | 'gun' | 'pileType' | 'maker') =>
    (await op.call(deviceStatistics.calls.query, { filters: { day }, by })).data
  const piles = await ask('pile')
  expect(piles.totals.orders).toBeGreaterThan(50)
  for (const by of ['gun', 'pileType', 'maker'] as const) {
    const { rows, totals } = await ask(by)
    expect(totals, by).toEqual(piles.totals)
    for (const name of ['energyE4', 'orders', 'faults', 'guns'])
      expect(added(rows, name), `${name} by ${by}`).toBe(totals[name])
  }
  const gun = await app.db.selectFrom('config_gun').selectAll().where('seller_id', '=', '399').executeTakeFirstOrThrow()
  const log = { seller_id: '399', station_id: gun.station_id, gun_id: gun.id, at: new Date(app.app.clock() - 60_000) }
  await app.db
    .insertInto('operation_gun_log')
    .values([
      { ...log, from_status: 1, to_status: 7 },
      { ...log, from_status: 7, to_status: 1 },
    ])
    .execute()
  expect((await ask('pile')).totals.faults).toBe((piles.totals.faults ?? 0) + 1)
})

test('[7.10] every report has an address for its file', async () => {
  const op = await app.as('op399')
  for (const of of [carStatistics, userStatistics, deviceStatistics]) {
    const answer = await app.server.inject({
      url: `/api/${of.address}/exportExcel?current=1&size=-1&day=${day.from}~${day.to}`,
      headers: { authorization: op.token },
    })
    expect(answer.statusCode, of.address).toBe(200)
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets[0]?.rows.length, of.address).toBeGreaterThan(2)
  }
})
