// What recharges of members and of fleets have in common: where their fields come from, and what people do to them.
import type { Text } from '@ev/contract/kit/text'
import { refuse } from '@ev/rules/refuse'
import { fen } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { readParameter } from '../parameters.ts'
import { change } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Known } from '../resource/source.ts'
import { addRecord } from '../resource/write.ts'
import { creditRecharge, endRecharge, lockRecharge, reverseRecharge } from './credit-recharge.ts'
import { mustBeOpen } from './start-online.ts'

const waits = sql`case when t.status <> 0 then null when t.type = 'online' then 'payment' else 'approval' end`

const transactionId = sql`(
  select p.transaction_id from bill_payment p
  where p.recharge_id = t.id and p.direction = 'in' and ${linked('bill_payment')} order by p.id desc limit 1
)`

/** What people said stands in the row; why the money of a payment was not credited its payment knows. */
const cause = sql`case when t.status = 2 and t.status_reason = '' then (
  select case p.status when 'differs' then 'differs' when 'late' then 'accountNotOpen' end from bill_payment p
  where p.recharge_id = t.id and p.direction = 'in' and ${linked('bill_payment')} order by p.id desc limit 1
) end`

export const rechargeColumns = {
  cause,
  arriveFen: sql`case when t.status in (1, 4, 5) then t.topup_fen + t.gift_fen else 0 end`,
  waits,
  transactionId: sql`coalesce(${transactionId}, '')`,
  maker: 'created_by',
  payTime: 'paid_at',
  /** Said once, when it is made; the row keeps it as its type and its channel. */
  purpose: sql`case when t.type in ('gift', 'card', 'compensation') then t.type else 'staff' end`,
  way: sql`case when t.channel in ('cash', 'bank') then t.channel else 'cash' end`,
}

export const rechargeFilters = {
  transactionId: (value: string | readonly string[]) =>
    sql`exists (
      select from bill_payment p where p.recharge_id = t.id and ${linked('bill_payment')}
        and ${typeof value === 'string' ? sql`p.transaction_id ilike ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}` : sql`p.transaction_id = any(${value}::text[])`}
    )`,
}

type Amounts = { readonly topupFen: number | null; readonly giftFen: number }
type Judged = { verb: string; before: Amounts & { readonly rechargeNo: string } }

/** Money that nobody outside has confirmed is looked at by two people where it is much, or where it is taken back. */
export async function rechargeRisk(ctx: UserCtx, { verb, before }: Judged): Promise<Text | undefined> {
  if (verb === 'reverse')
    return { zh: `冲正充值 ${yuan(before)} 元`, en: `A recharge of ${yuan(before)} yuan is taken back` }
  if (verb !== 'confirm') return undefined
  const limitFen = await limitOf(ctx)
  if ((before.topupFen ?? 0) + before.giftFen <= limitFen) return undefined
  return {
    zh: `后台充值 ${yuan(before)} 元，超过复核金额 ${(limitFen / 100).toFixed(2)} 元`,
    en: `A recharge of ${yuan(before)} yuan, above the limit of ${(limitFen / 100).toFixed(2)} yuan`,
  }
}

const limitOf = (ctx: UserCtx) => readParameter(ctx.db, ctx.user.sellerId, 'money.rechargeApproveFen')

const yuan = ({ topupFen, giftFen }: Amounts) => (((topupFen ?? 0) + giftFen) / 100).toFixed(2)

/** A new one is confirmed in the same breath; above the limit a second person is asked. */
export async function addConfirmed(ctx: UserCtx, known: Known, draft: Readonly<Record<string, unknown>>) {
  const { id } = await addRecord(ctx, known, draft)
  const { approvalId } = await change(ctx, known, 'confirm', { id }, false)
  return { id, approvalId }
}

export const rechargeSteps = {
  async confirm(ctx: UserCtx, row: { readonly id: string }) {
    const recharge = await lockRecharge(ctx.db, row.id)
    await mustBeOpen(ctx.db, recharge.accountId)
    // Where nobody else could agree, whoever entered it is not the one who credits it.
    const isOver = recharge.topupFen + recharge.giftFen > (await limitOf(ctx))
    if (isOver && recharge.createdBy === ctx.user.id) refuse('rechargeNeedsTwo')
    await creditRecharge(ctx.db, recharge, { madeBy: ctx.user.id, paidAt: ctx.now }, ctx.now)
  },
  async cancel(ctx: UserCtx, row: { readonly id: string }, { reason }: { readonly reason: string }) {
    await endRecharge(ctx.db, await lockRecharge(ctx.db, row.id), 'close', reason)
  },
  async reverse(ctx: UserCtx, row: { readonly id: string }, { reason }: { readonly reason: string }) {
    await reverseRecharge(ctx.db, await lockRecharge(ctx.db, row.id), { madeBy: ctx.user.id, reason }, ctx.now)
  },
}

/** The payment through a channel by which a recharge is paid. */
export async function paymentOf(ctx: UserCtx, known: Known, rechargeId: string): Promise<string> {
  await recordOf(ctx, known, rechargeId)
  const payment = await ctx.app.pools.read
    .selectFrom('bill_payment')
    .select('id')
    .where('recharge_id', '=', rechargeId)
    .where('direction', '=', 'in')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return payment?.id ?? refuse('rechargeNotNow')
}

/** What a counter takes is what is credited; what makes good is paid by nobody. */
export const paidAtCounter = (topupFen: number, isPaid: boolean) => ({ paid_fen: isPaid ? fen(topupFen) : 0 })
