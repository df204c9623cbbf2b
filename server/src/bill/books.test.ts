// The books as finance people meet them: the flow of an account, the check of the books, and closing a month.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { bookCheck } from '@ev/contract/bill/book-check'
import { bookDifference } from '@ev/contract/bill/book-difference'
import { houseFlow } from '@ev/contract/bill/house-flow'
import { openMonth } from '@ev/contract/bill/open-month'
import { period } from '@ev/contract/bill/period'
import { recharge } from '@ev/contract/bill/recharge'
import { eventType } from '@ev/contract/member-enums'
import { approval } from '@ev/contract/system/approval'
import { notification } from '@ev/contract/system/notification'
import { addMonths } from '@ev/rules/days'
import { businessDay, dayMs, fen } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../testing/money.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { houseAccount, post, setAside, take } from '../ledger/door.ts'
import { checkAllBooks } from './book-check.job.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let clerk: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  clerk = await app.as('fin399')
})
afterAll(() => app.close())

const sellerId = '399'

/** A recharge at the counter, with a gift. */
async function recharged(member: string, topup = 10_000, gift = 0) {
  const { code, msg, data } = await clerk.call(recharge.calls.add, {
    purpose: 'staff',
    member,
    card: null,
    topupFen: fen(topup),
    giftFen: fen(gift),
    way: 'cash',
    voucherNo: '',
    voucher: '',
    note: '',
  })
  if (code !== 0) throw new Error(msg)
  return data.id
}

let charges = 0

/** Set aside and taken, as a charge does it. */
async function spent(account: string, amount: number) {
  const now = app.app.clock()
  const of = { sellerId, key: `charge:${++charges}`, amountFen: fen(amount), documentId: String(charges) }
  await app.db.transaction().execute(async db => {
    const income = await houseAccount(db, sellerId, 'income', now)
    await setAside(db, { ...of, purpose: 'charge', accountIds: [account] }, now)
    await take(db, { ...of, toAccountId: income, documentNo: `O${charges}`, event: 1, madeBy: null }, now)
  })
}

/** Time passes, and people sign in again. */
async function daysLater(days: number) {
  app.letPass(days * dayMs)
  boss = await app.as('op399')
  clerk = await app.as('fin399')
}

test('[3.2.10] what moves money is of one of fourteen types, in both languages', () => {
  expect(eventType.list.map(({ value, zh }) => `${value} ${zh}`)).toEqual([
    '1 充电账单',
    '2 充值',
    '3 充值赠送',
    '4 退款',
    '5 超时账单',
    '6 占位账单',
    '7 预约费',
    '8 卡转出',
    '9 卡转入',
    '10 人工调增',
    '11 人工调减',
    '12 优惠奖励',
    '13 车队划拨',
    '14 冲正',
  ])
  expect(eventType.list.every(({ en }) => en.length > 0)).toBe(true)
})

test('each entry says what the account held before and after, and names its document', async () => {
  const member = await aMember(app.db)
  const id = await recharged(member.id, 10_000, 500)
  const { data: paper } = await boss.call(recharge.calls.get, { id })
  const { data } = await clerk.call(accountFlow.calls.pages, { filters: { member: [member.id] }, sums: true })
  expect(data.total).toBe(2)
  expect(data.records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        account: { id: member.account, label: expect.stringMatching(/^A/) },
        accountType: 2,
        ownerType: 'member',
        ownerName: expect.stringContaining('测试会员'),
        event: 2,
        direction: 'in',
        amountFen: 10_000,
        beforeFen: 0,
        afterFen: 10_000,
        document: 'recharge',
        documentId: id,
        documentNo: paper.rechargeNo,
        subject: 'cash',
        maker: expect.objectContaining({ label: expect.any(String) }),
      }),
      expect.objectContaining({
        account: expect.objectContaining({ id: member.reward }),
        accountType: 3,
        amountFen: 500,
      }),
    ]),
  )
  expect(data.sums).toMatchObject({ inFen: 10_500, outFen: 0 })
  const [one] = data.records
  expect((await clerk.call(accountFlow.calls.get, { id: one?.id ?? '' })).data).toEqual(one)
})

test('entries are found by account, type, direction, amount, number and channel', async () => {
  const member = await aMember(app.db)
  const id = await recharged(member.id, 8_000)
  await spent(member.account, 3_000)
  const { data: paper } = await boss.call(recharge.calls.get, { id })
  const found = async (filters: Parameters<typeof clerk.call<typeof accountFlow.calls.pages>>[1]['filters']) => {
    const { data } = await clerk.call(accountFlow.calls.pages, { filters: { account: [member.account], ...filters } })
    return data.records.map(row => row.amountFen)
  }
  expect(await found({})).toEqual([-3_000, 8_000])
  expect(await found({ event: [1] })).toEqual([-3_000])
  expect(await found({ direction: ['in'] })).toEqual([8_000])
  expect(await found({ amountFen: { to: 0 } })).toEqual([-3_000])
  expect(await found({ documentNo: paper.rechargeNo.slice(3) })).toEqual([8_000])
  expect(await found({ documentNo: [paper.rechargeNo] })).toEqual([8_000])
  expect(await found({ subject: ['income'] })).toEqual([-3_000])
  expect(await found({ ownerType: ['fleet'] })).toEqual([])
  expect(await found({ time: { from: '2020-01-01', to: '2020-12-31' } })).toEqual([])
})

test('opening, what came and what went make the closing balance of any span', async () => {
  const member = await aMember(app.db)
  await recharged(member.id, 10_000)
  await daysLater(2)
  await recharged(member.id, 4_000)
  await spent(member.account, 2_500)
  const today = businessDay(app.app.clock())
  await daysLater(1)
  await spent(member.account, 1_000)
  const span = async (time?: { from?: string; to?: string }) => {
    const { data } = await clerk.call(accountFlow.calls.span, {
      account: member.account,
      filters: time ? { time } : {},
    })
    expect(data.openingFen + data.inFen - data.outFen).toBe(data.closingFen)
    return data
  }
  const of = { openingFen: 10_000, inFen: 4_000, outFen: 2_500, closingFen: 11_500 }
  expect(await span({ from: today, to: today })).toMatchObject({ ...of, curve: [{ day: today, closingFen: 11_500 }] })
  expect(await span({ to: today })).toMatchObject({ openingFen: 0, closingFen: 11_500 })
  const whole = await span()
  expect(whole).toMatchObject({ openingFen: 0, inFen: 14_000, outFen: 3_500, closingFen: 10_500 })
  expect(whole.curve.map(point => point.closingFen)).toEqual([10_000, 11_500, 10_500])
  expect(whole.account).toMatchObject({ type: 2, state: 1, owner: 'member', balanceFen: 10_500, availableFen: 10_500 })
  expect(await span({ from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
    openingFen: 0,
    closingFen: 0,
    curve: [],
  })
})

test('entries of the house stand apart: in no account flow, and in their own by subject', async () => {
  const member = await aMember(app.db)
  await recharged(member.id, 7_700)
  const house = await houseAccount(app.db, sellerId, 'cash', app.app.clock())
  expect((await clerk.call(accountFlow.calls.pages, { filters: { account: [house] } })).data.total).toBe(0)
  expect(await clerk.call(accountFlow.calls.span, { account: house })).toMatchObject({ code: 1404 })
  const { data } = await clerk.call(houseFlow.calls.pages, { filters: { subject: ['cash'] }, pageSize: 1 })
  expect(data.records[0]).toMatchObject({ amountFen: -7_700, direction: 'out', event: 2, subject: 'cash' })
  const { data: houses } = await clerk.call(bookCheck.calls.houses, {})
  const { rows } = await sql<{ total: string }>`
    select sum(amount_fen)::text as total from ledger_entry where account_id = ${house}`.execute(app.db)
  expect(houses.find(one => one.subject === 'cash')?.balanceFen).toBe(Number(rows[0]?.total))
})

test('another seller sees none of it', async () => {
  const member = await aMember(app.db)
  await recharged(member.id)
  const stranger = await app.as('op365')
  expect((await stranger.call(accountFlow.calls.pages, { filters: { account: [member.account] } })).data.total).toBe(0)
  expect(await stranger.call(accountFlow.calls.span, { account: member.account })).toMatchObject({ code: 1404 })
  expect(await stranger.call(bookCheck.calls.run, { seller: sellerId })).toMatchObject({ code: 1404 })
})

test('books that are right have no difference, by the button and by night', async () => {
  const { data } = await clerk.call(bookCheck.calls.run, {})
  expect(data).toMatchObject({ checks: 1, differences: 0 })
  const { data: check } = await clerk.call(bookCheck.calls.get, { id: data.lastId ?? '' })
  expect(check).toMatchObject({ outcome: 'right', differences: 0, asker: { label: expect.any(String) } })
  expect(check.postings).toBeGreaterThan(0)
  const said = await checkAllBooks(app.app, new AbortController().signal)
  expect(said).toMatchObject({ en: expect.stringMatching(/: 0 differences$/) })
})

test('whoever posts while the books are checked waits for nothing', async () => {
  const member = await aMember(app.db)
  const [checked] = await Promise.all([
    clerk.call(bookCheck.calls.run, {}),
    ...Array.from({ length: 10 }, (_, place) => recharged(member.id, 100 + place)),
  ])
  expect(checked.data).toMatchObject({ differences: 0 })
  expect(await member.balance()).toBe(1_045)
})

test('a month is closed in its turn by two people, and takes no more entries', async () => {
  const { data } = await boss.call(openMonth.calls.pages, {})
  const month = data.records[0]?.month ?? ''
  const after = addMonths(`${month}-01`, 1).slice(0, 7)
  if (data.records[0]?.isOver !== true) await daysLater(32)
  expect(await clerk.call(openMonth.calls.close, { id: sellerId, month: after })).toMatchObject({ code: 1706 })
  const { data: asked } = await clerk.call(openMonth.calls.close, { id: sellerId, month })
  expect(asked.approvalId).not.toBeNull()
  expect((await clerk.call(period.calls.pages, {})).data.total).toBe(0)
  const agreed = await boss.call(approval.calls.approve, { id: asked.approvalId ?? '', opinion: '' })
  expect(agreed.code).toBe(0)
  const { data: closed } = await clerk.call(period.calls.pages, {})
  expect(closed.records).toMatchObject([{ month, closer: { label: expect.any(String) } }])
  expect(closed.records[0]?.postings).toBeGreaterThan(0)
  expect((await clerk.call(openMonth.calls.pages, {})).data.records[0]?.month).toBe(after)
  expect((await clerk.call(bookCheck.calls.run, {})).data.differences).toBe(0)
  const { data: houses } = await clerk.call(bookCheck.calls.houses, {})
  const { rows } = await sql<{ total: string }>`
    select sum(e.amount_fen)::text as total from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.seller_id = ${sellerId} and a.owner = 'house'`.execute(app.db)
  expect(houses.reduce((sum, one) => sum + one.balanceFen, 0)).toBe(Number(rows[0]?.total))
})

test('a check says by document what is wrong, tells finance, and no month is closed over it', async () => {
  const other = '365'
  const stranger = await app.as('op365')
  const member = await aMember(app.db, { sellerId: other })
  const now = app.app.clock()
  const cash = await houseAccount(app.db, other, 'cash', now)
  const lines = [
    { accountId: member.account, amountFen: fen(100) },
    { accountId: cash, amountFen: fen(-100) },
  ]
  const paper = { document: 'opening', documentId: '1', documentNo: 'O1', event: 2 } as const
  await post(app.db, { sellerId: other, key: 'nobody:1', ...paper, lines, madeBy: null }, now)
  const { data } = await stranger.call(bookCheck.calls.run, {})
  expect(data.differences).toBe(1)
  const { data: found } = await stranger.call(bookDifference.calls.pages, { filters: { check: [data.lastId ?? ''] } })
  expect(found.records).toMatchObject([
    { kind: 'undocumented', document: 'opening', documentNo: 'O1', expectedFen: 0, foundFen: 100, gapFen: 100 },
  ])
  const { data: told } = await stranger.call(notification.pages, {})
  expect(told.records[0]).toMatchObject({ kind: 'booksDiffer', link: expect.stringContaining(`id=${data.lastId}`) })
  const { data: open } = await stranger.call(openMonth.calls.pages, {})
  expect(open.records).toMatchObject([{ differences: 1 }])
  app.letPass(32 * dayMs)
  const later = await app.as('op365')
  const answer = await later.call(openMonth.calls.close, { id: other, month: open.records[0]?.month ?? '' })
  expect(answer).toMatchObject({ code: 1707, msg: expect.stringContaining('1 处差异') })
})
