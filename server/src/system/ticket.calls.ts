import { ticket } from '@ev/contract/system/ticket'
import { refuse } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import { answers } from '../http/context.ts'
import { ticketIssuedNotice } from './account-notices.ts'
import { notify } from './notify.ts'
import { findStaff, mustBeOpen } from './open-session.ts'
import { mustNotOutrank } from './rights.ts'
import { issueTicket, redeemTicket } from './ticket.ts'

export const ticketCalls = answers(ticket, {
  async issue(ctx, { account }) {
    const staff =
      (await findStaff(ctx)
        .where(e => e.fn<string>('lower', ['u.account']), '=', account.toLowerCase())
        .executeTakeFirst()) ?? refuse('notFound')
    // A ticket makes its bearer this user: nobody becomes somebody who may do more.
    await mustNotOutrank(ctx, staff)
    mustBeOpen(ctx, staff)
    const { ticket, expiresAt } = await issueTicket(ctx, staff, 'login')
    await notify(ctx.db, staff, ticketIssuedNotice(ctx.now, ctx.user), ctx.now)
    return {
      ticket,
      address: `${ctx.app.env.publicUrl}/authLogin?ticket=${ticket}`,
      expireTime: showTime(expiresAt),
    }
  },

  async redeem(ctx, { ticket }) {
    const { id, account, name, sellerId, sellerName } = await redeemTicket(ctx, ticket, 'reconciliation')
    return { id, account, name, sellerId, sellerName }
  },
})
