// What drivers used of their limit this month is read from what was set aside for their charges and taken.
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { insertRows } from './bulk.ts'
import { dayNameOf } from './demo-network-base.ts'
import type { Order } from './demo-orders-session-rows.ts'

const monthOf = (at: number) => dayNameOf(at).slice(0, 7)

export async function insertHolds(db: Db, orders: readonly Order[], now: Date): Promise<void> {
  const month = monthOf(now.getTime())
  const limited = orders.filter(
    ({ payer, askedAt, paid }) => payer.quota === 3 && paid && paid.paidFen > 0 && monthOf(askedAt) === month,
  )
  if (limited.length === 0) return
  await insertRows(
    db,
    'ledger_hold',
    limited.flatMap(order =>
      (order.paid?.parts ?? []).map(part => ({
        seller_id: order.sellerId,
        account_id: part.id,
        key: `charge:${order.sessionId}`,
        purpose: 'charge',
        document_id: order.sessionId,
        amount_fen: part.amountFen,
        held_at: order.askedAt,
      })),
    ),
  )
  await sql`
    update ledger_hold set state = 'taken', taken_fen = amount_fen, ended_at = o.settled_at
    from bill_order o
    where ledger_hold.document_id = o.session_id and ledger_hold.purpose = 'charge' and ledger_hold.state = 'held'
      and o.seller_id = ${limited[0]?.sellerId ?? ''}`.execute(db)
}
