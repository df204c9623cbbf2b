// Recharges of members: the list, what is entered at the counter, and codes that a member pays at once.
import { recharge } from '@ev/contract/bill/recharge'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { fen, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { askingFirst, type UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { openAccount } from '../ledger/door.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { askPayment } from './ask-payment.ts'
import {
  addConfirmed,
  paidAtCounter,
  paymentOf,
  rechargeColumns,
  rechargeFilters,
  rechargeRisk,
  rechargeSteps,
} from './recharge-source.ts'
import { mustBeOpen, openForRecharge, startOnline } from './start-online.ts'

const memberPhone = sql`(select m.phone from member_member m where m.id = t.member_id and ${linked('member_member')})`

export const recharges: Mounted = mount(
  recharge,
  {
    table: 'bill_recharge',
    columns: { ...rechargeColumns, memberPhone: sql`coalesce(${memberPhone}, '')` },
    filters: rechargeFilters,
    where: sql`t.member_id is not null`,
    async stored(ctx, draft) {
      const member = await memberOf(ctx, draft.member)
      const isPaid = draft.purpose === 'staff' || draft.purpose === 'card'
      return {
        seller_id: member.sellerId,
        recharge_no: sql`document_no('R', ${at(ctx.now)}::timestamptz)`,
        type: draft.purpose,
        channel: isPaid ? draft.way : 'none',
        account_id:
          draft.purpose === 'card'
            ? await purseOf(ctx, draft.card ?? '', draft.member)
            : await openForRecharge(
                ctx.db,
                { sellerId: member.sellerId, memberId: draft.member, language: ctx.language },
                ctx.now,
              ),
        status: 0,
        topup_fen: draft.topupFen ?? 0,
        ...paidAtCounter(draft.topupFen ?? 0, isPaid),
      }
    },
    risk: rechargeRisk,
    actions: rechargeSteps,
  },
  {
    add: (ctx, draft) => addConfirmed(ctx, recharges, draft),
    check: askingFirst(async (ctx, { id }: { id: string }) => {
      const asked = await askPayment(ctx.app, await paymentOf(ctx, recharges, id))
      return async () => asked
    }),
    collect: askingFirst(async (ctx, { member, channel, amountFen, requestNo }) => {
      const { sellerId } = await memberOf(ctx, member)
      const started = await startOnline(ctx.app, {
        sellerId,
        memberId: member,
        kind: channel,
        amountFen: fen(amountFen),
        scene: 'native',
        requestNo,
        createdBy: ctx.user.id,
        payerAddress: ctx.address,
        language: ctx.language,
      })
      const { id, rechargeNo, prepared, expiresAt } = started
      return async () => ({ id, rechargeNo, prepared, expireTime: showTime(expiresAt) })
    }),
  },
)

/** Within the caller's scope, or not there. */
async function memberOf(ctx: UserCtx, id: string): Promise<{ sellerId: string }> {
  const member = await ctx.db
    .selectFrom('member_member')
    .select('seller_id as sellerId')
    .where('id', '=', id)
    .executeTakeFirst()
  return member ?? refuse('notFound', {}, { field: 'member' })
}

/** The purse of a living card that this member holds. */
async function purseOf(ctx: UserCtx, cardId: string, memberId: string): Promise<string> {
  const card = await ctx.db
    .selectFrom('member_card')
    .select(['seller_id as sellerId', 'member_id as memberId', 'has_purse as hasPurse', 'status'])
    .where('id', '=', cardId)
    .executeTakeFirst()
  if (!card || card.memberId !== memberId) return refuse('notFound', {}, { field: 'card' })
  if (!card.hasPurse || card.status === 4) refuse('rechargeCardHasNoPurse', {}, { field: 'card' })
  const id = await openAccount(ctx.db, card.sellerId, { owner: 'card', cardId, holder: { memberId } }, 1, ctx.now)
  await mustBeOpen(ctx.db, id)
  return id
}
