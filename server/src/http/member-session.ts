// Who is calling from the app: token to member, in one query and always fresh.
import { at, instantOf } from '@ev/db/pools'
import { mayUseApp } from '@ev/rules/member-status'
import { refuse } from '@ev/rules/refuse'
import { businessDay, earlier, type Instant, minuteMs } from '@ev/rules/units'
import type { App, SignedInMember } from './context.ts'
import { hashToken } from './secrets.ts'

/** How often a living session writes down that it lives. */
const touchEveryMs = minuteMs

export async function findMember(app: App, token: string, now: Instant): Promise<SignedInMember> {
  if (token.length > 200) refuse('tokenExpired')
  const row = await app.pools.read
    .selectFrom('member_session as s')
    .innerJoin('member_member as m', 'm.id', 's.member_id')
    .innerJoin('system_seller as seller', 'seller.id', 's.seller_id')
    .select([
      's.id as sessionId',
      's.last_seen_at',
      's.expires_at',
      'm.id',
      'm.seller_id as sellerId',
      'm.member_no as memberNo',
      'm.phone',
      'm.nickname',
      'm.status',
      'seller.status as sellerStatus',
      'seller.expires_on as sellerExpiresOn',
    ])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row || instantOf(row.expires_at) <= now || !mayUseApp(row.status)) return refuse('tokenExpired')
  const isShut =
    row.sellerStatus !== 'enabled' || (row.sellerExpiresOn !== null && row.sellerExpiresOn < businessDay(now))
  if (isShut) refuse('tokenExpired')
  if (instantOf(row.last_seen_at) < earlier(now, touchEveryMs))
    await app.pools.lasting
      .updateTable('member_session')
      .set({ last_seen_at: at(now) })
      .where('id', '=', row.sessionId)
      .execute()
  const { id, sellerId, memberNo, phone, nickname, sessionId } = row
  return { id, sellerId, memberNo, phone, nickname, sessionId }
}
