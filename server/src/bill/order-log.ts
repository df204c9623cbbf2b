// The log of an order: what happened, by whom, in the transaction in which it did.
import type { LogData, OrderEvent } from '@ev/contract/bill/order-log'
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'

type Logged = { sellerId: string; orderId: string; event: OrderEvent; data?: LogData; staffId?: string | null }

export async function logOrder(db: Db, { sellerId, orderId, event, data, staffId }: Logged, now: Instant) {
  await beyondScope(db)
    .insertInto('bill_order_log')
    .values({
      seller_id: sellerId,
      order_id: orderId,
      at: at(now),
      event,
      data: JSON.stringify(data ?? {}),
      staff_id: staffId ?? null,
    })
    .execute()
}
