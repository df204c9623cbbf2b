// The log of an order: what happened, by whom, in the transaction in which it did.
import type { LogData, OrderEvent } from '@ev/contract/bill/order-log'
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'

export type Happened = { event: OrderEvent; data?: LogData; staffId?: string | null }
type Logged = Happened & { sellerId: string; orderId: string }

export const logOrder = (db: Db, { sellerId, orderId, ...happened }: Logged, now: Instant) =>
  logEvents(db, { sellerId, id: orderId }, [happened], now)

/** In the order in which they happened. */
export async function logEvents(
  db: Db,
  order: { sellerId: string; id: string },
  events: readonly Happened[],
  now: Instant,
): Promise<void> {
  if (events.length === 0) return
  await beyondScope(db)
    .insertInto('bill_order_log')
    .values(
      events.map(({ event, data, staffId }) => ({
        seller_id: order.sellerId,
        order_id: order.id,
        at: at(now),
        event,
        data: JSON.stringify(data ?? {}),
        staff_id: staffId ?? null,
      })),
    )
    .execute()
}
