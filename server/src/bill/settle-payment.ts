// What a channel says of a payment becomes what we know of it; said twice, late or wrong it changes nothing that it must not.
import { at, type Db } from '@ev/db/pools'
import { type PaymentStatus, type Settled, settled } from '@ev/rules/payment'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen, type Instant, timesOverHalfUp } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'
import { balancesOf } from '../ledger/door.ts'
import type { Refund, Trade } from './channels/channel.ts'
import { creditRecharge, endRecharge, type LockedRecharge, lockRecharge } from './credit-recharge.ts'
import { keepLoose, letLooseGo } from './suspense.ts'

const columns = [
  'id',
  'seller_id as sellerId',
  'channel_id as channelId',
  'channel',
  'direction',
  'out_trade_no as outTradeNo',
  'transaction_id as transactionId',
  'recharge_id as rechargeId',
  'payment_id as paymentId',
  'amount_fen as amountFen',
  'paid_fen as paidFen',
  'status',
  'tries',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

/** By its own id, and of a notice by our number at that channel. */
export const findPayment = (db: Db, by: { id: string } | { channelId: string; outTradeNo: string }) => {
  const query = beyondScope(db).selectFrom('bill_payment').select(columns)
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('channel_id', '=', by.channelId).where('out_trade_no', '=', by.outTradeNo).executeTakeFirst()
}
export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** What it pays for is locked before it, here as everywhere. */
async function lockBoth(db: Db, { id, rechargeId }: Payment) {
  const recharge = rechargeId === null ? undefined : await lockRecharge(db, rechargeId)
  const payment = await beyondScope(db)
    .selectFrom('bill_payment')
    .select([...columns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { recharge, payment }
}

/** What was said of a trade, in the transaction of `db`. */
export async function settleTrade(db: Db, found: Payment, trade: Trade, now: Instant): Promise<Settled> {
  const { recharge, payment } = await lockBoth(db, found)
  const known = {
    status: payment.status as PaymentStatus,
    amountFen: Number(payment.amountFen),
    isAwaited: recharge !== undefined && (await canTake(db, recharge)),
  }
  const outcome = settled(known, trade)
  await becomes[outcome]?.({ db, payment, recharge, trade, now })
  return outcome
}

/** A frozen account takes money in; one that is switched off does not. */
async function canTake(db: Db, { status, accountId }: LockedRecharge): Promise<boolean> {
  const account = (await balancesOf(db, [accountId], true)).get(accountId)
  return status === 0 && account !== undefined && account.state !== 3
}

type Step = { db: Db; payment: Payment; recharge: LockedRecharge | undefined; trade: Trade; now: Instant }

const becomes: Partial<Record<Settled, (step: Step) => Promise<void>>> = {
  async credit({ db, payment, recharge, trade, now }) {
    if (!recharge) return refuse('notFound')
    await writeReceived(db, payment, trade, 'paid', now)
    await creditRecharge(db, recharge, { madeBy: null, paidAt: trade.paidAt ?? now }, now)
  },
  async late({ db, payment, recharge, trade, now }) {
    await keepLoose(db, payment, await writeReceived(db, payment, trade, 'late', now), now)
    if (recharge?.status === 0) await endRecharge(db, recharge, 'fail', '')
  },
  async differs({ db, payment, recharge, trade, now }) {
    await keepLoose(db, payment, await writeReceived(db, payment, trade, 'differs', now), now)
    if (recharge?.status === 0) await endRecharge(db, recharge, 'fail', '')
  },
  async closed({ db, payment, recharge }) {
    await closePayment(db, payment, '')
    if (recharge?.status === 0) await endRecharge(db, recharge, 'close', '')
  },
}

/** Why it is so the status says, to every reader in their own words. */
async function writeReceived(
  db: Db,
  payment: Payment,
  trade: Trade,
  status: 'paid' | 'late' | 'differs',
  now: Instant,
): Promise<Fen> {
  const channel = await beyondScope(db)
    .selectFrom('bill_payment_channel')
    .select('fee_bp')
    .where('id', '=', payment.channelId)
    .executeTakeFirstOrThrow()
  const paidFen = trade.paidFen ?? fen(Number(payment.amountFen))
  await beyondScope(db)
    .updateTable('bill_payment')
    .set(e => ({
      status,
      status_reason: '',
      transaction_id: trade.transactionId,
      paid_fen: String(paidFen),
      fee_fen: String(timesOverHalfUp(paidFen, channel.fee_bp, 10_000)),
      payer: trade.payer.slice(0, 64),
      paid_at: at(trade.paidAt ?? now),
      next_at: null,
      version: e('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .execute()
  return paidFen
}

async function closePayment(db: Db, payment: Payment, reason: string) {
  await beyondScope(db)
    .updateTable('bill_payment')
    .set(e => ({ status: 'closed', status_reason: reason, next_at: null, version: e('version', '+', 1) }))
    .where('id', '=', payment.id)
    .execute()
}

/** What was said of money on its way back. */
export async function settleRefund(
  db: Db,
  found: Payment,
  refund: Refund,
  now: Instant,
): Promise<'taken' | 'repeated'> {
  const { payment } = await lockBoth(db, found)
  const status = refundStatus[refund.state]
  if (status === undefined || payment.status === 'paid' || payment.status === status) return 'repeated'
  const amountFen: Fen = refund.amountFen ?? fen(Number(payment.amountFen))
  await beyondScope(db)
    .updateTable('bill_payment')
    .set(e => ({
      status,
      status_reason: '',
      transaction_id: refund.refundId,
      next_at: null,
      ...(status === 'paid' && { paid_fen: String(amountFen), paid_at: at(refund.doneAt ?? now) }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .execute()
  const origin = payment.paymentId === null ? undefined : await findPayment(db, { id: payment.paymentId })
  if (status === 'paid' && origin) await letLooseGo(db, origin, amountFen, now)
  return 'taken'
}

const refundStatus: Partial<Record<Refund['state'], 'paid' | 'failed'>> = { done: 'paid', failed: 'failed' }
