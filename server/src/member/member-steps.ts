// What is done to a member. Which step they may take says rules/src/member-status.ts.
import type { Row } from '@ev/contract/kit/resource'
import { scaled } from '@ev/contract/kit/say'
import type { member } from '@ev/contract/member/member'
import { at } from '@ev/db/pools'
import { type MemberStep, mayUseApp, nextMemberStatus } from '@ev/rules/member-status'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { balancesOf, setAccountState } from '../ledger/door.ts'
import { cancelCardsOf } from './card-steps.ts'
import { endMemberSessions } from './member-session.ts'

type Member = Row<typeof member.fields>

export async function takeStep(ctx: UserCtx, row: Member, step: MemberStep, reason = ''): Promise<void> {
  const status = nextMemberStatus(row.status, step)
  if (step === 'cancel') await windUp(ctx, row, reason)
  await ctx.db
    .updateTable('member_member')
    .set(e => ({
      status,
      status_reason: reason,
      ...(step === 'cancel' && { cancelled_at: at(ctx.now) }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  if (!mayUseApp(status)) await endMemberSessions(ctx, row.id)
}

/** Whoever leaves takes nothing along and leaves nothing behind. The member's scope has been judged: hence beyondScope. */
async function windUp(ctx: UserCtx, { id }: Member, reason: string): Promise<void> {
  const db = beyondScope(ctx.db)
  // Cards before accounts, as in every step of a card.
  await db.selectFrom('member_card').select('id').where('member_id', '=', id).orderBy('id').forNoKeyUpdate().execute()
  const accounts = await db.selectFrom('ledger_account').select('id').where('member_id', '=', id).execute()
  // Locked, so that nothing comes in between the look and the end.
  const balances = await balancesOf(
    db,
    accounts.map(account => account.id),
    true,
  )
  const left = [...balances.values()]
  const owed = left.find(one => one.balanceFen !== 0)
  if (owed) refuse('memberHasMoney', { amount: scaled(owed.balanceFen, 2) })
  const held = left.find(one => one.heldFen !== 0)
  if (held) refuse('memberHasHeld', { amount: scaled(held.heldFen, 2) })
  await mustOweNobody(ctx, id)
  await cancelCardsOf(db, id, { madeBy: ctx.user.id, reason, now: ctx.now })
  await db
    .updateTable('member_vin_binding')
    .set(e => ({ status: 3, status_reason: reason, version: e('version', '+', 1) }))
    .where('member_id', '=', id)
    .where('status', '<>', 3)
    .execute()
  for (const account of balances.keys()) await setAccountState(db, account, 3, reason)
}

/** Neither a recharge that may yet be paid nor an adjustment that may yet be agreed to finds a closed account. */
async function mustOweNobody(ctx: UserCtx, id: string): Promise<void> {
  const db = beyondScope(ctx.db)
  const recharge = await db
    .selectFrom('bill_recharge')
    .select('recharge_no')
    .where('member_id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirst()
  if (recharge) refuse('memberHasPaper', { no: recharge.recharge_no })
  const { rows } = await openPapers(id).execute(db)
  if (rows[0]) refuse('memberHasOpen', { no: rows[0].no })
}

/**
 * What goes on, waits for a person or is not paid, also where nothing could be set aside for it: nobody would ever collect
 * it from a closed account. What a fleet pays for is the fleet's.
 */
const openPapers = (memberId: string) => sql<{ no: string }>`
  select o.order_no as no from bill_order o
  where o.member_id = ${memberId} and o.fleet_id is null and (o.order_status in (1, 2, 3, 4, 5, 9, 10) or o.debt_fen > 0)
  union all
  select b.bill_no from bill_occupy b
  where b.member_id = ${memberId} and b.fleet_id is null and b.status in (1, 2, 6, 7)
  union all
  select a.appoint_no from bill_appointment a where a.member_id = ${memberId} and a.status = 'JinXingZhong'
  limit 1`

export async function setLevel(ctx: UserCtx, id: string, level: number): Promise<void> {
  await ctx.db
    .updateTable('member_member')
    .set(e => ({ level, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setBlacklisted(ctx: UserCtx, id: string, isBlacklisted: boolean): Promise<void> {
  await ctx.db
    .updateTable('member_member')
    .set(e => ({ is_blacklisted: isBlacklisted, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
