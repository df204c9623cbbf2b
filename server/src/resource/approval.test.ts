import { approval } from '@ev/contract/system/approval'
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
  await addUnits(app, '399', 5)
  await app.db.updateTable('system_org').set({ name: '险站' }).where('code', 'like', 'U0%').execute()
  boss = await app.as('op399')
  admin = await app.as('admin')
})
afterAll(() => app.close())

const found = async (code: string) => (await boss.call(unit.calls.pages, { filters: { code: [code] } })).data.records[0]
const agree = (id: string | null) => admin.call(approval.calls.approve, { id: id ?? '', opinion: '' })

/** Somebody changes the unit in a way that nobody has to agree to. */
async function meanwhile(code: string) {
  const { id, version, amount, phone } = (await found(code)) ?? expect.fail()
  const draft = { id, version, name: '平站', parent: null, phone, amount }
  expect((await boss.call(unit.calls.update, draft)).data).toEqual({ approvalId: null })
}

const asks: [string, string, (id: string) => Promise<{ data: { approvalId: string | null } }>][] = [
  ['a delete', 'U00001', id => boss.call(unit.calls.delete, { id })],
  ['an action', 'U00002', id => boss.call(unit.calls.raise, { id, by: 5 })],
  [
    'a change',
    'U00003',
    async id => {
      const { version, amount, phone } = (await found('U00003')) ?? expect.fail()
      return boss.call(unit.calls.update, { id, version, name: '险站二', parent: null, phone, amount })
    },
  ],
]

test.each(asks)('%s is agreed to only while the record is as it was when it was asked for', async (_, code, ask) => {
  const before = (await found(code)) ?? expect.fail()
  const { data } = await ask(before.id)
  expect(data.approvalId).not.toBeNull()
  await meanwhile(code)
  const answer = await agree(data.approvalId)
  expect(answer).toMatchObject({ code: 1216, msg: expect.stringContaining('陈志强') })
  expect(answer.msg).toContain('请驳回')
  expect(await found(code)).toMatchObject({ name: '平站', amount: before.amount })
})

test('what nobody has touched meanwhile is done when a second person agrees', async () => {
  const before = (await found('U00004')) ?? expect.fail()
  const raised = await boss.call(unit.calls.raise, { id: before.id, by: 5 })
  expect((await agree(raised.data.approvalId)).code).toBe(0)
  expect((await found('U00004'))?.amount).toBe(before.amount + 5)
  const deleted = await boss.call(unit.calls.delete, { id: before.id })
  expect((await agree(deleted.data.approvalId)).code).toBe(0)
  expect(await found('U00004')).toBeUndefined()
})

test('a change that was made from an old version is not even asked for', async () => {
  const { id, version, amount, phone } = (await found('U00005')) ?? expect.fail()
  const old = { id, version: version - 1, name: '险站二', parent: null, phone, amount }
  expect((await boss.call(unit.calls.update, old)).code).toBe(1044)
})
