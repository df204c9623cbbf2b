import { org } from '@ev/contract/system/org'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const calls = org.calls
const aUnit = (more: object = {}) => ({
  name: '东区',
  code: 'EAST',
  seller: null,
  parent: null as string | null,
  merchant: null,
  leader: '',
  sort: 0,
  ...more,
})
const add = async (more: object) => (await boss.call(calls.add, aUnit(more))).data.id
const unitOf = async (code: string) => (await boss.call(calls.pages, { filters: { code: [code] } })).data.records[0]!
const formOf = async (code: string) => {
  const { id, version, name, leader, sort, parent, merchant } = await unitOf(code)
  return { id, version, name, code, leader, sort, parent: parent?.id ?? null, merchant: merchant?.id ?? null }
}

test('[6.3] the tree shows the units of the own seller with who works in them', async () => {
  const { data } = await boss.call(calls.tree, {})
  expect(data.map(unit => unit.name)).toContain('粤充总部')
  expect(data.every(unit => unit.code.startsWith('399-'))).toBe(true)
  const top = data.find(unit => unit.code === '399-HQ')
  expect(top).toMatchObject({ parentId: null, userCount: 3 })
  expect(data.find(unit => unit.code === '399-REGION')).toMatchObject({
    parentId: top?.id,
    merchant: { label: '粤充鹏城充电服务' },
  })
  expect((await boss.call(calls.tree, { sellerId: '365' })).data).toEqual([])
  const admin = await app.as('admin')
  expect((await admin.call(calls.tree, { sellerId: '365' })).data.length).toBeGreaterThan(3)
})

test('[6.3] a unit is added, changed, listed and deleted', async () => {
  const parent = (await unitOf('399-HQ')).id
  const id = await add({ parent, leader: '张三' })
  expect((await boss.call(calls.get, { id })).data).toMatchObject({
    name: '东区',
    parent: { label: '粤充总部' },
    userCount: 0,
  })
  expect((await boss.call(calls.update, { ...(await formOf('EAST')), name: '华东区' })).code).toBe(0)
  expect((await boss.call(calls.options, { text: '华东' })).data).toEqual([{ id, label: '华东区' }])
  expect((await boss.call(calls.history, { id })).data[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'name', before: '东区', after: '华东区' }),
  )
  expect((await boss.call(calls.delete, { id })).code).toBe(0)
})

test('a code is used once in a seller', async () => {
  expect(await boss.call(calls.add, aUnit({ code: '399-HQ' }))).toMatchObject({ code: 1332, data: { field: 'code' } })
  expect((await boss.call(calls.add, aUnit({ code: '365-HQ' }))).code).toBe(0)
})

test('a unit with units or people below it is not deleted', async () => {
  expect(await boss.call(calls.delete, { id: (await unitOf('399-HQ')).id })).toMatchObject({ code: 1333 })
  expect(await boss.call(calls.delete, { id: (await unitOf('399-FIN')).id })).toMatchObject({
    code: 1040,
    msg: '该记录仍被用户引用，不能删除',
  })
})

test('no unit stands below itself, neither by saving nor by moving', async () => {
  const top = await unitOf('399-HQ')
  const finance = await unitOf('399-FIN')
  expect(await boss.call(calls.update, { ...(await formOf('399-HQ')), parent: finance.id })).toMatchObject({
    code: 1330,
  })
  expect((await boss.call(calls.update, { ...(await formOf('399-HQ')), parent: top.id })).code).toBe(1330)
  expect((await boss.call(calls.move, { id: top.id, parent: finance.id, place: 0 })).code).toBe(1330)
})

test('units stand ten deep at most, counting what moves along', async () => {
  let parent: string | null = null
  for (let level = 1; level <= 10; level++) parent = await add({ code: `L${level}`, name: `第${level}级`, parent })
  expect(await boss.call(calls.add, aUnit({ code: 'L11', parent }))).toMatchObject({
    code: 1331,
    msg: '组织机构最多 10 级',
  })
  const pair = await add({ code: 'P1', name: '一' })
  await add({ code: 'P2', name: '二', parent: pair })
  const ninth = (await unitOf('L9')).id
  expect((await boss.call(calls.move, { id: pair, parent: ninth, place: 0 })).code).toBe(1331)
  expect((await boss.call(calls.move, { id: pair, parent: (await unitOf('L8')).id, place: 0 })).code).toBe(0)
})

test('a unit moves to its place among its new siblings', async () => {
  const top = await add({ code: 'M0', name: '父' })
  const ids = await Promise.all(['M1', 'M2', 'M3'].map(code => add({ code, name: code, parent: top })))
  const order = async () =>
    (await boss.call(calls.tree, {})).data.filter(unit => unit.parentId === top).map(unit => unit.code)
  for (const [place, code] of ['M3', 'M1', 'M2'].entries()) {
    const id = (await unitOf(code)).id
    expect((await boss.call(calls.move, { id, parent: top, place })).code).toBe(0)
  }
  expect(await order()).toEqual(['M3', 'M1', 'M2'])
  expect((await boss.call(calls.move, { id: ids[0] ?? '', parent: null, place: 0 })).code).toBe(0)
  expect(await order()).toEqual(['M3', 'M2'])
})

test('neither a unit nor a merchant of another seller is taken for one’s own', async () => {
  const foreign = await app.db
    .selectFrom('system_org')
    .select(['id', 'merchant_id'])
    .where('code', '=', '365-REGION')
    .executeTakeFirstOrThrow()
  expect((await boss.call(calls.add, aUnit({ code: 'X1', parent: foreign.id }))).code).toBe(1041)
  expect((await boss.call(calls.add, aUnit({ code: 'X2', merchant: foreign.merchant_id }))).code).toBe(1041)
  expect((await boss.call(calls.add, aUnit({ code: 'X3', merchant: '399' }))).code).toBe(1041)
  expect((await boss.call(calls.move, { id: foreign.id, parent: null, place: 0 })).code).toBe(1404)
})
