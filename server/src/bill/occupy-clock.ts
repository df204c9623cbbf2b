// The clock of those who stay: looks at every gun where somebody may be, opens a bill when it is about to cost something,
// keeps it up to date, and ends it when the vehicle has left. When the gun was pulled out goes onto the orders.
import { at, type Db } from '@ev/db/pools'
import { cameAt, freeAt, type Left, leftAt, type StayAfter, staysAfter } from '@ev/rules/gun-stays'
import { freeMinutesLeft, isDue, type Span, stayOf } from '@ev/rules/occupy'
import { type Instant, instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { HeldRule, RunningStay, StayCharge, StayKind, StayPayer, WatchedGun } from './occupy-facts.ts'
import { writeSpans } from './occupy-row.ts'
import { endStay, figuresOf, suspendStay } from './occupy-settle.ts'
import { logOrder } from './order-log.ts'

/** Somebody to be told that staying is about to cost something. */
export type StayNotice = { sellerId: string; phone: string; station: string; minutes: number }

export type Looked = { opened: number; ended: number; notices: readonly StayNotice[] }

/** In one transaction: what the orders say and what the bills do is one story. */
export async function lookAtGun(db: Db, gun: WatchedGun, now: Instant): Promise<Looked> {
  // Orders before accounts, as everybody takes them.
  await notePullingOut(db, gun, now)
  const looked = [await lookAfterCharging(db, gun, now), await lookBeforeCharging(db, gun, now)].flat()
  return {
    opened: looked.filter(({ isOpened }) => isOpened).length,
    ended: looked.filter(({ isEnded }) => isEnded).length,
    notices: looked.flatMap(({ notice }) => notice ?? []),
  }
}

type Outcome = { isOpened: boolean; isEnded: boolean; notice: StayNotice | null }

/** Closed by hand, it asks for nothing: neither does staying after it. */
const closed = 11

async function lookAfterCharging(db: Db, gun: WatchedGun, now: Instant): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const stay of staysAfter(gun.charges, gun.past, now)) {
    const open = gun.running.find(({ kind, orderIds }) => kind === 1 && overlaps(orderIds, stay.chargeIds))
    const charges = gun.charges.filter(({ id }) => stay.chargeIds.includes(id))
    const [first] = charges
    const isNew = !open && isBillable(gun, stay, charges)
    if (!first || !(open || isNew)) continue
    const seen = { ...stay, orderIds: stay.chargeIds, payer: first, isPayerNew: false }
    outcomes.push(await keepBill(db, gun, { kind: 1, open, seen }, now))
  }
  return outcomes
}

const overlaps = (some: readonly string[], others: readonly string[]) => some.some(one => others.includes(one))

/** One plugging in has one bill, whatever became of it. */
function isBillable({ rules, billedOrders }: WatchedGun, stay: StayAfter, charges: readonly StayCharge[]): boolean {
  const held = rules[1]
  if (!held || charges.some(({ id, hasPayer, status }) => billedOrders.has(id) || !hasPayer || status === closed))
    return false
  return isWorthABill(held, stay.spans, stay.end)
}

/** What is over and cost nothing leaves no bill behind. */
const isWorthABill = ({ rule }: HeldRule, spans: readonly Span[], end: Left | undefined) =>
  isDue(rule, spans) && (end === undefined || stayOf(rule, spans).amountFen > 0)

async function lookBeforeCharging(db: Db, gun: WatchedGun, now: Instant): Promise<Outcome[]> {
  const open = gun.running.find(({ kind }) => kind === 0)
  const begunAt = open?.begunAt ?? newcomerAt(gun)
  if (begunAt === undefined) return []
  const charge = gun.charges.find(one => begins(one, begunAt))
  const end: Left | undefined = charge ? { at: laterOf(begunAt, charge.begunAt), by: 'left' } : bayLeftAt(gun, begunAt)
  const spans = [{ from: begunAt, to: laterOf(begunAt, end?.at ?? now) }]
  if (!open && !(gun.rules[0] && isWorthABill(gun.rules[0], spans, end))) return []
  const seen = { spans, begunAt, end, orderIds: charge ? [charge.id] : [], payer: charge ?? null, isPayerNew: true }
  return [await keepBill(db, gun, { kind: 0, open, seen }, now)]
}

/** Since when somebody has been here who neither charged nor has a bill already. */
function newcomerAt(gun: WatchedGun): Instant | undefined {
  const came = cameAt(gun.past)
  if (came === undefined) return undefined
  const hasCharged = gun.charges.some(one => begins(one, came) || (one.endedAt !== null && one.endedAt >= came))
  const isCharging = gun.charges.some(({ status, endedAt }) => endedAt === null && (status === 3 || status === 4))
  const isKnown = gun.lastOccupyAt !== null && gun.lastOccupyAt >= came
  return hasCharged || isCharging || isKnown ? undefined : came
}

/** By our clock or by the pile's, which may differ. */
const begins = ({ createdAt, begunAt }: StayCharge, since: Instant) => createdAt >= since || begunAt >= since

/** While its lock sees a vehicle in the bay it is there, plugged in or not. */
function bayLeftAt({ past }: WatchedGun, begunAt: Instant): Left | undefined {
  const { lock } = past.now
  if (lock?.occupiedAt)
    return leftAt(begunAt, {
      changes: past.changes.filter(({ to }) => to === 5),
      now: { ...past.now, isPlugged: true, lock: null },
    })
  if (lock?.freedAt && lock.freedAt > begunAt) return { at: lock.freedAt, by: 'left' }
  return leftAt(begunAt, past)
}

const laterOf = (one: Instant, other: Instant) => instant(Math.max(one, other))

type Seen = {
  begunAt: Instant
  spans: readonly Span[]
  end: Left | undefined
  orderIds: readonly string[]
  payer: StayPayer | null
  /** Who pays is known only when somebody charges. */
  isPayerNew: boolean
}
type Kept = { kind: StayKind; open: RunningStay | undefined; seen: Seen }

async function keepBill(db: Db, gun: WatchedGun, { kind, open, seen }: Kept, now: Instant): Promise<Outcome> {
  const bill = open ?? (await openBill(db, gun, kind, seen, now))
  if (!bill) return { isOpened: false, isEnded: false, notice: null }
  const { end, spans, orderIds, payer } = seen
  if (end) {
    const over = { at: end.at, spans, orderIds, payer: seen.isPayerNew ? payer : null }
    await (end.by === 'silence' ? suspendStay(db, bill.id, over) : endStay(db, bill.id, over, now))
    return { isOpened: !open, isEnded: true, notice: null }
  }
  const isOther =
    !open || stayOf(bill.rule, spans).totalMin !== bill.totalMin || orderIds.length !== bill.orderIds.length
  if (isOther) await goOn(db, bill, seen)
  return { isOpened: !open, isEnded: false, notice: await noticeOf(db, gun, bill, seen, now) }
}

/** By its number alone one can tell of which kind a bill is. */
const letters = { 0: 'O', 1: 'T' } as const

async function openBill(
  db: Db,
  gun: WatchedGun,
  kind: StayKind,
  { begunAt, orderIds, payer }: Seen,
  now: Instant,
): Promise<RunningStay | undefined> {
  const held = gun.rules[kind]
  if (!held) return undefined
  const holder = payer?.holder
  const row = await db
    .insertInto('bill_occupy')
    .values({
      seller_id: gun.sellerId,
      station_id: gun.stationId,
      pile_id: gun.pileId,
      gun_id: gun.gunId,
      bill_no: sql<string>`document_no(${letters[kind]}, ${at(now)}::timestamptz)`,
      kind,
      rule_id: held.id,
      rule: JSON.stringify(held.rule),
      member_id: holder?.memberId ?? null,
      fleet_id: holder?.fleetId ?? null,
      driver_id: holder?.driverId ?? null,
      plate_no: payer?.plateNo ?? '',
      phone: payer?.phone ?? '',
      order_ids: [...orderIds],
      begun_at: at(begunAt),
      status: 1,
      created_at: at(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    kind,
    sellerId: gun.sellerId,
    begunAt,
    rule: held.rule,
    orderIds,
    hasNotified: false,
    totalMin: 0,
  }
}

/** Not a change that anybody has to know of: the figures of a bill that runs. */
async function goOn(db: Db, { id, rule }: RunningStay, { spans, orderIds }: Seen): Promise<void> {
  await db
    .updateTable('bill_occupy')
    .set({ ...figuresOf(rule, spans), spans: writeSpans(spans), order_ids: [...orderIds] })
    .where('id', '=', id)
    .where('status', '=', 1)
    .execute()
}

/** Told once, while it is still free. */
async function noticeOf(
  db: Db,
  gun: WatchedGun,
  bill: RunningStay,
  { spans, orderIds, payer }: Seen,
  now: Instant,
): Promise<StayNotice | null> {
  const minutes = freeMinutesLeft(bill.rule, spans)
  if (bill.hasNotified || !payer || bill.rule.notifyMin === 0 || minutes <= 0) return null
  await db
    .updateTable('bill_occupy')
    .set({ notified_at: at(now) })
    .where('id', '=', bill.id)
    .execute()
  const orderId = orderIds.at(-1)
  const { sellerId, stationName: station } = gun
  if (orderId !== undefined) await logOrder(db, { sellerId, orderId, event: 'stayNoticed', data: { minutes } }, now)
  return payer.phone === '' ? null : { sellerId, phone: payer.phone, station, minutes }
}

/** Of a charge that has ended: when its gun was pulled out, whatever its stay came to. */
async function notePullingOut(db: Db, { sellerId, charges, past }: WatchedGun, now: Instant): Promise<void> {
  for (const { id, endedAt, isPulled } of charges) {
    const pulledAt = endedAt === null || isPulled ? undefined : freeAt(endedAt, past)
    if (pulledAt === undefined) continue
    await db
      .updateTable('bill_order')
      .set({ pulled_at: at(pulledAt) })
      .where('id', '=', id)
      .execute()
    await logOrder(db, { sellerId, orderId: id, event: 'pulledOut' }, now)
  }
}
