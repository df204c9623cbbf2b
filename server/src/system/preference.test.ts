import { preference } from '@ev/contract/system/preference'
import { seller } from '@ev/contract/system/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
type Person = Awaited<ReturnType<TestApp['as']>>
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const preferencesOf = async (person: Person) => (await person.call(preference.all, {})).data

test('what a user has set up is there at the next login, as it was saved', async () => {
  const values = { text: '甲', list: [1, { deep: true }], flag: false, zero: 0, empty: '' }
  for (const [name, value] of Object.entries(values))
    expect((await boss.call(preference.save, { key: `kinds.${name}`, value })).code).toBe(0)
  const again = await app.as('op399')
  expect(await preferencesOf(again)).toMatchObject(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`kinds.${name}`, value])),
  )
})

test('saving again replaces, and nothing at all forgets', async () => {
  await boss.call(preference.save, { key: 'colour', value: '#52C41A' })
  await boss.call(preference.save, { key: 'colour', value: '#1677FF' })
  expect(await preferencesOf(boss)).toMatchObject({ colour: '#1677FF' })
  expect((await boss.call(preference.save, { key: 'colour', value: null })).code).toBe(0)
  expect(await preferencesOf(boss)).not.toHaveProperty('colour')
  expect((await boss.call(preference.save, { key: 'colour', value: null })).code).toBe(0)
})

test('everybody has their own, colleagues and the platform too', async () => {
  await boss.call(preference.save, { key: 'mine', value: 'boss' })
  for (const account of ['cs399', 'op365', 'admin']) {
    const other = await app.as(account)
    expect(await preferencesOf(other)).not.toHaveProperty('mine')
    await other.call(preference.save, { key: 'mine', value: account })
    await other.call(preference.save, { key: 'mine', value: null })
  }
  expect(await preferencesOf(boss)).toMatchObject({ mine: 'boss' })
})

test('whoever sees only what they created has preferences all the same', async () => {
  const fleet = await app.as('fleet399')
  expect((await fleet.call(preference.save, { key: 'mine', value: 1 })).code).toBe(0)
  expect(await preferencesOf(fleet)).toEqual({ mine: 1 })
})

test('an automatic login may read them, and save nothing', async () => {
  const { data: token } = await app.call(seller.autoLogin, { sellerId: '399' })
  const headers = { authorization: token }
  expect(await app.call(preference.all, {}, { headers })).toMatchObject({ code: 0, data: {} })
  expect((await app.call(preference.save, { key: 'x', value: 1 }, { headers })).code).toBe(403)
})

test.each([
  ['an empty name', { key: '', value: 1 }],
  ['a name with a slash', { key: 'a/b', value: 1 }],
  ['a name that starts with an underscore', { key: '__proto__', value: 1 }],
  ['a name of 61 characters', { key: 'a'.repeat(61), value: 1 }],
  ['no value', { key: 'a' }],
  ['more than 64 KB', { key: 'a', value: '电'.repeat(22_000) }],
])('%s is refused', async (_what, input) => {
  expect(await boss.post(preference.save.path, input)).toMatchObject({ http: 400, code: 400 })
})

test('64 KB are kept whole', async () => {
  const value = 'x'.repeat(64 * 1024 - 2)
  expect((await boss.call(preference.save, { key: 'large', value })).code).toBe(0)
  expect((await preferencesOf(boss)).large).toBe(value)
})

test('200 are kept and no more, even of a burst', async () => {
  const clerk = await app.as('cs399')
  for (let n = 0; n < 197; n++) await clerk.call(preference.save, { key: `k${n}`, value: n })
  const burst = await Promise.all(
    Array.from({ length: 10 }, (_, n) => clerk.call(preference.save, { key: `burst${n}`, value: n })),
  )
  expect(burst.filter(answer => answer.code === 0)).toHaveLength(3)
  expect(burst.find(answer => answer.code !== 0)).toMatchObject({ code: 1062, msg: '个人偏好最多保存 200 项' })
  expect(Object.keys(await preferencesOf(clerk))).toHaveLength(200)
  expect((await clerk.call(preference.save, { key: 'k1', value: 'other' })).code).toBe(0)
})
