// Asks the channel what became of a payment, and writes down what it says; nothing waits inside a transaction.
import { at, instantOf } from '@ev/db/pools'
import { nextAsk, type PaymentStatus } from '@ev/rules/payment'
import { Refusal } from '@ev/rules/refuse'
import { fen } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { type Channel, ChannelRefused, ChannelSilent, type Trade } from './channels/channel.ts'
import { findChannel, noticeUrl, openChannel } from './channels/open-channel.ts'
import { findPayment, type Payment, settleRefund, settleTrade } from './settle-payment.ts'

export type Asked = { status: PaymentStatus; isSilent: boolean; says: string }

/** What is known of it afterwards. A channel that does not answer is asked again later. */
export async function askPayment(app: App, id: string): Promise<Asked> {
  const payment = await findPayment(app.pools.write, { id })
  if (!payment) throw new Error(`there is no payment ${id}`)
  try {
    const row = await findChannel(app.pools.write, payment.channelId)
    if (!row) throw new Error(`payment ${id} has no channel`)
    const channel = await openChannel(app, row)
    if (payment.direction === 'in') await askIn(app, channel, payment)
    else await askOut(app, channel, payment, noticeUrl(app, row))
    return { status: await statusOf(app, id), isSilent: false, says: '' }
  } catch (error) {
    // A channel that is set up wrongly is like one that does not answer: people can mend it, and then it is asked again.
    const isKnown = error instanceof ChannelSilent || error instanceof ChannelRefused || error instanceof Refusal
    if (!isKnown) throw error
    await writeSilent(app, payment, error)
    return { status: await statusOf(app, id), isSilent: !(error instanceof ChannelRefused), says: error.message }
  }
}

async function askIn(app: App, channel: Channel, payment: Payment): Promise<void> {
  const trade = await channel.query(payment.outTradeNo)
  const isOver = payment.expiresAt !== null && instantOf(payment.expiresAt) <= app.clock()
  const isUndecided = payment.status === 'asked' || payment.status === 'unknown'
  const said = isOver && isUndecided && trade.state !== 'paid' ? await closedTrade(channel, trade) : trade
  await inOneGo(app, db => settleTrade(db, payment, said, app.clock()))
  if (said.state === 'open' || said.state === 'absent') await askAgain(app, payment)
}

/** Closed at the channel before it is closed here; who paid in that very moment has paid. */
async function closedTrade(channel: Channel, trade: Trade): Promise<Trade> {
  if (trade.state === 'closed') return trade
  try {
    await channel.close(trade.outTradeNo)
    return { ...trade, state: 'closed' }
  } catch (error) {
    if (!(error instanceof ChannelRefused)) throw error
    const again = await channel.query(trade.outTradeNo)
    if (again.state === 'paid' || again.state === 'closed') return again
    throw error
  }
}

/** With the same number each time: whoever asks twice pays back once. */
async function askOut(app: App, channel: Channel, payment: Payment, notifyUrl: string): Promise<void> {
  const origin = payment.paymentId === null ? undefined : await findPayment(app.pools.write, { id: payment.paymentId })
  if (!origin) throw new Error(`payment ${payment.id} pays nothing back`)
  const numbers = { outTradeNo: origin.outTradeNo, outRefundNo: payment.outTradeNo }
  const before = await channel.queryRefund(numbers)
  const refund =
    before.state === 'absent'
      ? await channel.refund({
          ...numbers,
          totalFen: fen(Number(origin.paidFen ?? origin.amountFen)),
          amountFen: fen(Number(payment.amountFen)),
          reason: '未入账款项原路退回',
          notifyUrl,
        })
      : before
  await inOneGo(app, db => settleRefund(db, payment, refund, app.clock()))
  if (refund.state === 'asked') await askAgain(app, payment)
}

const inOneGo = <T>(app: App, work: (db: App['pools']['write']) => Promise<T>) =>
  app.pools.write.transaction().execute(work)

/** No news: it is asked again, ever less often, and when its time is over. */
async function askAgain(app: App, payment: Payment): Promise<void> {
  const next = nextAsk(payment.tries, app.clock())
  const ends = payment.expiresAt && instantOf(payment.expiresAt)
  const due = next !== null && ends && ends > app.clock() && ends < next ? ends : next
  await app.pools.write
    .updateTable('bill_payment')
    .set(e => ({ tries: e('tries', '+', 1), next_at: due === null ? null : at(due) }))
    .where('id', '=', payment.id)
    .where('status', 'in', ['asked', 'unknown'])
    .execute()
}

async function writeSilent(app: App, payment: Payment, error: Error): Promise<void> {
  const next = nextAsk(payment.tries, app.clock())
  const isRefusedBack = error instanceof ChannelRefused && payment.direction === 'out'
  await app.pools.write
    .updateTable('bill_payment')
    .set(e => ({
      status: isRefusedBack ? 'failed' : 'unknown',
      status_reason: error.message.slice(0, 200),
      tries: e('tries', '+', 1),
      next_at: isRefusedBack || next === null ? null : at(next),
      version: e('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .where('status', 'in', ['asked', 'unknown'])
    .execute()
}

async function statusOf(app: App, id: string): Promise<PaymentStatus> {
  const row = await app.pools.write
    .selectFrom('bill_payment')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.status as PaymentStatus
}
