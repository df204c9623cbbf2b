// What people do to orders, for every resource over them: judged when it is asked for, and again when a second person has
// agreed to it.
import type { checkFinding } from '@ev/contract/bill/order-actions'
import type { ValueOf } from '@ev/contract/kit/choices'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { releaseFor } from '../ledger/door.ts'
import { stopSession } from '../operation/door.ts'
import type { Risk } from '../resource/source.ts'
import { judgeByHand, type SettleWanted, settleByHand } from './correct-order.ts'
import { logOrder } from './order-log.ts'
import { mustFit, paidOrder, type RefundWanted, refundOrder } from './order-refund.ts'
import { lockOrder } from './order-row.ts'

type Row = { readonly id: string }
type Reason = { readonly reason: string }

type RefundAsked = { readonly backElecFen: number; readonly backServiceFen: number; readonly reason: string }

const wantedOf = ({ backElecFen, backServiceFen, reason }: RefundAsked): RefundWanted => ({
  elecFen: backElecFen,
  serviceFen: backServiceFen,
  reason,
})

/** Of an order that is given back money for. */
export const refundActs = {
  refund: (ctx: UserCtx, row: Row, input: RefundAsked, askerId?: string) =>
    refundOrder(ctx, row.id, wantedOf(input), askerId),
}

export const abnormalActs = {
  async check(
    { db, now, user }: UserCtx,
    { id }: Row,
    { finding, note }: { readonly finding: ValueOf<typeof checkFinding>; readonly note: string },
  ) {
    const { sellerId } = (await lockOrder(db, id)) ?? refuse('notFound')
    await beyondScope(db)
      .updateTable('bill_order')
      .set(e => ({ note, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await logOrder(db, { sellerId, orderId: id, event: 'checked', data: { finding, note }, staffId: user.id }, now)
  },
  settle: (ctx: UserCtx, row: Row, input: SettleWanted, askerId?: string) => settleByHand(ctx, row.id, input, askerId),
  async close(ctx: UserCtx, { id }: Row, { reason }: Reason, askerId?: string) {
    const { db, now, user } = ctx
    const { sellerId, sessionId } = (await lockOrder(db, id)) ?? refuse('notFound')
    // A pile that is heard of again must not go on for nothing.
    await stopSession(ctx, { sessionId, source: 'staff', userId: user.id, reason })
    await releaseFor(db, { sellerId, purpose: 'charge', documentId: sessionId }, now)
    await beyondScope(db)
      .updateTable('bill_order')
      .set(e => ({ order_status: 11, suspended_at: null, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const by = { sellerId, orderId: id }
    await logOrder(db, { ...by, event: 'closed', data: { reason }, staffId: askerId ?? user.id }, now)
    await logOrder(db, { ...by, event: 'agreed', data: { name: user.name }, staffId: user.id }, now)
  },
}

type Asked = { verb: string; before: Row & { readonly orderNo: string }; input: Readonly<Record<string, unknown>> }

const yuan = (value: number) => (value / 100).toFixed(2)
const kwh = (value: number) => (value / 10_000).toFixed(2)

/** Nobody changes what somebody pays alone; what cannot be done is said before anybody is asked to agree. */
export async function orderRisk(ctx: UserCtx, { verb, before, input }: Asked): Promise<Risk | undefined> {
  const judge = risks[verb]
  return judge && { ...(await judge(ctx, before, input)), isStrict: true }
}

type Judge = (ctx: UserCtx, before: Asked['before'], input: Asked['input']) => Promise<Risk> | Risk

// What was asked for fits the shape of its action: the door has judged it.
const risks: Readonly<Record<string, Judge | undefined>> = {
  async refund(ctx, { id, orderNo }, input) {
    const wanted = wantedOf(input as unknown as RefundAsked)
    mustFit(await paidOrder(ctx.db, id, false), wanted)
    const amount = yuan(wanted.elecFen + wanted.serviceFen)
    return { zh: `订单 ${orderNo} 退款 ${amount} 元`, en: `¥${amount} of order ${orderNo} are given back` }
  },
  async settle(ctx, { id, orderNo }, input) {
    const { charge } = await judgeByHand(ctx, id, input as unknown as SettleWanted)
    const [used, amount] = [kwh(charge.energyE4), yuan(charge.totalFen)]
    return {
      zh: `订单 ${orderNo} 手工结算：${used} kWh，共 ${amount} 元`,
      en: `Order ${orderNo} is settled by hand: ${used} kWh, ¥${amount}`,
    }
  },
  close: (_ctx, { orderNo }) => ({
    zh: `关闭订单 ${orderNo}，不收取费用`,
    en: `Order ${orderNo} is closed without charge`,
  }),
}
