import { parameter } from '@ev/contract/system/parameter'
import { permission } from '@ev/contract/system/permission'
import { preference } from '@ev/contract/system/preference'
import { role } from '@ev/contract/system/role'
import { rolePreview } from '@ev/contract/system/role-preview'
import { user } from '@ev/contract/system/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
})
afterAll(() => app.close())

const roleOf = async (sellerId: string, code: string) =>
  (
    await app.db
      .selectFrom('system_role')
      .select('id')
      .where('seller_id', '=', sellerId)
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id

async function preview(by: Person, sellerId: string, code: string) {
  const opened = await by.call(rolePreview.open, { roleId: await roleOf(sellerId, code) })
  return { ...opened, options: { headers: { authorization: opened.data?.token ?? '' } } }
}

test('a preview has the menu of its role and nothing else', async () => {
  const { data, options } = await preview(boss, '399', 'finance')
  expect(data.roleName).toBe('财务')
  const seen = (await app.call(permission.userList, {}, options)).data
  const finance = (await (await app.as('fin399')).call(permission.userList, {})).data
  expect(seen.map(item => item.id)).toEqual(finance.map(item => item.id))
  expect((await app.call(role.calls.pages, {}, options)).code).toBe(403)
})

test('user info says that it only looks, and as which role', async () => {
  const { options } = await preview(boss, '399', 'finance')
  expect((await app.call(user.getUserInfoDTO, {}, options)).data).toMatchObject({
    account: 'op399',
    isReadOnly: true,
    previewRole: '财务',
    roleList: [{ name: '财务' }],
  })
  expect((await boss.call(user.getUserInfoDTO, {})).data).not.toHaveProperty('previewRole')
})

test('nothing can be changed in a preview, and it cannot be previewed from', async () => {
  const { options } = await preview(boss, '399', 'sellerAdmin')
  const refused = { code: 403, msg: '角色预览仅供查看，退出预览后再操作' }
  const change = { key: 'shell.hasWatermark', value: true, version: 0 }
  expect(await app.call(parameter.update, change, options)).toMatchObject(refused)
  expect(await app.call(preference.save, { key: 'note', value: 1 }, options)).toMatchObject(refused)
  const roleId = await roleOf('399', 'finance')
  expect(await app.call(rolePreview.open, { roleId }, options)).toMatchObject(refused)
  expect((await app.call(user.logout, {}, options)).code).toBe(0)
  expect((await app.call(user.getUserInfoDTO, {}, options)).code).toBe(2)
  expect((await boss.call(user.getUserInfoDTO, {})).code).toBe(0)
})

test('the platform sees of a seller’s role what the seller sees, not everything', async () => {
  const { options } = await preview(admin, '365', 'sellerAdmin')
  const { data } = await app.call(role.calls.pages, { pageSize: 100 }, options)
  expect(data.records.length).toBeGreaterThan(3)
  expect(data.records.every(row => row.seller?.id === '365')).toBe(true)
  expect((await app.call(user.getDataPermissionUser, {}, options)).data).toMatchObject({
    sellerId: '365',
    dataScopes: ['seller'],
  })
})

test('a role that sees only its own shows only that', async () => {
  await app.db.updateTable('system_role').set({ data_scope: 'own' }).where('code', '=', 'sellerAdmin').execute()
  const { options } = await preview(admin, '365', 'sellerAdmin')
  expect((await app.call(role.calls.pages, {}, options)).data.total).toBe(0)
  await app.db.updateTable('system_role').set({ data_scope: 'seller' }).where('code', '=', 'sellerAdmin').execute()
})

test('it ends after half an hour', async () => {
  const { options } = await preview(boss, '399', 'finance')
  app.letPass(29 * 60_000)
  expect((await app.call(user.getUserInfoDTO, {}, options)).code).toBe(0)
  app.letPass(2 * 60_000)
  expect((await app.call(user.getUserInfoDTO, {}, options)).code).toBe(2)
})

test('nobody previews another seller’s role, or one that may do more than themselves', async () => {
  expect((await preview(boss, '365', 'finance')).code).toBe(1404)
  const finance = await app.as('fin399')
  expect((await preview(finance, '399', 'finance')).code).toBe(403)
  const platform = await roleOf('-1', 'platformAdmin')
  expect((await boss.call(rolePreview.open, { roleId: platform })).code).toBe(1404)
  const grant = app.db.insertInto('system_role_menu')
  const { id } = await app.db
    .selectFrom('system_menu')
    .select('id')
    .where('permission', '=', 'sms:query')
    .executeTakeFirstOrThrow()
  await grant.values({ role_id: await roleOf('399', 'service'), menu_id: id, seller_id: '399' }).execute()
  expect(await preview(boss, '399', 'service')).toMatchObject({ code: 1303 })
})

test('a preview shows nothing that its reader may not see any more', async () => {
  const { options } = await preview(boss, '399', 'finance')
  const [from, to] = [await roleOf('399', 'sellerAdmin'), await roleOf('399', 'finance')]
  const button = app.db.selectFrom('system_menu').select('id').where('permission', '=', 'role:query')
  const pass = (before: string, after: string) =>
    app.db
      .updateTable('system_role_menu')
      .set({ role_id: after })
      .where('role_id', '=', before)
      .where('menu_id', 'in', button)
      .execute()
  await pass(from, to)
  expect((await app.call(role.calls.pages, {}, options)).code).toBe(403)
  await pass(to, from)
})
