import { f } from '@ev/contract/kit/field'
import { resource } from '@ev/contract/kit/resource'
import { role } from '@ev/contract/system/role'
import { at } from '@ev/db/pools'
import { dayMs, earlier } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { mount } from './mount.ts'

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

test('a list shows its rows with labels, times in words and sums of nothing', async () => {
  const { data } = await boss.call(role.calls.pages, { filters: { name: '财务' } })
  expect(data).toMatchObject({ current: 1, pageSize: 10, total: 1, isCapped: false, next: null, previous: null })
  expect(data.records[0]).toMatchObject({
    name: '财务',
    code: 'finance',
    seller: { id: '399', label: '粤充新能源' },
    dataScope: 'seller',
    userCount: 1,
    isBuiltIn: true,
    version: 1,
  })
  expect(data.records[0]?.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
})

test('a seller finds no row of another, whatever it asks for', async () => {
  const { data } = await boss.call(role.calls.pages, { filters: { seller: ['365'] }, count: 'exact' })
  expect(data).toMatchObject({ total: 0, records: [] })
  expect((await admin.call(role.calls.pages, { filters: { seller: ['365'] } })).data.total).toBeGreaterThan(3)
})

test('pages by number and from place to place show the same rows, both ways', async () => {
  const sort = { field: 'name', order: 'asc' } as const
  const ids = (page: { records: readonly { id: string }[] }) => page.records.map(row => row.id)
  const all = (await admin.call(role.calls.pages, { pageSize: 100, sort })).data
  const first = (await admin.call(role.calls.pages, { pageSize: 4, sort })).data
  const second = (await admin.call(role.calls.pages, { pageSize: 4, current: 2, sort })).data
  const after = (await admin.call(role.calls.pages, { pageSize: 4, sort, after: first.next ?? '' })).data
  expect([...ids(first), ...ids(after)]).toEqual(ids(all).slice(0, 8))
  expect(ids(after)).toEqual(ids(second))
  const back = (await admin.call(role.calls.pages, { pageSize: 4, sort, before: after.previous ?? '' })).data
  expect(ids(back)).toEqual(ids(first))
  expect(back.previous).toBeNull()
})

test('names sort by pinyin', async () => {
  const { data } = await boss.call(role.calls.pages, { pageSize: 100, sort: { field: 'name', order: 'asc' } })
  const names = data.records.map(row => row.name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('zh-u-co-pinyin-kn-true').compare))
})

test('a place that is not one, or of another order, and a page too deep are refused in a sentence', async () => {
  const first = (await admin.call(role.calls.pages, { pageSize: 2 })).data
  for (const after of ['x', 'W10', Buffer.from('["createTime","desc","1","2"]').toString('base64url')])
    expect(await admin.call(role.calls.pages, { after })).toMatchObject({ code: 1046 })
  const other = { sort: { field: 'name', order: 'asc' }, after: first.next ?? '' } as const
  expect(await admin.call(role.calls.pages, other)).toMatchObject({ code: 1046 })
  expect(await admin.call(role.calls.pages, { current: 5_000 })).toMatchObject({ code: 1045 })
})

test('a preset span is what it means today', async () => {
  const madeAgo = (ms: number) =>
    app.db
      .updateTable('system_role')
      .set({ created_at: at(earlier(app.app.clock(), ms)) })
      .where('seller_id', '=', '399')
      .where('code', '=', 'finance')
      .execute()
  const found = async (preset: 'yesterday' | 'today') =>
    (await boss.call(role.calls.pages, { filters: { name: '财务', createTime: { preset } } })).data.total
  await madeAgo(0)
  expect([await found('today'), await found('yesterday')]).toEqual([1, 0])
  await madeAgo(dayMs)
  expect([await found('today'), await found('yesterday')]).toEqual([0, 1])
})

test('pickers get ids and labels within the scope', async () => {
  const { data } = await boss.call(role.calls.options, { text: '财' })
  expect(data.map(one => one.label)).toEqual(['财务'])
  const ids = data.map(one => one.id)
  expect((await boss.call(role.calls.options, { ids })).data).toEqual(data)
  expect((await (await app.as('op365')).call(role.calls.options, { ids })).data).toEqual([])
})

const name = f.text('名称', 'Name', { sort: true })
const secret = f.secret('密钥', 'Key', { optional: true })
const asked = {
  title: { zh: '闸', en: 'Gate' },
  label: 'name',
  verbs: ['get', 'update'],
  list: { order: ['name', 'asc'] },
} as const
const risk = () => ({ zh: '有风险', en: 'risky' })
const table = 'config_road_gate' as const

test('a resource with a secret cannot wait for a second person, who would find it kept in clear', () => {
  const risky = resource('api-service/risky', { ...asked, fields: { name, secret } })
  expect(() => mount(risky, { table, risk }, {})).toThrow('a secret that approvals would keep')
  const harmless = resource('api-service/harmless', { ...asked, fields: { name } })
  expect(() => mount(harmless, { table, risk }, {})).not.toThrow()
})

test('what is done to many takes no secret, which would be kept with the work', () => {
  const label = { zh: '换密钥', en: 'Change the key' }
  const actions = { rekey: { label, needs: 'edit', input: { secret }, isBatch: true } } as const
  const many = resource('api-service/many', { ...asked, fields: { name }, actions })
  expect(() => mount(many, { table, actions: { rekey: async () => undefined } }, {})).toThrow('would keep a secret')
})
