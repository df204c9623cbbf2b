// Who is calling: token to user, rights and scope, in one query and always fresh.

import type { IncomingHttpHeaders } from 'node:http'
import { plannedOnce } from '@ev/db/planned-once'
import { at, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { businessDay, earlier, type Instant, minuteMs, secondMs, wholeDaysBetween } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { parameterValue } from '../parameters.ts'
import type { App, SignedInUser } from './context.ts'
import type { Narrow, Scope } from './scope.ts'
import { hashToken } from './secrets.ts'

/** A bare token, `Bearer` and a `token` header are all taken. */
export function tokenIn(headers: IncomingHttpHeaders): string | undefined {
  const authorization = headers.authorization?.trim() ?? ''
  const bare = /^bearer\s+/i.test(authorization) ? authorization.replace(/^bearer\s+/i, '') : authorization
  const other = headers.token
  return bare || (typeof other === 'string' ? other.trim() : '') || undefined
}

/**
 * When somebody last did something, as their page says it: a screen that asks by itself is not use (decision 0029).
 * Whoever says nothing, such as a wall or another program, is in use by asking; `askedAt` is when a line was opened.
 */
export function usedAt(headers: IncomingHttpHeaders, now: Instant, askedAt: Instant): Instant {
  const said = headers['x-idle-seconds']
  if (said === undefined) return now
  const seconds = Number(said)
  return Number.isFinite(seconds) && seconds > 0 ? earlier(askedAt, seconds * secondMs) : askedAt
}

export type Caller = { user: SignedInUser; scope: Scope; mayCall: boolean }

/** How often a session that is used writes down that it is. */
const touchEveryMs = minuteMs

export async function findCaller(
  app: App,
  token: string,
  permission: string | undefined,
  now: Instant,
  used: Instant = now,
): Promise<Caller> {
  if (token.length > 200) refuse('tokenExpired')
  const row = (await callerSql(hashToken(token), permission ?? '', businessDay(now)).execute(app.pools.read)).rows[0]
  if (!row || instantOf(row.expires_at) <= now) return refuse('tokenExpired')
  const isEnabled = row.status === 'enabled' && row.seller_open
  if (!isEnabled) refuse('tokenExpired')
  const lastSeen = instantOf(row.last_seen_at)
  if (lastSeen < earlier(now, parameterValue('session.idleMinutes', row.idle_minutes) * minuteMs)) refuse('idleTooLong')
  if (lastSeen < earlier(used, touchEveryMs))
    await app.pools.lasting
      .updateTable('system_session')
      .set({ last_seen_at: at(used) })
      .where('id', '=', row.session_id)
      .execute()
  return { user: userOf(row, row, now), scope: scopeOf(row), mayCall: row.may_call }
}

/** Somebody's rights without a session, for work in the background; nothing where they or their seller are closed. */
export async function rightsOf(
  app: App,
  userId: string,
  permission: string,
  now: Instant,
): Promise<Caller | undefined> {
  const row = (await rightsSql(userId, permission, businessDay(now)).execute(app.pools.read)).rows[0]
  if (row?.status !== 'enabled' || !row.seller_open) return undefined
  return { user: userOf(row, { session_id: '', way: 'work' }, now), scope: scopeOf(row), mayCall: row.may_call }
}

/** Which of these rights somebody holds, for a call that answers with parts of several kinds. */
export async function heldAmong(
  { pools }: App,
  { id, previewRoleId }: SignedInUser,
  permissions: readonly string[],
): Promise<ReadonlySet<string>> {
  const among = (roles: RawBuilder<unknown>) => sql`
    select m.permission from system_menu m join system_role_menu rm on rm.menu_id = m.id
    where m.permission = any(${permissions}) and rm.role_id in (${roles})`
  const own = among(sql`select ur.role_id from system_user_role ur where ur.user_id = ${id}`)
  const both = previewRoleId === null ? own : sql`${own} intersect ${among(sql`${previewRoleId}::bigint`)}`
  const { rows } = await sql<{ permission: string }>`select distinct h.permission from (${both}) h`.execute(pools.read)
  return new Set(rows.map(({ permission }) => permission))
}

type Entry = { session_id: string; way: SignedInUser['way'] }

const userOf = (row: RightsRow, { session_id, way }: Entry, now: Instant): SignedInUser => ({
  id: row.id,
  account: row.account,
  name: row.name,
  sellerId: row.seller_id,
  merchantId: row.merchant_id,
  orgId: row.org_id,
  sessionId: session_id,
  way,
  previewRoleId: row.preview_role_id,
  mustChangePassword: passwordDue({ ...row, way }, now).isDue,
})

type PasswordFacts = {
  way: SignedInUser['way']
  must_change_password: boolean
  password_ages: boolean
  password_changed_at: Date
  age_days: string | null
}

/** The two reasons why a password has to be changed before anything else. */
export function passwordDue(facts: PasswordFacts, now: Instant) {
  const ageDays = parameterValue('password.ageDays', facts.age_days)
  // Behind an automatic login stands nobody who could change it, and a preview changes nothing.
  const canChange = facts.way !== 'auto' && facts.way !== 'preview'
  const isFirst = facts.must_change_password && canChange
  const isOld = wholeDaysBetween(instantOf(facts.password_changed_at), now) >= ageDays
  const isTooOld = facts.password_ages && isOld && canChange
  return { isFirst, isTooOld, ageDays, isDue: isFirst || isTooOld }
}

type Role = { scope: string; stations: string[] }

function scopeOf(row: RightsRow): Scope {
  const shares = row.roles.map(role => narrowOf(role, row))
  if (row.seller_id === '-1' && shares.includes('whole')) return 'everything'
  // One role that shows the whole seller is enough; a user without a role sees only what is their own.
  const narrows = shares.includes('whole') ? [] : shares.filter(share => share !== 'whole')
  const none: Narrow[] = row.roles.length === 0 ? [{ column: 'created_by', among: [row.id] }] : []
  return { sellerId: row.seller_id, narrows: [...narrows, ...none], userId: row.id }
}

function narrowOf({ scope, stations }: Role, row: RightsRow): Narrow | 'whole' {
  switch (scope) {
    case 'seller':
      return 'whole'
    case 'merchant':
      return { column: 'merchant_id', among: row.merchants ?? [] }
    case 'org':
      return { column: 'org_id', among: row.orgs ?? [] }
    case 'stations':
      return { column: 'station_id', among: stations }
    default:
      return { column: 'created_by', among: [row.id] }
  }
}

type RightsRow = Omit<PasswordFacts, 'way'> & {
  id: string
  account: string
  name: string
  seller_id: string
  merchant_id: string | null
  org_id: string | null
  status: string
  seller_open: boolean
  preview_role_id: string | null
  roles: Role[]
  merchants: string[] | null
  orgs: string[] | null
  may_call: boolean
}

type CallerRow = RightsRow & Entry & { last_seen_at: Date; expires_at: Date; idle_minutes: string | null }

/**
 * Of a preview its role alone counts, and that role's seller. Since it was opened the role may have gained a right, or
 * its reader lost one: both have to hold it.
 */
const rightsColumns = (permission: string, today: string, preview: RawBuilder<unknown>) => sql`
    u.id, u.account, u.name, u.merchant_id,
    coalesce((select r.seller_id from system_role r where r.id = ${preview}), u.seller_id) as seller_id,
    ${preview} as preview_role_id, u.org_id, u.status,
    u.must_change_password, u.password_ages, u.password_changed_at,
    not exists (
      select from system_seller above
      where above.id in (u.seller_id, u.merchant_id, (select parent_id from system_seller where id = u.merchant_id))
        and (above.status <> 'enabled' or above.expires_on < ${today}::date)
    ) as seller_open,
    (
      select coalesce(json_agg(json_build_object('scope', r.data_scope, 'stations', r.station_ids::text[])), '[]')
      from system_role r where r.id in (${heldRoles(preview)})
    ) as roles,
    (
      with recursive below as (
        select id from system_seller where id = u.merchant_id
        union all select child.id from system_seller child join below on child.parent_id = below.id
      ) select array_agg(id::text) from below
    ) as merchants,
    (
      with recursive below as (
        select id from system_org where id = u.org_id
        union all select child.id from system_org child join below on child.parent_id = below.id
      ) select array_agg(id::text) from below
    ) as orgs,
    ${parameterSql('password.ageDays')} as age_days,
    exists (
      select from system_role_menu rm join system_menu m on m.id = rm.menu_id
      where rm.role_id in (${heldRoles(preview)}) and m.permission = ${permission}
    ) and (
      ${preview} is null or exists (
        select from system_user_role ur join system_role_menu rm on rm.role_id = ur.role_id
        join system_menu m on m.id = rm.menu_id where ur.user_id = u.id and m.permission = ${permission}
      )
    ) as may_call`

const heldRoles = (preview: RawBuilder<unknown>) => sql`
  select ur.role_id from system_user_role ur where ur.user_id = u.id and ${preview} is null
  union all select ${preview} where ${preview} is not null`

const callerSql = (tokenHash: Buffer, permission: string, today: string) => sql<CallerRow>`${sql.raw(plannedOnce)}
  select s.id as session_id, s.way, s.last_seen_at, s.expires_at,
    ${parameterSql('session.idleMinutes')} as idle_minutes,
    ${rightsColumns(permission, today, sql`s.preview_role_id`)}
  from system_session s
  join system_staff u on u.id = s.user_id
  where s.token_hash = ${tokenHash} and s.revoked_at is null`

const rightsSql = (userId: string, permission: string, today: string) => sql<RightsRow>`
  select ${rightsColumns(permission, today, sql`null::bigint`)}
  from system_staff u
  where u.id = ${userId}`

const parameterSql = (key: string) => sql`(
  select p.value from system_parameter p where p.key = ${key} and p.seller_id in (u.seller_id, -1)
  order by p.seller_id = u.seller_id desc limit 1
)`
