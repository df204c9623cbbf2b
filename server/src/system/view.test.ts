import { view } from '@ev/contract/system/view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
type Person = Awaited<ReturnType<TestApp['as']>>
let boss: Person
let service: Person
let fleet: Person
let elsewhere: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  service = await app.as('cs399')
  fleet = await app.as('fleet399')
  elsewhere = await app.as('op365')
})
afterAll(() => app.close())

const resource = 'system-service/role'
const state = {
  query: 'name=%E7%94%B2&sort=-createTime',
  layout: { density: 'compact', columns: { name: { width: 200 } } },
}
const aView = (name: string, more = {}) => ({ resource, name, audience: 'mine' as const, roleId: null, state, ...more })
const namesSeenBy = async (person: Person) =>
  (await person.call(view.list, { resource })).data.map(({ name }: { name: string }) => name)
const roleOf = async (person: Person) => (await person.call(view.audiences, {})).data.roles[0]?.id ?? ''

test('a view comes back as it was saved, and to its owner alone', async () => {
  await boss.call(view.save, aView('我的'))
  const [mine] = (await boss.call(view.list, { resource })).data
  expect(mine).toMatchObject({ name: '我的', audience: 'mine', isMine: true, ownerName: '陈志强', state })
  expect(await namesSeenBy(service)).not.toContain('我的')
})

test('a view of another list is not shown', async () => {
  await boss.call(view.save, aView('别的', { resource: 'system-service/user' }))
  expect(await namesSeenBy(boss)).not.toContain('别的')
})

test('a view for everybody is seen by all of the seller, also by who sees only what is their own, and by no other seller', async () => {
  expect((await boss.call(view.save, aView('大家', { audience: 'everyone' }))).code).toBe(0)
  expect(await namesSeenBy(service)).toContain('大家')
  expect(await namesSeenBy(fleet)).toContain('大家')
  expect(await namesSeenBy(elsewhere)).not.toContain('大家')
  expect((await service.call(view.list, { resource })).data).toContainEqual(
    expect.objectContaining({ name: '大家', isMine: false }),
  )
})

test('who manages no roles shares with their own role, not with everybody and not with the role of others', async () => {
  expect((await service.call(view.audiences, {})).data.mayShareWithEveryone).toBe(false)
  expect((await service.call(view.save, aView('越权', { audience: 'everyone' }))).code).toBe(403)
  const others = { audience: 'role', roleId: await roleOf(fleet) }
  expect((await service.call(view.save, aView('他人角色', others))).code).toBe(1064)
  const own = { audience: 'role', roleId: await roleOf(service) }
  expect((await service.call(view.save, aView('客服', own))).code).toBe(0)
  expect(await namesSeenBy(service)).toContain('客服')
  expect(await namesSeenBy(fleet)).not.toContain('客服')
})

test('a view for a role says which role', async () => {
  expect((await boss.call(view.save, aView('没有角色', { audience: 'role' }))).code).toBe(400)
})

test('only its owner changes or deletes a view', async () => {
  const { id } = (await boss.call(view.save, aView('改一改', { audience: 'everyone' }))).data
  expect((await service.call(view.save, { ...aView('抢'), id })).code).toBe(1404)
  expect((await service.call(view.delete, { id })).code).toBe(1404)
  expect((await boss.call(view.save, { ...aView('改好了'), id })).code).toBe(0)
  expect(await namesSeenBy(service)).not.toContain('改好了')
  expect((await boss.call(view.delete, { id })).code).toBe(0)
  expect(await namesSeenBy(boss)).not.toContain('改好了')
})

test('two views of one list cannot have the same name', async () => {
  await boss.call(view.save, aView('重名'))
  expect((await boss.call(view.save, aView('重名'))).code).toBe(1042)
})

test('nobody keeps more than fifty views of a list', async () => {
  const many = 'system-service/many'
  for (let count = 1; count <= 50; count++)
    expect((await fleet.call(view.save, aView(`第${count}个`, { resource: many }))).code).toBe(0)
  expect((await fleet.call(view.save, aView('多了', { resource: many }))).code).toBe(1063)
})
