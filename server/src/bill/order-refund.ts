// What was paid for an order is given back, in whole or in part: to the accounts that paid, once, and by two people.
import { at, type Db } from '@ev/db/pools'
import { refundable, sharesBack, splitBack } from '@ev/rules/order-refund'
import { refuse } from '@ev/rules/refuse'
import type { AccountKind } from '@ev/rules/settle'
import { businessDay, type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import type { DocumentCheck } from '../ledger/door.ts'
import { logOrder } from './order-log.ts'
import { deductionDocuments, giveBack } from './pay-bill.ts'
import { tell } from './settle-order.ts'

export type RefundWanted = { readonly elecFen: number; readonly serviceFen: number; readonly reason: string }

/** `askerId` wanted it, and whoever calls has agreed to it. */
export async function refundOrder(
  { db, user, now }: UserCtx,
  orderId: string,
  wanted: RefundWanted,
  askerId: string | undefined,
): Promise<void> {
  const order = await paidOrder(db, orderId, true)
  mustFit(order, wanted)
  const amountFen = fen(wanted.elecFen + wanted.serviceFen)
  const { parts, missingFen } = sharesBack(amountFen, await movesOf(db, orderId))
  const giftFen = parts.filter(({ kind }) => kind === reward).reduce((sum, part) => sum + part.amountFen, 0)
  if (missingFen > 0) throw new Error(`order ${orderId} has been paid less than it says`)
  const refund = await beyondScope(db)
    .insertInto('bill_order_refund')
    .values({
      seller_id: order.sellerId,
      order_id: orderId,
      refund_no: sql<string>`document_no('F', ${at(now)}::timestamptz)`,
      elec_fen: String(wanted.elecFen),
      service_fen: String(wanted.serviceFen),
      amount_fen: String(amountFen),
      reason: wanted.reason,
      created_by: askerId ?? user.id,
      approved_by: user.id,
      created_at: at(now),
    })
    .returning(['id', 'refund_no as refundNo'])
    .executeTakeFirstOrThrow()
  const paper = {
    document: 'orderRefund',
    documentId: refund.id,
    documentNo: refund.refundNo,
    event: refundEvent,
    key: `orderRefund:${refund.id}`,
    note: wanted.reason,
  } as const
  await giveBack(db, { ...paper, sellerId: order.sellerId, orderId, parts, madeBy: user.id }, now)
  await takeBackShares(db, order, wanted, now)
  await db
    .updateTable('bill_order')
    .set(e => ({
      refund_fen: e('refund_fen', '+', String(amountFen)),
      gift_refund_fen: e('gift_refund_fen', '+', String(giftFen)),
      version: e('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute()
  await tell(db, order, 'orderRefunded', order.businessDay, now)
  const data = { refundNo: refund.refundNo, amountFen, ...wanted }
  await logOrder(db, { sellerId: order.sellerId, orderId, event: 'refunded', data, staffId: askerId ?? user.id }, now)
}

const refundEvent = 4
const settled = 6
/** The kind of account that gift money lies in. */
const reward = 3

type Paid = {
  id: string
  sellerId: string
  stationId: string
  businessDay: string
  payable: { elecFen: Fen; serviceFen: Fen }
  paidFen: Fen
  refunded: { elecFen: Fen; serviceFen: Fen }
}

/** `isLocked`: nobody else gives anything of it back until this has ended. */
export async function paidOrder(db: Db, orderId: string, isLocked: boolean): Promise<Paid> {
  const query = db
    .selectFrom('bill_order')
    .select(['id', 'seller_id', 'station_id', 'order_status', 'business_day', 'paid_fen'])
    .select(['elec_fen', 'service_fen', 'discount_elec_fen', 'discount_service_fen'])
    .where('id', '=', orderId)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return refuse('notFound')
  if (row.order_status !== settled || row.business_day === null) return refuse('orderNotPaid')
  return {
    id: row.id,
    sellerId: row.seller_id,
    stationId: row.station_id,
    businessDay: row.business_day,
    payable: {
      elecFen: fen(Number(row.elec_fen) - Number(row.discount_elec_fen)),
      serviceFen: fen(Number(row.service_fen) - Number(row.discount_service_fen)),
    },
    paidFen: fen(Number(row.paid_fen)),
    refunded: await refundedOf(db, orderId),
  }
}

/** What of each component was given back before. */
async function refundedOf(db: Db, orderId: string) {
  const sums = await beyondScope(db)
    .selectFrom('bill_order_refund')
    .select(e => [e.fn.sum<string | null>('elec_fen').as('elec'), e.fn.sum<string | null>('service_fen').as('service')])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return { elecFen: fen(Number(sums?.elec ?? 0)), serviceFen: fen(Number(sums?.service ?? 0)) }
}

const yuan = (value: Fen) => (value / 100).toFixed(2)

/** Said to whoever asks, and again when it is agreed to. */
export function mustFit(order: Paid, { elecFen, serviceFen }: RefundWanted): void {
  const most = refundable(order)
  if (most.totalFen === 0) refuse('orderNotPaid')
  if (elecFen + serviceFen === 0) refuse('orderRefundNothing', {}, { field: 'backElecFen' })
  if (elecFen > most.elecFen) refuse('orderRefundTooMuch', { most: yuan(most.elecFen) }, { field: 'backElecFen' })
  if (serviceFen > most.serviceFen)
    refuse('orderRefundTooMuch', { most: yuan(most.serviceFen) }, { field: 'backServiceFen' })
  if (elecFen + serviceFen > most.totalFen)
    refuse('orderRefundTooMuch', { most: yuan(most.totalFen) }, { field: 'backElecFen' })
}

/** What each account paid for it, and got back. */
async function movesOf(db: Db, orderId: string) {
  const rows = await beyondScope(db)
    .selectFrom('bill_deduction')
    .select(['account_id as accountId', 'account_kind as kind', 'amount_fen as amountFen'])
    .where('order_id', '=', orderId)
    .where('document', 'in', ['order', 'orderRefund'])
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as AccountKind, amountFen: fen(Number(row.amountFen)) }))
}

const fees = ['elec', 'service'] as const

/** Drafts of the opposite, on the day of the refund: what was settled between owners before stays as it was. */
async function takeBackShares(db: Db, order: Paid, wanted: RefundWanted, now: Instant): Promise<void> {
  const forward = await beyondScope(db)
    .selectFrom('bill_split_line')
    .select(['merchant_id', 'fee', 'commission_fen', 'amount_fen', 'share_pct'])
    .where('order_id', '=', order.id)
    .where('line_type', '=', 1)
    .orderBy('id')
    .execute()
  const rows = fees.flatMap(fee => {
    const own = forward.filter(line => line.fee === fee)
    const got = own.map(line => ({
      merchantId: line.merchant_id,
      commissionFen: fen(Number(line.commission_fen)),
      amountFen: fen(Number(line.amount_fen)),
    }))
    const name = `${fee}Fen` as const
    const refund = {
      payableFen: order.payable[name],
      beforeFen: order.refunded[name],
      amountFen: fen(wanted[name]),
    }
    return splitBack(got, refund).map(line => ({
      seller_id: order.sellerId,
      merchant_id: line.merchantId,
      station_id: order.stationId,
      order_id: order.id,
      line_type: 2,
      fee,
      base_fen: String(line.baseFen),
      commission_fen: String(line.commissionFen),
      share_pct: own.find(one => one.merchant_id === line.merchantId)?.share_pct ?? 0,
      amount_fen: String(line.amountFen),
      business_day: businessDay(now),
      created_at: at(now),
    }))
  })
  if (rows.length > 0) await beyondScope(db).insertInto('bill_split_line').values(rows).execute()
}

/** What customers got back, and what the house gave for it, is what the papers say. */
export const orderRefundDocuments: readonly DocumentCheck[] = [
  deductionDocuments('orderRefund'),
  {
    document: 'orderRefund',
    house: 'income',
    expected: sellerId => sql`
      select r.id, r.refund_no, a.id, -r.amount_fen from bill_order_refund r
      join ledger_account a on a.seller_id = r.seller_id and a.house = 'income'
      where r.seller_id = ${sellerId}`,
  },
]
