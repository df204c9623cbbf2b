// Money set aside for something that is going on: nobody else can spend it; at the end it is taken or let go.
import { at, type Db } from '@ev/db/pools'
import { spread } from '@ev/rules/pay-order'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen, type Instant, sumFen } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { balancesOf } from './account.ts'
import { type DocumentKind, type Line, post } from './post.ts'

export type HoldPurpose = 'charge' | 'refund' | 'deposit'

type Wanted = {
  sellerId: string
  /** What it is for, e.g. `charge:1234`: a second time nothing more is set aside. */
  key: string
  purpose: HoldPurpose
  documentId: string
  amountFen: Fen
  /** Which accounts, first that from which is taken first. */
  accountIds: readonly string[]
}

type Held = { id: string; accountId: string; amountFen: Fen }

/** Sets all of it aside or nothing. */
export async function setAside(db: Db, wanted: Wanted, now: Instant): Promise<readonly Held[]> {
  // Locked first: of two at once the second one sees what the first one set aside.
  const balances = await balancesOf(db, wanted.accountIds, true)
  const before = await everHeld(db, wanted)
  if (before.length > 0) return before
  const open = wanted.accountIds.flatMap(id => balances.get(id) ?? [])
  const shares = spread(
    wanted.amountFen,
    open.map(({ id, availableFen }) => ({ of: id, availableFen })),
  )
  if (shares.missingFen > 0) refuse('balanceShort')
  const rows = await beyondScope(db)
    .insertInto('ledger_hold')
    .values(
      shares.parts.map(part => ({
        seller_id: wanted.sellerId,
        account_id: part.of,
        key: wanted.key,
        purpose: wanted.purpose,
        document_id: wanted.documentId,
        amount_fen: String(part.amountFen),
        held_at: at(now),
      })),
    )
    .returning(['id', 'account_id as accountId', 'amount_fen as amountFen'])
    .execute()
  return rows.map(row => ({ ...row, amountFen: fen(Number(row.amountFen)) }))
}

type Keyed = { sellerId: string; key: string }

const ofKey = (db: Db, { sellerId, key }: Keyed) =>
  beyondScope(db)
    .selectFrom('ledger_hold')
    .select(['id', 'account_id as accountId', 'amount_fen as amountFen'])
    .where('seller_id', '=', sellerId)
    .where('key', '=', key)
    .orderBy('id')

/** What was set aside under a key, whatever became of it. */
async function everHeld(db: Db, keyed: Keyed): Promise<Held[]> {
  const rows = await ofKey(db, keyed).execute()
  return rows.map(row => ({ ...row, amountFen: fen(Number(row.amountFen)) }))
}

/** What is held under a key, in the order in which it is taken. */
async function heldBy(db: Db, keyed: Keyed): Promise<Held[]> {
  await lockAccounts(db, keyed)
  const rows = await ofKey(db, keyed).where('state', '=', 'held').forUpdate().execute()
  return rows.map(row => ({ ...row, amountFen: fen(Number(row.amountFen)) }))
}

/** In the order of their ids and before the holds, as everybody does who sets money aside or posts: nobody waits in a ring. */
async function lockAccounts(db: Db, keyed: Keyed): Promise<void> {
  const held = await everHeld(db, keyed)
  await balancesOf(db, [...new Set(held.map(one => one.accountId))], true)
}

/** Lets go of what is held under a key; what has ended before stays as it ended. */
export async function release(db: Db, { sellerId, key }: Keyed, now: Instant) {
  await lockAccounts(db, { sellerId, key })
  await beyondScope(db)
    .updateTable('ledger_hold')
    .set({ state: 'released', ended_at: at(now) })
    .where('seller_id', '=', sellerId)
    .where('key', '=', key)
    .where('state', '=', 'held')
    .execute()
}

type Taken = {
  sellerId: string
  key: string
  amountFen: Fen
  /** Who gets it. */
  toAccountId: string
  document?: DocumentKind
  documentId: string
  documentNo: string
  event: number
  madeBy: string | null
  note?: string
}

/** Before the entries: what is taken may not count as set aside any more. */
async function end(db: Db, held: readonly Held[], takenOf: ReadonlyMap<string, Fen>, now: Instant): Promise<void> {
  await sql`
    update ledger_hold set state = 'taken', taken_fen = t.taken_fen, ended_at = ${at(now)}
    from unnest(${held.map(one => one.id)}::bigint[], ${held.map(one => takenOf.get(one.id) ?? 0)}::bigint[])
      as t (id, taken_fen)
    where ledger_hold.id = t.id`.execute(beyondScope(db))
}

/** What was taken under a key before; nothing where it was not. */
async function takenBefore(db: Db, { sellerId, key, amountFen }: Taken): Promise<Ended | undefined> {
  const posting = await beyondScope(db)
    .selectFrom('ledger_posting')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('key', '=', takeKey(key))
    .executeTakeFirst()
  if (!posting) return undefined
  const { sum } = await beyondScope(db)
    .selectFrom('ledger_hold')
    .select(e => e.fn.sum<string | null>('taken_fen').as('sum'))
    .where('seller_id', '=', sellerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { missingFen: fen(Math.max(amountFen - Number(sum ?? 0), 0)), postingId: posting.id }
}

const takeKey = (key: string) => `take:${key}`

type Ended = { missingFen: Fen; postingId: string | null }

/**
 * Takes so much of what is held and lets the rest go; asked again it says what it said. Gives what could not be taken
 * because less was held: whoever asked has to get it otherwise, since it is owed.
 */
export async function take(db: Db, taken: Taken, now: Instant): Promise<Ended> {
  const held = await heldBy(db, taken)
  const before = await takenBefore(db, taken)
  if (before) return before
  const shares = spread(
    taken.amountFen,
    held.map(one => ({ of: one, availableFen: one.amountFen })),
  )
  await end(db, held, new Map(shares.parts.map(part => [part.of.id, part.amountFen])), now)
  const lines: Line[] = shares.parts.map(({ of, amountFen }) => ({
    accountId: of.accountId,
    amountFen: fen(0 - amountFen),
  }))
  if (lines.length === 0) return { missingFen: shares.missingFen, postingId: null }
  const { id: postingId } = await post(
    db,
    {
      sellerId: taken.sellerId,
      key: takeKey(taken.key),
      document: taken.document ?? 'hold',
      documentId: taken.documentId,
      documentNo: taken.documentNo,
      event: taken.event,
      lines: [...lines, { accountId: taken.toAccountId, amountFen: sumFen(shares.parts.map(part => part.amountFen)) }],
      madeBy: taken.madeBy,
      ...(taken.note !== undefined && { note: taken.note }),
    },
    now,
  )
  return { missingFen: shares.missingFen, postingId }
}
