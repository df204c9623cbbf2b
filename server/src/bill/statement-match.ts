// A channel's statement of a day, held against our payments and written down. A day that is read again changes only what
// has changed: what people resolved stays resolved.
import { at, type Db } from '@ev/db/pools'
import { matchStatement, type PaymentKnown, type StatementResult } from '@ev/rules/statement'
import { dayMs, type Instant, later, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import type { StatementLine } from './channels/channel.ts'

export type StatementOf = { sellerId: string; channelId: string; day: string }

export type Kept = { id: string; status: 'matched' | 'differs' | 'failed'; differences: number; isNews: boolean }

/** In one transaction, in which nobody else writes the statement of that day. */
export async function keepStatement(
  db: Db,
  of: StatementOf,
  lines: readonly StatementLine[],
  now: Instant,
): Promise<Kept> {
  const free = beyondScope(db)
  const statement = await lockStatement(free, of, now)
  const fresh = named(drafted(lines, await paymentsOf(free, of, lines)))
  const before = named(await linesOf(free, statement.id))
  const added = [...fresh].flatMap(([name, draft]) => (before.has(name) ? [] : [draft]))
  await insertLines(free, of.sellerId, statement.id, added)
  for (const [name, draft] of fresh) {
    const old = before.get(name)
    if (old && !isSame(old, draft)) await updateLine(free, old, draft)
  }
  const gone = [...before].flatMap(([name, { id }]) => (fresh.has(name) ? [] : [id]))
  if (gone.length > 0) await free.deleteFrom('bill_statement_line').where('id', 'in', gone).execute()
  const others = await foundElsewhere(free, statement.id, of.channelId)
  await free
    .updateTable('bill_statement')
    .set({ status_reason: '', ...sumsOf(lines) })
    .where('id', '=', statement.id)
    .execute()
  for (const id of others) await recount(free, id)
  const { status, differences } = await recount(free, statement.id)
  return { id: statement.id, status, differences, isNews: differences > statement.differences }
}

/** The channel gave none: it says so, and a statement that was read before stays. */
export async function keepFailed(db: Db, of: StatementOf, reason: string, now: Instant): Promise<Kept> {
  const { rows } = await sql<{ id: string; status: Kept['status']; differences: number }>`
    insert into bill_statement as s (seller_id, channel_id, day, status, status_reason, read_at)
    values (${of.sellerId}, ${of.channelId}, ${of.day}, 'failed', ${reason.slice(0, 200)}, ${at(now)})
    on conflict (channel_id, day) do update set
      status_reason = excluded.status_reason, read_at = excluded.read_at, version = s.version + 1
    returning id, status, differences`.execute(beyondScope(db))
  const row = rows[0]
  if (!row) throw new Error('a statement that failed was not written')
  return { id: row.id, status: 'failed', differences: row.differences, isNews: false }
}

async function lockStatement(free: Db, of: StatementOf, now: Instant) {
  const { rows } = await sql<{ id: string; differences: number }>`
    insert into bill_statement as s (seller_id, channel_id, day, status, read_at)
    values (${of.sellerId}, ${of.channelId}, ${of.day}, 'matched', ${at(now)})
    on conflict (channel_id, day) do update set read_at = excluded.read_at
    returning id, differences`.execute(free)
  const row = rows[0]
  if (!row) throw new Error('a statement was not written')
  return row
}

/** Those that the statement names, whatever their day, and those that we hold were paid on it. */
async function paymentsOf(
  free: Db,
  { channelId, day }: StatementOf,
  lines: readonly StatementLine[],
): Promise<PaymentKnown[]> {
  const begins = readTime(`${day} 00:00:00`)
  if (begins === undefined) throw new Error(`${day} is no day`)
  const { rows } = await sql<Omit<PaymentKnown, 'paidFen'> & { paidFen: string | null }>`
    select p.id, p.direction, p.out_trade_no as "outTradeNo", p.transaction_id as "transactionId",
      case when p.status in ('paid', 'late', 'differs') then coalesce(p.paid_fen, p.amount_fen) end as "paidFen",
      coalesce(p.paid_at >= ${at(begins)} and p.paid_at < ${at(later(begins, dayMs))} and not exists (
        select from bill_statement_line l join bill_statement s on s.id = l.statement_id
        where l.payment_id = p.id and s.day <> ${day} and l.result in ('matched', 'differs')
      ), false) as "isOfDay"
    from bill_payment p
    where p.channel_id = ${channelId} and (
      p.out_trade_no = any(${lines.map(line => line.outTradeNo)})
      or (p.paid_at >= ${at(begins)} and p.paid_at < ${at(later(begins, dayMs))})
    )`.execute(free)
  return rows.map(row => ({ ...row, paidFen: row.paidFen === null ? null : Number(row.paidFen) }))
}

type Draft = {
  direction: 'in' | 'out'
  outTradeNo: string
  transactionId: string
  amountFen: number
  feeFen: number
  at: number | null
  paymentId: string | null
  result: StatementResult
  ourFen: number | null
}

const drafted = (lines: readonly StatementLine[], payments: readonly PaymentKnown[]): Draft[] =>
  matchStatement(lines, payments).flatMap(({ said, payment, result }): Draft[] => {
    const whose = { paymentId: payment?.id ?? null, result, ourFen: payment?.paidFen ?? null }
    if (said) return [{ ...said, ...whose }]
    if (!payment) return []
    const { direction, outTradeNo, transactionId } = payment
    return [{ direction, outTradeNo, transactionId: transactionId ?? '', amountFen: 0, feeFen: 0, at: null, ...whose }]
  })

/** By what names a line, and its place among those of one name: what is said twice is two lines. */
function named<L extends Pick<Draft, 'direction' | 'outTradeNo' | 'transactionId'>>(
  lines: readonly L[],
): Map<string, L> {
  const counts = new Map<string, number>()
  return new Map(
    lines.map(line => {
      const name = `${line.direction} ${line.outTradeNo} ${line.transactionId}`
      const nth = counts.get(name) ?? 0
      counts.set(name, nth + 1)
      return [`${name} ${nth}`, line]
    }),
  )
}

type Line = Draft & { id: string }

async function linesOf(free: Db, statementId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select id, direction, out_trade_no as "outTradeNo", transaction_id as "transactionId",
      amount_fen::float8 as "amountFen", fee_fen::float8 as "feeFen", extract(epoch from at)::float8 * 1000 as at,
      payment_id as "paymentId", result, our_fen::float8 as "ourFen"
    from bill_statement_line where statement_id = ${statementId} order by id`.execute(free)
  return rows
}

const told = ({ amountFen, feeFen, at: time, paymentId, result, ourFen }: Draft) =>
  JSON.stringify([amountFen, feeFen, time === null ? null : Math.round(time), paymentId, result, ourFen])
const isSame = (one: Draft, other: Draft) => told(one) === told(other)

const columnsOf = (line: Draft) => ({
  amount_fen: String(line.amountFen),
  fee_fen: String(line.feeFen),
  at: line.at === null ? null : new Date(line.at),
  payment_id: line.paymentId,
  result: line.result,
  our_fen: line.ourFen === null ? null : String(line.ourFen),
})

/** A day of a busy channel has tens of thousands of lines: one by one they would keep the transaction open for a minute. */
const linesAtOnce = 1_000

async function insertLines(free: Db, sellerId: string, statementId: string, lines: readonly Draft[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce)
    await free
      .insertInto('bill_statement_line')
      .values(
        lines.slice(from, from + linesAtOnce).map(line => ({
          seller_id: sellerId,
          statement_id: statementId,
          direction: line.direction,
          out_trade_no: line.outTradeNo,
          transaction_id: line.transactionId,
          ...columnsOf(line),
        })),
      )
      .execute()
}

/** What was resolved was this difference and no other. */
async function updateLine(free: Db, old: Line, line: Draft): Promise<void> {
  const isAnother = line.result !== 'matched' && line.result !== old.result
  await free
    .updateTable('bill_statement_line')
    .set(e => ({
      ...columnsOf(line),
      ...(isAnother && { mended_at: null, mended_by: null, mend_note: '' }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', old.id)
    .execute()
}

/** What was paid before midnight may stand in the statement of the next day: then that day has it, and no day misses it. */
async function foundElsewhere(free: Db, statementId: string, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from bill_statement_line l using bill_statement s
    where l.statement_id = s.id and s.channel_id = ${channelId} and s.id <> ${statementId}
      and l.result = 'onlyOurs' and l.mended_at is null and l.payment_id in (
        select f.payment_id from bill_statement_line f
        where f.statement_id = ${statementId} and f.result in ('matched', 'differs')
      )
    returning s.id`.execute(free)
  return [...new Set(rows.map(row => row.id))]
}

function sumsOf(lines: readonly StatementLine[]) {
  const sum = (of: (line: StatementLine) => number) => String(lines.reduce((total, line) => total + of(line), 0))
  return {
    lines: lines.length,
    in_fen: sum(({ direction, amountFen }) => (direction === 'in' ? amountFen : 0)),
    out_fen: sum(({ direction, amountFen }) => (direction === 'out' ? amountFen : 0)),
    fee_fen: sum(({ feeFen }) => feeFen),
  }
}

/** How many of its differences are left. */
export async function recount(
  db: Db,
  statementId: string,
): Promise<{ status: 'matched' | 'differs'; differences: number }> {
  const { rows } = await sql<{ differences: number }>`
    update bill_statement s set differences = left_over.count,
      status = case when left_over.count = 0 then 'matched' else 'differs' end, version = version + 1
    from (
      select count(*)::integer as count from bill_statement_line
      where statement_id = ${statementId} and result <> 'matched' and mended_at is null
    ) left_over
    where s.id = ${statementId}
    returning s.differences`.execute(beyondScope(db))
  const differences = rows[0]?.differences ?? 0
  return { status: differences === 0 ? 'matched' : 'differs', differences }
}
