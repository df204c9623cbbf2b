// A login that succeeded: a session whose token only the caller holds.
import { at, type Db, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { businessDay, dayMs, type Instant, later } from '@ev/rules/units'
import type { AnyoneCtx } from '../http/context.ts'
import { hashToken, newToken } from '../http/secrets.ts'

const sessionLifeMs = 7 * dayMs

export type Way = 'password' | 'sms' | 'address' | 'auto' | 'ticket'

/** The user with what decides whether they may come in. */
export const findStaff = ({ db }: { db: Db }) =>
  db
    .selectFrom('system_staff as u')
    .innerJoin('system_seller as s', 's.id', 'u.seller_id')
    .leftJoin('system_seller as m', 'm.id', 'u.merchant_id')
    .leftJoin('system_seller as above', 'above.id', 'm.parent_id')
    .select([
      'u.id',
      'u.account',
      'u.name',
      'u.seller_id as sellerId',
      'u.telephone',
      'u.password_hash as passwordHash',
      'u.status',
      's.name as sellerName',
      's.status as sellerStatus',
      's.expires_on as sellerExpiresOn',
      's.needs_known_address as needsKnownAddress',
      'm.status as merchantStatus',
      'm.expires_on as merchantExpiresOn',
      'above.status as aboveStatus',
      'above.expires_on as aboveExpiresOn',
    ])

export type Staff = NonNullable<Awaited<ReturnType<ReturnType<typeof findStaff>['executeTakeFirst']>>>

export function mustBeOpen({ now }: { now: Instant }, staff: Staff): void {
  if (staff.status !== 'enabled') refuse('accountDisabled')
  // The seller, and where the user belongs to a merchant, that one and the one above it.
  const companies = [
    { status: staff.sellerStatus, expiresOn: staff.sellerExpiresOn },
    { status: staff.merchantStatus, expiresOn: staff.merchantExpiresOn },
    { status: staff.aboveStatus, expiresOn: staff.aboveExpiresOn },
  ]
  const today = businessDay(now)
  const isShut = companies.some(
    ({ status, expiresOn }) => status === 'disabled' || (expiresOn !== null && expiresOn < today),
  )
  if (isShut) refuse('sellerDisabled')
}

/** What attempts on a known user are counted by: the account can be renamed. */
export const subjectOf = ({ id }: { id: string }) => `#${id}`

/** From here on the audit names this user. */
export function leadTrail(ctx: AnyoneCtx, staff: Staff): void {
  Object.assign(ctx.trail, { sellerId: staff.sellerId, userId: staff.id, account: staff.account })
}

export async function openSession(ctx: AnyoneCtx, staff: Staff, way: Way): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('system_session')
    .values({
      seller_id: staff.sellerId,
      user_id: staff.id,
      token_hash: hashToken(token),
      way,
      address: ctx.address,
      user_agent: ctx.userAgent.slice(0, 300),
      created_at: at(ctx.now),
      last_seen_at: at(ctx.now),
      expires_at: at(later(ctx.now, sessionLifeMs)),
    })
    .execute()
  return token
}

export const isUsable = (row: { used_at: Date | null; expires_at: Date }, ctx: AnyoneCtx) =>
  row.used_at === null && instantOf(row.expires_at) > ctx.now
