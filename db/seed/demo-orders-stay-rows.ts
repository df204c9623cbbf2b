// Bills for staying, as the tables keep them.
import { allToOwner, split } from '@ev/rules/split'
import { fen } from '@ev/rules/units'
import type { Value } from './bulk.ts'
import { dayNameOf } from './demo-network-base.ts'
import { type Order, vinOf } from './demo-orders-session-rows.ts'
import type { Stay } from './demo-orders-stays.ts'

export type KeptStay = Stay & { id: string; no: string; order: Order }

type Row = Record<string, Value>

const seconds = (at: number) => Math.floor(at / 1_000)
const [toBePaid, paidUp, disputed] = [2, 3, 6]

const statusOf = ({ verdict, appeal, paid }: KeptStay) => {
  if (verdict.status !== toBePaid) return verdict.status
  if (appeal !== '') return disputed
  return paid?.debtFen === 0 ? paidUp : toBePaid
}

export function stayRow(stay: KeptStay): Row {
  const { order, held, figures, verdict, begunAt, endedAt, paid } = stay
  const { gun, place, payer, vehicle } = order
  const status = statusOf(stay)
  return {
    id: stay.id,
    seller_id: order.sellerId,
    station_id: place.stationId,
    pile_id: gun.pileId,
    gun_id: gun.id,
    bill_no: stay.no,
    kind: stay.kind,
    rule_id: held.id,
    rule: JSON.stringify(held.rule),
    member_id: payer.memberId,
    fleet_id: payer.fleetId,
    driver_id: payer.driverId,
    plate_no: vinOf(order) === '' ? '' : (vehicle?.plate ?? ''),
    phone: payer.phone,
    order_ids: `{${order.id}}`,
    spans: JSON.stringify([[seconds(begunAt), seconds(endedAt)]]),
    begun_at: begunAt,
    ended_at: endedAt,
    total_min: figures.totalMin,
    free_min: figures.freeMin,
    charged_min: figures.chargedMin,
    is_free_time: verdict.cause === 'freeTime',
    original_fen: figures.amountFen,
    waived_fen: verdict.waivedFen,
    payable_fen: stay.payableFen,
    paid_fen: paid?.paidFen ?? 0,
    status,
    cause: verdict.cause,
    appeal: stay.appeal,
    notified_at: stay.kind === 1 ? begunAt + 10 * 60_000 : null,
    created_at: begunAt + 10 * 60_000,
    paid_at: status === paidUp ? endedAt : null,
    version: 4,
  }
}

const isPaid = (stay: KeptStay) => statusOf(stay) === paidUp

export const staySplit = (stay: KeptStay): Row[] =>
  isPaid(stay)
    ? split({ occupy: fen(stay.payableFen) }, allToOwner(stay.order.place.merchantId)).map(line => ({
        seller_id: stay.order.sellerId,
        merchant_id: line.merchantId,
        station_id: stay.order.place.stationId,
        order_id: stay.order.id,
        line_type: 1,
        fee: line.fee,
        base_fen: line.baseFen,
        commission_fen: line.commissionFen,
        share_pct: line.sharePct,
        amount_fen: line.amountFen,
        business_day: dayNameOf(stay.endedAt),
        created_at: stay.endedAt,
      }))
    : []

export const stayNews = (stay: KeptStay): Row[] =>
  isPaid(stay)
    ? [
        {
          seller_id: stay.order.sellerId,
          station_id: stay.order.place.stationId,
          topic: 'occupyPaid',
          subject_id: stay.id,
          business_day: dayNameOf(stay.endedAt),
          at: stay.endedAt,
        },
      ]
    : []
