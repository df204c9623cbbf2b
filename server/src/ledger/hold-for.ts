// All that is set aside for one thing, e.g. a charge: more of it while it goes on, and at the end what each account gives.
// Holds name the thing by purpose and paper; their keys only tell them apart.
import { at, type Db } from '@ev/db/pools'
import { spread } from '@ev/rules/pay-order'
import { type Fen, fen, type Instant, sumFen } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { balancesOf } from './account.ts'
import type { HoldPurpose } from './hold.ts'
import { type DocumentKind, post } from './post.ts'

type Thing = { sellerId: string; purpose: HoldPurpose; documentId: string }

const holdsOf = (db: Db, { sellerId, purpose, documentId }: Thing) =>
  beyondScope(db)
    .selectFrom('ledger_hold')
    .select(['id', 'account_id as accountId', 'amount_fen'])
    .where('seller_id', '=', sellerId)
    .where('purpose', '=', purpose)
    .where('document_id', '=', documentId)

/** What is held now, by account. */
export async function heldFor(db: Db, thing: Thing): Promise<ReadonlyMap<string, Fen>> {
  const rows = await holdsOf(db, thing).where('state', '=', 'held').execute()
  const groups = Map.groupBy(rows, row => row.accountId)
  return new Map([...groups].map(([id, own]) => [id, fen(own.reduce((sum, row) => sum + Number(row.amount_fen), 0))]))
}

type More = Thing & { amountFen: Fen; accountIds: readonly string[] }

/** Sets aside so much more, or as much as there is; gives how much that was. */
export async function moreAside(db: Db, { amountFen, accountIds, ...thing }: More, now: Instant): Promise<Fen> {
  const balances = await balancesOf(db, accountIds, true)
  const open = accountIds.flatMap(id => balances.get(id) ?? [])
  const { parts, missingFen } = spread(
    amountFen,
    open.map(({ id, availableFen }) => ({ of: id, availableFen })),
  )
  await hold(
    db,
    thing,
    parts.map(({ of: accountId, amountFen: share }) => ({ accountId, amountFen: share })),
    now,
  )
  return fen(amountFen - missingFen)
}

async function hold(db: Db, thing: Thing, parts: readonly { accountId: string; amountFen: Fen }[], now: Instant) {
  if (parts.length === 0) return
  const { count } = await beyondScope(db)
    .selectFrom('ledger_hold')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('purpose', '=', thing.purpose)
    .where('document_id', '=', thing.documentId)
    .executeTakeFirstOrThrow()
  await beyondScope(db)
    .insertInto('ledger_hold')
    .values(
      parts.map(({ accountId, amountFen }) => ({
        seller_id: thing.sellerId,
        account_id: accountId,
        key: `${thing.purpose}:${thing.documentId}:${count}`,
        purpose: thing.purpose,
        document_id: thing.documentId,
        amount_fen: String(amountFen),
        held_at: at(now),
      })),
    )
    .execute()
}

/** Lets go of all of it. */
export async function releaseFor(db: Db, thing: Thing, now: Instant): Promise<void> {
  const held = await heldFor(db, thing)
  if (held.size === 0) return
  await balancesOf(db, [...held.keys()], true)
  await beyondScope(db)
    .updateTable('ledger_hold')
    .set({ state: 'released', ended_at: at(now) })
    .where('seller_id', '=', thing.sellerId)
    .where('purpose', '=', thing.purpose)
    .where('document_id', '=', thing.documentId)
    .where('state', '=', 'held')
    .execute()
}

export type Taking = Thing & {
  /** What each account gives; more than is held for it only where it has that. */
  parts: readonly { accountId: string; amountFen: Fen }[]
  toAccountId: string
  posting: {
    key: string
    document: DocumentKind
    documentId: string
    documentNo: string
    event: number
    madeBy: string | null
    note?: string
  }
}

/**
 * Takes these parts and lets the rest go. Whatever is taken was held, so that limits count it: what an account gives beyond
 * its hold is set aside first. Gives the posting, none where nothing is taken.
 */
export async function takeFor(db: Db, { parts, toAccountId, posting, ...thing }: Taking, now: Instant) {
  const accountIds = new Set([...(await heldFor(db, thing)).keys(), ...parts.map(part => part.accountId)])
  await balancesOf(db, [...accountIds], true)
  const held = await heldFor(db, thing)
  const beyond = parts
    .map(({ accountId, amountFen }) => ({ accountId, amountFen: fen(amountFen - (held.get(accountId) ?? 0)) }))
    .filter(part => part.amountFen > 0)
  await hold(db, thing, beyond, now)
  await end(db, thing, new Map(parts.map(part => [part.accountId, part.amountFen])), now)
  if (parts.length === 0) return null
  const given = parts.map(part => ({ accountId: part.accountId, amountFen: fen(0 - part.amountFen) }))
  const sum = sumFen(parts.map(part => part.amountFen))
  const lines = [...given, { accountId: toAccountId, amountFen: sum }]
  const { id } = await post(db, { sellerId: thing.sellerId, ...posting, lines }, now)
  return id
}

/** Before the entries: what is taken may not count as set aside any more. */
async function end(db: Db, thing: Thing, takenOf: ReadonlyMap<string, Fen>, now: Instant): Promise<void> {
  const rows = await holdsOf(db, thing).where('state', '=', 'held').orderBy('id').forUpdate().execute()
  const taken: { id: string; amount: number }[] = []
  for (const [accountId, own] of Map.groupBy(rows, row => row.accountId)) {
    const { parts } = spread(
      takenOf.get(accountId) ?? fen(0),
      own.map(row => ({ of: row.id, availableFen: fen(Number(row.amount_fen)) })),
    )
    const shares = new Map(parts.map(part => [part.of, part.amountFen]))
    taken.push(...own.map(row => ({ id: row.id, amount: shares.get(row.id) ?? 0 })))
  }
  await sql`
    update ledger_hold set state = case when t.taken_fen > 0 then 'taken' else 'released' end,
      taken_fen = nullif(t.taken_fen, 0), ended_at = ${at(now)}
    from unnest(${taken.map(one => one.id)}::bigint[], ${taken.map(one => one.amount)}::bigint[]) as t (id, taken_fen)
    where ledger_hold.id = t.id`.execute(beyondScope(db))
}
