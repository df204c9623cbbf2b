import { section } from '@ev/contract/config/section'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const draft = {
  name: '京港澳高速广州段',
  code: 'G4GZ',
  seller: null,
  roadNo: 'G4',
  direction: 'both',
  startM: 2_100_000,
  endM: 2_180_000,
  note: '',
} as const

test('a section that ends before it begins is refused at its field, and a code is given once a seller', async () => {
  const boss = await app.as('op399')
  const turned = await boss.call(section.calls.add, { ...draft, endM: 5 })
  expect(turned).toMatchObject({ code: 400, data: { field: 'endM' }, msg: 'endM: 终点须大于起点' })
  const { data } = await boss.call(section.calls.add, draft)
  expect(await boss.call(section.calls.add, draft)).toMatchObject({ code: 1042 })
  expect((await boss.call(section.calls.get, data)).data).toMatchObject({ ...draft, seller: { id: '399' }, version: 1 })
  expect((await (await app.as('op365')).call(section.calls.add, draft)).code).toBe(0)
})

test('whoever saves second is told who was faster and what they changed', async () => {
  const [boss, admin] = [await app.as('op399'), await app.as('admin')]
  const { data: page } = await boss.call(section.calls.pages, { filters: { code: 'G4GZ' } })
  const { id, version } = page.records[0]!
  const { seller: _seller, ...rest } = draft
  expect((await admin.call(section.calls.update, { ...rest, id, version, roadNo: 'G4N' })).code).toBe(0)
  const second = await boss.call(section.calls.update, { ...rest, id, version, note: '已复核' })
  expect(second).toMatchObject({
    code: 1044,
    data: { by: '周明远', version: 2, changes: [{ field: 'roadNo', label: '道路编号', before: 'G4', after: 'G4N' }] },
  })
  expect((await boss.call(section.calls.history, { id })).data[0]).toMatchObject({ name: '周明远', verb: 'update' })
})
