// By which version an order is priced: by what is in force when it begins. Where the pile bills and could not be told of a
// change, by the version that it still held.
import type { Db } from '@ev/db/pools'
import type { Reckoned, ReckonFault } from '@ev/rules/price/reckon'
import { versionAt, versionById } from '../config/door.ts'
import { joined, type OrderChange } from './order-change.ts'
import type { OrderRow, SessionRow } from './order-row.ts'
import { reckonSession } from './reckon-order.ts'

type Session = NonNullable<SessionRow>

/** The order as it is priced, and what of that is still to be written. */
export type Bound = { order: OrderRow; change: OrderChange }

/** Whatever is changed afterwards, it stays. */
export async function bindVersion(db: Db, order: OrderRow, session: Session): Promise<Bound> {
  const same = { order, change: { columns: {}, events: [] } }
  if (order.versionId !== null || session.begunAt === null) return same
  const { stationId, pileId, gunId } = order
  const version = await versionAt(db, { stationId, pileId, gunId }, session.begunAt)
  return version ? withVersion(same, version, 'versionBound') : same
}

const aboutPrices: ReadonlySet<ReckonFault> = new Set(['amountDiffers', 'priceUnclear'])

/** By the order's own version; what its pile billed by the one that it held is checked against that one, and is right by it. */
export async function reckonRecord(
  db: Db,
  bound: Bound,
  session: Session,
): Promise<{ bound: Bound; reckoned: Reckoned }> {
  const { order } = bound
  const reckoned = await reckonSession(db, order, session)
  const held = session.held_version_id
  const mayBeOlder = reckoned.side === 1 && reckoned.faults.length > 0 && reckoned.faults.every(f => aboutPrices.has(f))
  if (!mayBeOlder || session.amount_mil === null || held === null || held === order.versionId)
    return { bound, reckoned }
  const byHeld = await reckonSession(db, { ...order, versionId: held }, session)
  if (byHeld.faults.length > 0) return { bound, reckoned }
  return { bound: withVersion(bound, await versionById(db, held), 'versionHeld'), reckoned: byHeld }
}

type Version = { id: string; versionNo: number; model: string }

function withVersion({ order, change }: Bound, version: Version, event: 'versionBound' | 'versionHeld'): Bound {
  const { id, versionNo, model } = version
  return {
    order: { ...order, versionId: id },
    change: joined(change, { columns: { version_id: id }, events: [{ event, data: { versionNo, model } }] }),
  }
}
