// What people hold by their roles, and what follows for those who manage them: nobody gives what they do not hold, and
// nobody lays hands on whoever holds more.
import { dataScope } from '@ev/contract/enums'
import type { Db } from '@ev/db/pools'
import { type Language, refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { type Holder, heldRoles } from './held-roles.ts'

export type DataScope = (typeof dataScope.list)[number]['value']

/** Every `resource:action` that a user's roles allow. */
export async function rightsOfUser(db: Db, userId: string): Promise<string[]> {
  const { rows } = await rightsSql(userId).execute(beyondScope(db))
  return rows.map(row => row.permission)
}

const rightsSql = (userId: string) => sql<{ permission: string }>`
  select distinct m.permission
  from system_user_role ur
  join system_role_menu rm on rm.role_id = ur.role_id
  join system_menu m on m.id = rm.menu_id
  where ur.user_id = ${userId} and m.permission is not null
  order by 1`

/** What one's own roles show of the seller, and that of others, is not narrowed by what they show. */
export async function dataRightsOf(db: Db, holder: Holder) {
  const rows = await beyondScope(db)
    .selectFrom('system_role as r')
    .select(['r.data_scope', 'r.station_ids'])
    .where(sql<boolean>`r.id in (${heldRoles(holder)})`)
    .execute()
  return {
    dataScopes: [...new Set(rows.map(row => row.data_scope as DataScope))],
    stationIds: [...new Set(rows.flatMap(row => (row.data_scope === 'stations' ? row.station_ids : [])))],
  }
}

/** Whoever holds a right that the caller does not hold, or sees more, is not theirs to manage. */
export async function mustNotOutrank(ctx: UserCtx, { id, name }: { id: string; name: string }): Promise<void> {
  const mine = new Set(await rightsOfUser(ctx.db, ctx.user.id))
  const theirs = await rightsOfUser(ctx.db, id)
  const { dataScopes, stationIds } = await dataRightsOf(ctx.db, { id })
  const holdsMore = theirs.some(right => !mine.has(right))
  if (holdsMore || dataScopes.some(dataScope => showsMore(ctx, { dataScope, stationIds })))
    refuse('userOutranks', { name })
}

/** These roles may be handed out by the caller: they allow nothing that the caller may not do, and show no more. */
export async function mustHoldRoles(ctx: UserCtx, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const { rows } = await sql<Titles>`
    select distinct on (b.permission) b.permission, b.title_zh, b.title_en, s.title_zh as screen_zh, s.title_en as screen_en
    from system_role_menu rm
    join system_menu b on b.id = rm.menu_id
    left join system_menu s on s.id = b.parent_id
    where rm.role_id = any(${roleIds}::bigint[]) and b.permission is not null
    order by b.permission`.execute(beyondScope(ctx.db))
  const mine = new Set(await rightsOfUser(ctx.db, ctx.user.id))
  const beyond = rows.filter(row => !mine.has(row.permission))
  if (beyond.length > 0) refuse('rightsBeyondYours', { what: sayTitles(beyond, ctx.language) })
  const scopes = await beyondScope(ctx.db)
    .selectFrom('system_role')
    .select(['data_scope', 'station_ids'])
    .where('id', 'in', roleIds)
    .execute()
  for (const { data_scope, station_ids } of scopes)
    mustNotWiden(ctx, { dataScope: data_scope as DataScope, stationIds: station_ids })
}

type Titles = {
  permission: string
  title_zh: string
  title_en: string
  screen_zh: string | null
  screen_en: string | null
}

const mostTitles = 3

/** A few by name, the others by their number. */
export function sayTitles(rows: readonly Omit<Titles, 'permission'>[], language: Language): string {
  const named = rows
    .slice(0, mostTitles)
    .map(row => (language === 'zh' ? [row.screen_zh, row.title_zh] : [row.screen_en, row.title_en]))
    .map(parts => parts.filter(Boolean).join(' · '))
    .join(language === 'zh' ? '、' : ', ')
  const more = rows.length - mostTitles
  if (more <= 0) return named
  return language === 'zh' ? `${named} 等 ${rows.length} 项` : `${named} and ${more} more`
}

/** Widest first. */
export const scopeOrder: readonly DataScope[] = dataScope.list.map(option => option.value)

const scopeOfColumn: Readonly<Record<string, DataScope>> = {
  merchant_id: 'merchant',
  org_id: 'org',
  station_id: 'stations',
  created_by: 'own',
}

type Share = { dataScope: DataScope; stationIds: readonly string[] }

/** Whether it is more of the seller than the caller sees; of stations only one's own are known to be within it. */
function showsMore({ scope }: UserCtx, { dataScope, stationIds }: Share): boolean {
  if (scope === 'everything' || scope.narrows.length === 0) return false
  const mine = scope.narrows.map(({ column }) => scopeOrder.indexOf(scopeOfColumn[column] ?? 'own'))
  if (scopeOrder.indexOf(dataScope) < Math.min(...mine)) return true
  const stations = scope.narrows.filter(({ column }) => column === 'station_id').flatMap(({ among }) => among)
  return dataScope === 'stations' && stationIds.some(id => !stations.includes(id))
}

export function mustNotWiden(ctx: UserCtx, share: Share): void {
  if (showsMore(ctx, share)) refuse('scopeBeyondYours')
}

/**
 * To be called before a change of who may do what. The answer is to be called after it: it refuses where the seller had
 * somebody who manages users and roles, and has nobody any more. Two such changes at once take turns.
 */
export async function watchAdministrators(ctx: UserCtx, sellerId: string): Promise<() => Promise<void>> {
  const db = beyondScope(ctx.db)
  await takeTurn(ctx, sellerId)
  const hadSome = await hasAdministrator(db, sellerId)
  return async () => {
    if (hadSome && !(await hasAdministrator(db, sellerId))) refuse('lastAdministrator')
  }
}

/** Of two who change at once who may do what, the second sees what the first has done. */
export async function takeTurn(ctx: UserCtx, sellerId: string): Promise<void> {
  await beyondScope(ctx.db)
    .selectFrom('system_seller')
    .select('id')
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .execute()
}

export async function hasAdministrator(db: Db, sellerId: string): Promise<boolean> {
  const { rows } = await sql`
    select u.id
    from system_staff u
    join system_user_role ur on ur.user_id = u.id
    join system_role_menu rm on rm.role_id = ur.role_id
    join system_menu m on m.id = rm.menu_id
    where u.seller_id = ${sellerId} and u.status = 'enabled' and m.permission in ('user:edit', 'role:edit')
    group by u.id having count(distinct m.permission) = 2
    limit 1`.execute(beyondScope(db))
  return rows.length > 0
}
