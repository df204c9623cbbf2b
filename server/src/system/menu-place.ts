// Where a row of the menu may stand, and which right a button may carry.
import type { MenuNode } from '@ev/contract/system/menu'
import { isPlatformRight, platformOnly } from '@ev/db/seed/roles'
import { type Language, refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { rightsOfUser } from './rights.ts'

type Kind = MenuNode['componentType']
type Standing = { id: string | undefined; componentType: Kind; parentId: string | null }

const above: Record<Kind, readonly (Kind | 'top')[]> = {
  CATALOG: ['top', 'CATALOG'],
  MENU: ['top', 'CATALOG'],
  BUTTON: ['MENU'],
}

/** Refuses a parent that cannot hold it, and one that lies below itself. */
export async function mustStand(ctx: UserCtx, { id, componentType, parentId }: Standing): Promise<void> {
  const line = parentId === null ? [] : await lineAbove(ctx, parentId)
  const parent = parentId === null ? 'top' : (line[0]?.componentType ?? refuse('referenceMissing', { what: 'menu' }))
  const isBelowItself = line.some(row => row.id === id)
  if (isBelowItself || !above[componentType].includes(parent)) refuse('menuPlaceWrong', {}, { field: 'parent' })
}

/** A row and all above it, nearest first. */
const lineAbove = async (ctx: UserCtx, id: string) => {
  const { rows } = await sql<{ id: string; componentType: Kind }>`
    with recursive line as (
      select id, parent_id, component_type, 0 as place from system_menu where id = ${id}
      union all
      select m.id, m.parent_id, m.component_type, line.place + 1 from system_menu m join line on m.id = line.parent_id
    ) select id, component_type as "componentType" from line order by place`.execute(ctx.db)
  return rows
}

/** A right means something only where a call asks for it, and the platform's own rights stay on its own screens. */
export async function mustBeRight(ctx: UserCtx, permission: string, screenId: string): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    select screen.url from system_menu button join system_menu screen on screen.id = button.parent_id
    where button.permission = ${permission} and button.is_built_in`.execute(ctx.db)
  const field = { field: 'permission' }
  if (rows.length === 0) refuse('permissionUnknown', { permission }, field)
  const isPlatforms = isPlatformRight(permission) || rows.every(row => platformOnly.includes(row.url))
  const screen = await ctx.db.selectFrom('system_menu').select('url').where('id', '=', screenId).executeTakeFirst()
  if (isPlatforms && !platformOnly.includes(screen?.url ?? '')) refuse('permissionOfPlatform', { permission }, field)
  // Whoever holds the button holds its right at once, the caller perhaps among them.
  const mine = await rightsOfUser(ctx.db, ctx.user.id)
  if (!mine.includes(permission)) refuse('rightsBeyondYours', { what: permission }, field)
}

type Fixed = { componentType?: string; url?: string; name?: string; permission?: string; opens?: string }

const says: Record<keyof Fixed, Record<Language, string>> = {
  componentType: { zh: '类型', en: 'kind' },
  url: { zh: '地址', en: 'address' },
  name: { zh: '按钮名称', en: 'button name' },
  permission: { zh: '权限标识', en: 'right' },
  opens: { zh: '打开方式', en: 'way of opening' },
}

/** The product goes by these, so they are not the platform's to change. */
export function mustKeep({ language }: UserCtx, draft: Fixed, before: Fixed): void {
  for (const name of Object.keys(says) as (keyof Fixed)[])
    if (name in draft && draft[name] !== before[name])
      refuse('menuBuiltInFixed', { what: says[name][language] }, { field: name })
}
