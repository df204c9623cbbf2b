// What a channel tells us by itself: delayed, repeated, out of order, lost or forged, each gets the right answer.
import { randomUUID } from 'node:crypto'
import { bookCheck } from '@ev/contract/bill/book-check'
import { payment } from '@ev/contract/bill/payment'
import { recharge } from '@ev/contract/bill/recharge'
import { approval } from '@ev/contract/system/approval'
import { fen, instant, later, minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type ListeningApp, openListeningApp } from '../../testing/money.ts'
import type { Trade } from './channels/channel.ts'
import { payNotice, payTrade } from './channels/local.ts'
import { findEnabled, localTools } from './channels/open-channel.ts'
import { inspectSeller } from './check-books.ts'
import { askDuePayments } from './payment.job.ts'

let app: ListeningApp
let desk: Awaited<ReturnType<ListeningApp['as']>>
let tools: ReturnType<typeof localTools>
beforeAll(async () => {
  app = await openListeningApp()
  desk = await app.as('op399')
  const row = await findEnabled(app.db, '399', 'local')
  if (!row) throw new Error('the demo has a local channel')
  tools = localTools(app.app, row)
})
afterAll(() => app.close())

/** What lies at the house because nobody waited for it. */
async function unclaimed(): Promise<number> {
  const { data } = await (await app.as('fin399')).call(bookCheck.calls.houses, {})
  return data.find(one => one.subject === 'suspense')?.balanceFen ?? 0
}

async function mustBeRight(): Promise<void> {
  const { shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(({ document }) => document !== 'opening')).toEqual([])
}

const runJob = () => askDuePayments(app.app, new AbortController().signal)

async function begun(amountFen = 3_000) {
  const member = await aMember(app.db)
  const input = { member: member.id, channel: 'local' as const, amountFen, requestNo: randomUUID() }
  const { data } = await desk.call(recharge.calls.collect, input)
  const outTradeNo = (data.prepared as { text: string }).text.split('/').at(-1) ?? ''
  const trade: Trade = {
    outTradeNo,
    state: 'paid',
    transactionId: `T-${outTradeNo}`,
    paidFen: fen(amountFen),
    payer: 'somebody',
    paidAt: app.app.clock(),
  }
  const status = async () => (await desk.call(recharge.calls.get, { id: data.id })).data.status
  const found = async () =>
    (await desk.call(payment.calls.pages, { filters: { outTradeNo: [outTradeNo] } })).data.records[0]
  return { member, rechargeId: data.id, outTradeNo, trade, status, payment: found }
}

type Told = { sent?: Parameters<typeof payNotice>[2]; now?: number; headers?: Record<string, string>; body?: string }

async function tell(trade: Trade, told: Told = {}): Promise<number> {
  const notice = payNotice(tools.setup, '', trade, instant(told.now ?? app.app.clock()))
  const response = await fetch(`${app.origin}/bill-service/notice/${tools.setup.id}`, {
    method: 'POST',
    headers: { ...notice.headers, ...told.headers },
    body: told.body ?? notice.body,
  })
  return response.status
}

const verdicts = async (paymentId: string | undefined) =>
  (await desk.call(payment.calls.notices, { id: paymentId ?? '' })).data.map(one => one.verdict)

test('a notice credits the account, and said again it changes nothing', async () => {
  const one = await begun()
  expect(await tell(one.trade)).toBe(200)
  expect(await one.member.balance()).toBe(3_000)
  expect(await tell(one.trade)).toBe(200)
  expect(await tell({ ...one.trade, transactionId: 'another' })).toBe(200)
  expect(await one.member.balance()).toBe(3_000)
  const row = await one.payment()
  expect(row).toMatchObject({ status: 'paid', paidFen: 3_000, transactionId: one.trade.transactionId })
  expect(await verdicts(row?.id)).toEqual(['repeated', 'repeated', 'taken'])
})

test('twenty at once are one', async () => {
  const one = await begun()
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(one.trade)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await one.member.balance()).toBe(3_000)
})

test('a notice that never came is found out by asking', async () => {
  const one = await begun()
  await payTrade(tools, one.outTradeNo, 'somebody')
  expect(await one.status()).toBe(0)
  app.letPass(20 * secondMs)
  await runJob()
  expect(await one.status()).toBe(1)
  expect(await one.member.balance()).toBe(3_000)
  // And when it comes after all, it is known.
  expect(await tell(one.trade)).toBe(200)
  expect(await one.member.balance()).toBe(3_000)
})

test('a person who does not want to wait asks at once', async () => {
  const one = await begun()
  await payTrade(tools, one.outTradeNo, 'somebody')
  const row = await one.payment()
  expect((await desk.call(payment.calls.check, { id: row?.id ?? '' })).data).toMatchObject({ status: 'paid' })
  expect(await one.member.balance()).toBe(3_000)
})

test('a notice from before the end that comes after it credits nobody, is shown, and is paid back once', async () => {
  const one = await begun()
  app.letPass(16 * minuteMs)
  await runJob()
  expect(await one.status()).toBe(3)
  // The payer was faster than the end, the notice was not.
  await app.db
    .updateTable('bill_local_trade')
    .set({ state: 'paid', transaction_id: one.trade.transactionId, paid_at: new Date() })
    .where('out_trade_no', '=', one.outTradeNo)
    .execute()
  expect(await tell(one.trade)).toBe(200)
  expect(await one.member.balance()).toBe(0)
  const row = await one.payment()
  expect(row).toMatchObject({ status: 'late', cause: 'late', statusReason: '', paidFen: 3_000 })
  expect(await verdicts(row?.id)).toEqual(['late'])
  const before = await unclaimed()
  expect(before).toBeGreaterThanOrEqual(3_000)
  await mustBeRight()

  const id = row?.id ?? ''
  const asked = await desk.call(payment.calls.refund, { id, reason: '关闭后到账' })
  const second = await app.as('admin')
  expect((await second.call(approval.calls.approve, { id: asked.data.approvalId ?? '', opinion: '' })).code).toBe(0)
  await runJob()
  const { data } = await desk.call(payment.calls.pages, { filters: { direction: ['out'] }, pageSize: 100 })
  const back = data.records.filter(one => one.origin?.id === id)
  expect(back).toMatchObject([{ status: 'paid', paidFen: 3_000 }])
  expect((await desk.call(payment.calls.get, { id })).data).toMatchObject({ refundedFen: 3_000 })
  expect(await unclaimed()).toBe(before - 3_000)
  await mustBeRight()
  const again = await desk.call(payment.calls.refund, { id, reason: '再来一次' })
  const twice = await second.call(approval.calls.approve, { id: again.data.approvalId ?? '', opinion: '' })
  expect(twice.code).toBe(1810)
})

test('another amount than was asked for credits nobody, and lies in the books as nobody’s', async () => {
  const one = await begun()
  const before = await unclaimed()
  expect(await tell({ ...one.trade, paidFen: fen(2_999) })).toBe(200)
  expect(await one.member.balance()).toBe(0)
  expect(await one.status()).toBe(2)
  expect(await one.payment()).toMatchObject({ status: 'differs', cause: 'differs', paidFen: 2_999, amountFen: 3_000 })
  expect(await tell({ ...one.trade, paidFen: fen(2_999) })).toBe(200)
  expect(await unclaimed()).toBe(before + 2_999)
  await mustBeRight()
  // What a payment says that nobody put into the books is found.
  const said = app.db.updateTable('bill_payment').where('out_trade_no', '=', one.outTradeNo)
  await said.set({ paid_fen: '2998' }).execute()
  expect((await inspectSeller(app.app, '399')).shown.filter(({ document }) => document === 'payment')).toMatchObject([
    { kind: 'document', documentNo: one.outTradeNo, expectedFen: '2998', foundFen: '2999' },
  ])
  await said.set({ paid_fen: '2999' }).execute()
})

test('a forged, an old, an unreadable and an unknown notice are kept and not taken', async () => {
  const one = await begun()
  const key = 'local-signature'
  expect(await tell(one.trade, { headers: { [key]: 'f'.repeat(64) } })).toBe(500)
  // As many letters, and more bytes.
  expect(await tell(one.trade, { headers: { [key]: 'é'.repeat(64) } })).toBe(500)
  expect(await tell(one.trade, { body: JSON.stringify({ outTradeNo: one.outTradeNo, paidFen: 1 }) })).toBe(500)
  expect(await tell(one.trade, { now: later(app.app.clock(), -6 * minuteMs) })).toBe(500)
  expect(await tell({ ...one.trade, outTradeNo: 'P-nobody-knows' })).toBe(500)
  expect(await one.member.balance()).toBe(0)
  const kept = await app.db
    .selectFrom('bill_payment_notice')
    .select(['verdict', 'said', 'address'])
    .where('verdict', 'in', ['forged', 'stale', 'unknownTrade'])
    .execute()
  expect(kept.map(row => row.verdict).sort()).toEqual(['forged', 'forged', 'forged', 'stale', 'unknownTrade'])
  expect(JSON.stringify(kept)).not.toContain(tools.setup.apiKey)
  const nowhere = await fetch(`${app.origin}/bill-service/notice/999999`, { method: 'POST', body: '{}' })
  expect(nowhere.status).toBe(404)
})

test('who says more than a channel can say is heard later, and does not fill the book', async () => {
  const before = await app.db.selectFrom('bill_payment_notice').select('id').execute()
  const url = `${app.origin}/bill-service/notice/${tools.setup.id}`
  const answers = []
  for (let round = 0; round < 10; round++)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, () => fetch(url, { method: 'POST', body: 'x' }).then(one => one.status)),
      )),
    )
  expect(answers.every(status => status === 500 || status === 429)).toBe(true)
  const after = await app.db.selectFrom('bill_payment_notice').select('id').execute()
  expect(after.length - before.length).toBeLessThanOrEqual(60)
})

test('money for an account that was switched off meanwhile is credited to nobody', async () => {
  const one = await begun()
  await app.db.updateTable('ledger_account').set({ state: 3 }).where('id', '=', one.member.account).execute()
  app.letPass(2 * secondMs)
  expect(await tell(one.trade)).toBe(200)
  expect(await one.member.balance()).toBe(0)
  expect(await one.payment()).toMatchObject({ status: 'late', cause: 'accountNotOpen' })
  const failed = await desk.call(recharge.calls.get, { id: one.rechargeId })
  expect(failed.data).toMatchObject({ status: 2, cause: 'accountNotOpen', statusReason: '' })
})

test('a day of payments adds up by channel', async () => {
  const today = new Date(app.app.clock() + 8 * 3_600_000).toISOString().slice(0, 10)
  const { data } = await desk.call(payment.calls.figures, { from: today, to: today })
  const local = data.find(row => row.channel === 'local' && row.day === today)
  expect(local?.inCount).toBeGreaterThan(0)
  expect((await desk.call(payment.calls.figures, { from: today, to: '2020-01-01' })).code).not.toBe(0)
})
