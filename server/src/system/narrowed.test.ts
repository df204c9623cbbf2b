// Administrators of a part of the seller: what they may not do to the rest of it.
import { section } from '@ev/contract/config/section'
import { statisticRule } from '@ev/contract/config/statistic-rule'
import { approval } from '@ev/contract/system/approval'
import { org } from '@ev/contract/system/org'
import { parameter } from '@ev/contract/system/parameter'
import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
import { rolePreview } from '@ev/contract/system/role-preview'
import { sellers } from '@ev/contract/system/sellers'
import { theme } from '@ev/contract/system/theme'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import { users } from '@ev/contract/system/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type DataScope = 'seller' | 'merchant' | 'org' | 'stations' | 'own'

let app: TestApp
let boss: Person
let region: string
let merchants: string[]
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  const lead = app.db.selectFrom('system_staff').select('org_id').where('account', '=', 'region399')
  region = (await lead.executeTakeFirstOrThrow()).org_id ?? ''
  const companies = app.db.selectFrom('system_seller').select('id').where('seller_id', '=', '399').orderBy('id')
  merchants = (await companies.where('kind', '=', 'merchant').execute()).map(row => row.id)
})
afterAll(() => app.close())

let count = 0
const blank = { sex: 3, weChatNumber: '', zipCode: '', phone: '', mailAddress: '', icon: '' } as const

/** With every right of the seller, or only those. */
async function aRole(dataScope: DataScope, stationIds: string[] = [], only?: readonly string[]): Promise<string> {
  count++
  const menu = (await boss.call(permission.grantable, {})).data
  const menuIds = menu.filter(row => row.permission && (only?.includes(row.permission) ?? true)).map(row => row.id)
  const draft = { name: `角色${count}`, code: `part${count}`, seller: null, description: '' }
  const { data, msg } = await boss.call(role.calls.add, { ...draft, dataScope, stationIds, menuIds })
  return data?.id ?? expect.fail(msg)
}

async function stations399() {
  const found = app.db.selectFrom('config_station').select('id').where('seller_id', '=', '399').orderBy('id').limit(3)
  return (await found.execute()).map(row => row.id) as [string, string, string]
}

type Place = { org?: string; merchant?: string }
const profileOf = (account: string, { org: unit, merchant }: Place) => {
  const telephone = `1391000${1000 + count}`
  const place = { org: unit ?? null, merchant: merchant ?? null, userType: 1 } as const
  return { ...blank, account, name: '同事', telephone, email: 'a@example.com', ...place }
}

async function hire(roleId: string, place: Place = {}) {
  const account = `part${++count}`
  const { data, msg } = await boss.call(user.add, { ...profileOf(account, place), roles: [roleId] })
  if (!data) throw new Error(msg)
  const like = app.db.selectFrom('system_staff').select('password_hash').where('account', '=', 'op399')
  const { password_hash } = await like.executeTakeFirstOrThrow()
  const set = { password_hash, must_change_password: false }
  await app.db.updateTable('system_staff').set(set).where('id', '=', data.id).execute()
  return { id: data.id, account, as: () => app.as(account) }
}

test('who sees some stations hands out and previews no others', async () => {
  const [one, two, three] = await stations399()
  const lead = await (await hire(await aRole('stations', [one, two]))).as()
  const draft = { seller: null, description: '', dataScope: 'stations', menuIds: [] as string[] } as const
  const add = (code: string, stationIds: string[]) =>
    lead.call(role.calls.add, { ...draft, name: code, code, stationIds })
  expect((await add('stationsMine', [one])).code).toBe(0)
  expect((await add('stationsMore', [one, three])).code).toBe(1305)
  const others = await aRole('stations', [three])
  expect((await lead.call(rolePreview.open, { roleId: others })).code).toBe(1305)
  const orgLead = await (await hire(await aRole('org'), { org: region })).as()
  expect((await orgLead.call(rolePreview.open, { roleId: others })).code).toBe(1305)
})

test('who sees a part neither takes over nor signs in as somebody who sees the whole', async () => {
  const lead = await (await hire(await aRole('org'), { org: region })).as()
  const wide = await hire(await aRole('seller'), { org: region })
  const peer = await hire(await aRole('org'), { org: region })
  for (const call of [users.calls.resetPassword, users.calls.disable, users.calls.kick])
    expect((await lead.call(call, { id: wide.id })).code).toBe(1310)
  expect((await lead.call(ticket.issue, { account: wide.account })).code).toBe(1310)
  expect((await lead.call(users.calls.resetPassword, { id: peer.id })).code).toBe(0)
  expect((await lead.call(ticket.issue, { account: peer.account })).code).toBe(0)
})

test('the right to issue tickets makes nobody an administrator', async () => {
  const clerk = await (await hire(await aRole('seller', [], ['ticket:issue', 'user:query']))).as()
  expect((await clerk.call(ticket.issue, { account: 'op399' })).code).toBe(1310)
})

test('who sees a part neither narrows nor deletes a role that shows more', async () => {
  const lead = await (await hire(await aRole('org'), { org: region })).as()
  const draft = { name: '自建', code: 'ownMade', seller: null, description: '', stationIds: [], menuIds: [] }
  const { data } = await lead.call(role.calls.add, { ...draft, dataScope: 'org' })
  const formOf = async (id: string, dataScope: DataScope) => {
    const { version, name, description, stationIds, menuIds } = (await boss.call(role.calls.get, { id })).data
    return { id, version, name, description, stationIds, menuIds, dataScope }
  }
  expect((await boss.call(role.calls.update, await formOf(data.id, 'seller'))).code).toBe(0)
  expect((await lead.call(role.calls.update, await formOf(data.id, 'own'))).code).toBe(1305)
  expect((await lead.call(role.calls.delete, { id: data.id })).code).toBe(1305)
  expect((await boss.call(role.calls.delete, { id: data.id })).code).toBe(0)
})

test('who sees a part chooses among all roles and changes only those of their own making', async () => {
  const lead = await (await hire(await aRole('org'), { org: region })).as()
  const narrow = await aRole('own')
  expect((await lead.call(role.calls.get, { id: narrow })).data.userCount).toBe(0)
  const { version, name, description, stationIds, menuIds } = (await lead.call(role.calls.get, { id: narrow })).data
  const renamed = {
    id: narrow,
    version,
    name: `${name}改`,
    description,
    stationIds,
    menuIds,
    dataScope: 'own',
  } as const
  expect((await lead.call(role.calls.update, renamed)).code).toBe(1301)
  expect((await lead.call(role.calls.delete, { id: narrow })).code).toBe(1301)
  expect((await boss.call(role.calls.delete, { id: narrow })).code).toBe(0)
})

test('lists of units, roles and companies count only people whom the reader sees', async () => {
  const roleId = await aRole('org')
  const inside = await hire(roleId, { org: region })
  await hire(roleId)
  const lead = await inside.as()
  const seen = (await lead.call(users.calls.pages, {})).data.total
  expect((await boss.call(role.calls.get, { id: roleId })).data.userCount).toBe(2)
  expect((await lead.call(role.calls.get, { id: roleId })).data.userCount).toBe(1)
  const seller = (person: Person) => person.call(sellers.calls.get, { id: '399' })
  expect((await seller(lead)).data.userCount).toBe(seen)
  expect((await seller(boss)).data.userCount).toBeGreaterThan(seen)
  const units = (await lead.call(org.calls.pages, { pageSize: 100 })).data.records
  expect(units.reduce((sum, unit) => sum + unit.userCount, 0)).toBe(seen)
  const stations = await (await hire(await aRole('stations', (await stations399()).slice(0, 1)), { org: region })).as()
  expect((await seller(stations)).data.userCount).toBe(0)
  expect((await stations.call(users.calls.pages, {})).data.total).toBe(0)
  expect((await stations.call(org.calls.pages, {})).data.total).toBe(0)
})

test('a role that people out of sight hold is not widened behind the back of a second person', async () => {
  const lead = await (await hire(await aRole('org'), { org: region })).as()
  const draft = { name: '自建二', code: 'ownMade2', seller: null, description: '', stationIds: [], menuIds: [] }
  const { data } = await lead.call(role.calls.add, { ...draft, dataScope: 'own' })
  await hire(data.id)
  const { seller: _, code: __, ...form } = draft
  const { version, userCount } = (await lead.call(role.calls.get, { id: data.id })).data
  expect(userCount).toBe(0)
  const widened = await lead.call(role.calls.update, { ...form, id: data.id, version, dataScope: 'org' })
  expect(widened.data.approvalId).not.toBeNull()
})

test('of units who sees from their own down sees no others, and hangs none where they do not see it', async () => {
  const lead = await (await hire(await aRole('org'), { org: region })).as()
  const all = (await boss.call(org.calls.tree, {})).data
  expect((await lead.call(org.calls.tree, {})).data.map(unit => unit.id)).toEqual([region])
  const elsewhere = all.find(unit => unit.id !== region && unit.parentId === null)?.id ?? ''
  expect((await lead.call(org.calls.get, { id: elsewhere })).code).toBe(1404)
  const draft = { name: '小组', seller: null, merchant: null, leader: '', sort: 0 }
  const add = (code: string, parent: string | null) => lead.call(org.calls.add, { ...draft, code, parent })
  expect((await add('TOP', null)).code).toBe(1301)
  expect((await add('THERE', elsewhere)).code).toBe(1041)
  const { data } = await add('HERE', region)
  expect((await lead.call(org.calls.tree, {})).data.map(unit => unit.id).sort()).toEqual([region, data.id].sort())
  expect((await lead.call(org.calls.move, { id: data.id, parent: null, place: 0 })).code).toBe(1301)
  expect((await lead.call(org.calls.move, { id: data.id, parent: elsewhere, place: 0 })).code).toBe(1041)
  const { version, ...unit } = (await lead.call(org.calls.get, { id: data.id })).data
  const moved = { ...draft, id: unit.id, version, code: 'HERE', parent: null }
  const { seller: _, ...form } = moved
  expect((await lead.call(org.calls.update, form)).code).toBe(1301)
  expect((await lead.call(org.calls.update, { ...form, parent: region, name: '改名' })).code).toBe(0)
})

test('what holds for the whole seller is read by all and changed only by who sees all of it', async () => {
  const lead = await (await hire(await aRole('org'), { org: region })).as()
  const { data: rules } = await lead.call(statisticRule.get, {})
  const answers = [{ statistic: 'revenue', item: 'abnormal', isCounted: true } as const]
  expect((await lead.call(statisticRule.update, { version: rules.version, answers })).code).toBe(1326)
  const { data: age } = await lead.call(parameter.get, { key: 'password.ageDays' })
  expect((await lead.call(parameter.update, { key: age.key, value: 70, version: age.version })).code).toBe(1326)
  const place = { roadNo: '', direction: 'both', startM: 0, endM: 9, note: '' } as const
  const { data } = await boss.call(section.calls.add, { name: '公共路段', code: 'ALL1', seller: null, ...place })
  const { version } = (await lead.call(section.calls.get, { id: data.id })).data
  const renamed = { id: data.id, version, name: '改名', code: 'ALL1', ...place }
  expect((await lead.call(section.calls.update, renamed)).code).toBe(1301)
  expect((await lead.call(section.calls.delete, { id: data.id })).code).toBe(1301)
  const [company = ''] = merchants
  expect((await lead.call(sellers.calls.get, { id: company })).code).toBe(0)
  expect((await lead.call(sellers.calls.disable, { id: company })).code).toBe(1301)
  expect((await boss.call(sellers.calls.get, { id: company })).data.status).toBe('enabled')
})

test('of changes that wait one sees those of people in sight', async () => {
  const lead = await (await hire(await aRole('org'), { org: region })).as()
  const { data: age } = await boss.call(parameter.get, { key: 'password.ageDays' })
  const asked = await boss.call(parameter.update, { key: age.key, value: 71, version: age.version })
  const id = asked.data.approvalId ?? ''
  expect((await boss.call(approval.calls.get, { id })).code).toBe(0)
  expect((await lead.call(approval.calls.get, { id })).code).toBe(1404)
  expect((await lead.call(approval.calls.pages, { filters: { status: ['waiting'] } })).data.records).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

test('of companies a merchant’s people see their own, those below and the seller, and change only their own', async () => {
  const [first = '', second = ''] = merchants
  const lead = await (await hire(await aRole('merchant'), { merchant: second })).as()
  const { data } = await lead.call(sellers.calls.pages, { pageSize: 100 })
  expect(data.records.map(row => row.kind).sort()).toEqual(['merchant', 'seller', 'subMerchant'])
  expect(data.records.map(row => row.id)).not.toContain(first)
  expect((await lead.call(sellers.calls.get, { id: first })).code).toBe(1404)
  expect((await lead.call(sellers.calls.disable, { id: first })).code).toBe(1404)
  expect((await lead.call(theme.calls.get, { id: first })).code).toBe(1404)
  const rename = async (id: string) => {
    const { name: _, kind: __, createTime: ___, ...look } = (await lead.call(theme.calls.get, { id })).data
    return lead.call(theme.calls.update, { ...look, platformName: '改名' })
  }
  expect((await rename(second)).code).toBe(0)
  expect((await rename('399')).code).toBe(1301)
})

test('a merchant’s people place nobody in a unit outside their merchant', async () => {
  const [first = ''] = merchants
  const lead = await (await hire(await aRole('merchant'), { merchant: first })).as()
  const headquarters = (await boss.call(org.calls.tree, {})).data.find(unit => unit.merchant === null)?.id ?? ''
  count++
  const outside = { ...profileOf(`part${count}`, { org: headquarters, merchant: first }), roles: [] }
  expect((await lead.call(user.add, outside)).code).not.toBe(0)
  expect((await lead.call(user.add, { ...outside, org: null })).code).toBe(0)
})

test('nobody makes a unit where they do not see it', async () => {
  const [first = '', second = ''] = merchants
  const lead = await (await hire(await aRole('merchant'), { merchant: first })).as()
  const draft = { seller: null, parent: null, leader: '', sort: 0 }
  const add = (code: string, merchant: string | null) =>
    lead.call(org.calls.add, { ...draft, name: code, code, merchant })
  expect((await add('MINE', first)).code).toBe(0)
  for (const merchant of [second, null]) expect((await add('NOTMINE', merchant)).code).not.toBe(0)
})

test('of two who take the last administrators away at once, one by role and one by user, one is refused', async () => {
  const admin = await app.as('admin')
  const roleId = await aRole('seller', [], ['user:edit', 'role:edit'])
  const deputy = await hire(roleId)
  const idOf = app.db.selectFrom('system_staff').select('id').where('account', '=', 'op399')
  const { id } = await idOf.executeTakeFirstOrThrow()
  const held = app.db.deleteFrom('system_user_role').where('seller_id', '=', '399')
  await held.where('user_id', 'not in', [deputy.id, id]).execute()
  const { version, name, description, dataScope, stationIds } = (await admin.call(role.calls.get, { id: roleId })).data
  const emptied = { id: roleId, version, name, description, dataScope, stationIds, menuIds: [] }
  const answers = await Promise.all([admin.call(role.calls.update, emptied), admin.call(users.calls.disable, { id })])
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
})
