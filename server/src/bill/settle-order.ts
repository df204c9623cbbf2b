// An order is settled in one transaction with the ledger: what it comes to, what is taken off, who pays from which account,
// who will get which part of it. Whoever calls has locked the order.
import { at, type Db } from '@ev/db/pools'
import type { Charge, ChargePart } from '@ev/rules/price/charge'
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
import { allToOwner, split } from '@ev/rules/split'
import { businessDay, type Energy, energy, type Fen, fen, type Instant, type Mil, shareOut } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { balancesOf, heldFor, houseAccount, openDay, takeFor } from '../ledger/door.ts'
import { accountsThatPay } from '../member/door.ts'
import { logOrder } from './order-log.ts'
import type { OrderRow } from './order-row.ts'
import { payRules, recordParts } from './pay-bill.ts'

/** What is settled: by the record of the pile, or as people say. */
export type ToSettle = {
  charge: Charge<SlotInterval> | Charge | null
  offers: readonly Offer[]
  endedAt: Instant
  /** Of what a person decided. */
  staffId: string | null
}

const nothing = { energyE4: energy(0), elecFen: fen(0), serviceFen: fen(0), totalFen: fen(0), lines: [], parts: [] }

export async function settleOrder(db: Db, order: OrderRow, what: ToSettle, now: Instant): Promise<void> {
  const charge = what.charge ?? nothing
  const settled = settle(charge, what.offers, charge.energyE4)
  const paid = await payOrder(db, order, settled.payable, what.staffId, now)
  await writeParts(db, order, charge)
  await writeSteps(db, order, settled.steps)
  const endDay = businessDay(what.endedAt)
  const day = await openDay(db, order.sellerId, endDay, now)
  await writeSplit(db, order, { charge, steps: settled.steps, day }, now)
  const status = chargeStatusOf(paid)
  await updateOrder(db, order, { charge, settled, paid, day, status }, now)
  await countMember(db, order, charge.energyE4, paid.paidFen, now)
  await tell(db, order, 'orderSettled', day, now)
  const { totalFen } = charge
  const said = { totalFen, payableFen: settled.payableFen, paidFen: paid.paidFen }
  const by = { sellerId: order.sellerId, orderId: order.id, staffId: what.staffId }
  await logOrder(db, { ...by, event: 'settled', data: said }, now)
  if (day !== endDay) await logOrder(db, { ...by, event: 'countedLater', data: { endDay, day } }, now)
  if (paid.debtFen > 0) await logOrder(db, { ...by, event: 'owed', data: { debtFen: paid.debtFen } }, now)
}

/** First what was set aside for this charge, then what else is there; what is missing is owed. */
async function payOrder(db: Db, order: OrderRow, payable: Fees, staffId: string | null, now: Instant): Promise<Paid> {
  const { sellerId, sessionId } = order
  const owners = await payersOf(db, order)
  const thing = { sellerId, purpose: 'charge', documentId: sessionId } as const
  const balances = await balancesOf(
    db,
    owners.map(one => one.id),
    true,
  )
  const held = await heldFor(db, thing)
  const accounts = owners.map(({ id, kind }) => ({
    id,
    kind: (kind ?? 2) as AccountKind,
    availableFen: fen((balances.get(id)?.availableFen ?? 0) + (held.get(id) ?? 0)),
  }))
  const paid = pay(payable, accounts, await payRules(db, sellerId))
  const postingId = await takeFor(
    db,
    {
      ...thing,
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

type Amounts = Pick<Charge, 'energyE4' | 'elecFen' | 'serviceFen' | 'totalFen' | 'lines'> & {
  readonly parts: readonly ChargePart[] | readonly ChargePart<SlotInterval>[]
}

type PartRow = {
  day?: string
  slot?: number
  startAt?: Instant
  endAt?: Instant
  tier: string
  elecMil: Mil
  serviceMil: Mil
  energyE4: Energy
  elecAmountMil: Mil
  serviceAmountMil: Mil
  elecFen: Fen
  serviceFen: Fen
}

/** Of what the pile billed the lines, which share the fees as parts of half hours do. */
function partsOf({ parts, lines, elecFen, serviceFen }: Amounts): PartRow[] {
  if (parts.length > 0) return [...parts]
  const shares = (total: Fen, amountOf: (line: Amounts['lines'][number]) => number) => shareOut(total, lines, amountOf)
  const elec = shares(elecFen, line => line.elecAmountMil)
  const service = shares(serviceFen, line => line.serviceAmountMil)
  return lines.map((line, place) => ({
    ...line,
    elecFen: fen(elec[place]?.share ?? 0),
    serviceFen: fen(service[place]?.share ?? 0),
  }))
}

async function writeParts(db: Db, { id, sellerId }: OrderRow, charge: Amounts): Promise<void> {
  const free = beyondScope(db)
  await free.deleteFrom('bill_order_part').where('order_id', '=', id).execute()
  const rows = partsOf(charge)
  if (rows.length === 0) return
  await free
    .insertInto('bill_order_part')
    .values(
      rows.map((part, place) => ({
        order_id: id,
        place,
        seller_id: sellerId,
        day: part.day ?? null,
        slot: part.slot ?? null,
        start_at: part.startAt === undefined ? null : at(part.startAt),
        end_at: part.endAt === undefined ? null : at(part.endAt),
        tier: part.tier,
        elec_mil: part.elecMil,
        service_mil: part.serviceMil,
        energy_e4: String(part.energyE4),
        elec_amount_mil: String(part.elecAmountMil),
        service_amount_mil: String(part.serviceAmountMil),
        elec_fen: String(part.elecFen),
        service_fen: String(part.serviceFen),
      })),
    )
    .execute()
}

async function writeSteps(db: Db, { id, sellerId }: OrderRow, steps: readonly Step[]): Promise<void> {
  const free = beyondScope(db)
  await free.deleteFrom('bill_order_step').where('order_id', '=', id).execute()
  if (steps.length === 0) return
  await free
    .insertInto('bill_order_step')
    .values(
      steps.map((step, place) => ({
        order_id: id,
        place,
        seller_id: sellerId,
        kind: step.kind,
        mode: step.mode,
        base: step.base,
        ref_id: step.refId,
        elec_fen: String(step.elecFen),
        service_fen: String(step.serviceFen),
        bearer: step.bearer,
        config: JSON.stringify({ ...step.config, value: step.value }),
      })),
    )
    .execute()
}

type Splitting = { charge: Fees; steps: readonly Step[]; day: string }

/** What merchants bear is off their base, what the platform bears is not. */
async function writeSplit(db: Db, order: OrderRow, { charge, steps, day }: Splitting, now: Instant): Promise<void> {
  const borne = steps.filter(step => step.bearer === 'merchant')
  const off = (part: keyof Fees) => borne.reduce((sum, step) => sum + step[part], 0)
  const base = { elec: fen(charge.elecFen - off('elecFen')), service: fen(charge.serviceFen - off('serviceFen')) }
  const lines = split(base, allToOwner(order.merchantId))
  const free = beyondScope(db)
  await free
    .deleteFrom('bill_split_line')
    .where('order_id', '=', order.id)
    .where('line_type', '=', 1)
    // What was paid for staying is on lines of its own.
    .where('fee', 'in', ['elec', 'service'])
    .execute()
  if (lines.length === 0) return
  await free
    .insertInto('bill_split_line')
    .values(
      lines.map(line => ({
        seller_id: order.sellerId,
        merchant_id: line.merchantId,
        station_id: order.stationId,
        order_id: order.id,
        fee: line.fee,
        base_fen: String(line.baseFen),
        commission_fen: String(line.commissionFen),
        share_pct: line.sharePct,
        amount_fen: String(line.amountFen),
        business_day: day,
        created_at: at(now),
      })),
    )
    .execute()
}

type Outcome = { charge: Amounts; settled: Settled; paid: Paid; day: string; status: 1 | 2 | 3 }

async function updateOrder(
  db: Db,
  order: OrderRow,
  { charge, settled, paid, day, status }: Outcome,
  now: Instant,
): Promise<void> {
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
  await beyondScope(db)
    .updateTable('bill_order')
    .set(e => ({
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
      total_fen: String(charge.totalFen),
      site_fen: ofKinds('site', 'exclusive'),
      grade_fen: ofKinds('grade', 'fleet'),
      coupon_fen: ofKinds('coupon'),
      points_fen: ofKinds('points'),
      waived_fen: ofKinds('waived'),
      discount_elec_fen: off('elecFen'),
      discount_service_fen: off('serviceFen'),
      payable_fen: String(settled.payableFen),
      card_paid_fen: byKind(1),
      balance_paid_fen: byKind(2),
      gift_paid_fen: byKind(3),
      credit_paid_fen: byKind(4),
      paid_fen: String(paid.paidFen),
      debt_fen: String(paid.debtFen),
      split_status: 'drafted',
      version: e('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute()
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
