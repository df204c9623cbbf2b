// Sessions of the app: how they begin and how they end.
import { at, type Db } from '@ev/db/pools'
import { dayMs, type Instant, later } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'
import { hashToken, newToken } from '../http/secrets.ts'

const sessionLifeMs = 30 * dayMs

type Session = { memberId: string; sellerId: string; client: string }

export async function openMemberSession(db: Db, { memberId, sellerId, client }: Session, now: Instant) {
  const token = newToken()
  const expiresAt = later(now, sessionLifeMs)
  await db
    .insertInto('member_session')
    .values({
      seller_id: sellerId,
      member_id: memberId,
      token_hash: hashToken(token),
      client,
      created_at: at(now),
      last_seen_at: at(now),
      expires_at: at(expiresAt),
    })
    .execute()
  return { token, expiresAt }
}

/** All of a member, or the one that is named. Whose they are has been judged before. */
export async function endMemberSessions(
  { db, now }: { db: Db; now: Instant },
  memberId: string,
  sessionId?: string,
): Promise<void> {
  await beyondScope(db)
    .updateTable('member_session')
    .set({ revoked_at: at(now) })
    .where('member_id', '=', memberId)
    .$if(sessionId !== undefined, query => query.where('id', '=', sessionId ?? ''))
    .where('revoked_at', 'is', null)
    .execute()
}
