import { account } from '@ev/contract/member/account'
import { adjustment } from '@ev/contract/member/adjustment'
import { approval } from '@ev/contract/system/approval'
import { fen } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkBooks, openAccount } from '../ledger/door.ts'
import { adjustmentDocuments } from './door.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
let app: TestApp
let boss: Person
let admin: Person
let memberId: string
let accountId: string
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
  const { id } = await app.db
    .insertInto('member_member')
    .values({ seller_id: '399', member_no: 'ADJ1', nickname: '调整会员', phone: '18811110001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  memberId = id
  accountId = await openAccount(app.db, '399', { owner: 'member', memberId }, 2, app.app.clock())
})
afterAll(() => app.close())

const balance = async () => (await boss.call(account.calls.get, { id: accountId })).data
const ask = (amount: number, person = boss) =>
  person.call(adjustment.calls.add, { account: accountId, amountFen: fen(amount), reason: '客诉补偿' })
const agree = (id: string, person = admin) => person.call(approval.calls.approve, { id, opinion: '' })

test('an adjustment moves nothing until somebody else agrees, and then exactly once', async () => {
  const { data, code, msg } = await ask(5_000)
  expect(code, msg).toBe(0)
  expect(await balance()).toMatchObject({ balanceFen: 0 })
  const get = async () => (await boss.call(adjustment.calls.get, { id: data.id })).data
  expect(await get()).toMatchObject({ status: 'waiting', amountFen: 5_000, ownerName: '调整会员' })
  expect(await agree(data.approvalId, boss)).not.toMatchObject({ code: 0 })
  expect(await agree(data.approvalId)).toMatchObject({ code: 0 })
  expect(await balance()).toMatchObject({ balanceFen: 5_000, availableFen: 5_000, entries: 1 })
  expect(await get()).toMatchObject({ status: 'done', doneTime: expect.any(String) })
  expect(await agree(data.approvalId)).not.toMatchObject({ code: 0 })
  expect(await boss.call(adjustment.calls.confirm, { id: data.id })).not.toMatchObject({ code: 0 })
  expect(await balance()).toMatchObject({ balanceFen: 5_000 })
  const posting = await app.db
    .selectFrom('ledger_posting')
    .select(['event', 'document_id', 'note'])
    .where('document', '=', 'adjustment')
    .where('document_id', '=', data.id)
    .execute()
  expect(posting).toEqual([{ event: 10, document_id: data.id, note: '客诉补偿' }])
})

test('what was said no to stays undone and says so', async () => {
  const { data } = await ask(700)
  await admin.call(approval.calls.reject, { id: data.approvalId, opinion: '金额不对' })
  expect((await boss.call(adjustment.calls.get, { id: data.id })).data).toMatchObject({ status: 'refused' })
  expect(await boss.call(adjustment.calls.confirm, { id: data.id })).not.toMatchObject({ code: 0 })
  expect(await balance()).toMatchObject({ balanceFen: 5_000 })
})

test('less than nothing is not taken, and 0 is no adjustment', async () => {
  expect(await ask(-5_001)).toMatchObject({ code: 1700, data: { field: 'amountFen' } })
  expect(await ask(0)).toMatchObject({ http: 400 })
  const { data } = await ask(-1_000)
  expect(await agree(data.approvalId)).toMatchObject({ code: 0 })
  expect(await balance()).toMatchObject({ balanceFen: 4_000 })
})

test('a frozen account refuses in words, also where the adjustment was asked for before; thawed it takes it', async () => {
  const { data } = await ask(300)
  expect(await boss.call(account.calls.freeze, { id: accountId, reason: '核查' })).toMatchObject({ code: 0 })
  expect(await balance()).toMatchObject({ state: 2, stateReason: '核查', availableFen: 0 })
  expect(await ask(100)).toMatchObject({ code: 1701, msg: expect.stringContaining('冻结') })
  expect(await agree(data.approvalId)).toMatchObject({ code: 1701 })
  expect(await boss.call(account.calls.freeze, { id: accountId, reason: '再次' })).not.toMatchObject({ code: 0 })
  expect(await boss.call(account.calls.thaw, { id: accountId })).toMatchObject({ code: 0 })
  expect(await agree(data.approvalId)).toMatchObject({ code: 0 })
  expect(await balance()).toMatchObject({ state: 1, balanceFen: 4_300 })
})

test('where nobody else could agree, nothing is adjusted', async () => {
  const others = app.db.updateTable('system_staff').where('account', '<>', 'op399')
  await others.where('status', '=', 'enabled').set({ status: 'disabled' }).execute()
  expect(await ask(100)).toMatchObject({ code: 1728 })
  await app.db.updateTable('system_staff').set({ status: 'enabled' }).execute()
  const left = await app.db.selectFrom('member_adjustment').select('id').where('amount_fen', '=', '100').execute()
  expect(left).toEqual([])
})

test('a credit above the parameter waits for a second person, and is never less than is used of it', async () => {
  expect(
    (await boss.call(account.calls.credit, { id: accountId, limitFen: fen(500_000), reason: '大客户' })).data,
  ).toEqual({ approvalId: null })
  const find = () => boss.call(account.calls.pages, { filters: { member: [memberId], kind: [4] } })
  const credit = (await find()).data.records[0] ?? expect.fail()
  expect(credit).toMatchObject({ limitFen: 500_000, availableFen: 500_000, balanceFen: 0 })
  const asked = await boss.call(account.calls.credit, { id: credit.id, limitFen: fen(2_000_000), reason: '提额' })
  expect(asked.data.approvalId).not.toBeNull()
  expect((await find()).data.records[0]).toMatchObject({ limitFen: 500_000 })
  expect(await agree(asked.data.approvalId ?? '')).toMatchObject({ code: 0 })
  expect((await find()).data.records[0]).toMatchObject({ limitFen: 2_000_000 })
  const over = { account: credit.id, amountFen: fen(1), reason: '多还' }
  expect(await boss.call(adjustment.calls.add, over)).toMatchObject({ code: 1729 })
})

test('the books explain each adjustment that was done', async () => {
  const asked = { sellerId: '399', askedBy: null, documents: [adjustmentDocuments] }
  const { id } = await checkBooks(app.db, asked, app.app.clock)
  const found = await app.db
    .selectFrom('ledger_difference')
    .selectAll()
    .where('check_id', '=', id)
    .where('document', '=', 'adjustment')
    .execute()
  expect(found).toEqual([])
})
