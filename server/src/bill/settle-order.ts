// An order is settled in one transaction with the ledger: what it comes to, what is taken off, who pays from which account,
// who will get which part of it. Whoever calls has locked the order.
import { at, type Db } from '@ev/db/pools'
import type { Charge } from '@ev/rules/price/charge'
import type { SlotInterval } from '@ev/rules/price/energy'
import {
  type AccountKind,
  chargeStatusOf,
  type Fees,
  type Offer,
  type Paid,
  pay,
  type Settled,
  type Step,
  settle,
} from '@ev/rules/settle'
import { businessDay, type Energy, energy, type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { houseAccount, lockFor, openDay, takeFor } from '../ledger/door.ts'
import { accountsThatPay } from '../member/door.ts'
import { joined, type OrderChange, writeChange } from './order-change.ts'
import type { OrderRow } from './order-row.ts'
import { payRules, recordParts } from './pay-bill.ts'
import { type Amounts, writeParts, writeSplit, writeSteps } from './settled-rows.ts'

/** What is settled: by the record of the pile, or as people say. */
export type ToSettle = {
  charge: Charge<SlotInterval> | Charge | null
  offers: readonly Offer[]
  endedAt: Instant
  /** Of what a person decided. */
  staffId: string | null
  /** What else is known of the order by now: written together with what it comes to. */
  change: OrderChange
}

const nothing = { energyE4: energy(0), elecFen: fen(0), serviceFen: fen(0), totalFen: fen(0), lines: [], parts: [] }

export async function settleOrder(db: Db, order: OrderRow, what: ToSettle, now: Instant): Promise<void> {
  if (order.settledAt !== null) throw new Error(`order ${order.id} has been settled before`)
  const charge = what.charge ?? nothing
  const settled = settle(charge, what.offers, charge.energyE4)
  const paid = await payOrder(db, order, settled.payable, what.staffId, now)
  await writeParts(db, order, charge)
  await writeSteps(db, order, settled.steps)
  const day = await openDay(db, order.sellerId, businessDay(what.endedAt), now)
  await writeSplit(db, order, { charge, steps: settled.steps, day }, now)
  await writeChange(db, order, joined(what.change, outcomeOf(order, what, { charge, settled, paid, day }, now)), now)
  await countMember(db, order, charge.energyE4, paid.paidFen, now)
  await tell(db, order, 'orderSettled', day, now)
}

/** First what was set aside for this charge, then what else is there; what is missing is owed. */
async function payOrder(db: Db, order: OrderRow, payable: Fees, staffId: string | null, now: Instant): Promise<Paid> {
  const { sellerId, sessionId } = order
  const owners = await payersOf(db, order)
  const thing = { sellerId, purpose: 'charge', documentId: sessionId } as const
  const ids = owners.map(one => one.id)
  const locked = await lockFor(db, thing, ids)
  const accounts = owners.map(({ id, kind }) => ({
    id,
    kind: (kind ?? 2) as AccountKind,
    availableFen: locked.availableFen(id),
  }))
  const paid = pay(payable, accounts, await payRules(db, sellerId))
  const postingId = await takeFor(
    db,
    locked,
    {
      parts: paid.parts.map(({ id, amountFen }) => ({ accountId: id, amountFen })),
      toAccountId: await houseAccount(db, sellerId, 'income', now),
      posting: {
        key: `order:${order.id}`,
        document: 'order',
        documentId: order.id,
        documentNo: order.orderNo,
        event: 1,
        madeBy: staffId,
      },
    },
    now,
  )
  if (postingId !== null) {
    const parts = paid.parts.map(({ id, kind, amountFen }) => ({ accountId: id, kind, amountFen }))
    const paper = {
      sellerId,
      document: 'order',
      documentId: order.id,
      documentNo: order.orderNo,
      orderId: order.id,
    } as const
    await recordParts(db, paper, parts, postingId, now)
  }
  return paid
}

async function payersOf(db: Db, { memberId, fleetId, driverId, cardId }: OrderRow) {
  if (memberId === null && fleetId === null) return []
  return accountsThatPay(db, { memberId, fleetId, driverId }, cardId)
}

type Outcome = { charge: Amounts; settled: Settled; paid: Paid; day: string }

function outcomeOf(
  order: OrderRow,
  { staffId, endedAt }: ToSettle,
  { charge, settled, paid, day }: Outcome,
  now: Instant,
): OrderChange {
  const status = chargeStatusOf(paid)
  const endDay = businessDay(endedAt)
  const { totalFen } = charge
  const { payableFen } = settled
  const { paidFen, debtFen } = paid
  const ofKinds = (...kinds: Step['kind'][]) =>
    String(
      settled.steps
        .filter(step => kinds.includes(step.kind))
        .reduce((sum, step) => sum + step.elecFen + step.serviceFen, 0),
    )
  const off = (part: keyof Fees) => String(settled.steps.reduce((sum, step) => sum + step[part], 0))
  const byKind = (kind: AccountKind) =>
    String(paid.parts.filter(part => part.kind === kind).reduce((sum, part) => sum + part.amountFen, 0))
  const tierE4 = (tier: string) =>
    String(charge.lines.filter(line => line.tier === tier).reduce((sum, line) => sum + line.energyE4, 0))
  return {
    columns: {
      order_status: status === 3 ? 6 : 5,
      charge_status: status,
      abnormal_reasons: [],
      settled_at: at(now),
      business_day: day,
      energy_e4: String(charge.energyE4),
      jian_e4: tierE4('Jian'),
      feng_e4: tierE4('Feng'),
      ping_e4: tierE4('Ping'),
      gu_e4: tierE4('Gu'),
      elec_fen: String(charge.elecFen),
      service_fen: String(charge.serviceFen),
      total_fen: String(totalFen),
      site_fen: ofKinds('site', 'exclusive'),
      grade_fen: ofKinds('grade', 'fleet'),
      coupon_fen: ofKinds('coupon'),
      points_fen: ofKinds('points'),
      waived_fen: ofKinds('waived'),
      discount_elec_fen: off('elecFen'),
      discount_service_fen: off('serviceFen'),
      payable_fen: String(payableFen),
      card_paid_fen: byKind(1),
      balance_paid_fen: byKind(2),
      gift_paid_fen: byKind(3),
      credit_paid_fen: byKind(4),
      paid_fen: String(paidFen),
      debt_fen: String(debtFen),
      split_status: 'drafted',
      version: order.version + 1,
    },
    events: [
      { event: 'settled', data: { totalFen, payableFen, paidFen }, staffId },
      ...(day !== endDay ? [{ event: 'countedLater', data: { endDay, day }, staffId } as const] : []),
      ...(debtFen > 0 ? [{ event: 'owed', data: { debtFen }, staffId } as const] : []),
    ],
  }
}

/** What is known of a member by all their charges. */
async function countMember(
  db: Db,
  { memberId }: OrderRow,
  energyE4: Energy,
  paidFen: Fen,
  now: Instant,
): Promise<void> {
  if (memberId === null) return
  await beyondScope(db)
    .updateTable('member_member')
    .set(e => ({
      order_count: e('order_count', '+', 1),
      total_energy_e4: sql<string>`total_energy_e4 + ${String(energyE4)}::bigint`,
      total_paid_fen: sql<string>`total_paid_fen + ${String(paidFen)}::bigint`,
      last_charge_at: at(now),
    }))
    .where('id', '=', memberId)
    .execute()
}

type Topic = 'orderSettled' | 'orderCorrected' | 'orderRefunded' | 'debtPaid' | 'occupyPaid' | 'appointmentForfeited'
type Subject = { id: string; sellerId: string; stationId: string }

/** For those to the right: rollups, partners, notices. */
export async function tell(db: Db, { id, sellerId, stationId }: Subject, topic: Topic, day: string, now: Instant) {
  await beyondScope(db)
    .insertInto('bill_outbox')
    .values({ seller_id: sellerId, station_id: stationId, topic, subject_id: id, business_day: day, at: at(now) })
    .execute()
}
