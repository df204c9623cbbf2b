// Money that came in and was credited to nobody goes back the way it came: written down here, sent by the job.
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'

const looseStatuses = ['late', 'differs']

export async function payBack(ctx: UserCtx, paymentId: string, reason: string): Promise<void> {
  const payment = await ctx.db
    .selectFrom('bill_payment')
    .select(['id', 'seller_id', 'channel_id', 'channel', 'direction', 'status', 'paid_fen'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  if (payment?.direction !== 'in' || !looseStatuses.includes(payment.status) || payment.paid_fen === null)
    return refuse('paymentNotRefundable')
  const before = await ctx.db
    .selectFrom('bill_payment')
    .select(['id', 'status'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (before && before.status !== 'failed') refuse('paymentRefunded')
  // The same number again: the peer pays back once, whatever became of the first try.
  if (before) return askAgain(ctx, before.id)
  await ctx.db
    .insertInto('bill_payment')
    .values({
      seller_id: payment.seller_id,
      channel_id: payment.channel_id,
      channel: payment.channel,
      direction: 'out',
      out_trade_no: sql<string>`document_no('B', ${at(ctx.now)}::timestamptz)`,
      payment_id: payment.id,
      amount_fen: payment.paid_fen,
      status: 'asked',
      status_reason: reason,
      next_at: at(ctx.now),
      created_at: at(ctx.now),
    })
    .execute()
}

async function askAgain(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db
    .updateTable('bill_payment')
    .set(e => ({ status: 'asked', tries: 0, next_at: at(ctx.now), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
