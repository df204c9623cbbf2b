// By which version an order is priced: by what is in force when it begins. Where the pile bills and could not be told of a
// change, by the version that it still held.
import type { Db } from '@ev/db/pools'
import type { Reckoned, ReckonFault } from '@ev/rules/price/reckon'
import type { Instant } from '@ev/rules/units'
import { versionAt, versionById } from '../config/door.ts'
import { beyondScope } from '../http/scope.ts'
import { logOrder } from './order-log.ts'
import type { OrderRow, SessionRow } from './order-row.ts'
import { reckonSession } from './reckon-order.ts'

type Session = NonNullable<SessionRow>

/** Whatever is changed afterwards, it stays. */
export async function bindVersion(db: Db, order: OrderRow, session: Session, now: Instant): Promise<OrderRow> {
  if (order.versionId !== null || session.begunAt === null) return order
  const { stationId, pileId, gunId } = order
  const version = await versionAt(db, { stationId, pileId, gunId }, session.begunAt)
  return version ? keepVersion(db, order, version.id, 'versionBound', now) : order
}

const aboutPrices: ReadonlySet<ReckonFault> = new Set(['amountDiffers', 'priceUnclear'])

/** By the order's own version; what its pile billed by the one that it held is checked against that one, and is right by it. */
export async function reckonRecord(
  db: Db,
  order: OrderRow,
  session: Session,
  now: Instant,
): Promise<{ priced: OrderRow; reckoned: Reckoned }> {
  const reckoned = await reckonSession(db, order, session)
  const held = session.held_version_id
  const mayBeOlder = reckoned.side === 1 && reckoned.faults.length > 0 && reckoned.faults.every(f => aboutPrices.has(f))
  if (!mayBeOlder || session.amount_mil === null || held === null || held === order.versionId)
    return { priced: order, reckoned }
  const byHeld = await reckonSession(db, { ...order, versionId: held }, session)
  if (byHeld.faults.length > 0) return { priced: order, reckoned }
  return { priced: await keepVersion(db, order, held, 'versionHeld', now), reckoned: byHeld }
}

async function keepVersion(
  db: Db,
  order: OrderRow,
  versionId: string,
  event: 'versionBound' | 'versionHeld',
  now: Instant,
): Promise<OrderRow> {
  await beyondScope(db).updateTable('bill_order').set({ version_id: versionId }).where('id', '=', order.id).execute()
  const { versionNo, model } = await versionById(db, versionId)
  await logOrder(db, { sellerId: order.sellerId, orderId: order.id, event, data: { versionNo, model } }, now)
  return { ...order, versionId }
}
