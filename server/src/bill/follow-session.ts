// The order follows its session: made when somebody wants to charge, moved as the pile tells, settled when its record is
// here. However often it is called, and whatever came late, twice or in the wrong order, the outcome is the same.
import type { LogData, OrderEvent } from '@ev/contract/bill/order-log'
import { at, type Db } from '@ev/db/pools'
import { mayBecome, type OrderStatus, statusOf } from '@ev/rules/order-status'
import type { Reckoned } from '@ev/rules/price/reckon'
import type { Instant } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'
import { releaseFor } from '../ledger/door.ts'
import { bindVersion, reckonRecord } from './bind-version.ts'
import { makeOrder } from './make-order.ts'
import { keepCurve } from './order-curve-keeping.ts'
import { logOrder } from './order-log.ts'
import { offersFor, whyUnpaid } from './order-offers.ts'
import { lockOrderOf, type OrderRow, readSession, type SessionRow } from './order-row.ts'
import { settleOrder } from './settle-order.ts'

type Session = NonNullable<SessionRow>

/** Gives the order; none where there is no such session. */
export async function followSession(db: Db, sessionId: string, now: Instant): Promise<string | undefined> {
  const known = await readSession(db, sessionId)
  if (!known) return undefined
  const order = (await lockOrderOf(db, sessionId)) ?? (await makeOrder(db, known, now))
  // While it waited for whoever else had the order the pile may have told more.
  const session = (await readSession(db, sessionId)) ?? known
  await keepFacts(db, order, session)
  const bound = await bindVersion(db, order, session, now)
  const isRecorded = session.recordedAt !== null && session.state === 'ended'
  if (isRecorded) await takeRecord(db, bound, session, now)
  else await move(db, bound, await statusBy(db, session), session, now)
  return order.id
}

/** What is only known by and by: when it began, which vehicle it is. */
async function keepFacts(db: Db, order: OrderRow, session: Session): Promise<void> {
  if (order.settledAt !== null) return
  await beyondScope(db)
    .updateTable('bill_order')
    .set({
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
    })
    .where('id', '=', order.id)
    .execute()
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
async function move(db: Db, order: OrderRow, to: OrderStatus, session: Session, now: Instant): Promise<void> {
  const { id, sellerId, orderStatus: from } = order
  if (from === to || !mayBecome(from, to)) return
  await beyondScope(db)
    .updateTable('bill_order')
    .set(e => ({
      order_status: to,
      suspended_at: to === 9 ? at(now) : null,
      abnormal_reasons: to === 9 ? ['noRecord'] : [],
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (to === 7 || to === 8) await releaseFor(db, { sellerId, purpose: 'charge', documentId: order.sessionId }, now)
  const event = eventOf(from, to)
  if (event) await logOrder(db, { sellerId, orderId: id, event, data: { code: session.fail_code } }, now)
}

/** The record of the pile is here: reckoned, and settled where nothing is wrong with it. */
async function takeRecord(db: Db, order: OrderRow, session: Session, now: Instant): Promise<void> {
  if (order.orderStatus === 10) return
  const by = { sellerId: order.sellerId, orderId: order.id }
  const data = { energyE4: session.energy_e4 }
  if (order.settledAt !== null) return noteLateRecord(db, order, data, now)
  // A person has closed it and let the money go.
  if (order.orderStatus === 11) return logOrder(db, { ...by, event: 'recordAfterClose', data }, now)
  await logOrder(db, { ...by, event: 'recorded', data }, now)
  await keepCurve(db, order, session)
  const { priced, reckoned } = await reckonRecord(db, order, session, now)
  await settleReckoned(db, priced, session, reckoned, now)
}

/** People have settled it without the record: that stands, and what the pile says beside it is to be seen. */
async function noteLateRecord(db: Db, { id, sellerId }: OrderRow, data: LogData, now: Instant): Promise<void> {
  const noted = await beyondScope(db)
    .selectFrom('bill_order_log')
    .select('id')
    .where('order_id', '=', id)
    .where('event', 'in', ['recorded', 'recordAfterSettling'])
    .executeTakeFirst()
  if (!noted) await logOrder(db, { sellerId, orderId: id, event: 'recordAfterSettling', data }, now)
}

/** Also asked for by a person who has seen to what was wrong. Gives why it cannot be settled yet. */
export async function settleReckoned(
  db: Db,
  order: OrderRow,
  session: Session,
  reckoned: Reckoned,
  now: Instant,
): Promise<readonly string[]> {
  const offers = await offersFor(db, order, session)
  const isPayable = (reckoned.charge?.totalFen ?? 0) > 0 && !offers.some(offer => offer.kind === 'waived')
  const isUnpaid = isPayable && order.memberId === null && order.fleetId === null
  const reasons = [...reckoned.faults, ...(isUnpaid ? [await whyUnpaid(db, order, session)] : [])]
  await keepReckoned(db, order, session, reckoned, reasons)
  if (reasons.length > 0) {
    await logOrder(db, { sellerId: order.sellerId, orderId: order.id, event: 'abnormal', data: { reasons } }, now)
    return reasons
  }
  const endedAt = session.endedAt ?? now
  await settleOrder(db, order, { charge: reckoned.charge, offers, endedAt, staffId: null }, now)
  return []
}

async function keepReckoned(
  db: Db,
  order: OrderRow,
  session: Session,
  { side, readings, charge }: Reckoned,
  reasons: readonly string[],
): Promise<void> {
  await beyondScope(db)
    .updateTable('bill_order')
    .set(e => ({
      billing_side: side,
      ...(charge && { readings: JSON.stringify(readings.map(({ at: time, meterE4 }) => [time, meterE4])) }),
      energy_e4: session.energy_e4 ?? '0',
      ...(reasons.length > 0 && { order_status: 10, abnormal_reasons: [...reasons] }),
      suspended_at: null,
      version: e('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute()
}
