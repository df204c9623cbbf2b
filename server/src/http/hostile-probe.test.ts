import { auditLog } from '@ev/contract/system/audit'
import { role } from '@ev/contract/system/role'
import { sellers } from '@ev/contract/system/sellers'
import { theme } from '@ev/contract/system/theme'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import { users } from '@ev/contract/system/users'
import { permission } from '@ev/contract/system/permission'
import { sql } from 'kysely'
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
const blank = { sex: 3, weChatNumber: '', zipCode: '', phone: '', mailAddress: '', icon: '' } as const
let n = 0
async function aRole(dataScope: string, stationIds: string[] = [], perms?: string[]) {
  n++
  const { data: all } = await boss.call(permission.grantable, {})
  const menuIds = all.filter(r => r.permission !== null && (perms === undefined || perms.includes(r.permission))).map(r => r.id)
  const { data, msg, code } = await boss.call(role.calls.add, { name: `r${n}`, code: `roleN${n}`, seller: null, description: '', dataScope: dataScope as 'seller', stationIds, menuIds })
  if (code !== 0) throw new Error(msg)
  return data.id
}
async function hire(roles: string[], place: { org?: string | null; merchant?: string | null } = {}) {
  n++
  const account = `hh${n}`
  const { data, code, msg } = await boss.call(user.add, { ...blank, account, name: '同事', telephone: `1391000${1000 + n}`, email: 'a@example.com', org: place.org ?? null, merchant: place.merchant ?? null, userType: 1, roles })
  if (code !== 0) throw new Error(msg)
  const { data: me } = await boss.call(users.calls.pages, { filters: { account: [account] } })
  await app.db.updateTable('system_staff').set({ must_change_password: false, password_hash: sql`(select password_hash from system_staff where account = 'op399')` }).where('id', '=', data.id).execute()
  return { id: data.id, account, row: me.records[0]!, as: () => app.as(account) }
}
const orgId = async () => (await app.db.selectFrom('system_staff').select('org_id').where('account', '=', 'region399').executeTakeFirstOrThrow()).org_id

test('keyset on nullable expireDate', async () => {
  const all = (await admin.call(sellers.calls.pages, { pageSize: 500 })).data.records.map(r => r.id)
  await app.db.updateTable('system_seller').set({ expires_on: '2099-01-01' }).where('id', '=', all[0]!).execute()
  await app.db.updateTable('system_seller').set({ expires_on: '2098-01-01' }).where('id', '=', all[1]!).execute()
  for (const order of ['asc', 'desc'] as const) {
    const seen: string[] = []
    let after: string | undefined
    for (let i = 0; i < 30; i++) {
      const { data, code, msg } = await admin.call(sellers.calls.pages, { pageSize: 1, sort: { field: 'expireDate', order }, after })
      console.log(order, code, msg, data?.records?.map(r => [r.id, r.expireDate]), data?.next)
      if (code !== 0) break
      seen.push(...data.records.map(r => r.id))
      if (!data.next) break
      after = data.next
    }
    console.log(order, seen.length, all.length)
  }
})
test('place with NUL', async () => {
  const after = Buffer.from(JSON.stringify(['name', 'asc', 'a\0b', '1'])).toString('base64url')
  console.log('NUL', await boss.call(users.calls.pages, { sort: { field: 'name', order: 'asc' }, after }))
  const half = Buffer.from('["name","asc","a\\ud800","1"]').toString('base64url')
  console.log('half', await boss.call(users.calls.pages, { sort: { field: 'name', order: 'asc' }, after: half }))
})
test('dates at the end of time', async () => {
  for (const time of [{ from: '9999-12-31', to: '9999-12-31' }, { from: '0001-01-01' }, { to: '0000-01-01' }, { to: '9999-12-31 23:59:59' }])
    console.log('time', time, (await boss.call(auditLog.calls.pages, { filters: { time } })).code, (await admin.call(sellers.calls.pages, { filters: { expireDate: { to: '9999-12-31' } } })).code)
})
test('audit changes', async () => {
  const h = await hire([])
  const { data: h2 } = await boss.call(users.calls.history, { id: h.id })
  console.log('history', JSON.stringify(h2[0]))
  const { rows } = await sql<{ request_id: string }>`select request_id from system_change where table_name='system_staff' and row_key=${h.id}`.execute(app.db)
  const { data } = await boss.call(auditLog.calls.changes, { requestId: rows[0]!.request_id })
  console.log('changes', JSON.stringify(data))
  const { rows: a } = await sql<{ input: unknown }>`select input from system_audit where request_id=${rows[0]!.request_id}`.execute(app.db)
  console.log('audit', JSON.stringify(a))
})
test('stations widen', async () => {
  const r = await aRole('stations', ['1'])
  const h = await (await hire([r])).as()
  const { data: all } = await h.call(permission.grantable, {})
  const made = await h.call(role.calls.add, { name: 'wide', code: 'wideOne', seller: null, description: '', dataScope: 'stations', stationIds: ['1', '2', '3'], menuIds: all.filter(r => r.permission === 'user:query').map(r => r.id) })
  console.log('stations', made.code, made.msg)
})
test('narrow resets wide', async () => {
  const org = await orgId()
  const narrow = await (await hire([await aRole('org')], { org })).as()
  const wide = await hire([await aRole('seller')], { org })
  const got = await narrow.call(users.calls.resetPassword, { id: wide.id })
  console.log('reset', got.code, got.msg)
  const t = await narrow.call(ticket.issue, { account: wide.account })
  console.log('ticket by narrow for wide', t.code, t.msg)
  const weak = await (await hire([await aRole('seller', [], ['ticket:issue', 'user:query', 'user:get'])])).as()
  const t2 = await weak.call(ticket.issue, { account: 'op399' })
  console.log('ticket by weak for boss', t2.code, t2.msg)
})
test('merchant narrow', async () => {
  const { rows: ms } = await sql<{ id: string; name: string; kind: string; parent_id: string }>`select id::text, name, kind, parent_id::text from system_seller where seller_id = 399 order by id`.execute(app.db)
  console.log(ms)
  const merchants = ms.filter(m => m.kind === 'merchant')
  const h = await (await hire([await aRole('merchant')], { merchant: merchants[0]!.id })).as()
  const { data } = await h.call(sellers.calls.pages, { pageSize: 100 })
  console.log('sees', data.records.map(r => r.name))
  const { data: opt } = await h.call(sellers.calls.get, { id: merchants[1]!.id })
  console.log('get sibling', opt)
  const dis = await h.call(sellers.calls.disable, { id: merchants[1]!.id })
  console.log('disable sibling', dis.code, dis.msg, dis.data)
  const th = await h.call(theme.calls.pages, {})
  console.log('themes', th.data.records.map(r => r.name))
  const mine = await h.post('/system-service/user/getUserInfoDTO', {})
  console.log(mine.code, JSON.stringify(mine.data).slice(0, 600))
  const u = await h.call(users.calls.pages, {})
  console.log(u.data.records.map(r => [r.name, r.merchant]))
})
