// What becomes of an order, gathered while it is found out and then written once: each time its row is written, more than
// two dozen indexes are.
import type { Db } from '@ev/db/pools'
import type { Database } from '@ev/db/rows'
import type { Instant } from '@ev/rules/units'
import type { Updateable } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { type Happened, logEvents } from './order-log.ts'
import type { OrderRow } from './order-row.ts'

export type OrderChange = { columns: Updateable<Database['bill_order']>; events: readonly Happened[] }

/** The later one wins. */
export const joined = (one: OrderChange, other: OrderChange): OrderChange => ({
  columns: { ...one.columns, ...other.columns },
  events: [...one.events, ...other.events],
})

/** Whoever calls has locked the order. */
export async function writeChange(
  db: Db,
  order: Pick<OrderRow, 'id' | 'sellerId'>,
  { columns, events }: OrderChange,
  now: Instant,
): Promise<void> {
  if (Object.keys(columns).length > 0)
    await beyondScope(db).updateTable('bill_order').set(columns).where('id', '=', order.id).execute()
  await logEvents(db, order, events, now)
}
