import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../src/pools.ts'
import { openDemos } from './demo-testing.ts'

// `npm run soak -- demo` asks for the whole one.
const size = process.env.DEMO_SIZE === 'whole' ? 'whole' : 'medium'
const expected = {
  whole: { members: 2_000, fleets: 12, vehicles: 3_000, entries: 200_000, orders: [98_000, 103_000], rare: 4 },
  medium: { members: 400, fleets: 12, vehicles: 600, entries: 10_000, orders: [4_700, 5_500], rare: 1 },
}[size]

const now = new Date('2026-11-15T04:00:00Z')

let demos: Awaited<ReturnType<typeof openDemos>>
let db: Db
beforeAll(async () => {
  demos = await openDemos(now, size)
  db = await demos.aDemo('money')
}, 400_000)
afterAll(() => demos.close())

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0]
const all = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows

test('the demo has as many members, fleets and vehicles as it says, and ninety days of recharges', async () => {
  const counts = await one(sql<Record<string, number>>`
    select (select count(*)::integer from member_member) as members, (select count(*)::integer from member_fleet) as fleets,
      (select count(*)::integer from member_vehicle) as vehicles,
      (select count(distinct (created_at at time zone 'Asia/Shanghai')::date)::integer from bill_recharge) as days`)
  const { members, fleets, vehicles } = expected
  expect(counts).toMatchObject({ members, fleets, vehicles })
  expect(counts?.days).toBeGreaterThanOrEqual(88)
})

test('its books balance: all entries add up to nothing, and each balance is the sum of its entries', async () => {
  const books = await one(sql<Record<string, string>>`
    select sum(amount_fen)::text as total, count(*)::text as entries,
      (select count(*)::text from ledger_account a where owner <> 'house' and balance_fen <>
        coalesce((select sum(amount_fen) from ledger_entry e where e.account_id = a.id), 0)) as wrong
    from ledger_entry`)
  expect(books).toMatchObject({ total: '0', wrong: '0' })
  expect(Number(books?.entries)).toBeGreaterThan(expected.entries)
})

test('every recharge that was paid has its entries, and none that was not', async () => {
  const recharges = await one(sql<Record<string, string>>`
    select count(*) filter (where (r.status = 1) <> (p.id is not null))::text as wrong,
      count(*) filter (where r.status = 1 and r.topup_fen <> (
        select sum(e.amount_fen) from ledger_entry e where e.posting_id = p.id and e.account_id = r.account_id))::text as other
    from bill_recharge r left join ledger_posting p on p.document = 'recharge' and p.document_id = r.id`)
  expect(recharges).toEqual({ wrong: '0', other: '0' })
})

test('its orders lie in ninety days, with their peaks at noon and around midnight', async () => {
  const orders = await one(sql<Record<string, number>>`
    select count(*)::integer as count,
      count(distinct (created_at at time zone 'Asia/Shanghai')::date)::integer as days,
      (max(created_at) <= ${now}) as past from bill_order`)
  const [least = 0, most = 0] = expected.orders
  expect(orders?.count).toBeGreaterThan(least)
  expect(orders?.count).toBeLessThan(most)
  expect(orders).toMatchObject({ days: 90, past: true })
  const hours = await all(sql<{ hour: number; count: number }>`
    select extract(hour from created_at at time zone 'Asia/Shanghai')::integer as hour, count(*)::integer as count
    from bill_order group by 1 order by count(*) desc`)
  expect(new Set(hours.slice(0, 5).map(({ hour }) => hour))).toEqual(new Set([12, 13, 23, 0, 1]))
})

test('charges are as long and as large as charges are, some fail, a few wait for a person or for money', async () => {
  const [usual] = await all(sql<Record<string, number>>`
    select avg(energy_e4)::integer as energy, avg(duration_sec / 60) filter (where is_direct_current)::integer as minutes
    from bill_order where order_status = 6`)
  expect(usual?.energy).toBeGreaterThan(expected.entries)
  expect(usual?.energy).toBeLessThan(350_000)
  expect(usual?.minutes).toBeGreaterThanOrEqual(35)
  expect(usual?.minutes).toBeLessThanOrEqual(60)
  const states = await all(sql<{ status: number; count: number }>`
    select order_status as status, count(*)::integer as count from bill_order group by 1`)
  const countOf = (status: number) => states.find(row => row.status === status)?.count ?? 0
  const whole = states.reduce((sum, row) => sum + row.count, 0)
  expect(countOf(7) / whole).toBeGreaterThan(0.02)
  expect(countOf(7) / whole).toBeLessThan(0.06)
  for (const status of [5, 8, 9, 10, 11])
    expect(countOf(status), `orders in state ${status}`).toBeGreaterThanOrEqual(expected.rare)
  for (const status of [1, 2, 3, 4]) expect(countOf(status)).toBe(0)
})

test('what an order says was paid is what its deductions, its posting and its parts say', async () => {
  const wrong = await one(sql<Record<string, number>>`
    select count(*) filter (where o.paid_fen <> coalesce(d.paid, 0))::integer as deductions,
      count(*) filter (where o.paid_fen <> coalesce(e.paid, 0))::integer as postings,
      count(*) filter (where o.settled_at is not null
        and (o.energy_e4, o.elec_fen, o.service_fen) is distinct from (p.energy, p.elec, p.service))::integer as parts,
      count(*) filter (where o.discount_elec_fen + o.discount_service_fen <> coalesce(s.taken, 0))::integer as steps,
      count(*) filter (where o.refund_fen <> coalesce(r.given, 0))::integer as refunds
    from bill_order o
    left join (select order_id, sum(amount_fen) as paid from bill_deduction where document = 'order' group by 1) d
      on d.order_id = o.id
    left join (
      select p.document_id, sum(e.amount_fen) as paid from ledger_posting p
      join ledger_entry e on e.posting_id = p.id and e.amount_fen > 0 where p.document = 'order' group by 1
    ) e on e.document_id = o.id
    left join (
      select order_id, sum(energy_e4)::bigint as energy, sum(elec_fen)::bigint as elec, sum(service_fen)::bigint as service
      from bill_order_part group by 1
    ) p on p.order_id = o.id
    left join (select order_id, sum(elec_fen + service_fen) as taken from bill_order_step group by 1) s on s.order_id = o.id
    left join (select order_id, sum(amount_fen) as given from bill_order_refund group by 1) r on r.order_id = o.id`)
  expect(wrong).toEqual({ deductions: 0, postings: 0, parts: 0, steps: 0, refunds: 0 })
})

test('what is known of a member by their charges is what their orders say', async () => {
  const wrong = await one(sql<Record<string, number>>`
    select count(*)::integer as wrong from member_member m
    left join (
      select member_id, count(*) as count, sum(energy_e4) as energy, sum(paid_fen) as paid, max(settled_at) as last_at
      from bill_order where settled_at is not null group by 1
    ) o on o.member_id = m.id
    where (m.order_count, m.total_energy_e4, m.total_paid_fen) <> (coalesce(o.count, 0), coalesce(o.energy, 0), coalesce(o.paid, 0))
      or m.last_charge_at is distinct from o.last_at`)
  expect(wrong).toEqual({ wrong: 0 })
})

test('nothing is left half done: indexes, references and triggers are there again, and no session waits to be followed', async () => {
  const left = await one(sql<Record<string, number>>`
    select (select count(*)::integer from pg_trigger where tgenabled <> 'O' and not tgisinternal) as off,
      (select count(*)::integer from pg_constraint where not convalidated) as unproved,
      (select count(*)::integer from bill_session_news) as news`)
  expect(left).toEqual({ off: 0, unproved: 0, news: 0 })
  const bare = await demos.aBare('bare')
  const schemaOf = async (of: Db) =>
    (
      await sql<{ line: string }>`
        select pg_get_indexdef(indexrelid) as line from pg_index where indrelid::regclass::text !~ '^pg_'
        union all
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
        order by 1`.execute(of)
    ).rows.map(row => row.line)
  expect(await schemaOf(db)).toEqual(await schemaOf(bare))
})
