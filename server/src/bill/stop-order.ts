// Staff stop a charge: its pile is told, and what it answers is followed like any other command.
import { stopObjection } from '@ev/contract/bill/order-actions'
import type { CommandAnswer } from '@ev/contract/operation/command'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { later, secondMs } from '@ev/rules/units'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { logOrder } from './order-log.ts'

type Asked = { readonly id: string; readonly reason: string }

export async function stopCharging(ctx: UserCtx, { id, reason }: Asked): Promise<CommandAnswer> {
  await lookAgain(ctx, id)
  const order = await ctx.db
    .selectFrom('bill_order')
    .select(['seller_id', 'station_id', 'pile_id', 'gun_id', 'session_id', 'order_status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return refuse('notFound')
  const why = stopObjection({ orderStatus: order.order_status })
  if (why) refuse('notNow', { reason: why[ctx.language] })
  const open = await openStop(ctx, order.session_id)
  const batchNo =
    open ??
    (await ctx.app.commands.ask(
      ctx.db,
      [
        {
          sellerId: order.seller_id,
          stationId: order.station_id,
          pileId: order.pile_id,
          gunId: order.gun_id,
          sessionId: order.session_id,
          kind: 'stop',
          params: {},
          reason,
          source: 'staff',
          userId: ctx.user.id,
        },
      ],
      ctx.now,
    ))
  if (open === undefined) await showStopping(ctx, id, order)
  return { batchNo, count: 1, refusedCount: 0, refused: [] }
}

/** Long enough for a pile to answer. */
const answerMs = 30 * secondMs

/**
 * Where its pile does not listen the order is to say so: it is looked at when that is known. Before the order is locked, as
 * whoever follows sessions takes the news first, and the order then.
 */
async function lookAgain({ db, now }: UserCtx, orderId: string): Promise<void> {
  const seen = await db.selectFrom('bill_order').select('session_id').where('id', '=', orderId).executeTakeFirst()
  if (!seen) return refuse('notFound')
  await beyondScope(db)
    .insertInto('bill_session_news')
    // News that was never tried is followed at once.
    .values({ session_id: seen.session_id, next_at: at(later(now, answerMs)), tries: 1 })
    .onConflict(conflict => conflict.column('session_id').doNothing())
    .execute()
}

/** It stops from now on. */
async function showStopping({ db, now, user }: UserCtx, orderId: string, order: Stopped): Promise<void> {
  const { seller_id: sellerId, order_status: status } = order
  if (status !== charging) return
  await db
    .updateTable('bill_order')
    .set(e => ({ order_status: 4, version: e('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  await logOrder(db, { sellerId, orderId, event: 'stopping', data: { why: 'staff' }, staffId: user.id }, now)
}

const charging = 3
type Stopped = { seller_id: string; order_status: number }

/** Asked twice it is told once, and the answer to the first is followed. */
async function openStop({ db, user }: UserCtx, sessionId: string): Promise<string | undefined> {
  const open = await db
    .selectFrom('operation_command')
    .select(['batch_no', 'created_by'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'stop')
    .where('state', 'in', ['waiting', 'sent'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (open && open.created_by !== user.id) refuse('orderStopping')
  return open?.batch_no
}
