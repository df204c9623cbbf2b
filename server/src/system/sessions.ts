// The sessions of a user: where they are signed in, and how that ends.
import { at } from '@ev/db/pools'
import type { UserCtx } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { beyondScope } from '../http/scope.ts'

// Whose sessions they are has been judged before: hence beyondScope below.
export async function livingSessions(ctx: UserCtx, userId: string) {
  const rows = await beyondScope(ctx.db)
    .selectFrom('system_session')
    .select(['id', 'way', 'address', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at(ctx.now))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({
    id: row.id,
    way: row.way as 'password',
    address: row.address,
    userAgent: row.user_agent,
    createTime: shown(row.created_at),
    lastSeenTime: shown(row.last_seen_at),
    expireTime: shown(row.expires_at),
    isCurrent: row.id === ctx.user.sessionId,
  }))
}

type Ending = ReturnType<typeof ending>

const ending = (ctx: UserCtx) =>
  beyondScope(ctx.db)
    .updateTable('system_session')
    .set({ revoked_at: at(ctx.now) })
    .where('revoked_at', 'is', null)

/** Ends the sessions of a user, all or some, and gives how many there were. */
export async function endSessions(
  ctx: UserCtx,
  userId: string,
  which: (query: Ending) => Ending = all,
): Promise<number> {
  const { numUpdatedRows } = await which(ending(ctx).where('user_id', '=', userId)).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const all = (query: Ending) => query

/** Of all people of a company: a seller's own, or those of a merchant and its sub-merchants. */
export async function endCompanySessions(ctx: UserCtx, companyId: string): Promise<void> {
  const db = beyondScope(ctx.db)
  const people = db
    .selectFrom('system_staff as u')
    .leftJoin('system_seller as m', 'm.id', 'u.merchant_id')
    .select('u.id')
    .where(e =>
      e.or([e('u.seller_id', '=', companyId), e('u.merchant_id', '=', companyId), e('m.parent_id', '=', companyId)]),
    )
  await ending(ctx).where('user_id', 'in', people).execute()
}
