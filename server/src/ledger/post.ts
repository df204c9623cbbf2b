// Money moves here and nowhere else: balanced entries under one key. What does not balance, falls below a floor or into a
// closed month is refused by the database itself (db/migrations/0011_ledger.sql).
import { at, type Db } from '@ev/db/pools'
import { businessDay, type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'

export type DocumentKind =
  | 'recharge'
  | 'refund'
  | 'allotment'
  | 'adjustment'
  | 'card'
  | 'hold'
  | 'order'
  | 'opening'
  | 'payment'
  | 'orderRefund'
  | 'occupy'
  | 'appointment'

/** What an account gains, or loses where it is negative. */
export type Line = { accountId: string; amountFen: Fen }

export type Posting = {
  sellerId: string
  /** What is done, e.g. `recharge:1234`: a second time it changes nothing. */
  key: string
  document: DocumentKind
  documentId: string
  documentNo: string
  /** As `eventType` of the contract says. */
  event: number
  lines: readonly Line[]
  madeBy: string | null
  note?: string
  reversesId?: string
}

/** Gives the posting, and whether it is new. Accounts are taken in the order of their ids, so that nobody waits in a ring. */
export async function post(db: Db, posting: Posting, now: Instant): Promise<{ id: string; isNew: boolean }> {
  const lines = gathered(posting.lines)
  const { rows } = await sql<{ id: string }>`
    with posting as (
      insert into ledger_posting (seller_id, posting_no, key, document, document_id, document_no, event, lines, business_day,
        posted_at, made_by, reverses_id, note)
      values (${posting.sellerId}, document_no('P', ${at(now)}::timestamptz), ${posting.key}, ${posting.document},
        ${posting.documentId}, ${posting.documentNo}, ${posting.event}, ${lines.length}, ${businessDay(now)}, ${at(now)},
        ${posting.madeBy}, ${posting.reversesId ?? null}, ${posting.note ?? ''})
      on conflict (seller_id, key) do nothing
      returning id, seller_id, posted_at
    )
    insert into ledger_entry (seller_id, posting_id, account_id, amount_fen, posted_at)
    select p.seller_id, p.id, l.account_id, l.amount_fen, p.posted_at
    from posting p, unnest(${lines.map(line => line.accountId)}::bigint[], ${lines.map(line => line.amountFen)}::bigint[])
      as l (account_id, amount_fen)
    order by l.account_id
    returning posting_id as id`.execute(beyondScope(db))
  const fresh = rows[0]
  return fresh ? { id: fresh.id, isNew: true } : { id: await idByKey(db, posting), isNew: false }
}

/** What an account gains and loses in one movement is one entry, and none where nothing is left of it. */
function gathered(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>()
  for (const { accountId, amountFen } of lines) sums.set(accountId, (sums.get(accountId) ?? 0) + amountFen)
  return [...sums].filter(([, sum]) => sum !== 0).map(([accountId, sum]) => ({ accountId, amountFen: fen(sum) }))
}

async function idByKey(db: Db, { sellerId, key }: Posting): Promise<string> {
  const found = await beyondScope(db)
    .selectFrom('ledger_posting')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return found.id
}

/** Takes a posting back by its opposite; it can be taken back once. */
export async function reverse(
  db: Db,
  { sellerId, postingId, madeBy, note }: { sellerId: string; postingId: string; madeBy: string | null; note: string },
  now: Instant,
): Promise<{ id: string; isNew: boolean }> {
  const free = beyondScope(db)
  const posting = await free
    .selectFrom('ledger_posting')
    .select(['id', 'document', 'document_id as documentId', 'document_no as documentNo'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', postingId)
    .executeTakeFirstOrThrow()
  const entries = await free
    .selectFrom('ledger_entry')
    .select(['account_id as accountId', 'amount_fen as amountFen'])
    .where('posting_id', '=', postingId)
    .execute()
  return post(
    db,
    {
      sellerId,
      key: `reverse:${posting.id}`,
      document: posting.document as DocumentKind,
      documentId: posting.documentId,
      documentNo: posting.documentNo,
      event: 14,
      lines: entries.map(entry => ({ accountId: entry.accountId, amountFen: fen(-Number(entry.amountFen)) })),
      madeBy,
      note,
      reversesId: posting.id,
    },
    now,
  )
}
