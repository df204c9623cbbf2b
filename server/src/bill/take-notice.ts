// What peers tell us by themselves: believed only under their signature, kept whatever it is, and answered as they want it.
import { at, type Db } from '@ev/db/pools'
import type { Settled } from '@ev/rules/payment'
import type { Instant } from '@ev/rules/units'
import { secondMs } from '@ev/rules/units'
import type { App, RawAnswer, RawAsked, RawRoute } from '../http/context.ts'
import { bounded } from './bounded.ts'
import type { Channel, NoticeFact, NoticeRead } from './channels/channel.ts'
import { type ChannelRow, findChannel, openChannel } from './channels/open-channel.ts'
import { findPayment, settleRefund, settleTrade } from './settle-payment.ts'

type Verdict = 'taken' | 'repeated' | 'late' | 'differs' | 'forged' | 'stale' | 'unknownTrade' | 'unreadable'

/** POST /bill-service/notice/{id of the channel}. */
export const noticeRoute: RawRoute = {
  method: 'POST',
  path: '/bill-service/notice/:channel',
  mostBytes: 256 * 1024,
  async handle(app, asked) {
    const id = asked.params.channel ?? ''
    const row = /^\d{1,18}$/.test(id) ? await findChannel(app.pools.lasting, id) : undefined
    if (!row || row.kind === 'cash') return plain(404)
    // Whoever has too much to say is heard later: every peer says it again.
    if (!coming.takes(row.id, app.clock())) return plain(429)
    const channel = await openChannel(app, row)
    return channel.answer(await take(app, row, channel, asked))
  },
}

const plain = (status: number): RawAnswer => ({ status, contentType: 'text/plain', body: '' })

/** Whether the peer need not say it again. */
async function take(app: App, row: ChannelRow, channel: Channel, asked: RawAsked): Promise<boolean> {
  const now = app.clock()
  const read = channel.readNotice(asked.headers, asked.body, now)
  const kept = { row, read, address: asked.address, now }
  if (read.verdict !== 'true') {
    if (keeping.takes(row.id, now)) await keep(app.pools.lasting, kept, read.verdict, null)
    return false
  }
  return app.pools.write.transaction().execute(async db => {
    const { verdict, paymentId } = await settle(db, row, read.fact, now)
    await keep(db, kept, verdict, paymentId)
    // One that we do not know yet may be known when it comes again.
    return verdict !== 'unknownTrade'
  })
}

async function settle(
  db: Db,
  row: ChannelRow,
  fact: NoticeFact,
  now: Instant,
): Promise<{ verdict: Verdict; paymentId: string | null }> {
  const outTradeNo = fact.kind === 'pay' ? fact.trade.outTradeNo : fact.refund.outRefundNo
  const payment = await findPayment(db, { channelId: row.id, outTradeNo })
  const isRight = payment?.direction === (fact.kind === 'pay' ? 'in' : 'out')
  if (!payment || !isRight) return { verdict: 'unknownTrade', paymentId: null }
  if (fact.kind === 'refund')
    return { verdict: await settleRefund(db, payment, fact.refund, now), paymentId: payment.id }
  return { verdict: verdicts[await settleTrade(db, payment, fact.trade, now)], paymentId: payment.id }
}

const verdicts: Record<Settled, Verdict> = {
  credit: 'taken',
  closed: 'taken',
  late: 'late',
  differs: 'differs',
  repeated: 'repeated',
  nothing: 'repeated',
}

type Kept = { row: ChannelRow; read: NoticeRead; address: string; now: Instant }

async function keep(db: Db, { row, read, address, now }: Kept, verdict: Verdict, paymentId: string | null) {
  await db
    .insertInto('bill_payment_notice')
    .values({
      seller_id: row.sellerId,
      channel_id: row.id,
      payment_id: paymentId,
      notice_id: read.verdict === 'true' ? read.noticeId.slice(0, 100) : '',
      kind: read.verdict === 'true' ? read.fact.kind : 'unknown',
      verdict,
      said: JSON.stringify(read.said),
      address,
      at: at(now),
    })
    .execute()
}

/** So many of one channel in a second, and of those that nobody believes so many rows in a minute. */
const coming = bounded(50, secondMs)
const keeping = bounded(60, 60 * secondMs)
