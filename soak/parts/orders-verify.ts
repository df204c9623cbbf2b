// Holds the orders against what the piles know and against the books: every session has one order, none hangs, nothing is
// taken twice or kept aside for nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { bookCheck } from '../../contract/src/bill/book-check.ts'
import type { Db } from '../../db/src/pools.ts'
import { type Client, must } from './money-client.ts'
import { rulesOf } from './money-verify.ts'
import type { Flowed } from './orders-visit.ts'

const sellerId = '399'

/** Waits until nothing moves any more by itself, or until it has taken too long. */
export async function untilQuiet(db: Db, since: Date, mostMs: number): Promise<boolean> {
  const until = performance.now() + mostMs
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from bill_session_news)
        + (select count(*) from operation_session s left join bill_order o on o.session_id = s.id
            where s.asked_at >= ${since} and o.id is null)
        + (select count(*) from bill_order where created_at >= ${since} and ${isHung}) as open`.execute(db)
    if (Number(rows[0]?.open) === 0) return true
    if (performance.now() > until) return false
    await wait(500)
  }
}

/** Neither over, nor with a person, nor waiting for money. */
const isHung = sql`(order_status <= 4 or (order_status = 5 and debt_fen = 0))`

type Given = { db: Db; client: Client; desk: string; since: Date; flowed: readonly Flowed[] }

export async function verify(given: Given): Promise<{ faults: string[]; looked: string[] }> {
  const faults = [
    ...(await wrongOf(given)),
    ...(await pilesAgainst(given)),
    ...(await incomeAgainst(given)),
    ...(await rulesOf(given.db)),
  ]
  const { differences } = await must(given.client.call(bookCheck.calls.run, {}, { token: given.desk }))
  const looked = [...(await figuresOf(given)), `the books: ${differences} differences`]
  if (differences > 0) faults.push(`the books have ${differences} differences`)
  return { faults, looked }
}

/** What no order may be, by a name; each gives the numbers of those that are so. */
const wrongs: Readonly<Record<string, (since: Date) => RawBuilder<{ no: string }>>> = {
  'a session has not exactly one order': since => sql`
    select s.session_no as no from operation_session s left join bill_order o on o.session_id = s.id
    where s.asked_at >= ${since} group by s.id having count(o.id) <> 1`,
  'an order hangs': since => sql`
    select order_no || ' in ' || order_status as no from bill_order where created_at >= ${since} and ${isHung}`,
  'a settled order does not add up': since => sql`
    select order_no as no from bill_order o where created_at >= ${since} and settled_at is not null and (
      total_fen <> elec_fen + service_fen
      or payable_fen <> total_fen - discount_elec_fen - discount_service_fen
      or paid_fen + debt_fen <> payable_fen
      or paid_fen <> card_paid_fen + balance_paid_fen + gift_paid_fen + credit_paid_fen
      or (order_status = 6) <> (debt_fen = 0))`,
  'the parts of an order are not the order': since => sql`
    select o.order_no as no from bill_order o left join bill_order_part p on p.order_id = o.id
    where o.created_at >= ${since} and o.settled_at is not null group by o.id
    having coalesce(sum(p.elec_fen), 0) <> o.elec_fen or coalesce(sum(p.service_fen), 0) <> o.service_fen
      or coalesce(sum(p.energy_e4), 0) <> o.energy_e4`,
  'what was taken for an order is not what it says': since => sql`
    select o.order_no as no from bill_order o
    left join bill_deduction d on d.order_id = o.id and d.document = 'order'
    where o.created_at >= ${since} group by o.id having coalesce(sum(d.amount_fen), 0) <> o.paid_fen`,
  'an order that is not settled has taken money': since => sql`
    select order_no as no from bill_order
    where created_at >= ${since} and settled_at is null and (paid_fen <> 0 or total_fen <> 0)`,
  'a charge that took energy is free and nobody said why': since => sql`
    select order_no as no from bill_order where created_at >= ${since} and settled_at is not null
      and energy_e4 > 1000 and total_fen = 0`,
  'money is kept aside for what is over': since => sql`
    select o.order_no as no from bill_order o join ledger_hold h
      on h.purpose = 'charge' and h.document_id = o.session_id and h.state = 'held'
    where o.created_at >= ${since} and o.order_status not in (9, 10)`,
  'money is kept aside for nothing': since => sql`
    select h.key as no from ledger_hold h where h.purpose = 'charge' and h.state = 'held' and h.held_at >= ${since}
      and not exists (select from bill_order o where o.session_id = h.document_id)`,
  'an order is with a person and does not say why': since => sql`
    select order_no as no from bill_order
    where created_at >= ${since} and order_status in (9, 10) and cardinality(abnormal_reasons) = 0`,
  'an order could not be settled': since => sql`
    select order_no as no from bill_order where created_at >= ${since} and 'settleFailed' = any(abnormal_reasons)`,
}

async function wrongOf({ db, since }: Given): Promise<string[]> {
  const faults: string[] = []
  for (const [name, find] of Object.entries(wrongs)) {
    const { rows } = await find(since).execute(db)
    if (rows.length > 0)
      faults.push(
        `${name}: ${rows.length}, e.g. ${rows
          .slice(0, 5)
          .map(row => row.no)
          .join(', ')}`,
      )
  }
  return faults
}

type Known = {
  id: string
  sessionNo: string
  energyE4: string
  status: number
  isTold: boolean
  hasBegun: boolean
  reasons: string[]
}

/** One of the two languages counts whole watt-hours. */
const dialStep = 20

/** What each pile knows of its charges the platform knows too, to the reading of the dial. */
async function pilesAgainst({ db, since, flowed }: Given): Promise<string[]> {
  const { rows } = await sql<Known>`
    select s.id, s.session_no as "sessionNo", o.energy_e4 as "energyE4", o.order_status as status,
      s.recorded_at is not null as "isTold", s.begun_at is not null as "hasBegun", o.abnormal_reasons as reasons
    from operation_session s join bill_order o on o.session_id = s.id where s.asked_at >= ${since}`.execute(db)
  const byNo = new Map(rows.flatMap(row => [[row.sessionNo, row] as const, [`#${row.id}`, row] as const]))
  return flowed.flatMap(({ spot, session, fate, is }) => {
    const { transactionId, no } = session
    const name = `${spot.language} ${spot.code} ${fate} ${no}`
    const row = byNo.get(spot.language === 'YKC1.6' ? no : `#${transactionId}`)
    // Whoever forgot it before it had a number can tell nobody.
    if (!row) return is === 'forgotten' && transactionId === null ? [] : `${name}: nobody knows of it`
    // Of what began while nobody listened, and was then forgotten, the platform knows only that it was asked for.
    const forgotten = row.hasBegun ? 9 : 7
    if (is === 'forgotten')
      return row.status === forgotten ? [] : `${name}: its record is lost and it is in ${row.status}`
    if (!row.isTold) return `${name}: its record did not come, it is in ${row.status}`
    if (is === 'lied') return row.status === 10 ? [] : `${name}: its record lied and it is in ${row.status}`
    const isRight = Math.abs(Number(row.energyE4) - session.energyE4) < dialStep
    const isSettled = row.status === 6 || row.status === 5 || row.status === 7 || row.status === 10
    return isRight && isSettled
      ? []
      : `${name}: ${session.energyE4} flowed and it is in ${row.status} with ${row.energyE4} ${row.reasons.join('+')}`
  })
}

/** What all orders say was paid is what came in for orders. */
async function incomeAgainst({ db, since }: Given): Promise<string[]> {
  const { rows } = await sql<{ paid: string; income: string }>`
    select (select coalesce(sum(paid_fen), 0)::text from bill_order
        where seller_id = ${sellerId} and created_at >= ${since}) as paid,
      (select coalesce(sum(e.amount_fen), 0)::text from ledger_entry e
        join ledger_posting p on p.id = e.posting_id
        join ledger_account a on a.id = e.account_id and a.house = 'income'
        join bill_order o on o.id = p.document_id and o.created_at >= ${since}
        where p.seller_id = ${sellerId} and p.document = 'order') as income`.execute(db)
  const [{ paid, income } = { paid: '', income: '' }] = rows
  return paid === income ? [] : [`orders say that ${paid} fen were paid, the books that ${income} came in`]
}

async function figuresOf({ db, since }: Given): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'orders in ' || order_status || ': ' || count(*) || ', paid ' || sum(paid_fen) || ' fen, owed ' || sum(debt_fen)
      || coalesce(' (' || string_agg(distinct array_to_string(abnormal_reasons, '+'), ', ')
        filter (where abnormal_reasons <> '{}') || ')', '') as line
    from bill_order where created_at >= ${since} group by order_status order by order_status`.execute(db)
  return rows.map(row => row.line)
}
