// Movements of money as the ledger keeps them: in order of time, since each entry follows the one before.
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { pipeInto } from './bulk.ts'
import { type DemoSize, digits, isBulk, reserve } from './demo-money-base.ts'
import { dayNameOf } from './demo-network-base.ts'

export type Line = { accountId: string; amount: number }

export type Movement = {
  document: 'recharge' | 'allotment' | 'adjustment' | 'order' | 'orderRefund' | 'occupy' | 'appointment'
  documentId: string
  documentNo: string
  key: string
  event: number
  at: number
  madeBy: string | null
  note?: string
  lines: readonly Line[]
}

type Ledger = { sellerId: string; houses: ReadonlySet<string>; size: DemoSize }

// So many at once that their balance is proved while they are still at hand.
const atOnce = 5_000

/** Gives the id of each posting by its key. */
export async function insertPostings(
  db: Db,
  { sellerId, houses, size }: Ledger,
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, string>> {
  const sorted = movements.toSorted((one, other) => one.at - other.at)
  const ids = await reserve(db, 'ledger_posting', sorted.length)
  const follow = chainOf(houses)
  const pipe = pipeInto(db)
  for (let from = 0; from < sorted.length; from += atOnce) {
    const some = sorted.slice(from, from + atOnce).map((one, place) => {
      return { ...one, id: ids[from + place] as string, day: dayNameOf(one.at) }
    })
    await pipe.insert(
      'ledger_posting',
      some.map((one, place) => ({
        id: one.id,
        seller_id: sellerId,
        posting_no: `P${one.day.slice(2).replaceAll('-', '')}${sellerId}${digits(from + place + 1, 6)}`,
        key: one.key,
        document: one.document,
        document_id: one.documentId,
        document_no: one.documentNo,
        event: one.event,
        lines: one.lines.length,
        business_day: one.day,
        posted_at: one.at,
        made_by: one.madeBy,
        note: one.note ?? '',
      })),
    )
    await pipe.insert(
      'ledger_entry',
      some.flatMap(one =>
        one.lines.map(line => ({
          seller_id: sellerId,
          posting_id: one.id,
          account_id: line.accountId,
          amount_fen: line.amount,
          ...follow(line),
          posted_at: one.at,
        })),
      ),
    )
    // Whether each balances is asked here, and not of all of them at the very end.
    await sql`set constraints all immediate`.execute(db)
    await sql`set constraints all deferred`.execute(db)
  }
  await pipe.end()
  if (isBulk(size)) await sumUp(db, sellerId)
  return new Map(sorted.map((one, place) => [one.key, ids[place] as string]))
}

/** What the ledger's own trigger makes of an entry. */
function chainOf(houses: ReadonlySet<string>) {
  const last = new Map<string, { place: number; after: number }>()
  return ({ accountId, amount }: Line) => {
    if (houses.has(accountId)) return { place: null, before_fen: null, after_fen: null }
    const { place, after } = last.get(accountId) ?? { place: 0, after: 0 }
    last.set(accountId, { place: place + 1, after: after + amount })
    return { place: place + 1, before_fen: after, after_fen: after + amount }
  }
}

/** In bulk no trigger carries the balances along. */
async function sumUp(db: Db, sellerId: string): Promise<void> {
  await sql`
    update ledger_account set balance_fen = s.total, entries = s.lines, last_at = s.last_at
    from (
      select account_id, sum(amount_fen) as total, count(*) as lines, max(posted_at) as last_at
      from ledger_entry where seller_id = ${sellerId} group by 1
    ) s
    where ledger_account.id = s.account_id and ledger_account.owner <> 'house'`.execute(db)
}

/** All that the ledger's triggers see to, over everything that was written without them. */
export async function proveBooks(db: Db): Promise<void> {
  const { rows } = await sql<{ what: string; found: string }>`
    select 'postings that do not balance' as what, count(*)::text as found from (
      select p.id from ledger_posting p left join ledger_entry e on e.posting_id = p.id
      group by p.id having coalesce(sum(e.amount_fen), 0) <> 0 or count(e.id) < 2 or count(e.id) <> p.lines
    ) x
    union all
    select 'balances that are not the sum of their entries', count(*)::text from ledger_account a
    left join (select account_id, sum(amount_fen) as total, count(*) as lines, max(posted_at) as last_at from ledger_entry group by 1) e
      on e.account_id = a.id
    where (a.owner = 'house' and (a.balance_fen <> 0 or a.entries <> 0))
      or (a.owner <> 'house' and (a.balance_fen <> coalesce(e.total, 0) or a.entries <> coalesce(e.lines, 0)
        or a.last_at is distinct from e.last_at))
    union all
    select 'entries that do not follow the one before', count(*)::text from (
      select a.owner, a.floor_fen, e.place, e.before_fen, e.after_fen, e.amount_fen,
        coalesce(lag(e.after_fen) over w, 0) as should, row_number() over w as nth
      from ledger_entry e join ledger_account a on a.id = e.account_id
      window w as (partition by e.account_id order by e.posted_at, e.id)
    ) c
    where (c.owner = 'house' and (c.place is not null or c.before_fen is not null or c.after_fen is not null))
      or (c.owner <> 'house' and (c.place is distinct from c.nth or c.before_fen is distinct from c.should
        or c.after_fen is distinct from c.before_fen + c.amount_fen))
    union all
    select 'entries below the floor', count(*)::text from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.owner <> 'house' and e.amount_fen < 0 and e.after_fen < a.floor_fen
    union all
    select 'accounts that are frozen or closed', count(*)::text from ledger_account where state <> 1 and entries > 0
    union all
    select 'months that are closed', count(*)::text from ledger_period`.execute(db)
  const wrong = rows.filter(({ found }) => found !== '0')
  if (wrong.length > 0)
    throw new Error(`the books of the demo are wrong: ${wrong.map(({ what, found }) => `${found} ${what}`).join(', ')}`)
}
