// What was paid for an order is given back: to whom, how much, by two people, and once.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { order as orders } from '@ev/contract/bill/order'
import { refundAction } from '@ev/contract/bill/order-actions'
import { home } from '@ev/contract/statistics/home'
import { approval } from '@ev/contract/system/approval'
import { notification } from '@ev/contract/system/notification'
import { parameter } from '@ev/contract/system/parameter'
import { businessDay, dayMs, energy, fen } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payIn } from '../../testing/cards.ts'
import { aMember } from '../../testing/money.ts'
import { anOrder, type OrderFacts } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { balancesOf, closeMonth, grantCredit, nextToClose, openAccount, setAccountState } from '../ledger/door.ts'
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

const ask = (id: string, elec: number, service: number, by = boss) =>
  by.call(orders.calls.refund, { id, backElecFen: fen(elec), backServiceFen: fen(service), reason: '多收费用' })
const approve = (id: string | null, by = admin) => by.call(approval.calls.approve, { id: id ?? '', opinion: '' })
const refund = async (id: string, elec: number, service: number) => {
  const { data, code, msg } = await ask(id, elec, service)
  if (code !== 0) throw new Error(msg)
  return approve(data.approvalId)
}
const rowOf = (id: string) => app.db.selectFrom('bill_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const balanceOf = async (accountId: string | null) =>
  (await balancesOf(app.db, [accountId ?? ''])).get(accountId ?? '')?.balanceFen ?? expect.fail()
const refundsOf = (id: string) =>
  app.db.selectFrom('bill_order_refund').selectAll().where('order_id', '=', id).orderBy('id').execute()
/** What members begin with is no paper of the product. */
const booksAreFine = async () => {
  const { shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(({ document }) => document !== 'opening')).toEqual([])
}

test('how much can still be given back is said before anybody types, and that much and no more is taken', async () => {
  const order = await anOrder(app)
  const boundsOf = async (id: string) => refundAction.refund.bounds((await boss.call(orders.calls.get, { id })).data)
  const { elec_fen, service_fen } = await rowOf(order.id)
  const [elec, service] = [Number(elec_fen), Number(service_fen)]
  const first = await boundsOf(order.id)
  expect([first.backElecFen.most, first.backServiceFen.most]).toEqual([elec, service])
  expect(first.backElecFen.help.zh).toBe(
    `最多可退 ${(elec / 100).toFixed(2)} 元；两项合计最多 ${((elec + service) / 100).toFixed(2)} 元`,
  )
  expect(first.backElecFen.help.en).toContain(`At most ¥${(elec / 100).toFixed(2)}`)

  await refund(order.id, 300, 200)
  const then = await boundsOf(order.id)
  expect([then.backElecFen.most, then.backServiceFen.most]).toEqual([elec - 300, service - 200])
  expect((await ask(order.id, elec - 299, 0)).msg).toContain(((elec - 300) / 100).toFixed(2))
  expect((await refund(order.id, elec - 300, service - 200)).code).toBe(0)
  const last = await boundsOf(order.id)
  expect([last.backElecFen.most, last.backServiceFen.most]).toEqual([0, 0])
})

test('what was paid with gift money is named apart', async () => {
  const order = await anOrder(app)
  const { data } = await boss.call(orders.calls.get, { id: order.id })
  const { backElecFen } = refundAction.refund.bounds({ ...data, giftLeftFen: fen(123) })
  expect([backElecFen.help.zh, backElecFen.help.en]).toEqual([
    expect.stringContaining('其中赠送 1.23 元'),
    expect.stringContaining('¥1.23 of it reward'),
  ])
})

test('a part of one fee is given back once a second person agrees, and everything tells of it', async () => {
  const order = await anOrder(app)
  const before = await balanceOf(order.accountId)
  const asked = await ask(order.id, 0, 500)
  expect(asked.data.approvalId).not.toBeNull()
  expect(await rowOf(order.id)).toMatchObject({ refund_fen: '0' })
  expect(await balanceOf(order.accountId)).toBe(before)

  expect((await approve(asked.data.approvalId)).code).toBe(0)
  expect(await rowOf(order.id)).toMatchObject({ refund_fen: '500', order_status: 6, paid_fen: String(order.paidFen) })
  expect(await balanceOf(order.accountId)).toBe(before + 500)
  const [paper] = await refundsOf(order.id)
  expect(paper).toMatchObject({ elec_fen: '0', service_fen: '500', amount_fen: '500', reason: '多收费用' })
  const people = await app.db.selectFrom('system_staff').select(['id', 'account']).execute()
  const accountOf = (id: string | null | undefined) => people.find(one => one.id === id)?.account
  expect([accountOf(paper?.created_by), accountOf(paper?.approved_by)]).toEqual(['op399', 'admin'])
  const told = await app.db
    .selectFrom('bill_outbox')
    .selectAll()
    .where('topic', '=', 'orderRefunded')
    .where('subject_id', '=', order.id)
    .execute()
  expect(told).toHaveLength(1)
  const events = await app.db.selectFrom('bill_order_log').select('event').where('order_id', '=', order.id).execute()
  expect(events).toEqual([{ event: 'refunded' }])
  await booksAreFine()
})

/** Settled by hand, so that all kinds of accounts pay: 300 of the service as a gift, 1000 principal, 770 on credit. */
async function paidByAll() {
  const member = await aMember(app.db)
  const credit = await openAccount(app.db, '399', { owner: 'member', memberId: member.id }, 4, app.app.clock())
  await grantCredit(app.db, credit, fen(5_000))
  await payIn(app.db, member.account, 1_000)
  await payIn(app.db, member.reward, 300)
  const order = await anOrder(app, {
    status: 10,
    memberId: member.id,
    columns: { abnormal_reasons: ['energyDiffers'] },
  })
  const { data } = await boss.call(abnormalOrder.calls.settle, {
    id: order.id,
    basis: 'entered',
    enteredE4: energy(200_000),
    elecFen: fen(1_370),
    serviceFen: fen(700),
    payingMember: null,
    payingFleet: null,
    reason: '抄表',
  })
  expect((await approve(data.approvalId)).code).toBe(0)
  return { order, member, credit }
}

test('it goes back to the accounts that paid: credit first, then principal, and gifts last', async () => {
  const { order, member, credit } = await paidByAll()
  const standing = async () => [await balanceOf(credit), await member.balance(), await member.gift()]
  expect(await rowOf(order.id)).toMatchObject({
    credit_paid_fen: '770',
    balance_paid_fen: '1000',
    gift_paid_fen: '300',
  })
  expect(await standing()).toEqual([-770, 0, 0])
  expect((await refund(order.id, 900, 0)).code).toBe(0)
  expect(await standing()).toEqual([0, 130, 0])
  expect((await refund(order.id, 470, 700)).code).toBe(0)
  expect(await standing()).toEqual([0, 1_000, 300])
  expect((await ask(order.id, 0, 1)).code).not.toBe(0)
  await booksAreFine()
})

test('what owners got is taken back by opposite lines, and in the end nobody has anything left of it', async () => {
  const { order } = await paidByAll()
  await refund(order.id, 333, 100)
  await refund(order.id, 1_037, 600)
  const lines = await app.db.selectFrom('bill_split_line').selectAll().where('order_id', '=', order.id).execute()
  expect(lines.filter(line => line.line_type === 2).map(line => [line.fee, line.amount_fen])).toEqual([
    ['elec', '-333'],
    ['service', '-100'],
    ['elec', '-1037'],
    ['service', '-600'],
  ])
  expect(lines.reduce((sum, line) => sum + Number(line.amount_fen) + Number(line.commission_fen), 0)).toBe(0)
})

test('no more than a fee came to, than was paid, or nothing at all', async () => {
  const order = await anOrder(app, { discountFen: 200 })
  const { elecFen, serviceFen } = order.charge
  expect(await ask(order.id, elecFen + 1, 0)).toMatchObject({ code: 1834, msg: expect.stringContaining('最多可退') })
  expect((await ask(order.id, 0, serviceFen - 199)).code).toBe(1834)
  expect((await ask(order.id, 0, 0)).code).toBe(1840)
  await refund(order.id, 100, 0)
  expect((await ask(order.id, elecFen - 99, 0)).code).toBe(1834)
  await refund(order.id, elecFen - 100, serviceFen - 200)
  expect(await rowOf(order.id)).toMatchObject({ refund_fen: String(order.paidFen) })
  // Nothing is left, and the list says so before anybody asks.
  expect((await ask(order.id, 0, 1)).code).not.toBe(0)
  await booksAreFine()
})

test.each<[string, OrderFacts]>([
  ['goes on', { status: 3 }],
  ['is owed', { paidFen: 100 }],
  ['waits for a person', { status: 10 }],
])('of an order that %s nothing is given back', async (_, facts) => {
  const order = await anOrder(app, facts)
  expect((await ask(order.id, 0, 1)).code).not.toBe(0)
  expect(await refundsOf(order.id)).toEqual([])
})

test('one click too many asks once, and several who agree at once give it back once', async () => {
  const order = await anOrder(app)
  const before = await balanceOf(order.accountId)
  const asked = await Promise.all([ask(order.id, 100, 0), ask(order.id, 100, 0)])
  const waiting = asked.filter(({ code }) => code === 0)
  expect(waiting).toHaveLength(1)
  const approvalId = waiting[0]?.data.approvalId ?? ''
  const agreed = await Promise.all([approve(approvalId), approve(approvalId), approve(approvalId)])
  expect(agreed.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await balanceOf(order.accountId)).toBe(before + 100)
  expect(await refundsOf(order.id)).toHaveLength(1)
  await booksAreFine()
})

test('finance decides on a refund that somebody else asked for, and sees nothing that they could not ask for', async () => {
  const finance = await app.as('fin399')
  const order = await anOrder(app)
  const { data } = await ask(order.id, 0, 100)
  const waiting = (await finance.call(notification.pages, { pageSize: 1 })).data.records[0]
  expect(waiting).toMatchObject({ kind: 'approvalWaiting', link: `/safe/audit?id=${data.approvalId ?? ''}` })
  const { version } = (await boss.call(parameter.get, { key: 'password.ageDays' })).data
  const risky = await boss.call(parameter.update, { key: 'password.ageDays', value: 77, version })
  const others = risky.data.approvalId ?? expect.fail()
  const seen = (await finance.call(approval.calls.pages, { filters: { status: ['waiting'] } })).data.records
  expect(seen.map(({ id }) => id)).toEqual([data.approvalId])
  const todo = (await finance.call(home.get, {})).data.todos.find(({ key }) => key === 'approvals')
  expect(todo).toEqual({ key: 'approvals', count: 1 })
  expect((await finance.call(approval.calls.get, { id: others })).code).toBe(1404)
  expect((await approve(others, finance)).code).toBe(1404)
  expect((await finance.call(approval.calls.reject, { id: others, opinion: '不归我管' })).code).toBe(1404)
  expect((await approve(data.approvalId, finance)).code).toBe(0)
  expect(await rowOf(order.id)).toMatchObject({ refund_fen: '100' })
  // Who asks does not agree, whatever their office.
  const own = await ask(order.id, 0, 50, finance)
  expect((await approve(own.data.approvalId, finance)).code).not.toBe(0)
  expect((await approve(own.data.approvalId, boss)).code).toBe(0)
})

test('whoever asked does not agree, and what was asked for before another refund is asked for anew', async () => {
  const order = await anOrder(app)
  const asked = await ask(order.id, 100, 0)
  expect((await approve(asked.data.approvalId, boss)).code).not.toBe(0)
  await app.db.updateTable('bill_order').set({ version: 2 }).where('id', '=', order.id).execute()
  expect((await approve(asked.data.approvalId)).code).toBe(1216)
  expect(await refundsOf(order.id)).toEqual([])
})

test('a frozen account gets its money back, a closed one does not', async () => {
  const [frozen, closed] = [await anOrder(app), await anOrder(app)]
  await setAccountState(app.db, frozen.accountId ?? '', 2, '核查')
  const before = await balanceOf(frozen.accountId)
  expect((await refund(frozen.id, 100, 0)).code).toBe(0)
  expect(await balanceOf(frozen.accountId)).toBe(before + 100)
  await setAccountState(app.db, closed.accountId ?? '', 3, '销户')
  expect((await refund(closed.id, 100, 0)).code).toBe(1701)
  expect(await rowOf(closed.id)).toMatchObject({ refund_fen: '0' })
  await booksAreFine()
})

test('another seller neither sees the order nor gives anything back for it', async () => {
  const order = await anOrder(app)
  const [other, viewer] = [await app.as('op365'), await app.as('view399')]
  expect((await ask(order.id, 100, 0, other)).code).not.toBe(0)
  expect((await ask(order.id, 100, 0, viewer)).code).not.toBe(0)
  expect(await refundsOf(order.id)).toEqual([])
})

test('of a month that is closed it is given back today, and the closed month stays as it was', async () => {
  const order = await anOrder(app)
  app.letPass(40 * dayMs)
  const now = app.app.clock()
  const thisMonth = businessDay(now).slice(0, 7)
  for (let due = await nextToClose(app.db, '399'); due !== undefined && due < thisMonth; ) {
    await closeMonth(app.db, { sellerId: '399', month: due, closedBy: null }, now)
    due = await nextToClose(app.db, '399')
  }
  boss = await app.as('op399')
  admin = await app.as('admin')
  expect((await refund(order.id, 100, 0)).code).toBe(0)
  const posting = await app.db
    .selectFrom('ledger_posting')
    .select('business_day')
    .where('document', '=', 'orderRefund')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(posting.business_day).toBe(businessDay(now))
  const [line] = await app.db
    .selectFrom('bill_outbox')
    .select('business_day')
    .where('topic', '=', 'orderRefunded')
    .where('subject_id', '=', order.id)
    .execute()
  expect(line?.business_day).toBe(businessDay(order.endAt))
  await booksAreFine()
})
