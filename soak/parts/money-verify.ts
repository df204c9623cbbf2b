// Holds what is in the books against what was answered: every paper as often as it has to be, every entry explained by one,
// every balance what the papers make of it.
import { sql } from 'kysely'
import { bookCheck } from '../../contract/src/bill/book-check.ts'
import { type Db, instantOf } from '../../db/src/pools.ts'
import { type Client, must } from './money-client.ts'
import type { Paper, Papers, Range, States } from './money-papers.ts'
import type { World } from './money-world.ts'

type Given = { db: Db; client: Client; world: World; papers: Papers; states: States; since: Date }

/** What is wrong, in sentences; and what was looked at. */
export async function verify(given: Given): Promise<{ faults: string[]; looked: string[] }> {
  const found = await papersIn(given)
  const faults = [
    ...papersAgainst(given.papers, found),
    ...(await entriesAgainst(given, found)),
    ...(await balancesAgainst(given, found)),
    ...(await holdsAgainst(given)),
    ...(await statesAgainst(given)),
    ...(await paymentsAgainst(given)),
    ...(await rulesOf(given.db)),
  ]
  const looked = [
    `${given.papers.all.size} papers asked for, ${found.size} found, ${given.world.accountIds.length} accounts`,
  ]
  for (const { id, desk } of given.world.sellers) {
    const { differences } = await must(given.client.call(bookCheck.calls.run, {}, { token: desk }))
    looked.push(await checkOf(given.db, id))
    if (differences > 0) faults.push(...(await differencesOf(given.db, id)))
  }
  return { faults, looked }
}

/** What holds at every moment, whatever is going on. */
export async function rulesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ total: string; low: string }>`
    select (select coalesce(sum(amount_fen), 0)::text from ledger_entry) as total,
      (select count(*)::text from ledger_account
        where owner <> 'house' and balance_fen - held_fen < floor_fen) as low`.execute(db)
  const [{ total, low } = { total: '', low: '' }] = rows
  return [
    ...(total === '0' ? [] : [`all entries add up to ${total}`]),
    ...(low === '0' ? [] : [`${low} accounts are below their floor`]),
  ]
}

/** Every paper since then, with the note by which it is known. */
const said = (since: Date) => sql`
  select 'recharge' as kind, r.id, coalesce('trade:' || p.out_trade_no, r.note) as note,
    r.status in (1, 4, 5) as moved, r.reversed_at is not null as back
  from bill_recharge r left join bill_payment p on p.recharge_id = r.id and p.direction = 'in'
  where r.created_at >= ${since}
  union all
  select 'allotment', id, note, true, reversed_at is not null from member_allotment where created_at >= ${since}
  union all
  select 'adjustment', id, reason, status = 'done', false from member_adjustment where created_at >= ${since}
  union all
  select 'card', id, reason, true, false from member_card_event where created_at >= ${since} and amount_fen > 0
  union all
  select 'hold', min(document_id), key, coalesce(sum(taken_fen), 0) > 0, false from ledger_hold
  where held_at >= ${since} group by key`

type Found = { kind: string; note: string; made: number; moved: number; back: number }

async function papersIn({ db, since }: Given): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select kind, note, count(*)::integer as made, (count(*) filter (where moved))::integer as moved,
      (count(*) filter (where back))::integer as back
    from (${said(since)}) said group by 1, 2`.execute(db)
  return new Map(rows.map(row => [`${row.kind} ${row.note}`, row]))
}

function papersAgainst({ all }: Papers, found: ReadonlyMap<string, Found>): string[] {
  const faults: string[] = []
  for (const [name, paper] of all) {
    const { made, moved, back } = found.get(name) ?? { made: 0, moved: 0, back: 0 }
    const each = paper.rowsOfEach
    const isFit = fits(paper.made, made / each) && fits(paper.moved, moved / each) && fits(paper.back, back / each)
    if (!isFit) faults.push(`${name}: made ${made}, moved ${moved}, back ${back}, where ${JSON.stringify(paper)}`)
  }
  // A code that was asked for without an answer: nobody knows its number, so nobody has paid it.
  for (const [name, { moved }] of found)
    if (!all.has(name) && (moved > 0 || !name.startsWith('recharge trade:')))
      faults.push(`${name}: nobody asked for it`)
  return faults
}

const fits = ({ least, most }: Range, times: number) => times >= least && times <= most

const times = (paper: Paper, { moved, back }: Found) => (moved - back) / paper.rowsOfEach

async function entriesAgainst({ db, papers, since }: Given, found: ReadonlyMap<string, Found>): Promise<string[]> {
  type Row = { document: string; note: string | null; postingNo: string; accountId: string; amountFen: number }
  const { rows } = await sql<Row>`
    select p.document, said.note, min(p.posting_no) as "postingNo", e.account_id::text as "accountId",
      sum(e.amount_fen)::float8 as "amountFen"
    from ledger_posting p
    join ledger_entry e on e.posting_id = p.id
    join ledger_account a on a.id = e.account_id and a.owner <> 'house'
    left join (${said(since)}) said on said.kind = p.document and said.id = p.document_id
    where p.posted_at >= ${since}
    group by p.document, p.document_id, said.note, e.account_id`.execute(db)
  const faults: string[] = []
  const sums = new Map<string, number>()
  for (const { document, note, postingNo, accountId, amountFen } of rows) {
    if (note === null) faults.push(`${postingNo}: no paper explains it`)
    const key = `${document} ${note} ${accountId}`
    sums.set(key, (sums.get(key) ?? 0) + amountFen)
  }
  for (const [name, paper] of papers.all)
    for (const [accountId, amountFen] of paper.lines) {
      const should = amountFen * times(paper, found.get(name) ?? none)
      const is = sums.get(`${name} ${accountId}`) ?? 0
      sums.delete(`${name} ${accountId}`)
      if (is !== should) faults.push(`${name}: account ${accountId} has ${is} by it and not ${should}`)
    }
  for (const [key, sum] of sums) if (sum !== 0) faults.push(`${key}: ${sum} that no paper speaks of`)
  return faults
}

const none: Found = { kind: '', note: '', made: 0, moved: 0, back: 0 }

async function balancesAgainst({ db, world, papers }: Given, found: ReadonlyMap<string, Found>): Promise<string[]> {
  const should = new Map<string, number>()
  for (const [name, paper] of papers.all)
    for (const [accountId, amountFen] of paper.lines)
      should.set(accountId, (should.get(accountId) ?? 0) + amountFen * times(paper, found.get(name) ?? none))
  const rows = await db
    .selectFrom('ledger_account')
    .select(['id', 'balance_fen'])
    .where('id', 'in', [...world.accountIds])
    .execute()
  return rows.flatMap(({ id, balance_fen: balance }) =>
    Number(balance) === (should.get(id) ?? 0) ? [] : `account ${id} holds ${balance} and not ${should.get(id) ?? 0}`,
  )
}

async function holdsAgainst({ db, papers, since }: Given): Promise<string[]> {
  const rows = await db.selectFrom('ledger_hold').select(['key', 'state']).where('held_at', '>=', since).execute()
  return rows.flatMap(({ key, state }) => {
    const ends = papers.all.get(`hold ${key}`)?.ends
    return ends?.has(state) ? [] : `hold ${key} is ${state} and not ${[...(ends ?? [])].join(' or ')}`
  })
}

const [frozen, closed] = [2, 3]

/** Each step leads from one state to another, so that their counts say where an account stands. */
async function statesAgainst({ db, states }: Given): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['id', 'state'])
    .where('id', 'in', [...states.keys(), '0'])
    .execute()
  return rows.flatMap(({ id, state }) => {
    const { freeze, thaw, disable, enable } = states.get(id)!
    const isClosed = Number(state === closed)
    const isFrozen = Number(state === frozen)
    const isRight =
      between(disable.least - enable.most, isClosed, disable.most - enable.least) &&
      // What is frozen may be switched off as well, and is open when it is switched on again.
      between(freeze.least - thaw.most - disable.most, isFrozen, freeze.most - thaw.least)
    return isRight ? [] : `account ${id} is in state ${state} after ${JSON.stringify(states.get(id))}`
  })
}

const between = (least: number, is: number, most: number) => is >= least && is <= most

/** A payment is taken where its recharge is credited, and nowhere else. */
async function paymentsAgainst({ db, since }: Given): Promise<string[]> {
  const { rows } = await sql<{ no: string; status: string; recharge: number }>`
    select p.out_trade_no as no, p.status, r.status as recharge
    from bill_payment p join bill_recharge r on r.id = p.recharge_id
    where p.created_at >= ${since} and p.direction = 'in' and (p.status = 'paid') <> (r.status = 1)`.execute(db)
  return rows.map(({ no, status, recharge }) => `payment ${no} is ${status}, its recharge in status ${recharge}`)
}

async function checkOf(db: Db, sellerId: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_check')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const tookMs = instantOf(row.finished_at) - instantOf(row.started_at)
  return `books of ${sellerId}: ${row.postings} postings, ${row.documents} documents, ${row.accounts} accounts checked in ${tookMs} ms, ${row.differences} differences`
}

async function differencesOf(db: Db, sellerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_difference')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(
    one =>
      `books of ${sellerId}: ${one.kind} ${one.document} ${one.document_no} of account ${one.account_id}: ${one.found_fen} and not ${one.expected_fen}`,
  )
}
