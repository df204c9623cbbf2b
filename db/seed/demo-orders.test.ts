import { reckon } from '@ev/rules/price/reckon'
import { type CalendarDraft, readCalendar } from '@ev/rules/price/version'
import { energy, instant, mil } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, instantOf } from '../src/pools.ts'
import { chanceOf, weighted } from './demo-orders-base.ts'
import { curveOf, flowedAt, flowOf } from './demo-orders-curve.ts'
import { openDemos } from './demo-testing.ts'

const now = new Date('2026-11-15T04:00:00Z')

let demos: Awaited<ReturnType<typeof openDemos>>
let db: Db
beforeAll(async () => {
  demos = await openDemos(now)
  db = await demos.aDemo('orders')
}, 120_000)
afterAll(() => demos.close())

const numbers = (text: string) => text.slice(1, -1).split(',').map(Number)

test('a curve has a point a minute, ends with the energy of its charge, and nowhere falls', () => {
  const told = { minutes: 42, kind: 3, energyE4: 283_417, isDirect: true, socStart: 31, socEnd: 92 }
  const curve = curveOf(told)
  expect(numbers(curve.at_sec)).toEqual(Array.from({ length: 43 }, (_, minute) => minute * 60))
  const flowed = numbers(curve.energy_e4)
  expect(flowed.at(0)).toBe(0)
  expect(flowed.at(-1)).toBe(283_417)
  expect(flowed).toEqual(flowed.toSorted((one, other) => one - other))
  expect([numbers(curve.soc).at(0), numbers(curve.soc).at(-1)]).toEqual([31, 92])
  for (const series of Object.values(curve)) expect(numbers(series)).toHaveLength(43)
  expect(flowedAt(flowOf(42, 3), 283_417, 42 * 60)).toBe(283_417)
  expect(numbers(curveOf({ ...told, socStart: null, socEnd: null }).soc)).toEqual(Array(43).fill(Number.NaN))
})

test('chance is the same for the same seed, and weights are kept', () => {
  const [one, other] = [chanceOf(5), chanceOf(5)]
  expect(Array.from({ length: 20 }, one.next)).toEqual(Array.from({ length: 20 }, other.next))
  const pick = weighted(['often', 'never', 'rarely'], word => ({ often: 9, never: 0, rarely: 1 })[word] ?? 0)
  const picked = Array.from({ length: 2_000 }, () => pick(one))
  expect(picked).not.toContain('never')
  expect(picked.filter(word => word === 'rarely').length).toBeGreaterThan(120)
  expect(picked.filter(word => word === 'rarely').length).toBeLessThan(290)
})

test('a small demo has some three hundred orders of both sellers, each with its session', async () => {
  const { rows } = await sql<{ seller: string; orders: number; alone: number }>`
    select seller_id::text as seller, count(*)::integer as orders,
      count(*) filter (where not exists (select from operation_session s where s.id = o.session_id))::integer as alone
    from bill_order o group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { seller: '365', orders: expect.any(Number), alone: 0 },
    { seller: '399', orders: expect.any(Number), alone: 0 },
  ])
  const count = rows.reduce((sum, row) => sum + row.orders, 0)
  expect(count).toBeGreaterThan(220)
  expect(count).toBeLessThan(380)
})

test('a gun serves one at a time, and its meter goes on where it stood', async () => {
  const { rows } = await sql<{ overlaps: number; jumps: number }>`
    select count(*) filter (where begun_at < before_end)::integer as overlaps,
      count(*) filter (where meter_start_e4 < before_meter)::integer as jumps
    from (
      select begun_at, meter_start_e4, lag(pulled_at) over w as before_end, lag(meter_end_e4) over w as before_meter
      from bill_order where begun_at is not null and order_status = 6 window w as (partition by gun_id order by begun_at)
    ) x`.execute(db)
  expect(rows).toEqual([{ overlaps: 0, jumps: 0 }])
})

test('what the product reckons of each session is what its order says', async () => {
  const versions = new Map(
    (await db.selectFrom('config_billing_version').selectAll().execute()).map(row => [
      row.id,
      {
        id: row.id,
        modelId: row.model_id,
        versionNo: row.version_no,
        effective: { from: instantOf(row.effective_at), to: null },
        calendar: readCalendar(row.plan as unknown as CalendarDraft),
      },
    ]),
  )
  const orders = await db
    .selectFrom('bill_order as o')
    .innerJoin('operation_session as s', 's.id', 'o.session_id')
    .innerJoin('config_gun as g', 'g.id', 'o.gun_id')
    .select(['o.version_id', 'o.billing_side', 'o.elec_fen', 'o.service_fen', 'o.readings', 'g.rated_power_w'])
    .select([
      's.begun_at',
      's.ended_at',
      's.energy_e4',
      's.meter_start_e4',
      's.meter_end_e4',
      's.amount_mil',
      's.record',
    ])
    .where('o.order_status', '=', 6)
    .execute()
  expect(orders.length).toBeGreaterThan(200)
  for (const order of orders) {
    const record = order.record as unknown as { tiers: { tier: 'Jian' | 'Feng' | 'Ping' | 'Gu'; energyE4: number }[] }
    const reckoned = reckon({
      version: versions.get(order.version_id ?? '') ?? null,
      side: order.billing_side === 1 ? 1 : 2,
      begunAt: instantOf(order.begun_at as Date),
      endedAt: instantOf(order.ended_at as Date),
      energyE4: energy(Number(order.energy_e4)),
      meterStartE4: energy(Number(order.meter_start_e4)),
      meterEndE4: energy(Number(order.meter_end_e4)),
      tiers: record.tiers.map(one => ({ tier: one.tier, energyE4: energy(one.energyE4) })),
      amountMil: order.amount_mil === null ? null : mil(Number(order.amount_mil)),
      samples: (order.readings as [number, number][]).map(([at, e4]) => ({ at: instant(at), meterE4: energy(e4) })),
      ratedPowerW: order.rated_power_w,
    })
    expect(reckoned.faults).toEqual([])
    expect([String(reckoned.charge?.elecFen), String(reckoned.charge?.serviceFen)]).toEqual([
      order.elec_fen,
      order.service_fen,
    ])
  }
})

test('filled again at the same moment it is the same', async () => {
  const print = async (of: Db) =>
    (
      await sql<{ print: string }>`
        select sum(hashtextextended(concat_ws('|', order_no, order_status, gun_id, created_at, energy_e4, paid_fen), 0))::text as print
        from bill_order`.execute(of)
    ).rows
  expect(await print(await demos.aDemo('again'))).toEqual(await print(db))
}, 120_000)
