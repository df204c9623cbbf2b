// The menu as the platform arranges it. The seed adds what is missing and changes nothing that is there, so what the
// platform has renamed, moved or hidden stays so.
import { type MenuNode, menu } from '@ev/contract/system/menu'
import type { Db } from '@ev/db/pools'
import { platformRoleId } from '@ev/db/seed/seed'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { mustBeRight, mustKeep, mustStand } from './menu-place.ts'

export const menus = mount(
  menu,
  {
    table: 'system_menu',
    // What a kind of row does not have is null in the table and empty in the form.
    columns: { name: sql`t.name`, url: sql`coalesce(t.url, '')`, permission: sql`coalesce(t.permission, '')` },
    async guard(ctx, draft, before) {
      if (before !== undefined && draft.componentType !== before.componentType)
        refuse('notNow', { reason: kindStays[ctx.language] }, { field: 'componentType' })
      if (before?.isBuiltIn) mustKeep(ctx, draft, before)
      if (before?.isBuiltIn && draft.componentType === 'BUTTON') mustStay(ctx, draft.parent, before.parent?.id)
      await mustStand(ctx, { id: before?.id, componentType: draft.componentType, parentId: draft.parent })
      if (draft.componentType === 'BUTTON' && !before?.isBuiltIn)
        await mustBeRight(ctx, draft.permission, draft.parent ?? '')
    },
    stored: (_ctx, draft) => ownColumns(draft),
    async after(ctx, { id, draft, before }) {
      if (before === undefined) return grantToPlatform(ctx.db, id)
      if (!before.isBuiltIn)
        await ctx.db.updateTable('system_menu').set(ownColumns(draft)).where('id', '=', id).execute()
    },
    beforeDelete: (ctx, row) => mustBeFree(ctx, row),
    actions: {
      enable: (ctx, { id }) => show(ctx, id, true),
      disable: (ctx, { id }) => show(ctx, id, false),
    },
  },
  {
    async tree({ db }) {
      const { rows } = await sql<MenuNode>`
        select ${menuColumns} from system_menu m order by m.sort, m.id`.execute(db)
      return rows
    },

    async move(ctx, { id, parentId, before }) {
      const row = await ctx.db
        .selectFrom('system_menu')
        .select(['parent_id', 'component_type', 'is_built_in'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return refuse('notFound')
      const componentType = row.component_type as MenuNode['componentType']
      if (row.is_built_in && componentType === 'BUTTON') mustStay(ctx, parentId, row.parent_id)
      await mustStand(ctx, { id, componentType, parentId })
      await ctx.db
        .updateTable('system_menu')
        .set(e => ({ parent_id: parentId, version: e('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await putBefore(ctx, { id, parentId, before })
      return null
    },
  },
)

const kindStays = { zh: '类型不能修改，请删除后重新添加', en: 'The kind cannot be changed: delete it and add another' }

export const menuColumns = sql`
  m.id, m.version, m.parent_id as pid, m.component_type as "componentType", m.name, m.title_zh as "titleZh",
  m.title_en as "titleEn", m.url, m.icon, m.sort, m.is_show as "isShow", m.opens, m.permission,
  m.detail_of as "detailOf", m.is_built_in as "isBuiltIn"`

type Own = { componentType: MenuNode['componentType']; name: string; url: string; permission: string }

/** A screen is named by the last part of its address. */
function ownColumns({ componentType, name, url, permission }: Own) {
  const isButton = componentType === 'BUTTON'
  const lastPart = url.split('/').findLast(Boolean) ?? url
  return { name: isButton ? name : lastPart, url: isButton ? null : url, permission: isButton ? permission : null }
}

const place = { zh: '所属页面', en: 'screen' }

/** A button of the product belongs to its screen. */
function mustStay({ language }: UserCtx, parentId: string | null, before: string | null | undefined) {
  if (parentId !== before) refuse('menuBuiltInFixed', { what: place[language] }, { field: 'parent' })
}

export async function mustBeFree(ctx: UserCtx, { id, isBuiltIn }: { id: string; isBuiltIn: boolean }): Promise<void> {
  if (isBuiltIn) refuse('builtInKept', { what: menu.title[ctx.language] })
  const child = await ctx.db.selectFrom('system_menu').select('id').where('parent_id', '=', id).executeTakeFirst()
  if (child) refuse('menuHasChildren')
}

/** Nobody grants what they do not hold, so what is new begins with the platform's administrators. */
export async function grantToPlatform(db: Db, menuId: string): Promise<void> {
  const platform = beyondScope(db)
  await platform
    .insertInto('system_role_menu')
    .values({ role_id: await platformRoleId(platform), menu_id: menuId, seller_id: '-1' })
    .onConflict(conflict => conflict.columns(['role_id', 'menu_id']).doNothing())
    .execute()
}

async function show(ctx: UserCtx, id: string, isShow: boolean) {
  await ctx.db
    .updateTable('system_menu')
    .set(e => ({ is_show: isShow, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type Move = { id: string; parentId: string | null; before: string | null }

/** In tens again, so that there is room between any two. */
async function putBefore(ctx: UserCtx, { id, parentId, before }: Move): Promise<void> {
  const siblings = await ctx.db
    .selectFrom('system_menu')
    .select(['id', 'sort'])
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const others = siblings.filter(row => row.id !== id)
  const at = before === null ? others.length : others.findIndex(row => row.id === before)
  if (at < 0) refuse('menuPlaceWrong')
  const moved = siblings.filter(row => row.id === id)
  const ordered = [...others.slice(0, at), ...moved, ...others.slice(at)]
  for (const [index, row] of ordered.entries()) {
    const sort = (index + 1) * 10
    if (row.sort !== sort) await ctx.db.updateTable('system_menu').set({ sort }).where('id', '=', row.id).execute()
  }
}
