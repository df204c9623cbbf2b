// Whether the books are right: everything adds up to 0, each balance is what its entries make of it, each entry follows the
// one before, nobody is below a floor, and every paper has exactly the entries that it speaks of.
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import type { House } from './account.ts'
import type { DocumentKind } from './post.ts'

/**
 * What the papers of one kind say: rows of `document_id, document_no, account_id, amount_fen` for customers' accounts, over
 * all papers of the seller that have moved money, without those that were taken back.
 */
export type DocumentCheck = {
  document: DocumentKind
  /** Of papers that no customer gains by: the account of the house that is compared instead. */
  house?: House
  expected: (sellerId: string) => RawBuilder<unknown>
}

type Difference = {
  kind: string
  document: string
  documentId: string | null
  documentNo: string
  accountId: string | null
  expectedFen: string
  foundFen: string
}

/** Differences that are written down of each query; the count is of all. */
const mostShown = 500

type Asked = { sellerId: string; askedBy: string | null; documents: readonly DocumentCheck[] }

export async function checkBooks(
  db: Db,
  { sellerId, askedBy, documents }: Asked,
  clock: () => Instant,
): Promise<{ id: string; differences: number }> {
  return writeCheck(db, { sellerId, askedBy, found: await inspectBooks(db, { sellerId, documents }, clock) })
}

export type Inspected = {
  startedAt: Instant
  finishedAt: Instant
  accounts: number
  postings: number
  documents: number
  differences: number
  shown: readonly Difference[]
}

/** Only reads. Whoever wants one moment of the books asks in a transaction that sees one. */
export async function inspectBooks(
  db: Db,
  { sellerId, documents }: Pick<Asked, 'sellerId' | 'documents'>,
  clock: () => Instant,
): Promise<Inspected> {
  const free = beyondScope(db)
  const startedAt = clock()
  const shown: Difference[] = []
  let differences = 0
  for (const query of [
    ...ofTheBooks(sellerId),
    ...documents.map(one => ofDocuments(sellerId, one)),
    undocumented(sellerId, documents),
  ]) {
    const { rows } = await query.execute(free)
    differences += rows.length
    shown.push(...rows.slice(0, mostShown))
  }
  return { startedAt, ...(await countsOf(free, sellerId)), differences, shown, finishedAt: clock() }
}

/** Puts down what was found. */
export async function writeCheck(
  db: Db,
  { sellerId, askedBy, found }: Pick<Asked, 'sellerId' | 'askedBy'> & { found: Inspected },
): Promise<{ id: string; differences: number }> {
  const free = beyondScope(db)
  const { startedAt, finishedAt, accounts, postings, documents, differences, shown } = found
  const { id } = await free
    .insertInto('ledger_check')
    .values({
      seller_id: sellerId,
      started_at: at(startedAt),
      finished_at: at(finishedAt),
      asked_by: askedBy,
      accounts,
      postings,
      documents,
      differences,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (shown.length > 0)
    await free
      .insertInto('ledger_difference')
      .values(
        shown.map(one => ({
          seller_id: sellerId,
          check_id: id,
          kind: one.kind,
          document: one.document,
          document_id: one.documentId,
          document_no: one.documentNo,
          account_id: one.accountId,
          expected_fen: one.expectedFen,
          found_fen: one.foundFen,
        })),
      )
      .execute()
  return { id, differences }
}

const row = (kind: string) => sql`${sql.lit(kind)} as kind, '' as document, null::text as "documentId"`

const ofTheBooks = (sellerId: string): RawBuilder<Difference>[] => [
  sql`
    select ${row('unbalanced')}, p.posting_no as "documentNo", null::text as "accountId",
      '0' as "expectedFen", coalesce(sum(e.amount_fen), 0)::text as "foundFen"
    from ledger_posting p left join ledger_entry e on e.posting_id = p.id
    where p.seller_id = ${sellerId}
    group by p.id having coalesce(sum(e.amount_fen), 0) <> 0 or count(e.id) < 2`,
  sql`
    select ${row('balance')}, a.account_no as "documentNo", a.id::text as "accountId",
      coalesce(e.total, 0)::text as "expectedFen", a.balance_fen::text as "foundFen"
    from ledger_account a
    left join (
      select account_id, sum(amount_fen) as total, count(*) as lines from ledger_entry where seller_id = ${sellerId} group by 1
    ) e on e.account_id = a.id
    where a.seller_id = ${sellerId} and a.owner <> 'house'
      and (a.balance_fen <> coalesce(e.total, 0) or a.entries <> coalesce(e.lines, 0))`,
  sql`
    select ${row('chain')}, c.account_no as "documentNo", c.account_id::text as "accountId",
      c.should::text as "expectedFen", c.before_fen::text as "foundFen"
    from (
      select e.account_id, a.account_no, e.before_fen, e.place,
        coalesce(lag(e.after_fen) over w, 0) as should, row_number() over w as nth
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.seller_id = ${sellerId} and a.owner <> 'house'
      window w as (partition by e.account_id order by e.place)
    ) c where c.before_fen <> c.should or c.place <> c.nth`,
  sql`
    select ${row('held')}, a.account_no as "documentNo", a.id::text as "accountId",
      coalesce(h.total, 0)::text as "expectedFen", a.held_fen::text as "foundFen"
    from ledger_account a
    left join (
      select account_id, sum(amount_fen) as total from ledger_hold where seller_id = ${sellerId} and state = 'held' group by 1
    ) h on h.account_id = a.id
    where a.seller_id = ${sellerId} and a.held_fen <> coalesce(h.total, 0)`,
  sql`
    select ${row('floor')}, a.account_no as "documentNo", a.id::text as "accountId",
      a.floor_fen::text as "expectedFen", (a.balance_fen - a.held_fen)::text as "foundFen"
    from ledger_account a
    where a.seller_id = ${sellerId} and a.owner <> 'house' and a.balance_fen - a.held_fen < a.floor_fen`,
  sql`
    select ${row('closing')}, a.account_no as "documentNo", a.id::text as "accountId",
      c.total::text as "expectedFen", l.closing_fen::text as "foundFen"
    from (select max(month) as month from ledger_period where seller_id = ${sellerId}) last
    join ledger_closing l on l.seller_id = ${sellerId} and l.month = last.month
    join ledger_account a on a.id = l.account_id
    join lateral (
      select coalesce(sum(e.amount_fen), 0) as total from ledger_entry e join ledger_posting p on p.id = e.posting_id
      where e.account_id = a.id and p.business_day < last.month + interval '1 month'
    ) c on c.total <> l.closing_fen`,
]

const ofDocuments = (sellerId: string, { document, expected, house }: DocumentCheck): RawBuilder<Difference> => sql`
  select 'document' as kind, ${document} as document, coalesce(x.document_id, f.document_id)::text as "documentId",
    coalesce(x.document_no, f.document_no) as "documentNo", coalesce(x.account_id, f.account_id)::text as "accountId",
    coalesce(x.amount_fen, 0)::text as "expectedFen", coalesce(f.amount_fen, 0)::text as "foundFen"
  from (${expected(sellerId)}) x (document_id, document_no, account_id, amount_fen)
  full join (
    select p.document_id, max(p.document_no) as document_no, e.account_id, sum(e.amount_fen) as amount_fen
    from ledger_posting p
    join ledger_entry e on e.posting_id = p.id
    join ledger_account a on a.id = e.account_id and ${house === undefined ? sql`a.owner <> 'house'` : sql`a.house = ${house}`}
    where p.seller_id = ${sellerId} and p.document = ${document}
    group by p.document_id, e.account_id having sum(e.amount_fen) <> 0
  ) f on f.document_id = x.document_id and f.account_id = x.account_id
  where coalesce(x.amount_fen, 0) <> coalesce(f.amount_fen, 0)`

/** Papers of a kind that nobody can explain. */
const undocumented = (sellerId: string, documents: readonly DocumentCheck[]): RawBuilder<Difference> => sql`
  select 'undocumented' as kind, p.document, p.document_id::text as "documentId", p.document_no as "documentNo",
    null::text as "accountId", '0' as "expectedFen",
    (select sum(e.amount_fen) from ledger_entry e where e.posting_id = p.id and e.amount_fen > 0)::text as "foundFen"
  from ledger_posting p
  where p.seller_id = ${sellerId} and p.document <> all (${documents.map(one => one.document)}::text[])`

async function countsOf(db: Db, sellerId: string) {
  const { rows } = await sql<{ accounts: number; postings: number; documents: number }>`
    select (select count(*)::integer from ledger_account where seller_id = ${sellerId}) as accounts,
      count(*)::integer as postings, count(distinct (document, document_id))::integer as documents
    from ledger_posting where seller_id = ${sellerId}`.execute(db)
  return rows[0] ?? { accounts: 0, postings: 0, documents: 0 }
}

/** What was set aside and taken is its own paper. */
export const holdDocuments: DocumentCheck = {
  document: 'hold',
  expected: sellerId => sql`
    select h.document_id, '', h.account_id, -sum(h.taken_fen) from ledger_hold h
    where h.seller_id = ${sellerId} and h.state = 'taken'
      and exists (
        select from ledger_posting p
        where p.seller_id = h.seller_id and p.key = 'take:' || h.key and p.document = 'hold'
      )
    group by 1, 3 having sum(h.taken_fen) <> 0`,
}
