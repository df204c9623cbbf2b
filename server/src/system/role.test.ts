import { station } from '@ev/contract/config/station'
import { approval } from '@ev/contract/system/approval'
import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
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

const calls = role.calls
const aRole = (more: object = {}) => ({
  name: '站长',
  code: 'stationLead',
  seller: null,
  description: '',
  dataScope: 'own' as const,
  stationIds: [],
  menuIds: [] as string[],
  ...more,
})
const itemsOf = async (person: Person, sellerId?: string) =>
  (await person.call(permission.grantable, sellerId === undefined ? {} : { sellerId })).data
const buttons = async (...rights: string[]) =>
  (await itemsOf(admin)).filter(item => rights.includes(item.permission ?? '')).map(item => item.id)
const roleOf = async (code: string, seller = '399') => {
  const { data } = await admin.call(calls.pages, { filters: { code: [code], seller: [seller] } })
  return data.records[0]!
}
const stationsOf = async (seller: string) => {
  const found = app.db.selectFrom('config_station').select('id').where('seller_id', '=', seller).orderBy('id').limit(2)
  return (await found.execute()).map(row => row.id)
}
const formOf = (row: Awaited<ReturnType<typeof roleOf>>) => {
  const { code: _code, seller: _seller, userCount: _users, isBuiltIn: _isBuiltIn, createTime: _time, ...form } = row
  return form
}

test('[6.3] a role holds the screens and catalogues above its buttons, and the details of its screens', async () => {
  const menuIds = await buttons('user:query')
  const { data } = await boss.call(calls.add, aRole({ menuIds }))
  const { data: saved } = await boss.call(calls.get, { id: data.id })
  const held = (await itemsOf(boss)).filter(item => saved.menuIds.includes(item.id))
  expect(new Set(held.map(item => item.url ?? item.permission))).toEqual(
    new Set(['/system', '/system/systemSet', '/system/systemSet/UserDetails', '/system/systemSet/user', 'user:query']),
  )
  expect(saved).toMatchObject({ seller: { id: '399' }, isBuiltIn: false, userCount: 0, version: 1 })
})

test('[6.3] chosen stations are kept only where the scope asks for them', async () => {
  const { id } = await roleOf('stationLead')
  const form = formOf((await boss.call(calls.get, { id })).data)
  const stationIds = await stationsOf('399')
  await boss.call(calls.update, { ...form, dataScope: 'stations', stationIds })
  expect((await boss.call(calls.get, { id })).data).toMatchObject({ dataScope: 'stations', stationIds })
  const again = formOf((await boss.call(calls.get, { id })).data)
  await boss.call(calls.update, { ...again, dataScope: 'own', stationIds })
  expect((await boss.call(calls.get, { id })).data).toMatchObject({ dataScope: 'own', stationIds: [] })
})

test("[6.3] the stations to choose for a role are its seller's, even for the platform, who sees all", async () => {
  const offered = async (seller?: string) =>
    (await admin.call(station.calls.options, { isToUse: true, ...(seller && { seller }) })).data.map(one => one.id)
  const owned = await app.db.selectFrom('config_station').select('id').where('seller_id', '=', '365').execute()
  expect((await offered('365')).sort()).toEqual(owned.map(one => one.id).sort())
  expect((await offered()).length).toBeGreaterThan(owned.length)
  expect((await boss.call(station.calls.options, { seller: '365' })).data).toEqual([])
  const draft = { ...formOf(await roleOf('stationLead')), code: 'platformGives', seller: '365' }
  const foreign = { ...draft, dataScope: 'stations', stationIds: await stationsOf('399') } as const
  const { id: _id, version: _version, ...added } = foreign
  expect(await admin.call(calls.add, added)).toMatchObject({ code: 1410, data: { field: 'stationIds' } })
})

test('[6.3] stations of another seller, or none at all, are not given to a role', async () => {
  const { id } = await roleOf('stationLead')
  const form = formOf((await boss.call(calls.get, { id })).data)
  const give = (stationIds: string[]) => boss.call(calls.update, { ...form, dataScope: 'stations', stationIds })
  expect(await give(await stationsOf('365'))).toMatchObject({ code: 1410, data: { field: 'stationIds' } })
  expect((await give(['9999999'])).msg).toContain('1 座不属于该商户')
})

test('what is taken from a role is gone, and the history counts it', async () => {
  const { id } = await roleOf('stationLead')
  const form = formOf((await boss.call(calls.get, { id })).data)
  expect((await boss.call(calls.update, { ...form, menuIds: [] })).code).toBe(0)
  expect((await boss.call(calls.get, { id })).data.menuIds).toEqual([])
  const { data: history } = await boss.call(calls.history, { id })
  expect(history[0]?.changes).toContainEqual(expect.objectContaining({ label: '权限', before: '−5' }))
})

test('nobody grants what they do not hold themselves, and the refusal names it', async () => {
  const clerk = await personWith('role:add', 'role:edit', 'role:query', 'role:get')
  const menuIds = await buttons('refund:approveFirst')
  expect(await clerk.call(calls.add, aRole({ code: 'tooMuch', menuIds }))).toMatchObject({
    code: 1303,
    data: { field: 'menuIds' },
  })
  const lead = formOf(await roleOf('stationLead'))
  expect((await clerk.call(calls.update, { ...lead, menuIds })).code).toBe(1303)
  expect((await clerk.call(calls.update, { ...lead, menuIds: await buttons('role:query') })).code).toBe(0)
  // Nor does anybody take from others what they do not hold themselves.
  expect((await clerk.call(calls.update, { ...formOf(await roleOf('finance')), menuIds: [] })).code).toBe(1303)
  // What a role holds already may stay when something else about it changes.
  const finance = formOf(await roleOf('finance'))
  expect((await clerk.call(calls.update, { ...finance, description: '财务部' })).code).toBe(0)
})

test('whoever sees a part of the seller gives nobody the whole of it', async () => {
  const clerk = await personWith('role:add', 'role:query')
  await app.db.updateTable('system_role').set({ data_scope: 'org' }).where('code', '=', 'onlyThese').execute()
  expect((await clerk.call(calls.add, aRole({ code: 'wide', dataScope: 'seller' }))).code).toBe(1305)
  expect((await clerk.call(calls.add, aRole({ code: 'narrow', dataScope: 'own' }))).code).toBe(0)
})

test('what concerns all sellers is never put into a seller’s role, by nobody', async () => {
  const menuIds = await buttons('menu:edit')
  const draft = aRole({ code: 'menus', seller: '399', menuIds })
  expect(await admin.call(calls.add, draft)).toMatchObject({ code: 1304, msg: expect.stringContaining('仅限平台使用') })
  expect((await admin.call(calls.add, { ...draft, seller: null })).code).toBe(0)
  const forSeller = (await itemsOf(admin, '399')).map(item => item.permission)
  expect(forSeller).toContain('user:edit')
  expect(forSeller).not.toContain('menu:edit')
  expect((await itemsOf(boss)).some(item => item.url === '/system/menuManage')).toBe(false)
})

test('a code is used once in a seller, and a merchant has no roles of its own', async () => {
  expect(await boss.call(calls.add, aRole({ code: 'finance' }))).toMatchObject({ code: 1307, data: { field: 'code' } })
  const { id } = await app.db
    .selectFrom('system_seller')
    .select('id')
    .where('kind', '=', 'merchant')
    .where('seller_id', '=', '399')
    .executeTakeFirstOrThrow()
  expect((await admin.call(calls.add, aRole({ code: 'ofMerchant', seller: id }))).code).toBe(1302)
  expect((await boss.call(calls.add, aRole({ code: 'ofOthers', seller: '365' }))).code).not.toBe(0)
})

test('a menu item that does not exist is no right', async () => {
  expect((await boss.call(calls.add, aRole({ code: 'odd', menuIds: ['999999999'] }))).code).toBe(1041)
})

test('a copy has the rights and the data scope, and no holders', async () => {
  const finance = await roleOf('finance')
  const { data } = await boss.call(calls.copy, { id: finance.id, name: '财务助理', code: 'financeAid' })
  const { data: copy } = await boss.call(calls.get, { id: data.id })
  expect(copy).toMatchObject({ name: '财务助理', dataScope: 'seller', userCount: 0, isBuiltIn: false })
  expect(copy.menuIds).toEqual(finance.menuIds)
  expect((await (await app.as('op365')).call(calls.copy, { id: finance.id, name: '偷', code: 'x' })).code).toBe(1404)
})

test('a built-in role can be changed and not deleted, one with holders cannot be deleted either', async () => {
  const finance = await roleOf('finance')
  expect(await boss.call(calls.delete, { id: finance.id })).toMatchObject({ code: 1306 })
  const region = await roleOf('regionLead')
  expect(await boss.call(calls.delete, { id: region.id })).toMatchObject({
    code: 1040,
    msg: '该记录仍被用户角色引用，不能删除',
  })
  expect((await boss.call(calls.delete, { id: (await roleOf('financeAid')).id })).code).toBe(0)
})

test('the role of the last administrator keeps what makes one', async () => {
  const form = formOf(await roleOf('sellerAdmin', '365'))
  const [edit] = await buttons('role:edit')
  const menuIds = form.menuIds.filter(id => id !== edit)
  expect((await admin.call(calls.update, { ...form, menuIds })).code).toBe(1313)
})

test('rights added to a role that people hold wait for a second person, and taking some away does not', async () => {
  const service = formOf(await roleOf('service'))
  const more = await boss.call(calls.update, {
    ...service,
    menuIds: [...service.menuIds, ...(await buttons('role:query'))],
  })
  expect(more.data.approvalId).not.toBeNull()
  expect((await roleOf('service')).menuIds).toEqual(service.menuIds)
  const { data: waiting } = await admin.call(approval.calls.get, { id: more.data.approvalId ?? '' })
  expect(waiting.risk).toContain('新增')
  expect((await admin.call(approval.calls.approve, { id: waiting.id, opinion: '同意' })).code).toBe(0)
  expect((await roleOf('service')).menuIds.length).toBeGreaterThan(service.menuIds.length)
  const now = formOf(await roleOf('service'))
  expect((await boss.call(calls.update, { ...now, menuIds: service.menuIds })).data).toEqual({ approvalId: null })
  const fleet = formOf(await roleOf('fleetAdmin'))
  expect((await boss.call(calls.update, { ...fleet, dataScope: 'org' })).data.approvalId).not.toBeNull()
})

/** Somebody of seller 399 who holds these rights and no others. */
async function personWith(...rights: string[]) {
  const old = await app.db.selectFrom('system_role').select('id').where('code', '=', 'onlyThese').executeTakeFirst()
  const account = old ? 'clerk2' : 'clerk1'
  if (old) await app.db.updateTable('system_role').set({ code: 'before' }).where('id', '=', old.id).execute()
  const menuIds = await buttons(...rights)
  const { data: made } = await boss.call(
    calls.add,
    aRole({ name: '专员', code: 'onlyThese', dataScope: 'seller', menuIds }),
  )
  const profile = { account, name: '专员', telephone: old ? '13900007702' : '13900007701', email: 'c@example.com' }
  const { data } = await boss.call(user.add, { ...profile, roles: [made.id] })
  await app.db.updateTable('system_staff').set({ must_change_password: false }).where('id', '=', data.id).execute()
  return app.as(account, data.password ?? '')
}
