// The drivers' door: how a member comes in and goes, who they are, and what they have.
import { apiMember } from '@ev/contract/api/member'
import { masked } from '@ev/contract/kit/masked'
import { at } from '@ev/db/pools'
import { mayUseApp } from '@ev/rules/member-status'
import { Refusal, refuse } from '@ev/rules/refuse'
import { businessDay, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { type AnyoneCtx, answers, type MemberCtx } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { linked } from '../http/scope.ts'
import { balancesOf } from '../ledger/door.ts'
import { endMemberSessions, openMemberSession, registerMember } from '../member/door.ts'
import { beginAttempt, limitCodes, redeemCode, sendCode } from '../system/door.ts'

type Client = 'app' | 'wechat' | 'alipay' | 'h5'
type Entered = { sellerId: string; phone: string; client: Client; device: string; appVersion: string }
type Outcome = 'done' | 'wrongCode' | 'locked' | 'refused' | 'signedOut'

export const apiMemberCalls = answers(apiMember, {
  async code(ctx, { sellerId, phone }) {
    await leadTrail(ctx, sellerId, phone)
    // Never "right": each message counts against the address that asks for it.
    await (await beginAttempt(ctx, 'smsSend', `${phone}:${ctx.requestId}`)).wrong()
    await limitCodes(ctx, { telephone: phone, purpose: 'member' })
    await sendCode(ctx, { telephone: phone, purpose: 'member' }, { sellerId })
    return null
  },

  async login(ctx, { captcha, ...entered }) {
    const { sellerId, phone, client } = entered
    await leadTrail(ctx, sellerId, phone)
    const attempt = await beginAttempt(ctx, 'sms', `member:${sellerId}:${phone}`).catch(async (error: unknown) => {
      if (error instanceof Refusal) await keep(ctx, entered, 'locked')
      throw error
    })
    if (!(await redeemCode(ctx, { telephone: phone, purpose: 'member' }, captcha))) {
      await attempt.wrong()
      await keep(ctx, entered, 'wrongCode')
      return refuse('smsCodeWrong')
    }
    await attempt.right()
    const source = client === 'h5' ? 'app' : client
    const member = await registerMember(ctx.db, { sellerId, phone, source }, ctx.now)
    ctx.trail.account = member.memberNo
    if (!mayUseApp(member.status)) {
      await keep(ctx, entered, 'refused', member)
      return refuse('memberShutOut')
    }
    const { token, expiresAt } = await openMemberSession(ctx.db, { memberId: member.id, sellerId, client }, ctx.now)
    await logOf(ctx, entered, 'done', member).execute()
    return { token, isFirst: member.isFirst, expireTime: showTime(expiresAt) }
  },

  async logout(ctx) {
    await endMemberSessions(ctx, ctx.member.id, ctx.member.sessionId)
    const { client } = await ctx.db
      .selectFrom('member_session')
      .select('client')
      .where('id', '=', ctx.member.sessionId)
      .executeTakeFirstOrThrow()
    const { sellerId, phone } = ctx.member
    const left = { sellerId, phone, client: client as Client, device: '', appVersion: '' }
    await logOf(ctx, left, 'signedOut', ctx.member).execute()
    return null
  },

  async me(ctx) {
    const row = await ctx.db
      .selectFrom('member_member')
      .select(['id', 'member_no', 'nickname', 'phone', 'level', 'status', 'points'])
      .where('id', '=', ctx.member.id)
      .executeTakeFirstOrThrow()
    const accounts = await accountsOf(ctx)
    return {
      id: row.id,
      memberNo: row.member_no,
      nickname: row.nickname,
      phone: masked(row.phone),
      level: row.level as 1,
      status: row.status as 1,
      points: row.points,
      availableFen: accounts.reduce((sum, one) => sum + one.availableFen, 0),
      accounts,
    }
  },

  async flows(ctx, { current, pageSize, accountId }) {
    const own = ctx.db
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .innerJoin('ledger_posting as p', 'p.id', 'e.posting_id')
      .where('a.member_id', '=', ctx.member.id)
      // A card that was somebody else's has entries that are theirs.
      .where(sql<boolean>`not exists (
        select from member_card_event h
        where h.card_id = a.card_id and h.kind = 'handedOver' and h.created_at >= e.posted_at and ${linked('member_card_event')})`)
      .$if(accountId !== undefined, query => query.where('a.id', '=', accountId ?? ''))
    const rows = await own
      .select([
        'e.id',
        'e.posted_at',
        'e.account_id',
        'a.kind',
        'p.event',
        'e.amount_fen',
        'e.after_fen',
        'p.document_no',
      ])
      .orderBy('e.posted_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute()
    const { total } = await own.select(e => e.fn.countAll().as('total')).executeTakeFirstOrThrow()
    return {
      current,
      pageSize,
      total: Number(total),
      records: rows.map(row => ({
        id: row.id,
        time: shown(row.posted_at),
        accountId: row.account_id,
        kind: row.kind as 1,
        event: row.event as 1,
        amountFen: Number(row.amount_fen),
        afterFen: Number(row.after_fen),
        documentNo: row.document_no,
      })),
    }
  },
})

/** From here on the log names whom it is about; where the seller is shut there is nothing to come into. */
async function leadTrail(ctx: AnyoneCtx, sellerId: string, phone: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('system_seller')
    .select(['status', 'expires_on', 'kind'])
    .where('id', '=', sellerId)
    .executeTakeFirst()
  const isShut =
    found?.kind !== 'seller' ||
    found.status !== 'enabled' ||
    (found.expires_on !== null && found.expires_on < businessDay(ctx.now))
  if (isShut) refuse('sellerDisabled')
  Object.assign(ctx.trail, { sellerId, account: masked(phone) })
}

/** A try that is refused, which rolls everything else back. */
const keep = (ctx: AnyoneCtx, entered: Entered, outcome: Outcome, member?: { id: string }) =>
  logOf({ ...ctx, db: ctx.lasting }, entered, outcome, member).execute()

const logOf = (
  { db, address, now }: AnyoneCtx | MemberCtx,
  { sellerId, phone, client, device, appVersion }: Entered,
  outcome: Outcome,
  member?: { id: string; isFirst?: boolean },
) =>
  db.insertInto('member_login_log').values({
    seller_id: sellerId,
    member_id: member?.id ?? null,
    phone,
    client,
    outcome,
    is_first: member?.isFirst ?? false,
    address,
    device,
    app_version: appVersion,
    at: at(now),
  })

async function accountsOf(ctx: MemberCtx) {
  const rows = await ctx.db
    .selectFrom('ledger_account')
    .select(['id', 'account_no'])
    .where('member_id', '=', ctx.member.id)
    .where('owner', '=', 'member')
    .orderBy('kind')
    .execute()
  const balances = await balancesOf(
    ctx.db,
    rows.map(row => row.id),
  )
  return rows.flatMap(({ id, account_no: accountNo }) => {
    const one = balances.get(id)
    if (!one) return []
    const { kind, state, balanceFen, heldFen, floorFen, availableFen } = one
    return [{ id, accountNo, kind, state, balanceFen, heldFen, creditFen: 0 - floorFen, availableFen }]
  })
}
