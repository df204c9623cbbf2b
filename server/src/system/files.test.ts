import { files } from '@ev/contract/system/files'
import { org } from '@ev/contract/system/org'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
let other: Person
let clerk: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
  other = await app.as('op365')
  clerk = await app.as('fin399')
})
afterAll(() => app.close())

const { calls } = files

/** The file of an export that the seller's administrator made. */
async function exportedFile(): Promise<string> {
  const { workId } = (await boss.call(org.calls.export, { filters: {} })).data
  await app.runWork()
  const work = app.db.selectFrom('system_work').select('file_id').where('id', '=', workId)
  return (await work.executeTakeFirstOrThrow()).file_id ?? ''
}

const fetched = (address: string) => app.server.inject({ method: 'GET', url: address })

test('a kept file says what it is, how large, whose, and until when it is kept', async () => {
  const id = await exportedFile()
  const { data } = await boss.call(calls.get, { id })
  expect(data).toMatchObject({ purpose: 'export', user: { label: '陈志强' }, seller: { id: '399' }, isPublic: false })
  expect(data.name).toMatch(/^组织机构_\d{8}_\d{6}\.xlsx$/)
  expect(data.sizeKb).toBeGreaterThan(1)
  const days = (Date.parse(data.keptUntil ?? '') - Date.parse(data.createTime.slice(0, 10))) / 86_400_000
  expect(days).toBe(30)
})

test('pictures stay as long as something shows them', async () => {
  const { data } = await boss.call(calls.pages, { filters: { purpose: ['brand'] } })
  expect(data.total).toBeGreaterThan(0)
  expect(data.records.every(row => row.keptUntil === null)).toBe(true)
  const [logo] = data.records
  expect(await boss.call(calls.delete, { id: logo?.id ?? '' })).toMatchObject({ code: 1040 })
  expect((await boss.call(calls.get, { id: logo?.id ?? '' })).code).toBe(0)
})

test('the list is sorted by size and added up', async () => {
  await exportedFile()
  const { data } = await boss.call(calls.pages, { pageSize: 100, sort: { field: 'sizeKb', order: 'desc' }, sums: true })
  const sizes = data.records.map(row => row.sizeKb)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(data.sums?.sizeKb).toBeCloseTo(
    sizes.reduce((sum, size) => sum + size, 0),
    1,
  )
})

test('whoever holds the right fetches it, and that is on record', async () => {
  const id = await exportedFile()
  const answer = await admin.call(calls.download, { id })
  expect((await fetched(answer.data.address)).statusCode).toBe(200)
  const entry = await app.db
    .selectFrom('system_audit')
    .select(['account', 'outcome'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .executeTakeFirst()
  expect(entry).toEqual({ account: 'admin', outcome: 'done' })
})

test('whoever could not make an export does not fetch it from somebody else either', async () => {
  const id = await exportedFile()
  expect((await clerk.call(calls.download, { id })).code).toBe(403)
  await grant('fin399', ['file:query', 'file:get', 'file:download'])
  expect(await clerk.call(calls.download, { id })).toMatchObject({
    code: 403,
    msg: expect.stringContaining('org:export'),
  })
  await grant('fin399', ['org:export'])
  expect((await clerk.call(calls.download, { id })).code).toBe(0)
})

test('a file that is deleted can no longer be fetched, and its work stays', async () => {
  const id = await exportedFile()
  const { address } = (await boss.call(calls.download, { id })).data
  const work = await app.db.selectFrom('system_work').select('id').where('file_id', '=', id).executeTakeFirstOrThrow()
  expect((await boss.call(calls.delete, { id })).code).toBe(0)
  expect((await fetched(address)).statusCode).toBe(404)
  expect((await boss.call(calls.get, { id })).code).toBe(1404)
  const left = app.db.selectFrom('system_work').select(['file_id', 'status']).where('id', '=', work.id)
  expect(await left.executeTakeFirstOrThrow()).toEqual({ file_id: null, status: 'done' })
})

test('what work still needs cannot be deleted', async () => {
  const id = await exportedFile()
  await app.db.updateTable('system_work').set({ status: 'waiting' }).where('file_id', '=', id).execute()
  expect(await boss.call(calls.delete, { id })).toMatchObject({ code: 1120 })
})

test('another seller neither sees nor fetches nor deletes it, and the platform sees whose it is', async () => {
  const id = await exportedFile()
  for (const call of [calls.get, calls.download, calls.delete]) expect((await other.call(call, { id })).code).toBe(1404)
  const { data } = await other.call(calls.pages, { pageSize: 500 })
  expect(data.records.every(row => row.seller.id === '365')).toBe(true)
  const seen = await admin.call(calls.pages, { filters: { seller: ['399'], purpose: ['export'] } })
  expect(seen.data.records.map(row => row.id)).toContain(id)
})

async function grant(account: string, permissions: readonly string[]) {
  await sql`
    insert into system_role_menu (role_id, menu_id, seller_id)
    select ur.role_id, m.id, ur.seller_id
    from system_staff u join system_user_role ur on ur.user_id = u.id, system_menu m
    where u.account = ${account} and m.permission = any(${permissions})
    on conflict do nothing`.execute(app.db)
}
