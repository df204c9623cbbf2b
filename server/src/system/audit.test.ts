import { audit } from '@ev/contract/system/audit'
import { user } from '@ev/contract/system/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  await app.logIn('op399', 'Wrong@20261', { address: '10.9.9.9' })
})
afterAll(() => app.close())

test('the log is found by account, call, outcome, address and time', async () => {
  const found = async (filters: object) => (await boss.call(audit.pages, { filters })).data
  const wrong = await found({ account: 'op399', outcome: ['refused'], call: 'seller/login' })
  expect(wrong.records[0]).toMatchObject({
    account: 'op399',
    user: { label: '陈志强' },
    call: '/system-service/seller/login',
    outcome: 'refused',
    code: 4,
    msg: '账号或密码错误',
    address: '10.9.9.9',
    seller: { id: '399' },
  })
  expect((await found({ address: '10.9.9' })).total).toBe(1)
  expect((await found({ time: { preset: 'today' } })).total).toBeGreaterThan(1)
  expect((await found({ time: { preset: 'yesterday' } })).total).toBe(0)
  expect((await boss.call(audit.get, { id: wrong.records[0]?.id ?? '' })).data.outcome).toBe('refused')
})

test('each seller reads its own log, and the platform that of all', async () => {
  await app.as('op365')
  const of365 = { filters: { seller: ['365'] } }
  expect((await boss.call(audit.pages, of365)).data.total).toBe(0)
  expect((await (await app.as('admin')).call(audit.pages, of365)).data.total).toBeGreaterThan(0)
})

test('an entry leads to what was changed by it', async () => {
  const { data: me } = await boss.call(user.getUserInfoDTO, {})
  await boss.call(user.update, { ...me, zipCode: '510999' })
  const { data } = await boss.call(audit.pages, { filters: { call: ['/system-service/user/update'] } })
  const { data: changes } = await boss.call(audit.changes, { requestId: data.records[0]?.requestId ?? '' })
  expect(changes[0]).toMatchObject({ tableName: '用户', before: { zip_code: '510000' }, after: { zip_code: '510999' } })
})

test('a number that lists mask is masked in what was changed too', async () => {
  const { data: me } = await boss.call(user.getUserInfoDTO, {})
  await boss.call(user.update, { ...me, telephone: '13912345678' })
  const { data } = await boss.call(audit.pages, { filters: { call: ['/system-service/user/update'] } })
  const { data: changes } = await boss.call(audit.changes, { requestId: data.records[0]?.requestId ?? '' })
  expect(changes[0]?.after?.telephone).toBe('139****5678')
  expect(JSON.stringify(changes)).not.toContain(me.telephone)
})
