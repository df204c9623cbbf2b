// Orders that wait for a person: suspended without a record, or abnormal.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { isOpen } from '@ev/contract/bill/order-actions'
import { labelOf } from '@ev/contract/kit/choices'
import { type AbnormalReason, orderStatus } from '@ev/contract/order-enums'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { anyOrder } from './any-order.ts'
import { bindVersion, reckonRecord } from './bind-version.ts'
import { settleReckoned } from './follow-session.ts'
import { abnormalActs, orderRisk } from './order-acts.ts'
import { heldOfOrder } from './order-held.ts'
import { logOrder } from './order-log.ts'
import { lockOrder, readSession } from './order-row.ts'

const ofSession = (column: string) => sql`(select ${sql.ref(`s.${column}`)} from operation_session s
  where s.id = t.session_id and ${linked('operation_session')})`

export const abnormalOrders: Mounted = mount(
  abnormalOrder,
  {
    table: 'bill_order',
    where: sql`t.order_status in (9, 10)`,
    columns: {
      startTime: 'begun_at',
      endTime: 'ended_at',
      suspendTime: 'suspended_at',
      liveTime: 'live_at',
      energyE4: ofSession('energy_e4'),
      deviceAmountMil: sql`coalesce(${ofSession('amount_mil')}, t.device_amount_mil)`,
      heldFen: heldOfOrder,
      waitMin: now =>
        sql`floor(greatest(extract(epoch from
          ${at(now)}::timestamptz - coalesce(t.suspended_at, t.ended_at, t.created_at)), 0) / 60)`,
    },
    risk: orderRisk,
    actions: abnormalActs,
  },
  { get: (ctx, { id }) => anyOrder(ctx, abnormalOrders, id), recompute },
)

/** With what is known by now: a record that came, a model that was bound, prices that were mended. */
async function recompute({ db, now, user, language }: UserCtx, { id }: { id: string }) {
  const seen = await db
    .selectFrom('bill_order')
    .select('order_status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!seen) return refuse('notFound')
  if (!isOpen({ orderStatus: seen.order_status }))
    refuse('orderMoved', { status: labelOf(orderStatus.list, seen.order_status, language) })
  const order = (await lockOrder(db, id)) ?? refuse('notFound')
  const session = (await readSession(db, order.sessionId)) ?? refuse('notFound')
  await logOrder(db, { sellerId: order.sellerId, orderId: id, event: 'recomputed', staffId: user.id }, now)
  if (session.recordedAt === null) return { isSettled: false, reasons: ['noRecord' as const] }
  const { bound, reckoned } = await reckonRecord(db, await bindVersion(db, order, session), session)
  const reasons = await settleReckoned(db, bound, session, reckoned, now)
  return { isSettled: reasons.length === 0, reasons: reasons as AbnormalReason[] }
}
