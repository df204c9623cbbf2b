import { menu } from '@ev/contract/system/menu'
import { permission } from '@ev/contract/system/permission'
import { permissionItem } from '@ev/contract/system/permission-item'
import { role } from '@ev/contract/system/role'
import { user } from '@ev/contract/system/user'
import { menuRows } from '@ev/db/seed/menu-rows'
import { seedBase } from '@ev/db/seed/seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, sha256, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const tree = async () => (await admin.call(menu.calls.tree, {})).data
const at = async (url: string) => {
  const row = (await tree()).find(one => one.url === url)
  if (!row) throw new Error(`nothing at ${url}`)
  return row
}
const buttonOf = async (url: string, name: string) => {
  const { id } = await at(url)
  const row = (await tree()).find(one => one.pid === id && one.name === name)
  if (!row) throw new Error(`no ${name} on ${url}`)
  return row
}
/** What the form sends for a row. */
const draftOf = (row: Awaited<ReturnType<typeof at>>) => ({
  id: row.id,
  version: row.version,
  componentType: row.componentType,
  parent: row.pid,
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  name: row.name,
  url: row.url ?? '',
  permission: row.permission ?? '',
  icon: row.icon,
  opens: row.opens,
  sort: row.sort,
  isShow: row.isShow,
})

test('the tree has every row of the menu with its buttons', async () => {
  expect((await tree()).length).toBe(menuRows.length)
  expect(await buttonOf('/system/config/sms', 'test')).toMatchObject({ permission: 'sms:test', isBuiltIn: true })
})

test('a built-in row is renamed, hidden and shown again, and the next start leaves it so', async () => {
  const row = await at('/system/parameter')
  const renamed = { ...draftOf(row), titleZh: '参数中心', titleEn: 'Parameter centre', icon: 'SettingOutlined' }
  expect((await admin.call(menu.calls.update, renamed)).code).toBe(0)
  expect((await admin.call(menu.calls.disable, { id: row.id })).code).toBe(0)
  await app.db.deleteFrom('system_parameter').where('key', '=', 'seed.menu').execute()
  await seedBase(app.db, () => {})
  expect(await at('/system/parameter')).toMatchObject({ titleZh: '参数中心', icon: 'SettingOutlined', isShow: false })
  expect((await admin.call(menu.calls.enable, { id: row.id })).code).toBe(0)
  const { data: history } = await admin.call(menu.calls.history, { id: row.id })
  expect(history.at(-1)?.changes).toContainEqual({
    field: 'titleZh',
    label: '中文名称',
    before: '参数设置',
    after: '参数中心',
  })
})

test('address, right and kind of a built-in row are the product’s, and it cannot be deleted', async () => {
  const row = await at('/system/organization')
  const button = await buttonOf('/system/organization', 'add')
  const save = (change: object) => admin.call(menu.calls.update, { ...draftOf(row), ...change })
  expect(await save({ url: '/system/other' })).toMatchObject({ code: 1209, msg: '内置菜单的地址不能修改' })
  expect(await admin.call(menu.calls.update, { ...draftOf(button), permission: 'org:delete' })).toMatchObject({
    code: 1209,
  })
  expect(await save({ componentType: 'CATALOG' })).toMatchObject({ code: 1047 })
  expect(await admin.call(menu.calls.delete, { id: row.id })).toMatchObject({ code: 1208 })
})

const ownScreen = {
  componentType: 'MENU',
  parent: null,
  titleZh: '值班表',
  titleEn: 'Rota',
  name: '',
  url: '/extra/rota',
  permission: '',
  icon: '',
  opens: 'route',
  sort: 500,
  isShow: true,
} as const

test('a row of one’s own is added where it may stand, begins with the platform, and is deleted from below', async () => {
  const { data } = await admin.call(menu.calls.add, ownScreen)
  expect(await at('/extra/rota')).toMatchObject({ name: 'rota', isBuiltIn: false })
  const mine = (await admin.call(permission.userList, {})).data
  expect(mine.some(item => item.id === data.id)).toBe(true)
  const button = { ...ownScreen, componentType: 'BUTTON', parent: data.id, url: '', name: 'see' } as const
  expect(await admin.call(menu.calls.add, { ...button, permission: 'moon:query' })).toMatchObject({ code: 1212 })
  expect(await admin.call(menu.calls.add, { ...button, permission: 'sms:query' })).toMatchObject({ code: 1213 })
  const added = await admin.call(menu.calls.add, { ...button, permission: 'order:query' })
  expect(added.code).toBe(0)
  expect(await admin.call(menu.calls.add, { ...ownScreen, url: '/extra/below', parent: data.id })).toMatchObject({
    code: 1210,
  })
  expect(await admin.call(menu.calls.delete, { id: data.id })).toMatchObject({ code: 1211 })
  expect((await admin.call(menu.calls.delete, { id: added.data.id })).code).toBe(0)
  expect((await admin.call(menu.calls.delete, { id: data.id })).code).toBe(0)
})

test('an address that is taken, missing or of another site inside the shell is refused', async () => {
  expect(await admin.call(menu.calls.add, { ...ownScreen, url: '/home' })).toMatchObject({ code: 1042 })
  for (const url of ['', 'no-slash', '//evil.example.com', 'https://example.com'])
    expect((await admin.call(menu.calls.add, { ...ownScreen, url })).http, url).toBe(400)
  const outside = { ...ownScreen, url: 'https://example.com/rota', opens: 'window' } as const
  const { data } = await admin.call(menu.calls.add, outside)
  expect((await admin.call(menu.calls.delete, { id: data.id })).code).toBe(0)
})

test('rows move among their siblings and into other catalogues, never below themselves', async () => {
  const system = await at('/system')
  const config = await at('/system/config')
  const parameter = await at('/system/parameter')
  const order = async (pid: string) => (await tree()).filter(row => row.pid === pid).map(row => row.id)
  await admin.call(menu.calls.move, { id: parameter.id, parentId: system.id, before: config.id })
  const siblings = await order(system.id)
  expect(siblings.indexOf(config.id) - siblings.indexOf(parameter.id)).toBe(1)
  await admin.call(menu.calls.move, { id: parameter.id, parentId: config.id, before: null })
  expect((await order(config.id)).at(-1)).toBe(parameter.id)
  const below = { id: system.id, parentId: config.id, before: null }
  expect(await admin.call(menu.calls.move, below)).toMatchObject({ code: 1210 })
  const button = await buttonOf('/system/config/sms', 'test')
  const elsewhere = await at('/system/config/meter')
  const moved = await admin.call(menu.calls.move, { id: button.id, parentId: elsewhere.id, before: null })
  expect(moved).toMatchObject({ code: 1209 })
})

test('[6.3] permission items say which roles and how many people hold them', async () => {
  const { data } = await admin.call(permissionItem.calls.tree, {})
  const item = data.find(row => row.permission === 'role:edit')
  expect(item).toMatchObject({ componentType: 'BUTTON', roleCount: 3, userCount: 3 })
  const { data: holders } = await admin.call(permissionItem.calls.holders, { id: item?.id ?? '' })
  expect(holders.map(role => role.name)).toEqual(['平台管理员', '运营商管理员', '运营商管理员'])
  const { data: matrix } = await admin.call(permissionItem.calls.matrix, { sellerId: '399' })
  const finance = matrix.roles.find(role => role.name === '财务')
  const screen = matrix.screens.find(one => one.titleZh === '投资人管理')
  expect(matrix.roles.every(role => role.seller.id === '399')).toBe(true)
  const held = matrix.held.find(one => one.roleId === finance?.id && one.screenId === screen?.id)
  expect(held?.buttons).toBe(8)
})

test('permission items are added to a screen, renamed and deleted; the product’s keep their right', async () => {
  const { id: parent } = await at('/system/organization')
  const draft = { parent, name: 'see', titleZh: '看订单', titleEn: 'See orders', permission: 'order:query', sort: 900 }
  const { data } = await admin.call(permissionItem.calls.add, draft)
  const { parent: _parent, name: _name, ...rest } = draft
  const renamed = { ...rest, id: data.id, version: 1, titleZh: '订单' }
  expect((await admin.call(permissionItem.calls.update, renamed)).code).toBe(0)
  expect((await admin.call(permissionItem.calls.delete, { id: data.id })).code).toBe(0)
  const own = await buttonOf('/system/organization', 'add')
  const { titleZh, titleEn, sort, version } = own
  const changed = { id: own.id, version, titleZh, titleEn, sort, permission: 'org:delete' }
  expect(await admin.call(permissionItem.calls.update, changed)).toMatchObject({ code: 1209 })
  expect(await admin.call(permissionItem.calls.get, { id: parent })).toMatchObject({ code: 1404 })
})

test('a button gets no right that whoever makes it does not hold', async () => {
  const held = (await tree()).filter(row => ['menu:add', 'menu:query'].includes(row.permission ?? ''))
  const draft = { name: '菜单员', code: 'menuClerk', seller: null, description: '', stationIds: [] }
  const menuIds = held.map(row => row.id)
  const made = await admin.call(role.calls.add, { ...draft, dataScope: 'seller', menuIds })
  const blank = { sex: 3, weChatNumber: '', zipCode: '', phone: '', mailAddress: '', icon: '' } as const
  const profile = { ...blank, account: 'menuclerk', name: '菜单员', telephone: '13900002222', email: 'a@example.com' }
  const place = { org: null, merchant: null, userType: 1 as const, roles: [made.data.id] }
  await admin.call(user.add, { ...profile, ...place, password: sha256('Clerk@2026') })
  await app.db
    .updateTable('system_staff')
    .set({ must_change_password: false })
    .where('account', '=', 'menuclerk')
    .execute()
  const clerk = await app.as('menuclerk', 'Clerk@2026')
  const screen = await at('/system/systemSet/user')
  const button = { componentType: 'BUTTON', parent: screen.id, name: 'mine', titleZh: '我的', titleEn: 'Mine' } as const
  const rest = { url: '', icon: '', sort: 10, isShow: true, opens: screen.opens }
  const add = (by: Person, permission: string) => by.call(menu.calls.add, { ...button, ...rest, permission })
  expect(await add(clerk, 'user:resetPassword')).toMatchObject({ code: 1303 })
  expect((await add(admin, 'user:resetPassword')).code).toBe(0)
})
