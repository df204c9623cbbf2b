// What is set aside for an order while it goes on; over the row `t` of bill_order.
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'

export const heldOfOrder = sql`coalesce((select sum(h.amount_fen) from ledger_hold h
  where h.purpose = 'charge' and h.document_id = t.session_id and h.state = 'held' and ${linked('ledger_hold')}), 0)`
