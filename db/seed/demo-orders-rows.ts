// The rows of the demo's orders: what each came to, its parts, what was taken off, its curve, who gets what, and its log.
import { chargeStatusOf, type Fees, type Step } from '@ev/rules/settle'
import { allToOwner, split } from '@ev/rules/split'
import { type Fen, fen, shareOut } from '@ev/rules/units'
import type { Value } from './bulk.ts'
import { dayNameOf } from './demo-network-base.ts'
import type { Bill } from './demo-orders-bill.ts'
import { curveOf } from './demo-orders-curve.ts'
import {
  failCodeOf,
  hasBegun,
  heardUntil,
  isLost,
  meterEndOf,
  type Order,
  tagOf,
  vinOf,
} from './demo-orders-session-rows.ts'

type Row = Record<string, Value>

const statusOf = (order: Order): number => {
  if (order.paid) return order.paid.debtFen === 0 ? 6 : 5
  return { settled: 10, failed: 7, cancelled: 8, suspended: 9, abnormal: 10, closed: 11 }[order.fate]
}

const sum = <T>(all: readonly T[], amountOf: (one: T) => number) => all.reduce((total, one) => total + amountOf(one), 0)

export function orderRow(order: Order, refundFen: number): Row {
  const { gun, payer, place, paid, settled, charge } = order
  const isEnded = hasBegun(order) && !isLost(order)
  const lost = isLost(order)
  const steps = settled?.steps ?? []
  const fees = paid && charge ? charge : null
  const taken = (...kinds: Step['kind'][]) =>
    sum(
      steps.filter(step => kinds.includes(step.kind)),
      step => step.elecFen + step.serviceFen,
    )
  const byKind = (kind: number) =>
    sum(
      (paid?.parts ?? []).filter(part => part.kind === kind),
      part => part.amountFen,
    )
  const tierE4 = (tier: string) =>
    sum(
      (fees?.lines ?? []).filter(line => line.tier === tier),
      line => line.energyE4,
    )
  const amountMil = charge ? sum(charge.lines, line => line.elecAmountMil + line.serviceAmountMil) : 0
  return {
    id: order.id,
    seller_id: order.sellerId,
    merchant_id: place.merchantId,
    station_id: place.stationId,
    pile_id: gun.pileId,
    gun_id: gun.id,
    session_id: order.sessionId,
    order_no: order.orderNo,
    biz_type: order.bizType,
    order_status: statusOf(order),
    charge_status: paid ? chargeStatusOf(paid) : 1,
    abnormal_reasons: reasonsOf(order),
    station_name: place.name,
    pile_code: gun.pileCode,
    gun_no: gun.no,
    is_direct_current: gun.isDirect,
    member_id: payer.memberId,
    fleet_id: payer.fleetId,
    driver_id: payer.driverId,
    card_id: order.cardId,
    vehicle_id: order.vehicle && vinOf(order) !== '' ? order.vehicle.id : null,
    phone: payer.phone,
    plate_no: order.vehicle && vinOf(order) !== '' ? order.vehicle.plate : '',
    vin: vinOf(order),
    card_no: tagOf(order),
    billing_side: gun.billingSide,
    version_id: hasBegun(order) ? order.version.id : null,
    stop_mode: order.stopMode,
    stop_value: order.stopValue,
    created_at: order.askedAt,
    plugged_at: order.pluggedAt,
    begun_at: hasBegun(order) ? order.startAt : null,
    ended_at: lost ? null : order.endAt,
    pulled_at: hasBegun(order) ? order.pulledAt : null,
    settled_at: paid ? order.settledAt : null,
    suspended_at: order.fate === 'suspended' ? order.endAt + 60_000 : null,
    business_day: paid ? dayNameOf(order.endAt) : null,
    duration_sec: isEnded ? (order.endAt - order.startAt) / 1_000 : 0,
    soc_start: order.socStart,
    soc_end: isEnded ? order.socEnd : null,
    meter_start_e4: hasBegun(order) ? order.meterE4 : null,
    meter_end_e4: isEnded ? meterEndOf(order) : null,
    energy_e4: isEnded ? order.energyE4 : 0,
    jian_e4: tierE4('Jian'),
    feng_e4: tierE4('Feng'),
    ping_e4: tierE4('Ping'),
    gu_e4: tierE4('Gu'),
    elec_fen: fees?.elecFen ?? 0,
    service_fen: fees?.serviceFen ?? 0,
    total_fen: fees?.totalFen ?? 0,
    site_fen: 0,
    grade_fen: taken('fleet', 'grade'),
    waived_fen: taken('waived'),
    discount_elec_fen: sum(steps, step => step.elecFen),
    discount_service_fen: sum(steps, step => step.serviceFen),
    payable_fen: settled?.payableFen ?? 0,
    balance_paid_fen: byKind(2),
    gift_paid_fen: byKind(3),
    credit_paid_fen: byKind(4),
    paid_fen: paid?.paidFen ?? 0,
    debt_fen: paid?.debtFen ?? 0,
    refund_fen: refundFen,
    device_amount_mil: isEnded ? order.amountMil : null,
    stop_code: isEnded ? order.stopCode : failCodeOf(order),
    live_energy_e4: hasBegun(order) ? Math.round(order.energyE4 * (lost ? 0.86 : 1)) : 0,
    live_amount_mil: hasBegun(order) ? Math.round(amountMil * (lost ? 0.86 : 1)) : 0,
    live_at: hasBegun(order) ? (lost ? heardUntil(order) : order.endAt) : null,
    readings: isEnded && charge ? JSON.stringify(order.readings.map(({ at, meterE4 }) => [at, meterE4])) : null,
    split_status: paid ? 'drafted' : 'none',
    version: paid ? 6 : 3,
  }
}

const reasonsOf = (order: Order): string => {
  if (order.paid) return '{}'
  if (order.fate === 'suspended') return '{noRecord}'
  return hasBegun(order) && !isLost(order) ? `{${order.faults.join(',')}}` : '{}'
}

export function partRows({ id, sellerId, paid, charge }: Order): Row[] {
  if (!paid || !charge) return []
  const common = { order_id: id, seller_id: sellerId }
  const none = { day: null, slot: null, startAt: null, endAt: null }
  const elec = charge.parts.length > 0 ? [] : shareOut(charge.elecFen, charge.lines, line => line.elecAmountMil)
  const service =
    charge.parts.length > 0 ? [] : shareOut(charge.serviceFen, charge.lines, line => line.serviceAmountMil)
  const parts =
    charge.parts.length > 0
      ? charge.parts.map(part => ({ ...none, ...part }))
      : charge.lines.map((line, place) => ({
          ...none,
          ...line,
          elecFen: elec[place]?.share ?? 0,
          serviceFen: service[place]?.share ?? 0,
        }))
  return parts.map((part, place) => ({
    ...common,
    place,
    day: part.day,
    slot: part.slot,
    start_at: part.startAt === null ? null : part.startAt,
    end_at: part.endAt === null ? null : part.endAt,
    tier: part.tier,
    elec_mil: part.elecMil,
    service_mil: part.serviceMil,
    energy_e4: part.energyE4,
    elec_amount_mil: part.elecAmountMil,
    service_amount_mil: part.serviceAmountMil,
    elec_fen: part.elecFen,
    service_fen: part.serviceFen,
  }))
}

export const stepRows = ({ id, sellerId, paid, settled }: Order): Row[] =>
  (paid ? (settled?.steps ?? []) : []).map((step, place) => ({
    order_id: id,
    place,
    seller_id: sellerId,
    kind: step.kind,
    mode: step.mode,
    base: step.base,
    ref_id: step.refId,
    elec_fen: step.elecFen,
    service_fen: step.serviceFen,
    bearer: step.bearer,
    config: JSON.stringify({ ...step.config, value: step.value }),
  }))

export const curveRows = (order: Order): Row[] =>
  hasBegun(order) && !isLost(order)
    ? [{ order_id: order.id, seller_id: order.sellerId, ...curveOf({ ...order, isDirect: order.gun.isDirect }) }]
    : []

/** What merchants bear is off their base. */
export const baseOf = ({ charge, settled }: Bill): Fees => ({
  elecFen: fen((charge?.elecFen ?? 0) - sum(settled?.steps ?? [], step => step.elecFen)),
  serviceFen: fen((charge?.serviceFen ?? 0) - sum(settled?.steps ?? [], step => step.serviceFen)),
})

export function splitRows(order: Order): Row[] {
  if (!order.paid) return []
  const { elecFen, serviceFen } = baseOf(order)
  const { merchantId, stationId } = order.place
  return split({ elec: elecFen, service: serviceFen }, allToOwner(merchantId)).map(line => ({
    seller_id: order.sellerId,
    merchant_id: line.merchantId,
    station_id: stationId,
    order_id: order.id,
    line_type: 1,
    fee: line.fee,
    base_fen: line.baseFen,
    commission_fen: line.commissionFen,
    share_pct: line.sharePct,
    amount_fen: line.amountFen,
    business_day: dayNameOf(order.endAt),
    created_at: order.settledAt,
  }))
}

export const outboxRows = (order: Order): Row[] =>
  order.paid
    ? [
        {
          seller_id: order.sellerId,
          station_id: order.place.stationId,
          topic: 'orderSettled',
          subject_id: order.id,
          business_day: dayNameOf(order.endAt),
          at: order.settledAt,
        },
      ]
    : []

type Logged = { event: string; at: number; data?: Readonly<Record<string, unknown>>; staffId?: string }

export const logRows = (order: Order, staffId: string): Row[] =>
  eventsOf(order, staffId).map(({ event, at, data, staffId: by }) => ({
    seller_id: order.sellerId,
    order_id: order.id,
    at: at,
    event,
    data: JSON.stringify(data ?? {}),
    staff_id: by ?? null,
  }))

function eventsOf(order: Order, staffId: string): Logged[] {
  const { askedAt, startAt, endAt, settledAt, paid, charge, settled } = order
  const created = { event: 'created', at: askedAt }
  if (!hasBegun(order)) {
    const event = order.fate === 'failed' ? 'failed' : 'cancelled'
    return [created, { event, at: endAt, data: { code: failCodeOf(order) } }]
  }
  const begun = [
    created,
    { event: 'versionBound', at: startAt, data: { versionNo: order.version.versionNo, model: order.place.modelName } },
    { event: 'charging', at: startAt },
  ]
  if (isLost(order)) {
    const suspended = { event: 'suspended', at: endAt + 60_000 }
    const closed = { event: 'closed', at: endAt + 26 * 3_600_000, data: { reason: '桩更换主板，记录丢失' }, staffId }
    return [...begun, suspended, ...(order.fate === 'closed' ? [closed] : [])]
  }
  const recorded = { event: 'recorded', at: endAt + 2_000, data: { energyE4: order.energyE4 } }
  if (!paid) return [...begun, recorded, { event: 'abnormal', at: settledAt, data: { reasons: order.faults } }]
  const data = { totalFen: charge?.totalFen ?? 0, payableFen: settled?.payableFen ?? 0, paidFen: paid.paidFen }
  const owed = paid.debtFen > 0 ? [{ event: 'owed', at: settledAt, data: { debtFen: paid.debtFen } }] : []
  return [...begun, recorded, { event: 'settled', at: settledAt, data }, ...owed]
}

export type Paper = { document: string; id: string; no: string; orderId: string | null; postingId: string; at: number }

/** Who paid what; less than 0 where it was given back. */
export const deductionRows = (
  sellerId: string,
  { document, id, no, orderId, postingId, at }: Paper,
  parts: readonly { id: string; kind: number; amountFen: Fen | number }[],
): Row[] =>
  parts.map(part => ({
    seller_id: sellerId,
    document,
    document_id: id,
    document_no: no,
    order_id: orderId,
    account_id: part.id,
    account_kind: part.kind,
    amount_fen: part.amountFen,
    posting_id: postingId,
    created_at: at,
  }))
