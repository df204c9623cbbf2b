// The buttons of every screen, and which roles hold them.
import { permissionItem } from '@ev/contract/system/permission-item'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { inSight, linked, scopedSql } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { grantToPlatform, menuColumns, mustBeFree } from './menu.calls.ts'
import { mustBeRight, mustKeep, mustStand } from './menu-place.ts'

type TypesOf<K extends keyof typeof permissionItem.calls> = NonNullable<
  (typeof permissionItem.calls)[K]['types']
>['out']

export const permissionItems = mount(
  permissionItem,
  {
    table: 'system_menu',
    where: sql`t.component_type = 'BUTTON'`,
    async guard(ctx, draft, before) {
      if (before?.isBuiltIn) return mustKeep(ctx, { permission: draft.permission }, before)
      const parentId = before?.parent.id ?? draft.parent
      await mustStand(ctx, { id: before?.id, componentType: 'BUTTON', parentId })
      await mustBeRight(ctx, draft.permission, parentId)
    },
    stored: () => ({ component_type: 'BUTTON' }),
    async after(ctx, { id, before }) {
      if (before === undefined) await grantToPlatform(ctx.db, id)
    },
    beforeDelete: (ctx, row) => mustBeFree(ctx, row),
  },
  {
    async tree(ctx) {
      const { rows } = await sql<TypesOf<'tree'>[number]>`
        select ${menuColumns}, coalesce(held.roles, 0) as "roleCount", coalesce(held.users, 0) as "userCount"
        from system_menu m
        left join (
          select rm.menu_id, count(distinct rm.role_id)::int as roles, count(distinct ur.user_id)::int as users
          from system_role_menu rm
          left join system_user_role ur on ur.role_id = rm.role_id and ${inSight('system_user_role', 'ur')}
          where ${scopedSql(ctx.scope, 'system_role_menu', 'rm')}
          group by rm.menu_id
        ) held on held.menu_id = m.id
        order by m.sort, m.id`.execute(ctx.db)
      return rows
    },

    async holders(ctx, { id }) {
      const holding = sql`exists (
        select from system_role_menu rm where rm.role_id = r.id and rm.menu_id = ${id} and ${linked('system_role_menu')}
      )`
      return (await rolesSql(ctx, holding).execute(ctx.db)).rows
    },

    async matrix(ctx, { sellerId }) {
      const roles = (await rolesSql(ctx, sql`r.seller_id = ${sellerId}`).execute(ctx.db)).rows
      const screens = await sql<TypesOf<'matrix'>['screens'][number]>`
        select m.id, m.title_zh as "titleZh", m.title_en as "titleEn", count(*)::int as buttons
        from system_menu m join system_menu b on b.parent_id = m.id and b.component_type = 'BUTTON'
        group by m.id order by m.sort, m.id`.execute(ctx.db)
      const held = await sql<TypesOf<'matrix'>['held'][number]>`
        select rm.role_id as "roleId", b.parent_id as "screenId", count(*)::int as buttons
        from system_role_menu rm join system_menu b on b.id = rm.menu_id and b.component_type = 'BUTTON'
        where rm.seller_id = ${sellerId} and ${scopedSql(ctx.scope, 'system_role_menu', 'rm')}
        group by rm.role_id, b.parent_id`.execute(ctx.db)
      return { roles, screens: screens.rows, held: held.rows }
    },
  },
)

const rolesSql = (ctx: UserCtx, which: ReturnType<typeof sql>) => sql<TypesOf<'holders'>[number]>`
  select r.id, r.name, json_build_object('id', s.id::text, 'label', s.name) as seller,
    (select count(*)::int from system_user_role ur where ur.role_id = r.id and ${inSight('system_user_role', 'ur')}) as "userCount"
  from system_role r join system_seller s on s.id = r.seller_id and ${linked('system_seller')}
  where ${which} and ${scopedSql(ctx.scope, 'system_role', 'r')}
  order by s.id, r.name collate zh_sort, r.id`
