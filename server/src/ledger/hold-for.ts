// All that is set aside for one thing, e.g. a charge: more of it while it goes on, and at the end what each account gives.
// Holds name the thing by purpose and paper; their keys only tell them apart.
import { at, type Db } from '@ev/db/pools'
import { spread } from '@ev/rules/pay-order'
import { type Fen, fen, type Instant, sumFen } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { balancesOf, lockBalances } from './account.ts'
import type { HoldPurpose } from './hold.ts'
import { type DocumentKind, post } from './post.ts'

type Thing = { sellerId: string; purpose: HoldPurpose; documentId: string }

const holdColumns = ['id', 'account_id as accountId', 'amount_fen', 'state'] as const

const holdsOf = (db: Db, { sellerId, purpose, documentId }: Thing) =>
  beyondScope(db)
    .selectFrom('ledger_hold')
    .select(holdColumns)
    .where('seller_id', '=', sellerId)
    .where('purpose', '=', purpose)
    .where('document_id', '=', documentId)

type HoldRow = Awaited<ReturnType<ReturnType<typeof holdsOf>['executeTakeFirstOrThrow']>>

/** What is held now, by account. */
export async function heldFor(db: Db, thing: Thing): Promise<ReadonlyMap<string, Fen>> {
  return sumByAccount(await holdsOf(db, thing).where('state', '=', 'held').execute())
}

function sumByAccount(rows: readonly HoldRow[]): ReadonlyMap<string, Fen> {
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
  const shares = parts.map(({ of: accountId, amountFen: share }) => ({ accountId, amountFen: share }))
  if (shares.length > 0) await hold(db, thing, { shares, before: (await holdsOf(db, thing).execute()).length }, now)
  return fen(amountFen - missingFen)
}

type Share = { accountId: string; amountFen: Fen }
/** `before` is how often something was held for it already. */
type Shares = { shares: readonly Share[]; before: number }

async function hold(db: Db, thing: Thing, { shares, before }: Shares, now: Instant): Promise<HoldRow[]> {
  if (shares.length === 0) return []
  return beyondScope(db)
    .insertInto('ledger_hold')
    .values(
      shares.map(({ accountId, amountFen }) => ({
        seller_id: thing.sellerId,
        account_id: accountId,
        key: `${thing.purpose}:${thing.documentId}:${before}`,
        purpose: thing.purpose,
        document_id: thing.documentId,
        amount_fen: String(amountFen),
        held_at: at(now),
      })),
    )
    .returning(holdColumns)
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

/** Accounts that are about to pay for a thing, locked, and all that was ever held for it. */
export type Locked = Thing & {
  holds: readonly HoldRow[]
  /** What each can give: what is free of it, and what is held for this. */
  availableFen: (accountId: string) => Fen
}

/** These accounts, and those in which something is held for it: at once, and so in the order of their ids. */
export async function lockFor(db: Db, thing: Thing, accountIds: readonly string[]): Promise<Locked> {
  const balances = await lockBalances(
    db,
    sql<string>`(select unnest(${accountIds}::bigint[]) union
      select h.account_id from ledger_hold h where h.seller_id = ${thing.sellerId} and h.purpose = ${thing.purpose}
        and h.document_id = ${thing.documentId} and h.state = 'held')`,
  )
  // Read when they are locked: whoever had them may have taken or held something.
  const holds = await holdsOf(db, thing).orderBy('id').forUpdate().execute()
  const held = sumByAccount(holds.filter(isHeld))
  const availableFen = (id: string) => fen((balances.get(id)?.availableFen ?? 0) + (held.get(id) ?? 0))
  return { ...thing, holds, availableFen }
}

const isHeld = ({ state }: HoldRow) => state === 'held'

export type Taking = {
  /** What each account gives; more than is held for it only where it has that. */
  parts: readonly Share[]
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
export async function takeFor(db: Db, locked: Locked, { parts, toAccountId, posting }: Taking, now: Instant) {
  const before = locked.holds.filter(isHeld)
  const held = sumByAccount(before)
  const shares = parts
    .map(({ accountId, amountFen }) => ({ accountId, amountFen: fen(amountFen - (held.get(accountId) ?? 0)) }))
    .filter(part => part.amountFen > 0)
  const beyond = await hold(db, locked, { shares, before: locked.holds.length }, now)
  await end(db, [...before, ...beyond], new Map(parts.map(part => [part.accountId, part.amountFen])), now)
  if (parts.length === 0) return null
  const given = parts.map(part => ({ accountId: part.accountId, amountFen: fen(0 - part.amountFen) }))
  const sum = sumFen(parts.map(part => part.amountFen))
  const lines = [...given, { accountId: toAccountId, amountFen: sum }]
  const { id } = await post(db, { sellerId: locked.sellerId, ...posting, lines }, now)
  return id
}

/** Before the entries: what is taken may not count as set aside any more. */
async function end(db: Db, holds: readonly HoldRow[], takenOf: ReadonlyMap<string, Fen>, now: Instant): Promise<void> {
  if (holds.length === 0) return
  const taken: { id: string; amount: number }[] = []
  for (const [accountId, own] of Map.groupBy(holds, row => row.accountId)) {
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
