import { approval } from '@ev/contract/system/approval'
import { notification } from '@ev/contract/system/notification'
import { ownApproval } from '@ev/contract/system/own-approval'
import { parameter } from '@ev/contract/system/parameter'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
let other: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
  other = await app.as('op365')
})
afterAll(() => app.close())

const key = 'password.ageDays'
let days = 100

beforeEach(async () => {
  const { data } = await boss.call(ownApproval.calls.pages, { filters: { status: ['waiting'] } })
  for (const row of data.records) await boss.call(ownApproval.calls.withdraw, { id: row.id })
})

/** The seller's administrator asks for another age of passwords. */
async function asked(value = ++days): Promise<string> {
  const { version } = (await boss.call(parameter.get, { key })).data
  const { data } = await boss.call(parameter.update, { key, value, version })
  return data.approvalId ?? ''
}

const ageDays = async () => (await boss.call(parameter.get, { key })).data.value
const news = async (person: Person) => (await person.call(notification.pages, { pageSize: 1 })).data.records[0]

test('a change that waits tells who else may agree, and says in the reader’s language what would change', async () => {
  const before = await ageDays()
  const id = await asked()
  expect(await news(admin)).toMatchObject({ kind: 'approvalWaiting', link: `/safe/audit?id=${id}` })
  const { data } = await admin.call(approval.calls.pages, { filters: { status: ['waiting'] } })
  expect(data.records).toMatchObject([
    {
      id,
      resource: '系统参数',
      record: '密码有效期',
      asker: { label: '陈志强' },
      seller: { id: '399' },
      decider: null,
      decideTime: null,
      changes: [{ label: '密码有效期（天）', before: String(before), after: String(days) }],
    },
  ])
  const english = { headers: { 'accept-language': 'en' } }
  expect((await admin.call(approval.calls.get, { id }, english)).data).toMatchObject({
    resource: 'Parameter',
    verb: 'Edit',
    changes: [{ label: 'Age of a password（days）' }],
  })
  expect(await ageDays()).toBe(before)
})

test('whoever asked cannot agree to it, whatever rights they hold', async () => {
  const id = await asked()
  expect(await boss.call(approval.calls.approve, { id, opinion: '' })).toMatchObject({ code: 1200 })
  expect(await boss.call(approval.calls.reject, { id, opinion: '不' })).toMatchObject({ code: 1200 })
})

test('agreeing does the change in the same breath, and the asker is told', async () => {
  const id = await asked()
  expect((await admin.call(approval.calls.approve, { id, opinion: '同意' })).code).toBe(0)
  expect(await ageDays()).toBe(days)
  expect((await admin.call(approval.calls.get, { id })).data).toMatchObject({ status: 'approved', opinion: '同意' })
  expect(await news(boss)).toMatchObject({ kind: 'approvalDecided', title: '变更已通过并生效' })
  expect(await admin.call(approval.calls.approve, { id, opinion: '' })).toMatchObject({ code: 1047 })
})

test('rejecting needs a reason and changes nothing', async () => {
  const [before, id] = [await ageDays(), await asked()]
  expect((await admin.call(approval.calls.reject, { id, opinion: '' })).http).toBe(400)
  expect((await admin.call(approval.calls.reject, { id, opinion: '太长' })).code).toBe(0)
  expect(await ageDays()).toBe(before)
  expect((await news(boss))?.text).toContain('意见：太长')
})

test('a change that has become impossible goes on waiting, and the one who agreed reads why', async () => {
  const id = await asked()
  const set = { value: '77', version: 50 }
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '399', key, ...set })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet(set))
    .execute()
  expect(await admin.call(approval.calls.approve, { id, opinion: '' })).toMatchObject({ code: 1216 })
  expect((await admin.call(approval.calls.get, { id })).data.status).toBe('waiting')
  expect(await ageDays()).toBe(77)
})

test('only whoever asked withdraws, and then nobody decides any more', async () => {
  const id = await asked()
  expect(await admin.call(ownApproval.calls.withdraw, { id })).toMatchObject({ code: 1404 })
  expect((await boss.call(ownApproval.calls.withdraw, { id })).code).toBe(0)
  expect(await boss.call(ownApproval.calls.withdraw, { id })).toMatchObject({ code: 1202 })
  expect(await admin.call(approval.calls.approve, { id, opinion: '' })).toMatchObject({ code: 1047 })
  const { data } = await boss.call(ownApproval.calls.pages, { filters: { status: ['withdrawn'] } })
  expect(data.records.map(row => row.id)).toContain(id)
})

describe('somebody who may ask and may not decide', () => {
  let clerk: Person
  beforeAll(async () => {
    await sql`
      with role as (
        insert into system_role (seller_id, code, name, data_scope) values (399, 'asks', '只能提交', 'seller') returning id
      ), granted as (
        insert into system_role_menu (role_id, menu_id, seller_id)
        select role.id, m.id, 399 from role, system_menu m where m.permission in ('parameter:query', 'parameter:get', 'parameter:edit')
      )
      insert into system_user_role (user_id, role_id, seller_id)
      select u.id, role.id, 399 from role, system_staff u where u.account = 'ops399'`.execute(app.db)
    clerk = await app.as('ops399')
  })

  const ask = async () => {
    const { version } = (await clerk.call(parameter.get, { key })).data
    return (await clerk.call(parameter.update, { key, value: ++days, version })).data.approvalId ?? ''
  }

  test('reads what they asked for, who decided, and with which reason', async () => {
    const id = await ask()
    expect((await clerk.call(approval.calls.get, { id })).code).toBe(403)
    const { data } = await clerk.call(ownApproval.calls.get, { id })
    expect(data).toMatchObject({ status: 'waiting', resource: '系统参数', verb: '编辑', decider: null })
    expect((await admin.call(approval.calls.reject, { id, opinion: '先与运维确认' })).code).toBe(0)
    const decided = await clerk.call(ownApproval.calls.pages, { filters: { status: ['rejected'] } })
    expect(decided.data.records).toMatchObject([{ id, decider: { label: '周明远' }, opinion: '先与运维确认' }])
    expect(await news(clerk)).toMatchObject({
      kind: 'approvalDecided',
      link: `/account/settings/requests?id=${id}`,
    })
  })

  test('takes it back, and sees nothing of what others asked for', async () => {
    const own = await ask()
    expect((await boss.call(ownApproval.calls.get, { id: own })).code).toBe(1404)
    expect((await clerk.call(ownApproval.calls.withdraw, { id: own })).code).toBe(0)
    const others = await asked()
    expect((await clerk.call(ownApproval.calls.get, { id: others })).code).toBe(1404)
    expect((await clerk.call(ownApproval.calls.withdraw, { id: others })).code).toBe(1404)
    const { data } = await clerk.call(ownApproval.calls.pages, {})
    expect(data.records.map(row => row.id)).not.toContain(others)
  })
})

test('another seller neither sees nor decides it', async () => {
  const id = await asked()
  expect((await other.call(approval.calls.pages, {})).data.total).toBe(0)
  expect(await other.call(approval.calls.get, { id })).toMatchObject({ code: 1404 })
  expect(await other.call(approval.calls.approve, { id, opinion: '' })).toMatchObject({ code: 1404 })
  expect((await other.call(ownApproval.calls.pages, {})).data.total).toBe(0)
})

test('a colleague with the right is asked before the platform, and agrees within the seller', async () => {
  await app.db
    .insertInto('system_user_role')
    .columns(['user_id', 'role_id', 'seller_id'])
    .expression(e =>
      e
        .selectFrom('system_staff as u')
        .innerJoin('system_role as r', 'r.seller_id', 'u.seller_id')
        .select(['u.id', 'r.id as roleId', 'u.seller_id'])
        .where('u.account', '=', 'fin399')
        .where('r.code', '=', 'sellerAdmin'),
    )
    .execute()
  const colleague = await app.as('fin399')
  const platformNews = await news(admin)
  const id = await asked()
  expect(await news(colleague)).toMatchObject({ kind: 'approvalWaiting', link: `/safe/audit?id=${id}` })
  expect(await news(admin)).toEqual(platformNews)
  expect((await colleague.call(approval.calls.approve, { id, opinion: '' })).code).toBe(0)
  expect(await ageDays()).toBe(days)
})

test('what somebody asked for who has lost the right since can only be rejected', async () => {
  const before = await ageDays()
  const id = await asked()
  const buttons = app.db.selectFrom('system_menu').select('id').where('permission', '=', 'parameter:edit')
  const granted = await app.db
    .deleteFrom('system_role_menu')
    .where('seller_id', '=', '399')
    .where('menu_id', 'in', buttons)
    .returningAll()
    .execute()
  expect(await admin.call(approval.calls.approve, { id, opinion: '' })).toMatchObject({ code: 1214 })
  expect(await ageDays()).toBe(before)
  expect((await admin.call(approval.calls.reject, { id, opinion: '已离岗' })).code).toBe(0)
  await app.db.insertInto('system_role_menu').values(granted).execute()
})

test('where nobody else could agree the change is done at once', async () => {
  const { data } = await admin.call(parameter.get, { key: 'login.guessesByAddress' })
  await app.db
    .updateTable('system_menu')
    .set({ permission: 'approval:other' })
    .where('permission', '=', 'approval:approve')
    .execute()
  const saved = await admin.call(parameter.update, { key: data.key, value: 60, version: data.version })
  expect(saved.data).toEqual({ approvalId: null })
  expect((await admin.call(parameter.get, { key: data.key })).data.value).toBe(60)
})
