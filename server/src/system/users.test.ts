import { notification } from '@ev/contract/system/notification'
import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
import { user } from '@ev/contract/system/user'
import { users } from '@ev/contract/system/users'
import { minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const calls = users.calls
const rowOf = async (account: string) => {
  const { data } = await admin.call(calls.pages, { filters: { account: [account] } })
  return data.records[0]!
}
const idOf = async (account: string) => (await rowOf(account)).id
const roleId = async (code: string, seller = '399') => {
  const { data } = await admin.call(role.calls.pages, { filters: { code: [code], seller: [seller] } })
  return data.records[0]!.id
}
const blank = { sex: 3, weChatNumber: '', zipCode: '', phone: '', mailAddress: '', icon: '' } as const
let hired = 0
async function hire(roles: readonly string[], by = boss) {
  hired += 1
  const account = `hire${hired}`
  const profile = { ...blank, account, name: '新同事', telephone: `1390000${1000 + hired}`, email: 'a@example.com' }
  const ids = await Promise.all(roles.map(code => roleId(code)))
  const { data, code, msg } = await by.call(user.add, {
    ...profile,
    org: null,
    merchant: null,
    userType: 1,
    roles: ids,
  })
  if (code !== 0) throw new Error(msg)
  await app.db.updateTable('system_staff').set({ must_change_password: false }).where('id', '=', data.id).execute()
  return { id: data.id, account, password: data.password ?? '' }
}
/** The form of a user as the screen sends it back. */
async function formOf(account: string) {
  const { org, merchant, roles, seller: _, ...rest } = await rowOf(account)
  return { ...rest, org: org?.id ?? null, merchant: merchant?.id ?? null, roles: roles.map(one => one.id) }
}

test('[6.3] the list shows people with their place, roles and state, numbers masked', async () => {
  const { data } = await boss.call(calls.pages, { filters: { account: ['fin399'] } })
  expect(data.records[0]).toMatchObject({
    account: 'fin399',
    name: '林婉清',
    telephone: '138****3992',
    seller: { id: '399', label: '粤充新能源' },
    org: { label: '粤充财务部' },
    merchant: null,
    roles: [{ label: '财务' }],
    status: 'enabled',
    isLocked: false,
  })
  const finance = await boss.call(calls.pages, { filters: { roles: [await roleId('finance')] } })
  expect(finance.data.records.map(row => row.account)).toEqual(['fin399'])
  expect((await boss.call(calls.pages, { filters: { account: ['op365'] } })).data.total).toBe(0)
  const clear = await boss.call(calls.reveal, { id: await idOf('fin399'), field: 'telephone' })
  expect(clear.data.value).toBe('13800003992')
})

test('[6.3] a new user gets place and roles and a password for one login, which is told once', async () => {
  const fresh = await hire(['finance'])
  expect(fresh.password).toHaveLength(20)
  expect(await rowOf(fresh.account)).toMatchObject({ roles: [{ label: '财务' }], userType: 1 })
  await app.db.updateTable('system_staff').set({ must_change_password: true }).where('id', '=', fresh.id).execute()
  const person = await app.as(fresh.account, fresh.password)
  expect((await person.call(user.getUserInfoDTO, {})).data.isFirstLoginForceModifyPwd).toBe(true)
})

test('an administrator moves people between units and roles; the form sends back what was masked', async () => {
  const fresh = await hire(['service'])
  const form = await formOf(fresh.account)
  const org = (await rowOf('ops399')).org?.id ?? null
  const saved = await boss.call(user.update, { ...form, org, userType: 2, roles: [await roleId('maintenance')] })
  expect(saved).toMatchObject({ code: 0, data: { approvalId: null } })
  expect(await rowOf(fresh.account)).toMatchObject({
    telephone: form.telephone,
    userType: 2,
    org: { id: org },
    roles: [{ label: '运维' }],
  })
  const { data: history } = await boss.call(calls.history, { id: fresh.id })
  expect(history[0]?.changes.map(one => one.label)).toEqual(expect.arrayContaining(['用户类型', '组织机构', '角色']))
})

test('of two who edit one user the second is told what the first changed', async () => {
  const fresh = await hire([])
  const form = await formOf(fresh.account)
  expect((await boss.call(user.update, { ...form, name: '甲' })).code).toBe(0)
  expect(await boss.call(user.update, { ...form, name: '乙' })).toMatchObject({
    code: 1044,
    data: { changes: [{ field: 'name', before: '新同事', after: '甲' }] },
  })
})

test('a masked number that is not the one on file is refused', async () => {
  const fresh = await hire([])
  const form = await formOf(fresh.account)
  expect((await boss.call(user.update, { ...form, telephone: '188****8888' })).code).toBe(400)
})

test('whose number or mail an administrator changes is told', async () => {
  const fresh = await hire([])
  const form = await formOf(fresh.account)
  await boss.call(user.update, { ...form, email: 'new@example.com' })
  const person = await app.as(fresh.account, fresh.password)
  const { data } = await person.call(notification.pages, {})
  expect(data.records.map(one => one.kind)).toEqual(['contactChanged'])
})

test('nobody changes their own roles, unit or merchant, and profile fields still save', async () => {
  const form = await formOf('op399')
  expect(await boss.call(user.update, { ...form, roles: [] })).toMatchObject({ code: 1312 })
  expect(await boss.call(user.update, { ...form, org: null })).toMatchObject({ code: 1312 })
  expect((await boss.call(user.update, { ...form, zipCode: '510001' })).code).toBe(0)
})

test('a role of another seller, a unit of another seller and the seller itself as merchant are refused', async () => {
  const fresh = await hire([])
  const form = await formOf(fresh.account)
  const foreignOrg = (await rowOf('op365')).org?.id ?? null
  expect((await boss.call(user.update, { ...form, roles: [await roleId('finance', '365')] })).code).toBe(1041)
  expect((await boss.call(user.update, { ...form, org: foreignOrg })).code).toBe(1041)
  expect((await boss.call(user.update, { ...form, merchant: '399' })).code).toBe(1041)
  expect((await admin.call(user.update, { ...form, roles: [await roleId('finance', '365')] })).code).toBe(1041)
})

describe('rank: somebody who manages people with few rights of their own', () => {
  let clerk: Person
  beforeAll(async () => {
    // Holds the users' buttons and nothing else.
    const { data: items } = await boss.call(permission.grantable, {})
    const menuIds = items.filter(item => item.permission?.startsWith('user:')).map(item => item.id)
    const draft = {
      name: '人事',
      code: 'hr',
      seller: null,
      description: '',
      dataScope: 'seller' as const,
      stationIds: [] as string[],
      menuIds,
    }
    expect((await boss.call(role.calls.add, draft)).code).toBe(0)
    const { account, password } = await hire(['hr'])
    clerk = await app.as(account, password)
  })

  test('does not edit, disable, kick, delete or reset whoever holds more', async () => {
    const id = await idOf('fin399')
    const refused = { code: 1310, msg: '林婉清 拥有您没有的权限，不能对其执行该操作' }
    expect(await clerk.call(calls.disable, { id })).toMatchObject(refused)
    expect(await clerk.call(calls.kick, { id })).toMatchObject(refused)
    expect(await clerk.call(calls.delete, { id })).toMatchObject(refused)
    expect(await clerk.call(calls.resetPassword, { id })).toMatchObject(refused)
    expect(await clerk.call(user.update, { ...(await formOf('fin399')), name: '改名' })).toMatchObject(refused)
  })

  test('gives no role that allows more than they may', async () => {
    const fresh = await hire([])
    const form = await formOf(fresh.account)
    const answer = await clerk.call(user.update, { ...form, roles: [await roleId('finance')] })
    expect(answer).toMatchObject({ code: 1303 })
    expect(answer.msg).toContain('您自己没有的权限')
    expect((await clerk.call(user.update, { ...form, roles: [await roleId('hr')] })).code).toBe(0)
  })
})

describe('switching people off', () => {
  test('a disabled user is signed out at once and comes back when enabled', async () => {
    const fresh = await hire(['service'])
    const person = await app.as(fresh.account, fresh.password)
    expect((await boss.call(calls.disable, { id: fresh.id })).data).toEqual({ approvalId: null })
    expect((await person.call(user.getUserInfoDTO, {})).code).toBe(2)
    expect(await app.logIn(fresh.account, fresh.password)).toMatchObject({ code: 8, msg: '账号已停用，请联系管理员' })
    expect(await boss.call(calls.disable, { id: fresh.id })).toMatchObject({ code: 1047, msg: '该用户已停用' })
    expect((await boss.call(calls.enable, { id: fresh.id })).code).toBe(0)
    expect((await app.logIn(fresh.account, fresh.password)).code).toBe(0)
  })

  test('who is kicked out loses every session and may sign in again', async () => {
    const fresh = await hire([])
    const person = await app.as(fresh.account, fresh.password)
    expect((await boss.call(calls.kick, { id: fresh.id })).code).toBe(0)
    expect((await person.call(user.getUserInfoDTO, {})).code).toBe(2)
    expect((await app.logIn(fresh.account, fresh.password)).code).toBe(0)
  })

  test('nobody does it to themselves', async () => {
    const id = await idOf('op399')
    for (const call of [calls.disable, calls.kick, calls.delete, calls.resetPassword])
      expect(await boss.call(call, { id })).toMatchObject({ code: 1311 })
  })

  test('the last one who manages users and roles cannot be disabled, deleted or stripped', async () => {
    const id = await idOf('op365')
    const refused = { code: 1313 }
    expect(await admin.call(calls.disable, { id })).toMatchObject(refused)
    expect(await admin.call(user.update, { ...(await formOf('op365')), roles: [] })).toMatchObject(refused)
    expect((await admin.call(calls.delete, { id })).code).not.toBe(0)
    const second = await hire(['sellerAdmin'])
    expect((await admin.call(calls.disable, { id: await idOf('op399') })).code).toBe(0)
    expect(await admin.call(calls.delete, { id: second.id })).toMatchObject(refused)
    expect((await admin.call(calls.enable, { id: await idOf('op399') })).code).toBe(0)
    boss = await app.as('op399')
  })
})

test('a reset password is told once, ends every session, must be changed and is told to the user', async () => {
  const fresh = await hire(['finance'])
  const person = await app.as(fresh.account, fresh.password)
  const { data } = await boss.call(calls.resetPassword, { id: fresh.id })
  expect(data).toMatchObject({ account: fresh.account })
  expect((await person.call(user.getUserInfoDTO, {})).code).toBe(2)
  expect((await app.logIn(fresh.account, fresh.password)).code).toBe(4)
  const again = await app.as(fresh.account, data.password)
  expect((await again.call(user.getUserInfoDTO, {})).data.isFirstLoginForceModifyPwd).toBe(true)
  expect((await again.call(notification.pages, {})).data.records.map(one => one.kind)).toContain('passwordReset')
})

test('a locked user is shown as locked and can be unlocked', async () => {
  const fresh = await hire([])
  for (let time = 0; time < 5; time++) await app.logIn(fresh.account, 'Wrong@20261')
  expect(await app.logIn(fresh.account, fresh.password)).toMatchObject({ code: 8 })
  expect((await rowOf(fresh.account)).isLocked).toBe(true)
  expect((await boss.call(calls.unlock, { id: fresh.id })).code).toBe(0)
  expect((await rowOf(fresh.account)).isLocked).toBe(false)
  expect((await app.logIn(fresh.account, fresh.password)).code).toBe(0)
  expect(await boss.call(calls.unlock, { id: fresh.id })).toMatchObject({ code: 1047, msg: '该用户未被锁定' })
})

test('a lock ends by the clock of the product', async () => {
  const fresh = await hire([])
  for (let at = 0; at < 5; at++) await app.logIn(fresh.account, 'Wrong@20261')
  expect((await rowOf(fresh.account)).isLocked).toBe(true)
  app.letPass(15 * minuteMs)
  expect((await rowOf(fresh.account)).isLocked).toBe(false)
  expect(await boss.call(calls.unlock, { id: fresh.id })).toMatchObject({ code: 1047 })
  expect((await app.logIn(fresh.account, fresh.password)).code).toBe(0)
})

test('a user who made nothing can be deleted; one whom records name cannot, and disabling is suggested', async () => {
  const fresh = await hire([])
  expect((await boss.call(calls.delete, { id: fresh.id })).code).toBe(0)
  expect((await boss.call(calls.get, { id: fresh.id })).code).toBe(1404)
  const maker = await hire(['sellerAdmin'])
  await hire([], await app.as(maker.account, maker.password))
  expect(await boss.call(calls.delete, { id: maker.id })).toMatchObject({
    code: 1314,
    msg: '该用户仍被用户引用，不能删除，可以改为停用',
  })
})

test('an administrator sees where somebody is signed in, what they did and what they may do', async () => {
  const fresh = await hire(['service'])
  const person = await app.as(fresh.account, fresh.password)
  await app.logIn(fresh.account, 'Wrong@20261')
  const { data: sessions } = await boss.call(calls.userSessions, { id: fresh.id })
  expect(sessions).toHaveLength(1)
  const revoke = { id: fresh.id, sessionId: sessions[0]?.id ?? '' }
  expect((await boss.call(calls.revokeUserSession, revoke)).code).toBe(0)
  expect((await boss.call(calls.revokeUserSession, revoke)).code).toBe(1404)
  expect((await person.call(user.getUserInfoDTO, {})).code).toBe(2)
  const { data: log } = await boss.call(calls.userLog, { id: fresh.id, isLogin: true })
  expect(log.records.map(one => one.outcome)).toEqual(['refused', 'done'])
  const { data: scope } = await boss.call(calls.userScope, { id: fresh.id })
  expect(scope).toMatchObject({ dataScopes: ['seller'], stationIds: [] })
  expect(scope.rights).toContain('feedback:reply')
  expect((await (await app.as('op365')).call(calls.userSessions, { id: fresh.id })).code).toBe(1404)
})

test('whoever sees one unit adds nobody outside it', async () => {
  const region = await app.as('region399')
  const { data: items } = await boss.call(permission.grantable, {})
  const regionRole = await roleId('regionLead')
  const { data: before } = await boss.call(role.calls.get, { id: regionRole })
  const wanted = items.filter(item => ['user:query', 'user:add'].includes(item.permission ?? '')).map(item => item.id)
  await app.db
    .insertInto('system_role_menu')
    .values(
      wanted
        .filter(id => !before.menuIds.includes(id))
        .map(id => ({ role_id: regionRole, menu_id: id, seller_id: '399' })),
    )
    .execute()
  const profile = { ...blank, account: 'region1', name: '区员', telephone: '13900009901', email: 'r@example.com' }
  expect(await region.call(user.add, { ...profile, org: (await rowOf('fin399')).org?.id ?? null })).toMatchObject({
    code: 1041,
  })
  expect((await region.call(user.add, { ...profile, org: null })).code).toBe(1301)
  expect((await region.call(user.add, { ...profile, org: (await rowOf('region399')).org?.id ?? null })).code).toBe(0)
})
