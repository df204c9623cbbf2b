// The rights of a role: which rows of the menu it holds, and whether the caller may put them there.

import { tableNames } from '@ev/db/rows'
import { isPlatformRight, platformOnly } from '@ev/db/seed/roles'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { sayTitles } from './rights.ts'

/** A row is reached through the rows above it, and a screen comes with its details: a role that holds one holds those. */
export async function withAbove(ctx: UserCtx, menuIds: readonly string[]): Promise<string[]> {
  const known = await ctx.db
    .selectFrom('system_menu')
    .select('id')
    .where('id', 'in', menuIds.length > 0 ? menuIds : ['0'])
    .execute()
  if (known.length < new Set(menuIds).size)
    refuse('referenceMissing', { what: tableNames.system_menu[ctx.language] }, { field: 'menuIds' })
  const { rows } = await sql<{ id: string }>`
    with recursive reached as (
      select id, parent_id from system_menu where id = any(${menuIds}::bigint[])
      union
      select m.id, m.parent_id from reached join system_menu m on m.id = reached.parent_id
    ), detailed as (
      select id, parent_id from reached
      union
      select d.id, d.parent_id from system_menu d join reached on d.detail_of = reached.id
    ), held as (
      select id, parent_id from detailed
      union
      select m.id, m.parent_id from held join system_menu m on m.id = held.parent_id
    )
    select id::text from held order by id`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Refuses to give or take what the caller does not hold, and to give a seller's role what is the platform's own. */
export async function mustBeGrantable(ctx: UserCtx, sellerId: string, { gained, lost }: Moved): Promise<void> {
  const menuIds = [...gained, ...lost]
  if (menuIds.length === 0) return
  const { rows } = await sql<Titled>`
    select m.title_zh, m.title_en, m.permission, above.title_zh as screen_zh, above.title_en as screen_en,
      coalesce(detailed.url, case when m.component_type = 'BUTTON' then above.url else m.url end) as url,
      m.id = any(${await heldMenuIds(ctx)}::bigint[]) as is_held, m.id = any(${gained}::bigint[]) as is_gained
    from system_menu m
    left join system_menu above on above.id = m.parent_id
    left join system_menu detailed on detailed.id = m.detail_of
    where m.id = any(${menuIds}::bigint[])`.execute(ctx.db)
  const beyond = rows.filter(row => !row.is_held)
  if (beyond.length > 0) refuse('rightsBeyondYours', { what: sayTitles(beyond, ctx.language) }, { field: 'menuIds' })
  if (sellerId === '-1') return
  const ofPlatform = rows.filter(row => row.is_gained && (isPlatformOnly(row.url) || isPlatformRight(row.permission)))
  if (ofPlatform.length > 0)
    refuse('rightsOfPlatform', { what: sayTitles(ofPlatform, ctx.language) }, { field: 'menuIds' })
}

/** What a role comes to hold, and what it holds no longer. */
type Moved = { gained: readonly string[]; lost: readonly string[] }

type Titled = {
  title_zh: string
  title_en: string
  permission: string | null
  screen_zh: string | null
  screen_en: string | null
  url: string | null
  is_held: boolean
  is_gained: boolean
}

export const isPlatformOnly = (url: string | null) =>
  url !== null && platformOnly.some(place => url === place || url.startsWith(`${place}/`))

/** One's own roles, whatever their data scope. */
async function heldMenuIds(ctx: UserCtx): Promise<string[]> {
  const rows = await beyondScope(ctx.db)
    .selectFrom('system_user_role as ur')
    .innerJoin('system_role_menu as rm', 'rm.role_id', 'ur.role_id')
    .select('rm.menu_id')
    .distinct()
    .where('ur.user_id', '=', ctx.user.id)
    .execute()
  return withAbove(
    ctx,
    rows.map(row => row.menu_id),
  )
}

/** Writes down what came and what went. */
export async function setRights(
  ctx: UserCtx,
  { roleId, sellerId }: { roleId: string; sellerId: string },
  menuIds: readonly string[],
): Promise<void> {
  const rows = await ctx.db.selectFrom('system_role_menu').select('menu_id').where('role_id', '=', roleId).execute()
  const held = new Set(rows.map(row => row.menu_id))
  const wanted = new Set(menuIds)
  const gone = [...held].filter(id => !wanted.has(id))
  const came = menuIds.filter(id => !held.has(id))
  if (gone.length > 0)
    await ctx.db.deleteFrom('system_role_menu').where('role_id', '=', roleId).where('menu_id', 'in', gone).execute()
  if (came.length > 0)
    await ctx.db
      .insertInto('system_role_menu')
      .values(came.map(id => ({ role_id: roleId, menu_id: id, seller_id: sellerId })))
      .execute()
}
