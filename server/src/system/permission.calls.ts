// The menu with its buttons: what a user holds, and all there is.
import { type PermissionItem, permission } from '@ev/contract/system/permission'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { heldRoles } from './held-roles.ts'
import { pinyinOf } from './pinyin.ts'
import { isPlatformOnly } from './role-rights.ts'

export const permissionCalls = answers(permission, {
  async userList(ctx) {
    return withPinyin((await heldSql(ctx).execute(beyondScope(ctx.db))).rows)
  },

  async isScreen(ctx, { url }) {
    const found = await ctx.db
      .selectFrom('system_menu')
      .select('id')
      .where('component_type', 'in', ['CATALOG', 'MENU'])
      .where(sql`rtrim(url, '/')`, '=', url.replace(/\/+$/, ''))
      .executeTakeFirst()
    return found !== undefined
  },

  async all(ctx) {
    const { rows } = await sql<MenuRow>`select ${columns} from system_menu m order by m.sort, m.id`.execute(ctx.db)
    return withPinyin(rows)
  },

  async grantable(ctx, { sellerId }) {
    const { rows } = await heldSql(ctx).execute(beyondScope(ctx.db))
    // Only the platform makes roles for others.
    const owner = ctx.user.sellerId === '-1' ? (sellerId ?? '-1') : ctx.user.sellerId
    if (owner === '-1') return withPinyin(rows)
    const urls = new Map(rows.map(row => [row.id, row.url]))
    // A button and a detail belong to their screen.
    const screenOf = (row: MenuRow) => urls.get((row.componentType === 'BUTTON' ? row.pid : row.detailOf) ?? row.id)
    return withPinyin(rows.filter(row => !isPlatformOnly(screenOf(row) ?? null)))
  },
})

type MenuRow = Omit<PermissionItem, 'pinyin'>

const withPinyin = (rows: MenuRow[]): PermissionItem[] => rows.map(row => ({ ...row, pinyin: pinyinOf(row.title) }))

const columns = sql`
  m.id, m.parent_id as pid, m.component_type as "componentType", m.name, m.title_zh as title, m.title_en as "titleEn",
  m.url, m.icon, m.sort, m.is_show as "isShow", m.opens as type, m.detail_of as "detailOf", m.permission,
  m.is_built_in as "isBuiltIn"`

// What the roles name, the fixed details of those screens, and the catalogues above them. The user's own roles are the
// scope of this statement.
const heldSql = (ctx: UserCtx) => sql<MenuRow>`
  with recursive granted as (
    select distinct rm.menu_id as id from system_role_menu rm where rm.role_id in (${heldRoles(ctx.user)})
  ), held as (
    select id from granted
    union
    select d.id from system_menu d join granted g on d.detail_of = g.id
    union
    select m.parent_id from held join system_menu m on m.id = held.id where m.parent_id is not null
  )
  select ${columns} from system_menu m join held on held.id = m.id order by m.sort, m.id`
