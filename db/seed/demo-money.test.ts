import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../src/pools.ts'
import { openDemos } from './demo-testing.ts'

let demos: Awaited<ReturnType<typeof openDemos>>
let db: Db
beforeAll(async () => {
  demos = await openDemos(new Date('2026-11-15T04:00:00Z'))
  db = await demos.aDemo('money')
}, 120_000)
afterAll(() => demos.close())

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0]

test('the demo has two thousand members, twelve fleets, three thousand vehicles and ninety days of recharges', async () => {
  const counts = await one(sql<Record<string, number>>`
    select (select count(*)::integer from member_member) as members, (select count(*)::integer from member_fleet) as fleets,
      (select count(*)::integer from member_vehicle) as vehicles,
      (select count(distinct (created_at at time zone 'Asia/Shanghai')::date)::integer from bill_recharge) as days`)
  expect(counts).toMatchObject({ members: 2_000, fleets: 12, vehicles: 3_000 })
  expect(counts?.days).toBeGreaterThanOrEqual(88)
})

test('its books balance: all entries add up to nothing, and each balance is the sum of its entries', async () => {
  const books = await one(sql<Record<string, string>>`
    select sum(amount_fen)::text as total, count(*)::text as entries,
      (select count(*)::text from ledger_account a where owner <> 'house' and balance_fen <>
        coalesce((select sum(amount_fen) from ledger_entry e where e.account_id = a.id), 0)) as wrong
    from ledger_entry`)
  expect(books).toMatchObject({ total: '0', wrong: '0' })
  expect(Number(books?.entries)).toBeGreaterThan(8_000)
})

test('every recharge that was paid has its entries, and none that was not', async () => {
  const recharges = await one(sql<Record<string, string>>`
    select count(*) filter (where (r.status = 1) <> (p.id is not null))::text as wrong,
      count(*) filter (where r.status = 1 and r.topup_fen <> (
        select sum(e.amount_fen) from ledger_entry e where e.posting_id = p.id and e.account_id = r.account_id))::text as other
    from bill_recharge r left join ledger_posting p on p.document = 'recharge' and p.document_id = r.id`)
  expect(recharges).toEqual({ wrong: '0', other: '0' })
})
