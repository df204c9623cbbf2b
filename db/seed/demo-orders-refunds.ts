// What was given back of the demo's orders: to the accounts that paid, by two people, with the opposite lines of the split.
import { sharesBack, splitBack } from '@ev/rules/order-refund'
import { allToOwner, split } from '@ev/rules/split'
import { dayMs, fen, hourMs } from '@ev/rules/units'
import type { Value } from './bulk.ts'
import { digits } from './demo-money-base.ts'
import { dayNameOf } from './demo-network-base.ts'
import { chanceOf } from './demo-orders-base.ts'
import { baseOf } from './demo-orders-rows.ts'
import type { Order } from './demo-orders-session-rows.ts'

export type Refund = {
  order: Order
  no: string
  at: number
  elecFen: number
  serviceFen: number
  reason: string
  parts: readonly { accountId: string; kind: number; amountFen: number }[]
}

const reasons = ['车辆未充满即跳枪，客户投诉', '枪头故障多次启动，服务费退还', '计费时段争议，经核实退还']

export function planRefunds(orders: readonly Order[], sellerId: string, now: Date): Refund[] {
  const chance = chanceOf(Number(sellerId) * 61)
  const refunds: Refund[] = []
  for (const order of orders) {
    const { paid, settledAt } = order
    if (!paid || paid.debtFen > 0 || paid.paidFen < 500 || now.getTime() - settledAt < 2 * dayMs) continue
    if (!chance.inHundred(0.3)) continue
    const base = baseOf(order)
    const elecFen = chance.inHundred(30) ? base.elecFen : 0
    const { serviceFen } = base
    const at = settledAt + chance.whole(4, 40) * hourMs
    const moves = paid.parts.map(({ id, kind, amountFen }) => ({ accountId: id, kind, amountFen }))
    const { parts, missingFen } = sharesBack(fen(elecFen + serviceFen), moves)
    if (missingFen > 0 || elecFen + serviceFen === 0) continue
    const no = `F${dayNameOf(at).slice(2).replaceAll('-', '')}${sellerId}${digits(refunds.length + 1, 5)}`
    refunds.push({ order, no, at, elecFen, serviceFen, reason: chance.pick(reasons), parts })
  }
  return refunds
}

export const amountOf = ({ elecFen, serviceFen }: Refund) => elecFen + serviceFen

type Row = Record<string, Value>
type People = { askedBy: string; agreedBy: string }

export const refundRow = (refund: Refund, id: string, { askedBy, agreedBy }: People): Row => ({
  id,
  seller_id: refund.order.sellerId,
  order_id: refund.order.id,
  refund_no: refund.no,
  elec_fen: refund.elecFen,
  service_fen: refund.serviceFen,
  amount_fen: amountOf(refund),
  reason: refund.reason,
  created_by: askedBy,
  approved_by: agreedBy,
  created_at: refund.at,
})

export function backRows({ order, at, elecFen, serviceFen }: Refund): Row[] {
  const base = baseOf(order)
  const lines = split({ elec: base.elecFen, service: base.serviceFen }, allToOwner(order.place.merchantId))
  const back = (fee: 'elec' | 'service', amount: number) =>
    splitBack(
      lines.filter(line => line.fee === fee),
      { payableFen: base[`${fee}Fen`], beforeFen: fen(0), amountFen: fen(amount) },
    ).map(line => ({
      seller_id: order.sellerId,
      merchant_id: line.merchantId,
      station_id: order.place.stationId,
      order_id: order.id,
      line_type: 2,
      fee,
      base_fen: line.baseFen,
      commission_fen: line.commissionFen,
      share_pct: 100,
      amount_fen: line.amountFen,
      business_day: dayNameOf(at),
      created_at: at,
    }))
  return [...back('elec', elecFen), ...back('service', serviceFen)]
}

export const refundLog = (refund: Refund, staffId: string): Row => ({
  seller_id: refund.order.sellerId,
  order_id: refund.order.id,
  at: refund.at,
  event: 'refunded',
  data: JSON.stringify({
    refundNo: refund.no,
    amountFen: amountOf(refund),
    elecFen: refund.elecFen,
    serviceFen: refund.serviceFen,
    reason: refund.reason,
  }),
  staff_id: staffId,
})

/** The day on which the order counts is to be added up again. */
export const refundNews = ({ order, at }: Refund): Row => ({
  seller_id: order.sellerId,
  station_id: order.place.stationId,
  topic: 'orderRefunded',
  subject_id: order.id,
  business_day: dayNameOf(order.endAt),
  at: at,
})
