// A bill for staying as whoever changes it sees it, locked until they are done.
import { occupyStatus } from '@ev/contract/order-enums'
import { type Db, instantOf } from '@ev/db/pools'
import type { Span, StayRule } from '@ev/rules/occupy'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen, type Instant, instant, secondMs } from '@ev/rules/units'
import type { Holder } from '../member/door.ts'
import type { StayKind } from './occupy-facts.ts'

export type StayBill = {
  id: string
  sellerId: string
  stationId: string
  gunId: string
  billNo: string
  kind: StayKind
  ruleId: string | null
  rule: StayRule
  holder: Holder
  orderIds: readonly string[]
  spans: readonly Span[]
  begunAt: Instant
  endedAt: Instant | null
  status: number
  originalFen: Fen
  waivedFen: Fen
  payableFen: Fen
  paidFen: Fen
  refundFen: Fen
  /** It was paid once, and what came in has been shared out. */
  isBooked: boolean
  appeal: string
}

const columns = [
  'id',
  'seller_id',
  'station_id',
  'gun_id',
  'bill_no',
  'kind',
  'rule_id',
  'rule',
  'member_id',
  'fleet_id',
  'driver_id',
  'order_ids',
  'spans',
  'begun_at',
  'ended_at',
  'status',
  'original_fen',
  'waived_fen',
  'payable_fen',
  'paid_fen',
  'refund_fen',
  'paid_at',
  'appeal',
] as const

/** Of a bill that is in one of these states, or refused. */
export async function lockStay(db: Db, id: string, among: readonly number[]): Promise<StayBill> {
  const row = await db.selectFrom('bill_occupy').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return refuse('notFound')
  if (!among.includes(row.status)) refuse('stayMoved', { status: labelOf(row.status) })
  return {
    id: row.id,
    sellerId: row.seller_id,
    stationId: row.station_id,
    gunId: row.gun_id,
    billNo: row.bill_no,
    kind: row.kind as StayKind,
    ruleId: row.rule_id,
    rule: row.rule as unknown as StayRule,
    holder: { memberId: row.member_id, fleetId: row.fleet_id, driverId: row.driver_id },
    orderIds: row.order_ids,
    spans: readSpans(row.spans),
    begunAt: instantOf(row.begun_at),
    endedAt: row.ended_at && instantOf(row.ended_at),
    status: row.status,
    originalFen: fen(Number(row.original_fen)),
    waivedFen: fen(Number(row.waived_fen)),
    payableFen: fen(Number(row.payable_fen)),
    paidFen: fen(Number(row.paid_fen)),
    refundFen: fen(Number(row.refund_fen)),
    isBooked: row.paid_at !== null,
    appeal: row.appeal,
  }
}

const labelOf = (status: number) => occupyStatus.list.find(({ value }) => value === status)?.zh ?? String(status)

export const hasPayer = ({ memberId, fleetId }: Holder) => memberId !== null || fleetId !== null

/** What has come in and was not given back. */
export const netPaid = ({ paidFen, refundFen }: StayBill): Fen => fen(paidFen - refundFen)

/** What is still to be paid. */
export const owed = (bill: StayBill): Fen => fen(Math.max(bill.payableFen - netPaid(bill), 0))

/** As the table keeps them, in epoch seconds. */
export const writeSpans = (spans: readonly Span[]): string =>
  JSON.stringify(spans.map(({ from, to }) => [Math.floor(from / secondMs), Math.floor(to / secondMs)]))

export const readSpans = (value: unknown): Span[] =>
  (value as [number, number][]).map(([from, to]) => ({ from: instant(from * secondMs), to: instant(to * secondMs) }))
