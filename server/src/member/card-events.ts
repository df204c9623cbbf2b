// Every step of a card leaves an event; where money moves with it, the event is the paper behind the posting.
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { balancesOf, type DocumentCheck, post } from '../ledger/door.ts'
import type { Card } from './card-row.ts'

export type CardEventKind =
  | 'issued'
  | 'lost'
  | 'found'
  | 'locked'
  | 'unlocked'
  | 'replaced'
  | 'cancelled'
  | 'handedOver'
  | 'loaded'
  | 'unloaded'

/** Who does it and why. */
export type Doing = { madeBy: string | null; reason: string; now: Instant }

type Moved = { fromAccountId: string; toAccountId: string; amountFen: Fen }

/** Out of a purse, and into one: `eventType` of the contract. */
const [cardOut, cardIn] = [8, 9] as const

export async function keepEvent(
  db: Db,
  card: Pick<Card, 'id' | 'sellerId'>,
  kind: CardEventKind,
  doing: Doing,
  moved?: Moved,
): Promise<void> {
  const { madeBy, reason, now } = doing
  const event = await beyondScope(db)
    .insertInto('member_card_event')
    .values({
      seller_id: card.sellerId,
      card_id: card.id,
      kind,
      ...(moved && {
        amount_fen: String(moved.amountFen),
        from_account_id: moved.fromAccountId,
        to_account_id: moved.toAccountId,
      }),
      event_no: sql<string>`document_no('C', ${at(now)}::timestamptz)`,
      made_by: madeBy,
      reason,
      created_at: at(now),
    })
    .returning(['id', 'event_no'])
    .executeTakeFirstOrThrow()
  if (!moved) return
  await post(
    db,
    {
      sellerId: card.sellerId,
      key: `card:${event.id}`,
      document: 'card',
      documentId: event.id,
      documentNo: event.event_no,
      event: kind === 'loaded' ? cardIn : cardOut,
      lines: [
        { accountId: moved.fromAccountId, amountFen: fen(0 - moved.amountFen) },
        { accountId: moved.toAccountId, amountFen: moved.amountFen },
      ],
      madeBy,
      note: reason,
    },
    now,
  )
}

/** The same, with whatever the purse holds; nothing may be set aside of it. */
export async function keepEventEmptying(
  db: Db,
  card: Card,
  kind: CardEventKind,
  doing: Doing,
  toAccountId: string,
): Promise<void> {
  const { purseId } = card
  if (purseId === null) return keepEvent(db, card, kind, doing)
  // Both at once, in the order of their ids: nobody waits in a ring.
  const purse = (await balancesOf(db, [purseId, toAccountId], true)).get(purseId)
  if (!purse) return refuse('purseMissing')
  if (purse.heldFen > 0) refuse('purseHeld', { amount: (purse.heldFen / 100).toFixed(2) })
  const amountFen = purse.balanceFen
  return keepEvent(
    db,
    card,
    kind,
    doing,
    amountFen > 0 ? { fromAccountId: purseId, toAccountId, amountFen } : undefined,
  )
}

/** What the events say must be in the books. */
export const cardDocuments: DocumentCheck = {
  document: 'card',
  expected: sellerId => sql`
    select e.id, e.event_no, m.account_id, m.amount_fen
    from member_card_event e
    cross join lateral (values (e.from_account_id, -e.amount_fen), (e.to_account_id, e.amount_fen))
      as m (account_id, amount_fen)
    where e.seller_id = ${sellerId} and e.amount_fen > 0`,
}
