// Bills for staying in the hands of people: waived, closed, verified, disputed; money goes back only when two have agreed.
import { apiStay } from '@ev/contract/api/stay'
import { occupyBill } from '@ev/contract/bill/occupy-bill'
import { overtimeBill } from '@ev/contract/bill/overtime-bill'
import { approval } from '@ev/contract/system/approval'
import { at } from '@ev/db/pools'
import { dayMs, fen, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payIn } from '../../testing/cards.ts'
import { aMember } from '../../testing/money.ts'
import { aPricedGun } from '../../testing/orders.ts'
import { aStayer, aStayRule, gunSays, lookAtStays, staysAt } from '../../testing/stays.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { inspectSeller } from './check-books.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
})
afterAll(() => app.close())

const { calls } = overtimeBill

/** A stay of 47 minutes, 16.00 yuan, that its driver has so much for. */
async function anOverBill(moneyFen: number) {
  const member = await aMember(app.db)
  if (moneyFen > 0) await payIn(app.db, member.account, moneyFen)
  const { place, order } = await aStayer(app, { minutesAgo: 47, memberId: member.id, status: 10 })
  await gunSays(app, place, 1)
  await lookAtStays(app)
  const [bill] = await staysAt(app, place)
  const id = bill?.id ?? expect.fail()
  return { id, place, order, member, row: async () => (await boss.call(calls.get, { id })).data }
}
const paidBill = () => anOverBill(10_000)
const owedBill = () => anOverBill(0)

async function aSilentBill() {
  const { place, order } = await aStayer(app, { minutesAgo: 47 })
  await lookAtStays(app)
  await gunSays(app, place, 5)
  await lookAtStays(app)
  const [bill] = await staysAt(app, place)
  const id = bill?.id ?? expect.fail()
  return { id, order, row: async () => (await boss.call(calls.get, { id })).data }
}

const approve = (id: string | null, by = admin) => by.call(approval.calls.approve, { id: id ?? '', opinion: '' })
const splitsOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom('bill_split_line')
      .select('amount_fen')
      .where('order_id', '=', orderId)
      .where('fee', '=', 'occupy')
      .orderBy('id')
      .execute()
  ).map(row => Number(row.amount_fen))
const noDifference = async () => {
  const { shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(({ document }) => document === 'occupy')).toEqual([])
}

test('the list, its footer, its arithmetic and the account tell the same fen', async () => {
  const { id, order, row } = await paidBill()
  expect(await row()).toMatchObject({
    status: 3,
    order: { id: order.id },
    orderNos: [order.orderNo],
    totalMin: 47,
    freeMin: 15,
    chargedMin: 32,
    payableFen: 1_600,
    paidFen: 1_600,
    unitMin: 1,
    priceMil: 5_000,
    capFen: 5_000,
  })
  const { data: list } = await boss.call(calls.pages, { filters: { order: [order.id] }, sums: true })
  expect(list.records.map(one => one.id)).toEqual([id])
  expect(list.sums).toMatchObject({ payableFen: 1_600, paidFen: 1_600, waivedFen: 0 })
  const { data: explained } = await boss.call(calls.explain, { id })
  expect(explained).toMatchObject({ units: 32, uncappedFen: 1_600, originalFen: 1_600 })
  expect(explained.spans).toMatchObject([{ minutes: 47 }])
  expect(explained.payments).toMatchObject([{ amountFen: 1_600, kind: 2 }])
})

describe('waiving', () => {
  test('of what is not paid yet a part is waived, and the rest is still owed', async () => {
    const { id, row, member } = await owedBill()
    const { code, data } = await boss.call(calls.waive, { id, amountFen: fen(600), reason: '首次提醒' })
    expect({ code, ...data }).toEqual({ code: 0, approvalId: null })
    expect(await row()).toMatchObject({ status: 2, waivedFen: 600, payableFen: 1_000, owedFen: 1_000 })
    expect(await row()).toMatchObject({ waivedReason: '首次提醒', waivedBy: { label: expect.any(String) } })
    await payIn(app.db, member.account, 5_000)
    await lookAtStays(app)
    expect(await row()).toMatchObject({ status: 3, paidFen: 1_000 })
    expect(await member.balance()).toBe(4_000)
  })

  test('what is waived whole is waived', async () => {
    const { id, row, order } = await owedBill()
    await boss.call(calls.waive, { id, amountFen: fen(1_600), reason: '桩故障' })
    expect(await row()).toMatchObject({ status: 4, payableFen: 0, owedFen: 0 })
    expect(await splitsOf(order.id)).toEqual([])
    expect((await boss.call(calls.waive, { id, amountFen: fen(1), reason: '再来' })).code).not.toBe(0)
  })

  test('nobody waives more than is to be paid', async () => {
    const { id, row } = await owedBill()
    const { code, msg } = await boss.call(calls.waive, { id, amountFen: fen(1_601), reason: '多了' })
    expect({ code, msg }).toEqual({ code: 1851, msg: expect.stringContaining('16.00') })
    expect(await row()).toMatchObject({ status: 2, waivedFen: 0 })
  })

  test('what was paid goes back to the account that paid it, once a second person has agreed, and once only', async () => {
    const { id, row, member, order } = await paidBill()
    expect(await member.balance()).toBe(8_400)
    const { data } = await boss.call(calls.waive, { id, amountFen: fen(600), reason: '道闸故障' })
    expect(data.approvalId).not.toBeNull()
    expect(await row()).toMatchObject({ status: 3, waivedFen: 0, refundFen: 0 })
    expect((await approve(data.approvalId, boss)).code).not.toBe(0)
    const decided = await Promise.all([approve(data.approvalId), approve(data.approvalId)])
    expect(decided.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 3, waivedFen: 600, payableFen: 1_000, paidFen: 1_600, refundFen: 600 })
    expect(await member.balance()).toBe(9_000)
    expect(await splitsOf(order.id)).toEqual([1_600, -600])
    const rest = await boss.call(calls.waive, { id, amountFen: fen(1_000), reason: '全部' })
    await approve(rest.data.approvalId)
    expect(await row()).toMatchObject({ status: 4, payableFen: 0, refundFen: 1_600 })
    expect(await member.balance()).toBe(10_000)
    expect(await splitsOf(order.id)).toEqual([1_600, -600, -1_000])
    await noDifference()
  })

  test('where a part was paid and the rest is waived the bill is paid, and what came in is shared out', async () => {
    const { id, row, order } = await anOverBill(600)
    expect(await row()).toMatchObject({ status: 2, paidFen: 600 })
    await boss.call(calls.waive, { id, amountFen: fen(1_000), reason: '协商' })
    expect(await row()).toMatchObject({ status: 3, payableFen: 600, paidFen: 600, owedFen: 0 })
    expect(await splitsOf(order.id)).toEqual([600])
    await noDifference()
  })
})

describe('closing', () => {
  test('nothing more is collected', async () => {
    const { id, row, member } = await owedBill()
    await boss.call(calls.close, { id, reason: '车主已注销' })
    expect(await row()).toMatchObject({ status: 5, statusReason: '车主已注销', owedFen: 0 })
    await payIn(app.db, member.account, 5_000)
    await lookAtStays(app)
    expect(await member.balance()).toBe(5_000)
  })

  test('of one that runs the clock stops, and the same stay is not billed again', async () => {
    const { place } = await aStayer(app, { minutesAgo: 20 })
    await lookAtStays(app)
    const [bill] = await staysAt(app, place)
    expect((await boss.call(calls.close, { id: bill?.id ?? '', reason: '场站活动' })).code).toBe(0)
    app.letPass(60 * minuteMs)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ status: 5, total_min: 20 }])
  })

  test('a bill that is paid cannot be closed', async () => {
    const { id } = await paidBill()
    const { code, msg } = await boss.call(calls.close, { id, reason: '误操作' })
    expect(code).not.toBe(0)
    expect(msg).toContain('已支付')
  })
})

describe('verifying', () => {
  test('a person confirms what the pile could not prove, and it is paid', async () => {
    const { id, row } = await aSilentBill()
    expect(await row()).toMatchObject({ status: 7, cause: 'silence', payableFen: 1_600 })
    await boss.call(calls.verify, { id, outcome: 'confirm', reason: '监控可见车辆' })
    expect(await row()).toMatchObject({ status: 3, paidFen: 1_600 })
    expect((await boss.call(calls.verify, { id, outcome: 'confirm', reason: '再次' })).code).not.toBe(0)
    await noDifference()
  })
  test('or finds that they had left', async () => {
    const { id, row } = await aSilentBill()
    await boss.call(calls.verify, { id, outcome: 'close', reason: '监控可见已离开' })
    expect(await row()).toMatchObject({ status: 5, statusReason: '监控可见已离开', paidFen: 0 })
  })
  test('whom nobody knows cannot be asked to pay', async () => {
    const place = await aPricedGun(app.db)
    await aStayRule(app, place, { kind: 0 })
    await gunSays(app, place, 2)
    app.letPass(30 * minuteMs)
    await lookAtStays(app)
    await app.db
      .updateTable('config_pile_state')
      .set({ heartbeat_at: at(app.app.clock()) })
      .where('pile_id', '=', place.pileId)
      .execute()
    await gunSays(app, place, 5)
    await lookAtStays(app)
    const [bill] = await staysAt(app, place)
    expect(bill?.status).toBe(7)
    const asked = { id: bill?.id ?? '', outcome: 'confirm', reason: '确认' } as const
    expect((await boss.call(occupyBill.calls.verify, asked)).code).toBe(1852)
    // The other screen has no such bill.
    expect((await boss.call(calls.verify, asked)).code).not.toBe(0)
    expect((await boss.call(calls.get, { id: asked.id })).code).not.toBe(0)
  })
})

describe('a driver', () => {
  const headersOf = async (memberId: string) => ({ headers: { authorization: await app.memberTokenFor(memberId) } })

  test('sees their own bills and what they owe, and nobody else does', async () => {
    const { id, member } = await owedBill()
    const other = await aMember(app.db)
    const mine = await app.call(apiStay.pages, {}, await headersOf(member.id))
    expect(mine.data.records).toMatchObject([{ id, status: 2, payableFen: 1_600, kind: 1, chargedMin: 32 }])
    expect((await app.call(apiStay.owed, {}, await headersOf(member.id))).data).toEqual({ count: 1, owedFen: 1_600 })
    expect((await app.call(apiStay.pages, {}, await headersOf(other.id))).data.records).toEqual([])
    const refused = await app.call(apiStay.appeal, { id, text: '不是我' }, await headersOf(other.id))
    expect(refused.code).not.toBe(0)
  })

  test('disputes a bill once; until it is decided nothing is collected and nothing owed', async () => {
    const { id, row, member } = await owedBill()
    const by = await headersOf(member.id)
    expect((await app.call(apiStay.appeal, { id, text: '枪拔不下来' }, by)).code).toBe(0)
    expect(await row()).toMatchObject({ status: 6, appeal: '枪拔不下来' })
    expect((await app.call(apiStay.owed, {}, by)).data.owedFen).toBe(0)
    await payIn(app.db, member.account, 5_000)
    await lookAtStays(app)
    expect(await member.balance()).toBe(5_000)
    await boss.call(calls.handle, { id, outcome: 'reject', reason: '枪锁正常' })
    expect(await row()).toMatchObject({ status: 2, statusReason: '枪锁正常' })
    expect((await app.call(apiStay.appeal, { id, text: '再申诉' }, by)).code).toBe(1853)
    await lookAtStays(app)
    expect(await row()).toMatchObject({ status: 3 })
  })

  test('gets back what they paid where the dispute is accepted by two people', async () => {
    const { id, row, member, order } = await paidBill()
    await app.call(apiStay.appeal, { id, text: '前车堵住' }, await headersOf(member.id))
    const { data } = await boss.call(calls.handle, { id, outcome: 'accept', reason: '属实' })
    expect(data.approvalId).not.toBeNull()
    await approve(data.approvalId)
    expect(await row()).toMatchObject({ status: 4, refundFen: 1_600, waivedReason: '属实' })
    expect(await member.balance()).toBe(10_000)
    expect(await splitsOf(order.id)).toEqual([1_600, -1_600])
    await noDifference()
  })

  test('cannot dispute after thirty days', async () => {
    const { id, member } = await paidBill()
    app.letPass(31 * dayMs)
    const { code } = await app.call(apiStay.appeal, { id, text: '太晚了' }, await headersOf(member.id))
    expect(code).toBe(1854)
  })
})

test('another seller neither sees nor changes a bill', async () => {
  const { id } = await owedBill()
  const other = await app.as('op365')
  expect((await other.call(calls.get, { id })).code).not.toBe(0)
  expect((await other.call(calls.explain, { id })).code).not.toBe(0)
  expect((await other.call(calls.waive, { id, amountFen: fen(100), reason: '越权' })).code).not.toBe(0)
})
