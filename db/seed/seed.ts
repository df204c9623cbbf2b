// What every installation starts with: the platform itself, the menu, the areas and the standard roles.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { areaList, seedAreas } from './areas.ts'
import { seedMissingChannels } from './channels.ts'
import { seedMissingEvaluateTags } from './evaluate-tags.ts'
import { type MenuRow, menuRow, menuRows } from './menu-rows.ts'
import { randomPassword, storedPassword } from './password.ts'
import { grantsOf, holdWithAbove, platformRole, type RoleTemplate, sellerRoles } from './roles.ts'
import { seedSmsTemplates, smsTemplates } from './sms-templates.ts'

export const platformId = '-1'
// Any constant will do; two programs that start together take turns.
const turn = 7_303_502
const markKey = 'seed.menu'

const mark = createHash('sha256')
  .update(JSON.stringify([menuRows, platformRole, sellerRoles, areaList, smsTemplates]))
  .digest('hex')

/** Runs at every start; once this version's data are in, it is one query. */
export async function seedBase(db: Db, say: (line: string) => void): Promise<void> {
  if (await isMarked(db)) return
  await inTurn(db, async trx => {
    if (await isMarked(trx)) return
    say('正在写入菜单、角色和行政区划 · writing the menu, the roles and the areas')
    await insertPlatform(trx)
    await seedAreas(trx)
    await seedSmsTemplates(trx)
    const fresh = await insertMenu(trx)
    await grantEverything(trx)
    await grantFresh(trx, fresh)
    await seedMissingChannels(trx)
    await seedMissingEvaluateTags(trx)
    await trx
      .insertInto('system_parameter')
      .values({ seller_id: platformId, key: markKey, value: mark })
      .onConflict(conflict =>
        conflict.columns(['seller_id', 'key']).doUpdateSet({ value: mark, updated_at: sql`now()` }),
      )
      .execute()
  })
}

/** The standard roles of a new seller; gives the id of each by its code. */
export async function seedRoles(db: Db, sellerId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const role of sellerRoles) ids.set(role.code, await insertRole(db, sellerId, role))
  return ids
}

export async function insertRole(db: Db, sellerId: string, role: RoleTemplate): Promise<string> {
  const { id } = await db
    .insertInto('system_role')
    .values(roleRow(role, sellerId))
    .returning('id')
    .executeTakeFirstOrThrow()
  const menuIds = await readMenuIds(db)
  await insertGrants(
    db,
    [...grantsOf(role)].map(key => ({ roleId: id, sellerId, menuId: menuIds.get(key) })),
  )
  return id
}

/**
 * For a platform without demo: its first user, whose password is shown and must be changed at the first login. As long
 * as nobody has signed in, every start shows a new one: the one before may never have been seen.
 */
export async function seedAdministrator(db: Db): Promise<{ account: 'admin'; password: string } | undefined> {
  if (await wasEntered(db)) return undefined
  const account = 'admin'
  const password = randomPassword()
  const password_hash = await storedPassword(password)
  return inTurn(db, async trx => {
    if (await wasEntered(trx)) return undefined
    if (await hasUsers(trx)) {
      await trx.updateTable('system_staff').set({ password_hash }).where('account', '=', account).execute()
      return { account, password }
    }
    const { id } = await trx
      .insertInto('system_staff')
      .values({ seller_id: platformId, account, name: platformRole.name, password_hash, must_change_password: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveRole(trx, { userId: id, roleId: await platformRoleId(trx), sellerId: platformId })
    return { account, password }
  })
}

/** Whether anybody but a first administrator who never came is there. */
async function wasEntered(db: Db): Promise<boolean> {
  const users = await db
    .selectFrom('system_staff')
    .select(e => [
      'account',
      'must_change_password',
      e.exists(e.selectFrom('system_session').select('id')).as('hasSessions'),
    ])
    .limit(2)
    .execute()
  const [first, second] = users
  return first !== undefined && (second !== undefined || !first.must_change_password || Boolean(first.hasSessions))
}

/** Runs `work` in a transaction of its own, one program at a time. */
export function inTurn<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${turn})`.execute(trx)
    return work(trx)
  })
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('system_staff').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function giveRole(
  db: Db,
  { userId, roleId, sellerId }: { userId: string; roleId: string; sellerId: string },
) {
  await db.insertInto('system_user_role').values({ user_id: userId, role_id: roleId, seller_id: sellerId }).execute()
}

export async function platformRoleId(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('system_role')
    .select('id')
    .where('seller_id', '=', platformId)
    .where('code', '=', platformRole.code)
    .executeTakeFirstOrThrow()
  return id
}

async function isMarked(db: Db) {
  const row = await db
    .selectFrom('system_parameter')
    .select('value')
    .where('seller_id', '=', platformId)
    .where('key', '=', markKey)
    .executeTakeFirst()
  return row?.value === mark
}

async function insertPlatform(db: Db) {
  const name = '充电运营管理平台'
  await db
    .insertInto('system_seller')
    .values({
      id: platformId,
      seller_id: platformId,
      kind: 'platform',
      name,
      short_name: '平台',
      platform_name: name,
      platform_title: name,
      copyright: `Copyright © ${name}`,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('system_role')
    .values(roleRow(platformRole, platformId))
    .onConflict(conflict => conflict.columns(['seller_id', 'code']).doNothing())
    .execute()
}

const roleRow = ({ code, name, description, dataScope }: RoleTemplate, sellerId: string) => ({
  seller_id: sellerId,
  code,
  name,
  description,
  data_scope: dataScope,
  is_built_in: standardCodes.has(code),
})

const standardCodes = new Set([platformRole, ...sellerRoles].map(role => role.code))

// Only what is missing: the platform may have renamed, moved or hidden what is there. Gives the keys of what is new.
async function insertMenu(db: Db): Promise<Set<string>> {
  let ids = await readMenuIds(db)
  const missing = menuRows.filter(row => !ids.has(row.key))
  let left = missing
  while (left.length > 0) {
    const stands = (key: string | undefined) => key === undefined || ids.has(key)
    const ready = left.filter(row => stands(row.parent) && stands(row.detailOf))
    if (ready.length === 0) throw new Error(`menu rows that hang in the air: ${left.map(row => row.key).join(', ')}`)
    await db
      .insertInto('system_menu')
      .values(ready.map(row => menuValues(row, ids)))
      .execute()
    left = left.filter(row => !ready.includes(row))
    ids = await readMenuIds(db)
  }
  await markBuiltIn(db, ids)
  return new Set(missing.map(row => row.key))
}

// What is new, what was there before the column came, and what was made by hand at an address that is ours now.
async function markBuiltIn(db: Db, ids: Map<string, string>) {
  const ours = menuRows.flatMap(row => ids.get(row.key) ?? [])
  await db
    .updateTable('system_menu')
    .set({ is_built_in: true })
    .where('id', 'in', ours)
    .where('is_built_in', '=', false)
    .execute()
}

function menuValues(row: MenuRow, ids: Map<string, string>) {
  const idOf = (key: string | undefined) => (key === undefined ? null : (ids.get(key) ?? null))
  return {
    parent_id: idOf(row.parent),
    component_type: row.componentType,
    name: row.name,
    url: row.url,
    icon: row.icon,
    title_zh: row.zh,
    title_en: row.en,
    sort: row.sort,
    is_show: row.isShow,
    opens: row.opens,
    detail_of: idOf(row.detailOf),
    permission: row.permission,
  }
}

async function readMenuIds(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('system_menu as item')
    .leftJoin('system_menu as above', 'above.id', 'item.parent_id')
    .select(['item.id', 'item.url', 'item.name', 'item.component_type', 'above.url as above_url'])
    .execute()
  return new Map(
    rows.map(row => [row.component_type === 'BUTTON' ? `${row.above_url}#${row.name}` : String(row.url), row.id]),
  )
}

async function grantEverything(db: Db) {
  const roleId = await platformRoleId(db)
  const rows = await db.selectFrom('system_menu').select('id').execute()
  await insertGrants(
    db,
    rows.map(row => ({ roleId, sellerId: platformId, menuId: row.id })),
  )
}

// A new screen comes to the standard roles of all sellers as the templates say. What a seller has taken from a role
// stays taken: a new button or detail of a screen comes only where the role holds the screen.
async function grantFresh(db: Db, fresh: Set<string>) {
  if (fresh.size === 0) return
  const menuIds = await readMenuIds(db)
  for (const template of sellerRoles) {
    const news = [...grantsOf(template)].filter(key => fresh.has(key)).flatMap(key => menuRow.get(key) ?? [])
    const roles = await db
      .selectFrom('system_role')
      .select(['id', 'seller_id'])
      .where('code', '=', template.code)
      .where('seller_id', '<>', platformId)
      .execute()
    for (const role of roles) {
      const grants = await db.selectFrom('system_role_menu').select('menu_id').where('role_id', '=', role.id).execute()
      const held = new Set(grants.map(grant => grant.menu_id))
      const given = new Set<string>()
      for (const row of news) {
        const screen = row.componentType === 'BUTTON' ? row.parent : row.detailOf
        const isOpen = screen === undefined || fresh.has(screen) || held.has(menuIds.get(screen) ?? '')
        if (row.componentType !== 'CATALOG' && isOpen) holdWithAbove(given, row)
      }
      await insertGrants(
        db,
        [...given].map(key => ({ roleId: role.id, sellerId: role.seller_id, menuId: menuIds.get(key) })),
      )
    }
  }
}

async function insertGrants(db: Db, grants: { roleId: string; sellerId: string; menuId: string | undefined }[]) {
  // What the platform has removed from the menu has no id.
  const rows = grants.flatMap(({ roleId, sellerId, menuId }) =>
    menuId === undefined ? [] : [{ role_id: roleId, menu_id: menuId, seller_id: sellerId }],
  )
  if (rows.length === 0) return
  await db
    .insertInto('system_role_menu')
    .values(rows)
    .onConflict(conflict => conflict.columns(['role_id', 'menu_id']).doNothing())
    .execute()
}
