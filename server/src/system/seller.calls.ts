// Signing in, by password, by SMS, from a new address, by ticket, or automatically for a seller.
import type { IpInfo } from '@ev/contract/system/seller'
import { seller } from '@ev/contract/system/seller'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { later, minuteMs } from '@ev/rules/units'
import { type AnyoneCtx, answers } from '../http/context.ts'
import { hashToken, newToken } from '../http/secrets.ts'
import { newAddressNotice } from './account-notices.ts'
import { beginAttempt } from './attempts.ts'
import { notify } from './notify.ts'
import { findStaff, isUsable, leadTrail, mustBeOpen, openSession, type Staff, subjectOf } from './open-session.ts'
import { isPassword } from './passwords.ts'
import { companyOptions } from './seller-options.ts'
import { limitCodes, redeemCode, sendCode } from './sms-code.ts'
import { redeemTicket } from './ticket.ts'

export const sellerCalls = answers(seller, {
  async login(ctx, { account, password }) {
    ctx.trail.account = account
    const staff = await findStaff(ctx)
      .where(e => e.fn<string>('lower', ['u.account']), '=', account.toLowerCase())
      .executeTakeFirst()
    // A wrong password is on the record of the seller whose account was tried.
    if (staff) leadTrail(ctx, staff)
    const attempt = await beginAttempt(ctx, 'password', staff ? subjectOf(staff) : `?${account}`)
    const isRight = await isPassword(staff?.passwordHash, password)
    if (!staff || !isRight) {
      await attempt.wrong()
      return refuse('wrongCredentials')
    }
    await attempt.right()
    await mustBeUnchanged(ctx, staff)
    mustBeOpen(ctx, staff)
    await mustBeKnown(ctx, staff)
    return openSession(ctx, staff, 'password')
  },

  async smsCaptcha(ctx, { telephone }) {
    // Never "right": each message counts against the address that asks for it.
    await (await beginAttempt(ctx, 'smsSend', `${telephone}:${ctx.requestId}`)).wrong()
    await limitCodes(ctx, { telephone, purpose: 'login' })
    await sendCode(ctx, { telephone, purpose: 'login' }, await ownerOf(ctx, telephone))
    return null
  },

  async smsCaptchaLogin(ctx, { telephone, captcha }) {
    ctx.trail.account = telephone
    const attempt = await beginAttempt(ctx, 'sms', telephone)
    const isRight = await redeemCode(ctx, { telephone, purpose: 'login' }, captcha)
    const staff = isRight ? await ownerOf(ctx, telephone) : undefined
    if (!staff) {
      await attempt.wrong()
      return refuse('smsCodeWrong')
    }
    await attempt.right()
    leadTrail(ctx, staff)
    mustBeOpen(ctx, staff)
    // The code has proven the user here, as it would have for a new address.
    if (staff.needsKnownAddress) await rememberAddress(ctx, staff)
    return openSession(ctx, staff, 'sms')
  },

  async ipCaptcha(ctx, { ipTicket }) {
    const { staff } = await waitingLogin(ctx, ipTicket)
    if (staff.telephone === '') refuse('phoneNotOnFile')
    await limitCodes(ctx, { telephone: staff.telephone, purpose: 'address' })
    await sendCode(ctx, { telephone: staff.telephone, purpose: 'address' }, staff)
    return null
  },

  async ipCaptchaLogin(ctx, { ipTicket, captcha }) {
    const { id, staff } = await waitingLogin(ctx, ipTicket)
    leadTrail(ctx, staff)
    const attempt = await beginAttempt(ctx, 'address', subjectOf(staff))
    if (!(await redeemCode(ctx, { telephone: staff.telephone, purpose: 'address' }, captcha))) {
      await attempt.wrong()
      return refuse('smsCodeWrong')
    }
    await attempt.right()
    mustBeOpen(ctx, staff)
    await ctx.db
      .updateTable('system_address_check')
      .set({ used_at: at(ctx.now) })
      .where('id', '=', id)
      .execute()
    await rememberAddress(ctx, staff)
    return openSession(ctx, staff, 'address')
  },

  async ticketLogin(ctx, { ticket }) {
    const staff = await redeemTicket(ctx, ticket, 'login')
    await mustBeKnown(ctx, staff)
    return openSession(ctx, staff, 'ticket')
  },

  async autoLogin(ctx, { sellerId }) {
    ctx.trail.account = `sellerId=${sellerId}`
    const attempt = await beginAttempt(ctx, 'auto', `${sellerId}:${ctx.requestId}`)
    const staff = await findStaff(ctx)
      .where('s.id', '=', sellerId)
      .whereRef('s.auto_login_user_id', '=', 'u.id')
      .executeTakeFirst()
    // An account that nobody stands behind cannot prove an address either.
    if (!staff || staff.needsKnownAddress) {
      await attempt.wrong()
      return refuse('autoLoginOff')
    }
    leadTrail(ctx, staff)
    await attempt.right()
    mustBeOpen(ctx, staff)
    return openSession(ctx, staff, 'auto')
  },

  options: (ctx, asked) => companyOptions(ctx, ['platform', 'seller'], asked),
})

/** The enabled user with this telephone. */
async function ownerOf(ctx: AnyoneCtx, telephone: string): Promise<Staff | undefined> {
  return findStaff(ctx).where('u.telephone', '=', telephone).where('u.status', '=', 'enabled').executeTakeFirst()
}

/** Where the seller wants it so, only from an address that this user has proven. */
async function mustBeKnown(ctx: AnyoneCtx, staff: Staff): Promise<void> {
  if (staff.needsKnownAddress && !(await isKnown(ctx, staff))) await askForAddress(ctx, staff)
}

const isKnown = async (ctx: AnyoneCtx, staff: Staff) =>
  (await ctx.db
    .selectFrom('system_known_address')
    .select('address')
    .where('user_id', '=', staff.id)
    .where('address', '=', ctx.address)
    .executeTakeFirst()) !== undefined

async function rememberAddress(ctx: AnyoneCtx, staff: Staff): Promise<void> {
  const added = await ctx.db
    .insertInto('system_known_address')
    .values({ user_id: staff.id, seller_id: staff.sellerId, address: ctx.address, created_at: at(ctx.now) })
    .onConflict(conflict => conflict.doNothing())
    .returning('address')
    .executeTakeFirst()
  if (added) await notify(ctx.db, staff, newAddressNotice(ctx), ctx.now)
}

/** A password that was changed while it was being checked opens nothing any more; the lock makes the change wait for us. */
async function mustBeUnchanged(ctx: AnyoneCtx, staff: Staff): Promise<void> {
  const now = await ctx.db
    .selectFrom('system_staff')
    .select('password_hash')
    .where('id', '=', staff.id)
    .forShare()
    .executeTakeFirst()
  if (now?.password_hash !== staff.passwordHash) refuse('wrongCredentials')
}

const addressCheckLifeMs = 15 * minuteMs

async function askForAddress(ctx: AnyoneCtx, staff: Staff): Promise<never> {
  const ipTicket = newToken()
  await ctx.lasting
    .insertInto('system_address_check')
    .values({
      seller_id: staff.sellerId,
      user_id: staff.id,
      ticket_hash: hashToken(ipTicket),
      address: ctx.address,
      expires_at: at(later(ctx.now, addressCheckLifeMs)),
    })
    .execute()
  const info: IpInfo = {
    ipTicket,
    ip: ctx.address,
    account: staff.account,
    telephone: staff.telephone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2'),
  }
  return refuse('addressUnknown', {}, info)
}

async function waitingLogin(ctx: AnyoneCtx, ipTicket: string) {
  const check = await ctx.lasting
    .selectFrom('system_address_check')
    .select(['id', 'user_id', 'used_at', 'expires_at'])
    .where('ticket_hash', '=', hashToken(ipTicket))
    .where('address', '=', ctx.address)
    .executeTakeFirst()
  if (!check || !isUsable(check, ctx)) return refuse('smsCodeWrong')
  const staff = (await findStaff(ctx).where('u.id', '=', check.user_id).executeTakeFirst()) ?? refuse('smsCodeWrong')
  return { id: check.id, staff }
}
