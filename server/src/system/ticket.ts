// One-time tickets: whoever brings one within a minute is taken for its user. Only its hash is stored.
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { type Instant, later, minuteMs } from '@ev/rules/units'
import type { AnyoneCtx, UserCtx } from '../http/context.ts'
import { hashToken, newToken } from '../http/secrets.ts'
import { spendTicket } from '../http/spend-ticket.ts'
import { beginAttempt } from './attempts.ts'
import { findStaff, leadTrail, mustBeOpen, type Staff } from './open-session.ts'

const ticketLifeMs = minuteMs

// How a ticket that comes back is counted, and what is said of one that is unknown, used or too old.
const purposes = {
  login: { kind: 'ticket', refusal: 'loginTicketUnfit' },
  reconciliation: { kind: 'redeem', refusal: 'ticketUnfit' },
} as const

type Purpose = keyof typeof purposes

export async function issueTicket(
  ctx: UserCtx,
  { id, sellerId }: { id: string; sellerId: string },
  // One for an export is brought back to the export itself, not to a call.
  purpose: Purpose | 'export',
): Promise<{ ticket: string; expiresAt: Instant }> {
  const ticket = newToken()
  const expiresAt = later(ctx.now, ticketLifeMs)
  await ctx.db
    .insertInto('system_ticket')
    .values({
      seller_id: sellerId,
      user_id: id,
      token_hash: hashToken(ticket),
      purpose,
      issued_by: ctx.user.id,
      created_at: at(ctx.now),
      expires_at: at(expiresAt),
    })
    .execute()
  return { ticket, expiresAt }
}

/** The user whom a ticket stands for, who may come in; it stands for nobody afterwards. */
export async function redeemTicket(ctx: AnyoneCtx, ticket: string, purpose: Purpose): Promise<Staff> {
  const { kind, refusal } = purposes[purpose]
  // A ticket cannot be guessed one wrong try at a time, so only the address is counted.
  const attempt = await beginAttempt(ctx, kind, ctx.requestId)
  const userId = await spendTicket(ctx.lasting, { ticket, purpose }, ctx.now)
  const staff = userId === undefined ? undefined : await findStaff(ctx).where('u.id', '=', userId).executeTakeFirst()
  if (!staff) {
    await attempt.wrong()
    return refuse(refusal)
  }
  await attempt.right()
  leadTrail(ctx, staff)
  mustBeOpen(ctx, staff)
  return staff
}
