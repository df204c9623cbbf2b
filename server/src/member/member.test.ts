import { utils, write } from '@e965/xlsx'
import { templateFile } from '@ev/contract/config/template-file'
import { account } from '@ev/contract/member/account'
import { member } from '@ev/contract/member/member'
import { work } from '@ev/contract/system/work'
import { at } from '@ev/db/pools'
import { fen } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf, uploadOf } from '../../testing/units.ts'
import { houseAccount, post } from '../ledger/door.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

let count = 0
const nextPhone = () => `1880000${String(++count).padStart(4, '0')}`

const draft = (changes: Partial<Draft> = {}): Draft => ({
  nickname: '试验会员',
  phone: nextPhone(),
  realName: '',
  kind: 1,
  level: 1,
  plate: '',
  tags: [],
  lowBalanceFen: null,
  inviter: null,
  org: null,
  note: '',
  seller: null,
  ...changes,
})
type Draft = NonNullable<(typeof member.calls.add)['types']>['in']

async function add(changes: Partial<Draft> = {}): Promise<string> {
  const { data, code, msg } = await boss.call(member.calls.add, draft(changes))
  expect(code, msg).toBe(0)
  return data.id
}
const got = async (id: string) => (await boss.call(member.calls.get, { id })).data
const accountOf = async (id: string, kind: number) =>
  app.db
    .selectFrom('ledger_account')
    .selectAll()
    .where('member_id', '=', id)
    .where('owner', '=', 'member')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()

async function give(memberId: string, amount: number) {
  const { id } = await accountOf(memberId, 2)
  const now = app.app.clock()
  const house = await houseAccount(app.db, '399', 'opening', now)
  const lines = [
    { accountId: id, amountFen: fen(amount) },
    { accountId: house, amountFen: fen(-amount) },
  ]
  const documentId = String(++count)
  const posting = { sellerId: '399', document: 'opening', documentId, documentNo: '', event: 2, madeBy: null } as const
  await post(app.db, { ...posting, key: `opening:${documentId}`, lines }, now)
}

test('[3.2.4] a new member has a number, an account for money and one for gifts, and is in good standing', async () => {
  const id = await add({ nickname: '周小满', plate: '粤BD10001' })
  expect(await got(id)).toMatchObject({
    nickname: '周小满',
    memberNo: expect.stringMatching(/^M\d{14}$/),
    phone: expect.stringMatching(/^188\*{4}\d{4}$/),
    status: 1,
    level: 1,
    source: 'staff',
    balanceFen: 0,
    availableFen: 0,
    plates: ['粤BD10001'],
  })
  const { data } = await boss.call(account.calls.pages, { filters: { member: [id] } })
  expect(new Set(data.records.map(one => one.kind))).toEqual(new Set([2, 3]))
  expect(data.records[0]).toMatchObject({ owner: 'member', ownerName: '周小满', state: 1, availableFen: 0 })
})

test('a number is one living member’s of a seller, and says so; whoever cancelled may come again', async () => {
  const phone = nextPhone()
  const id = await add({ phone })
  expect(await boss.call(member.calls.add, draft({ phone }))).toMatchObject({ code: 1721, data: { field: 'phone' } })
  const other = await got(await add())
  const { memberNo: _no, ...change } = { ...draft({ phone }), id: other.id, version: other.version, memberNo: '' }
  const { plate: _plate, seller: _seller, ...update } = change
  expect(await boss.call(member.calls.update, update)).toMatchObject({ code: 1721 })
  expect(await boss.call(member.calls.cancel, { id, reason: '本人申请' })).toMatchObject({ code: 0 })
  await add({ phone })
})

test('a personal member needs a number, and a plate of somebody else is refused', async () => {
  expect(await boss.call(member.calls.add, draft({ phone: '' }))).toMatchObject({ http: 400 })
  await add({ plate: '粤BD10002' })
  expect(await boss.call(member.calls.add, draft({ plate: '粤BD10002' }))).toMatchObject({ code: 1771 })
})

test('members are found by number, plate, level, balance, tag and whether they are blacklisted', async () => {
  const phone = nextPhone()
  const id = await add({ nickname: '寻找甲', phone, plate: '粤BD10003', level: 3, tags: ['网约车'] })
  await give(id, 12_345)
  const find = async (filters: NonNullable<(typeof member.calls.pages)['types']>['in']['filters']) =>
    (await boss.call(member.calls.pages, { filters: { nickname: '寻找', ...filters } })).data.records.map(one => one.id)
  expect(await find({ phone })).toEqual([id])
  expect(await find({ phone: phone.slice(-4) })).toEqual([id])
  expect(await find({ plates: '10003' })).toEqual([id])
  expect(await find({ level: [3] })).toEqual([id])
  expect(await find({ level: [1] })).toEqual([])
  expect(await find({ balanceFen: { from: 12_345, to: 12_345 } })).toEqual([id])
  expect(await find({ balanceFen: { from: 12_346 } })).toEqual([])
  expect(await find({ tags: ['网约车'] })).toEqual([id])
  expect(await find({ isBlacklisted: true })).toEqual([])
  await boss.call(member.calls.blacklist, { id })
  expect(await find({ isBlacklisted: true })).toEqual([id])
  const { data } = await boss.call(member.calls.options, { text: phone })
  expect(data).toEqual([{ id, label: `寻找甲 ${phone.slice(0, 3)}****${phone.slice(-4)}` }])
})

test('steps are taken in their order, and shutting somebody out ends their sessions', async () => {
  const id = await add()
  await app.memberTokenFor(id)
  const living = async () =>
    (
      await app.db
        .selectFrom('member_session')
        .select('id')
        .where('member_id', '=', id)
        .where('revoked_at', 'is', null)
        .execute()
    ).length
  expect(await boss.call(member.calls.unlock, { id })).toMatchObject({ msg: expect.stringContaining('状态正常') })
  await boss.call(member.calls.reportLoss, { id, reason: '手机丢失' })
  expect(await got(id)).toMatchObject({ status: 2, statusReason: '手机丢失' })
  expect(await living()).toBe(1)
  await boss.call(member.calls.unlock, { id })
  expect(await got(id)).toMatchObject({ status: 1 })
  await boss.call(member.calls.lock, { id, reason: '异常充电' })
  expect(await got(id)).toMatchObject({ status: 3 })
  expect(await living()).toBe(0)
  await boss.call(member.calls.disable, { id, reason: '核实中' })
  expect(await boss.call(member.calls.unlock, { id })).toMatchObject({ msg: expect.stringContaining('已停用') })
  await boss.call(member.calls.enable, { id })
  expect(await got(id)).toMatchObject({ status: 1 })
})

test('a member with money, or with money set aside, does not leave; one without does, with accounts and sessions', async () => {
  const id = await add()
  await give(id, 500)
  expect(await boss.call(member.calls.cancel, { id, reason: '本人申请' })).toMatchObject({
    code: 1724,
    msg: expect.stringContaining('5.00'),
  })
  await give(id, -500)
  await app.memberTokenFor(id)
  await app.db
    .insertInto('member_card')
    .values({ seller_id: '399', card_no: 'T0009001', chip_no: 'AABBCC01', member_id: id })
    .execute()
  expect(await boss.call(member.calls.cancel, { id, reason: '本人申请' })).toMatchObject({ code: 0 })
  expect(await got(id)).toMatchObject({ status: 5, cardCount: 0, cancelTime: expect.any(String) })
  expect((await accountOf(id, 2)).state).toBe(3)
  const card = await app.db.selectFrom('member_card').select('status').where('card_no', '=', 'T0009001').execute()
  expect(card).toEqual([{ status: 4 }])
  const open = await app.db
    .selectFrom('member_session')
    .select('id')
    .where('member_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  const { data } = await boss.call(account.calls.pages, { filters: { member: [id], kind: [2] } })
  expect(await boss.call(account.calls.enable, { id: data.records[0]?.id ?? '' })).toMatchObject({ code: 1730 })
})

test('a member whose recharge is not paid yet does not leave', async () => {
  const id = await add()
  const { id: account_id } = await accountOf(id, 2)
  const paper = {
    seller_id: '399',
    recharge_no: `R-${id}`,
    type: 'online',
    channel: 'local',
    account_id,
    member_id: id,
  }
  const now = at(app.app.clock())
  await app.db
    .insertInto('bill_recharge')
    .values({ ...paper, topup_fen: '100', created_at: now })
    .execute()
  expect(await boss.call(member.calls.cancel, { id, reason: '本人申请' })).toMatchObject({ code: 1726 })
})

test('the level of many is changed at once', async () => {
  const ids = [await add(), await add()]
  await boss.call(member.calls.setLevelBatch, { selection: { ids }, level: 4 })
  await app.runWork()
  for (const id of ids) expect(await got(id)).toMatchObject({ level: 4 })
})

const header = ['*姓名', '手机号', '*等级', '车牌号', '标签', '备注']

async function upload(rows: readonly (readonly unknown[])[]) {
  const sheet = utils.aoa_to_sheet([header, ...rows].map(row => [...row]))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '会员')
  const { headers, payload } = uploadOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const response = await app.server.inject({
    method: 'POST',
    url: member.calls.import.path,
    payload,
    headers: { ...headers, authorization: boss.token },
  })
  const { data, code, msg } = response.json<{ data: { workId: string }; code: number; msg: string }>()
  expect(code, msg).toBe(0)
  await app.runWork()
  return (await boss.call(work.get, { id: data.workId })).data
}

test('[2.6.21] the template centre has the template for personal members, with the columns that the import takes', async () => {
  const { data: offered } = await boss.call(templateFile.list, {})
  const template = offered.find(one => one.id === 'member-service/member')
  expect(template?.fileName).toBe('会员导入模板.xlsx')
  const { sheets } = await sheetsOf(app, template?.fileUrl ?? '')
  expect(sheets[0]?.rows[0]).toEqual(header)
})

test('members are read in with their accounts; a number that is there, or comes twice, says so', async () => {
  const there = nextPhone()
  await add({ phone: there })
  const [one, two] = [nextPhone(), nextPhone()]
  const tried = await upload([
    ['导入甲', one, '金卡', '粤BD20001', '', '首批'],
    ['导入乙', two, '银卡', '', '', ''],
    ['导入丙', there, '银卡', '', '', ''],
    ['导入丁', one, '银卡', '', '', ''],
    ['导入戊', '123', '银卡', '', '', ''],
  ])
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 2, rowsBad: 3 })
  const { data: rows } = await boss.call(work.rows, { id: tried.id, pageSize: 50 })
  const reasons = new Map(rows.records.map(row => [row.place, row.msg]))
  expect(reasons.get(4)).toContain(`${there} 已是会员`)
  expect(reasons.get(5)).toContain(`${one} 已是会员`)
  expect(reasons.get(6)).toContain('手机号')
  const found = () => boss.call(member.calls.pages, { filters: { nickname: '导入' } })
  expect((await found()).data.total).toBe(0)
  expect((await boss.call(work.commit, { id: tried.id })).code).toBe(0)
  await app.runWork()
  const { records } = (await found()).data
  const byName = new Map(records.map(row => [row.nickname, [row.level, row.source, row.plates]]))
  expect(byName).toEqual(
    new Map([
      ['导入乙', [1, 'import', []]],
      ['导入甲', [2, 'import', ['粤BD20001']]],
    ]),
  )
  for (const { id } of records) expect((await accountOf(id, 2)).state).toBe(1)
})
