// The order follows its session: made when somebody wants to charge, moved as the pile tells, settled when its record is
// here. However often it is called, and whatever came late, twice or in the wrong order, the outcome is the same.
import type { OrderEvent } from '@ev/contract/bill/order-log'
import { at, type Db } from '@ev/db/pools'
import { mayBecome, type OrderStatus, statusOf } from '@ev/rules/order-status'
import type { Reckoned } from '@ev/rules/price/reckon'
import type { Instant } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'
import { releaseFor } from '../ledger/door.ts'
import { type Bound, bindVersion, reckonRecord } from './bind-version.ts'
import { makeOrder } from './make-order.ts'
import { joined, type OrderChange, writeChange } from './order-change.ts'
import { keepCurve } from './order-curve-keeping.ts'
import type { Happened } from './order-log.ts'
import { offersFor, whyUnpaid } from './order-offers.ts'
import { lockOrderOf, type OrderRow, readSession, type SessionRow } from './order-row.ts'
import { settleOrder } from './settle-order.ts'

type Session = NonNullable<SessionRow>

/** Gives the order; none where there is no such session. */
export async function followSession(db: Db, sessionId: string, now: Instant): Promise<string | undefined> {
  const known = await lockOrderOf(db, sessionId)
  // Read with the order locked: while it waited for whoever else had it the pile may have told more.
  const session = await readSession(db, sessionId)
  if (!session) return undefined
  const order = known ?? (await makeOrder(db, session))
  // Somebody else has just made it.
  if (!order) return followSession(db, sessionId, now)
  const facts: OrderChange = { columns: factsOf(order, session), events: known ? [] : [{ event: 'created' }] }
  const bound = await bindVersion(db, order, session)
  const change = joined(facts, bound.change)
  const isRecorded = session.recordedAt !== null && session.state === 'ended'
  if (isRecorded) await takeRecord(db, bound.order, session, change, now)
  else await move(db, bound.order, session, change, now)
  return order.id
}

/** What is only known by and by: when it began, which vehicle it is. */
function factsOf(order: OrderRow, session: Session): OrderChange['columns'] {
  if (order.settledAt !== null) return {}
  return {
    vin: session.vin,
    begun_at: session.begunAt && at(session.begunAt),
    ended_at: session.endedAt && at(session.endedAt),
    soc_start: session.soc_start,
    soc_end: session.soc_end,
    meter_start_e4: session.meter_start_e4,
    meter_end_e4: session.meter_end_e4,
    stop_code: session.stop_code || session.fail_code,
    device_amount_mil: session.amount_mil,
    duration_sec: durationOf(session),
  }
}

const durationOf = ({ begunAt, endedAt }: Session) =>
  begunAt === null || endedAt === null ? 0 : Math.max(0, Math.round((endedAt - begunAt) / 1_000))

/** By the session and what the pile was told. */
async function statusBy(db: Db, session: Session): Promise<OrderStatus> {
  const commands = await beyondScope(db)
    .selectFrom('operation_command')
    .select(['kind', 'state'])
    .where('session_id', '=', session.id)
    .where('kind', 'in', ['start', 'stop'])
    .execute()
  const isStopAsked = commands.some(
    ({ kind, state }) => kind === 'stop' && ['waiting', 'sent', 'accepted'].includes(state),
  )
  const isSent = !commands.some(({ kind, state }) => kind === 'start' && state === 'waiting')
  const isCancelled = session.fail_code === 'cancelled'
  return statusOf({ state: session.state, isCancelled, isSent, isStopAsked, isSilent: false })
}

const events = {
  2: 'starting',
  3: 'charging',
  4: 'stopping',
  7: 'failed',
  8: 'cancelled',
  9: 'suspended',
} as const satisfies Partial<Record<OrderStatus, string>>

function eventOf(from: OrderStatus, to: OrderStatus): OrderEvent | undefined {
  if (from === 9 && (to === 3 || to === 4)) return 'resumed'
  return from === 4 && to === 3 ? 'notStopped' : events[to as keyof typeof events]
}

/** To another state, where it may; what was set aside for a charge that never was is let go. */
async function move(db: Db, order: OrderRow, session: Session, change: OrderChange, now: Instant): Promise<void> {
  const { sellerId, orderStatus: from, sessionId: documentId } = order
  const to = await statusBy(db, session)
  const isMoved = from !== to && mayBecome(from, to)
  await writeChange(db, order, isMoved ? joined(change, movedTo(to, order, session, now)) : change, now)
  if (isMoved && (to === 7 || to === 8)) await releaseFor(db, { sellerId, purpose: 'charge', documentId }, now)
}

function movedTo(to: OrderStatus, order: OrderRow, session: Session, now: Instant): OrderChange {
  const event = eventOf(order.orderStatus, to)
  return {
    columns: {
      order_status: to,
      suspended_at: to === 9 ? at(now) : null,
      abnormal_reasons: to === 9 ? ['noRecord'] : [],
      version: order.version + 1,
    },
    events: event ? [{ event, data: { code: session.fail_code } }] : [],
  }
}

/** The record of the pile is here: reckoned, and settled where nothing is wrong with it. */
async function takeRecord(db: Db, order: OrderRow, session: Session, change: OrderChange, now: Instant): Promise<void> {
  const told = (events: readonly Happened[]) => joined(change, { columns: {}, events })
  const data = { energyE4: session.energy_e4 }
  const isOver = order.settledAt !== null || order.orderStatus === 10 || order.orderStatus === 11
  if (isOver) return writeChange(db, order, told(await lateRecord(db, order, data)), now)
  await keepCurve(db, order, session)
  const { bound, reckoned } = await reckonRecord(db, { order, change: told([{ event: 'recorded', data }]) }, session)
  await settleReckoned(db, bound, session, reckoned, now)
}

/** People have settled it without the record, or closed it: that stands, and what the pile says beside it is to be seen. */
async function lateRecord(db: Db, order: OrderRow, data: Happened['data']): Promise<Happened[]> {
  if (order.orderStatus === 10) return []
  if (order.settledAt === null) return [{ event: 'recordAfterClose', data }]
  const noted = await beyondScope(db)
    .selectFrom('bill_order_log')
    .select('id')
    .where('order_id', '=', order.id)
    .where('event', 'in', ['recorded', 'recordAfterSettling'])
    .executeTakeFirst()
  return noted ? [] : [{ event: 'recordAfterSettling', data }]
}

/** Also asked for by a person who has seen to what was wrong. Gives why it cannot be settled yet. */
export async function settleReckoned(
  db: Db,
  { order, change }: Bound,
  session: Session,
  reckoned: Reckoned,
  now: Instant,
): Promise<readonly string[]> {
  const offers = await offersFor(db, order, session)
  const isPayable = (reckoned.charge?.totalFen ?? 0) > 0 && !offers.some(offer => offer.kind === 'waived')
  const isUnpaid = isPayable && order.memberId === null && order.fleetId === null
  const reasons = [...reckoned.faults, ...(isUnpaid ? [await whyUnpaid(db, order, session)] : [])]
  const known = joined(change, { columns: reckonedColumns(order, session, reckoned), events: [] })
  if (reasons.length > 0) {
    const columns = { order_status: 10, abnormal_reasons: [...reasons] }
    await writeChange(db, order, joined(known, { columns, events: [{ event: 'abnormal', data: { reasons } }] }), now)
    return reasons
  }
  const endedAt = session.endedAt ?? now
  await settleOrder(db, order, { charge: reckoned.charge, offers, endedAt, staffId: null, change: known }, now)
  return []
}

function reckonedColumns(
  order: OrderRow,
  session: Session,
  { side, readings, charge }: Reckoned,
): OrderChange['columns'] {
  return {
    billing_side: side,
    ...(charge && { readings: JSON.stringify(readings.map(({ at: time, meterE4 }) => [time, meterE4])) }),
    energy_e4: session.energy_e4 ?? '0',
    suspended_at: null,
    version: order.version + 1,
  }
}
