// What a clumsy or a hostile client may ask of a list.
import { auditReport } from '@ev/contract/system/audit-report'
import { sellers } from '@ev/contract/system/sellers'
import { users } from '@ev/contract/system/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUnits, grantUnits, unit, units } from '../../testing/units.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
beforeAll(async () => {
  app = await openTestApp([], {}, [units])
  await grantUnits(app)
  await addUnits(app, '399', 3)
  boss = await app.as('op399')
  admin = await app.as('admin')
})
afterAll(() => app.close())

test('rows without a value are part of an order by that value, forwards and backwards, each once', async () => {
  const all = (await admin.call(sellers.calls.pages, { pageSize: 500 })).data.records.map(row => row.id)
  for (const [place, expires_on] of ['2098-01-01', '2099-01-01', '2099-01-01'].entries())
    await app.db
      .updateTable('system_seller')
      .set({ expires_on })
      .where('id', '=', all[place] ?? '')
      .execute()
  for (const order of ['asc', 'desc'] as const) {
    const sort = { field: 'expireDate', order } as const
    const page = async (from: object) => (await admin.call(sellers.calls.pages, { pageSize: 2, sort, ...from })).data
    const forwards: string[] = []
    let last = await page({})
    for (; ; last = await page({ after: last.next ?? '' })) {
      forwards.push(...last.records.map(row => row.id))
      if (last.next === null) break
    }
    expect([...forwards].sort()).toEqual([...all].sort())
    const backwards = last.records.map(row => row.id)
    for (; last.previous !== null; backwards.unshift(...last.records.map(row => row.id)))
      last = await page({ before: last.previous })
    expect(backwards).toEqual(forwards)
  }
})

test('a place that nobody was given is refused and no fault of the server', async () => {
  const sort = { field: 'name', order: 'asc' } as const
  for (const place of [['name', 'asc', 'a\0b', '1'], ['name', 'asc', 7, '1'], ['name', 'desc', 'a', '1'], 'x', null]) {
    const after = Buffer.from(JSON.stringify(place)).toString('base64url')
    expect((await boss.call(users.calls.pages, { sort, after })).code).toBe(1046)
  }
})

test('days at the ends of time are days like others', async () => {
  for (const createTime of [{ from: '9999-12-31', to: '9999-12-31' }, { to: '0000-01-01' }, { from: '0000-01-01' }])
    expect((await boss.call(unit.calls.pages, { filters: { createTime } })).code).toBe(0)
  const expireDate = { to: '9999-12-31' }
  expect((await admin.call(sellers.calls.pages, { filters: { expireDate } })).code).toBe(0)
  const time = { from: '0000-01-01', to: '9999-12-31' }
  expect((await boss.call(auditReport.calls.query, { filters: { time }, by: 'day' })).data.compared).toBeNull()
})

test('between two whole amounts lies none, and a filter may say so', async () => {
  const found = async (amount: object) => (await boss.call(unit.calls.pages, { filters: { amount } })).data.total
  const { data } = await boss.call(unit.calls.pages, { filters: { code: 'U0000' }, pageSize: 500 })
  const [{ amount } = { amount: 0 }] = data.records
  expect(await found({ from: amount + 0.1, to: amount + 0.9 })).toBe(0)
  expect(await found({ from: amount - 0.5, to: amount + 0.5 })).toBeGreaterThan(0)
})

test('of masked numbers two hundred an hour are shown in full, and each is on record', async () => {
  const { data } = await boss.call(users.calls.pages, { filters: { account: ['fin399'] } })
  const ask = () => boss.call(users.calls.reveal, { id: data.records[0]?.id ?? '', field: 'telephone' })
  for (let asked = 0; asked < 200; asked++) expect((await ask()).code).toBe(0)
  expect((await ask()).code).toBe(1049)
  app.letPass(61 * 60_000)
  expect((await ask()).code).toBe(0)
})
