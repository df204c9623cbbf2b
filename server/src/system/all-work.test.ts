import { allWork } from '@ev/contract/system/all-work'
import { notification } from '@ev/contract/system/notification'
import { org } from '@ev/contract/system/org'
import { users } from '@ev/contract/system/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
let other: Person
let region: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
  other = await app.as('op365')
  region = await app.as('region399')
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('system_work').execute())

const { calls } = allWork

/** Somebody of 399 exports its units. */
const exported = async (person: Person) => (await person.call(org.calls.export, { filters: {} })).data.workId

const aWork = async (values: { kind: string; status: string; checked?: boolean; error?: string }) => {
  const { rows } = await sql<{ id: string }>`
    insert into system_work (seller_id, created_by, kind, resource, action, name, input, language, status, is_checked, error_zh, error_en)
    select seller_id, id, ${values.kind}, 'system-service/org', '', '机构文件', '{}', 'zh', ${values.status},
      ${values.checked ?? false}, ${values.error ?? ''}, ${values.error ? 'the reason' : ''}
    from system_staff where account = 'ops399' returning id::text`.execute(app.db)
  return rows[0]?.id ?? ''
}

const rowOf = async (id: string) => (await boss.call(calls.get, { id })).data

test('whoever may look sees the work of everybody of the seller, and nobody else’s', async () => {
  const id = await exported(boss)
  const { data } = await boss.call(calls.pages, { filters: { kind: ['export'] } })
  expect(data.records).toMatchObject([
    { id, kind: 'export', status: 'queued', user: { label: '陈志强' }, seller: { id: '399' }, finishTime: null },
  ])
  expect((await admin.call(calls.pages, { filters: { seller: ['399'] } })).data.total).toBe(1)
  expect((await other.call(calls.pages, {})).data.total).toBe(0)
  expect((await other.call(calls.get, { id })).code).toBe(1404)
  expect((await other.call(calls.cancel, { id })).code).toBe(1404)
  expect((await app.as('view399').then(reader => reader.call(calls.pages, {}))).code).toBe(403)
})

test('it tells how far work is and what became of each row', async () => {
  const id = await exported(boss)
  await app.runWork()
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'done', error: '', isScheduled: false, attempts: 1 })
  expect(row.rowsDone).toBe(row.rowsTotal)
  expect(row.finishTime).not.toBeNull()
  expect((await boss.call(calls.rows, { id })).data.records).toEqual([])
  expect((await other.call(calls.rows, { id })).code).toBe(1404)
})

test('why work failed is said in the reader’s language', async () => {
  const id = await aWork({ kind: 'export', status: 'failed', error: '数据库不可用' })
  expect((await rowOf(id)).error).toBe('数据库不可用')
  const english = { headers: { 'accept-language': 'en' } }
  const { data } = await boss.call(calls.pages, {}, english)
  expect(data.records).toMatchObject([{ id, error: 'the reason' }])
})

test('who cancels the work of somebody else tells them, and what has ended cannot be cancelled', async () => {
  const clerk = await app.as('ops399')
  const id = await aWork({ kind: 'batch', status: 'queued' })
  expect((await boss.call(calls.cancel, { id })).code).toBe(0)
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
  const [news] = (await clerk.call(notification.pages, { pageSize: 1 })).data.records
  expect(news).toMatchObject({ title: '后台处理已被取消', text: '「机构文件」已被 陈志强 取消，如仍需要请重新提交。' })
  expect(await boss.call(calls.cancel, { id })).toMatchObject({ code: 1047, msg: '处理已经结束' })
})

test('an export that failed runs again with the rights of whoever started it', async () => {
  const id = await exported(boss)
  await app.db
    .updateTable('system_work')
    .set({ status: 'failed', error_zh: '中断', error_en: 'interrupted', finished_at: new Date(), attempts: 3 })
    .where('id', '=', id)
    .execute()
  expect((await admin.call(calls.retry, { id })).code).toBe(0)
  expect(await rowOf(id)).toMatchObject({ status: 'queued', error: '', finishTime: null, attempts: 0 })
  await app.runWork()
  expect(await rowOf(id)).toMatchObject({ status: 'done', user: { label: '陈志强' } })
  expect(await admin.call(calls.retry, { id })).toMatchObject({ code: 1047, msg: '只有失败的处理可以重试' })
})

test('what changes data is started again only by whoever asked for it', async () => {
  const refused = { code: 1047, msg: '该处理会修改数据，请由提交人核对后重新提交' }
  expect(await boss.call(calls.retry, { id: await aWork({ kind: 'batch', status: 'failed' }) })).toMatchObject(refused)
  const written = await aWork({ kind: 'import', status: 'failed', checked: true })
  expect(await boss.call(calls.retry, { id: written })).toMatchObject(refused)
  const gone = await aWork({ kind: 'import', status: 'failed' })
  expect(await boss.call(calls.retry, { id: gone })).toMatchObject({ code: 1047, msg: '导入的文件已删除' })
})

test('whoever sees a part of the seller sees their own work alone', async () => {
  await grant('region399', ['allWork:query', 'allWork:get', 'user:export', 'user:query'])
  await exported(boss)
  const { workId } = (await region.call(users.calls.export, { filters: {} })).data
  const { data } = await region.call(calls.pages, {})
  expect(data.records.map(row => row.id)).toEqual([workId])
})

test('the list itself is exported', async () => {
  await aWork({ kind: 'export', status: 'failed', error: '数据库不可用' })
  const { data } = await boss.call(calls.export, { filters: { status: ['failed'] } })
  await app.runWork()
  expect(await rowOf(data.workId)).toMatchObject({ status: 'done', rowsDone: 1 })
})

async function grant(account: string, permissions: readonly string[]) {
  await sql`
    insert into system_role_menu (role_id, menu_id, seller_id)
    select ur.role_id, m.id, ur.seller_id
    from system_staff u join system_user_role ur on ur.user_id = u.id, system_menu m
    where u.account = ${account} and m.permission = any(${permissions})
    on conflict do nothing`.execute(app.db)
}
