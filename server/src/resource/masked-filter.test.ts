import { users } from '@ev/contract/system/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const found = async (telephone: string) =>
  (await boss.call(users.calls.pages, { filters: { telephone } })).data.records.map(row => row.account)

test('a masked number is found by the whole of it or by the four digits that are shown', async () => {
  expect(await found('13800003992')).toEqual(['fin399'])
  expect(await found('3992')).toEqual(['fin399'])
})

test('nobody finds a masked number piece by piece, or by trying many at once', async () => {
  for (const part of ['138', '13800', '0000', '00003992', '800003992', '%3992', '138____3992', '138****3992'])
    expect(await found(part), part).toEqual([])
  const many = Array.from({ length: 500 }, (_, at) => `1380000${3500 + at}`)
  for (const telephone of [many, many.slice(0, 1)])
    expect(await boss.post(users.calls.pages.path, { filters: { telephone } })).toMatchObject({ http: 400 })
})
