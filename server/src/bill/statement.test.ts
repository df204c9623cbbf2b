// Statements of the local channel beside our payments: matched, and each way in which they can differ.
import { randomUUID } from 'node:crypto'
import { recharge } from '@ev/contract/bill/recharge'
import { statement } from '@ev/contract/bill/statement'
import { statementLine } from '@ev/contract/bill/statement-line'
import { notification } from '@ev/contract/system/notification'
import { businessDay, dayMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type ListeningApp, openListeningApp } from '../../testing/money.ts'
import { readStatements } from './statement-read.ts'

type Person = Awaited<ReturnType<ListeningApp['as']>>

let app: ListeningApp
let clerk: Person
let channel: string
beforeAll(async () => {
  app = await openListeningApp()
  clerk = await app.as('fin399')
  const row = await app.db
    .selectFrom('bill_payment_channel')
    .select('id')
    .where('seller_id', '=', '399')
    .where('kind', '=', 'local')
    .executeTakeFirstOrThrow()
  channel = row.id
})
afterAll(() => app.close())

/** Paid at the cashier; our number of it. */
async function paid(amountFen: number): Promise<{ outTradeNo: string; member: Awaited<ReturnType<typeof aMember>> }> {
  const member = await aMember(app.db)
  const { data, code, msg } = await clerk.call(recharge.calls.collect, {
    member: member.id,
    channel: 'local',
    amountFen,
    requestNo: randomUUID(),
  })
  if (code !== 0) throw new Error(msg)
  const address = (data.prepared as { kind: 'qr'; text: string }).text
  await fetch(app.origin + address, { method: 'POST', body: new URLSearchParams({ do: 'pay' }) })
  await expect.poll(() => member.balance(), { timeout: 5_000 }).toBe(amountFen)
  const payment = await app.db
    .selectFrom('bill_payment')
    .select('out_trade_no')
    .where('recharge_id', '=', data.id)
    .executeTakeFirstOrThrow()
  return { outTradeNo: payment.out_trade_no, member }
}

async function nextDay() {
  const day = businessDay(app.app.clock())
  app.letPass(dayMs)
  clerk = await app.as('fin399')
  return day
}
const run = async (day: string) => {
  const answer = await clerk.call(statement.calls.run, { channel, day })
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data
}
const linesOf = async (id: string) => {
  const { data } = await clerk.call(statementLine.calls.pages, { filters: { statement: [id] }, pageSize: 100 })
  return data.records
}

test('a day on which both sides have the same is matched, and read again it changes nothing', async () => {
  const one = await paid(1_100)
  const other = await paid(2_200)
  const day = await nextDay()
  const read = await run(day)
  expect(read).toMatchObject({ status: 'matched', differences: 0 })
  const { data } = await clerk.call(statement.calls.get, { id: read.id })
  expect(data).toMatchObject({ day, kind: 'local', lines: 2, inFen: 3_300, outFen: 0, differences: 0 })
  const lines = await linesOf(read.id)
  expect(lines.map(({ outTradeNo, result, ourFen }) => ({ outTradeNo, result, ourFen }))).toEqual([
    { outTradeNo: other.outTradeNo, result: 'matched', ourFen: 2_200 },
    { outTradeNo: one.outTradeNo, result: 'matched', ourFen: 1_100 },
  ])
  expect(await run(day)).toEqual(read)
  expect(await linesOf(read.id)).toEqual(lines)
})

test('what only the channel has, only we have, or both have otherwise stands out; a note resolves it', async () => {
  const lost = await paid(1_000)
  const wrong = await paid(2_000)
  const day = await nextDay()
  await sql`update bill_local_trade set amount_fen = 1999 where out_trade_no = ${wrong.outTradeNo}`.execute(app.db)
  await sql`update bill_local_trade set out_trade_no = 'FOREIGN0001' where out_trade_no = ${lost.outTradeNo}`.execute(
    app.db,
  )
  const read = await run(day)
  expect(read).toMatchObject({ status: 'differs', differences: 3 })
  const lines = await linesOf(read.id)
  const results = Object.fromEntries(lines.map(line => [line.outTradeNo, line.result]))
  expect(results).toEqual({ FOREIGN0001: 'onlyChannel', [lost.outTradeNo]: 'onlyOurs', [wrong.outTradeNo]: 'differs' })
  const foreign = lines.find(line => line.outTradeNo === 'FOREIGN0001')?.id ?? ''
  expect(await clerk.call(statementLine.calls.ask, { id: foreign })).toMatchObject({ code: 1821 })
  await clerk.call(statementLine.calls.resolve, { id: foreign, note: '渠道已退回付款人' })
  expect((await clerk.call(statement.calls.get, { id: read.id })).data).toMatchObject({
    status: 'differs',
    differences: 2,
  })
  expect(await clerk.call(statementLine.calls.resolve, { id: foreign, note: '再来' })).toMatchObject({
    code: 1047,
    msg: '没有待处理的差异',
  })
  // What people resolved stays so when the day is read again, and what the channel has put right is right.
  await sql`update bill_local_trade set amount_fen = 2000 where out_trade_no = ${wrong.outTradeNo}`.execute(app.db)
  expect(await run(day)).toMatchObject({ status: 'differs', differences: 1 })
  const after = await linesOf(read.id)
  expect(after.find(line => line.id === foreign)).toMatchObject({ isMended: true, mendNote: '渠道已退回付款人' })
  expect(after.find(line => line.outTradeNo === wrong.outTradeNo)).toMatchObject({ result: 'matched' })
})

test('a payment whose notice never came is asked about from its line, and credited', async () => {
  const member = await aMember(app.db)
  const { data } = await clerk.call(recharge.calls.collect, {
    member: member.id,
    channel: 'local',
    amountFen: 5_000,
    requestNo: randomUUID(),
  })
  await sql`
    update bill_local_trade set state = 'paid', paid_at = ${new Date(app.app.clock())}, transaction_id = 'L-LOST'
    where out_trade_no = (select out_trade_no from bill_payment where recharge_id = ${data.id})`.execute(app.db)
  const day = await nextDay()
  const read = await run(day)
  expect(read.differences).toBe(1)
  const [line] = await linesOf(read.id)
  expect(line).toMatchObject({ result: 'onlyChannel', payment: { label: expect.any(String) }, ourFen: null })
  expect(await member.balance()).toBe(0)
  const asked = await clerk.call(statementLine.calls.ask, { id: line?.id ?? '' })
  expect(asked).toMatchObject({ code: 0, data: { result: 'matched' } })
  expect(await member.balance()).toBe(5_000)
  expect((await clerk.call(statement.calls.get, { id: read.id })).data).toMatchObject({
    status: 'matched',
    differences: 0,
  })
})

test('what was paid before midnight and stands in the statement of the next day is missed on neither', async () => {
  const { outTradeNo } = await paid(900)
  const day = await nextDay()
  await sql`update bill_local_trade set paid_at = paid_at + interval '1 day' where out_trade_no = ${outTradeNo}`.execute(
    app.db,
  )
  const first = await run(day)
  expect(first.differences).toBe(1)
  const next = await nextDay()
  expect(await run(next)).toMatchObject({ differences: 0 })
  expect((await clerk.call(statement.calls.get, { id: first.id })).data).toMatchObject({ status: 'matched' })
  expect(await run(day)).toMatchObject({ differences: 0 })
})

test('each day at ten the channels are asked for the days that nobody has read, and finance is told what differs', async () => {
  const { outTradeNo } = await paid(700)
  await nextDay()
  await sql`delete from bill_local_trade where out_trade_no = ${outTradeNo}`.execute(app.db)
  const said = await readStatements(app.app, new AbortController().signal)
  expect(said).toMatchObject({ en: expect.stringContaining('0 failed, 1 differences') })
  const { data } = await clerk.call(notification.pages, {})
  expect(data.records[0]).toMatchObject({ kind: 'statementDiffers', link: expect.stringContaining('tab=statements') })
  expect(await readStatements(app.app, new AbortController().signal)).toBe('nothingToDo')
})

test('a day that is not over has no statement, cash has none, and another seller’s channel is not there', async () => {
  const today = businessDay(app.app.clock())
  expect(await clerk.call(statement.calls.run, { channel, day: today })).toMatchObject({ code: 1820 })
  const { id: cash } = await app.db
    .insertInto('bill_payment_channel')
    .values({ seller_id: '399', name: '柜台现金', kind: 'cash', status: 'disabled' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await clerk.call(statement.calls.run, { channel: cash, day: '2026-01-01' })).toMatchObject({ code: 1822 })
  const stranger = await app.as('op365')
  expect(await stranger.call(statement.calls.run, { channel, day: '2026-01-01' })).toMatchObject({ code: 1404 })
})

test('a channel that does not answer leaves a statement that says so, and one that was read before stays', async () => {
  const { id } = await app.db
    .insertInto('bill_payment_channel')
    .values({
      seller_id: '399',
      name: '不应答的微信',
      kind: 'wechat',
      status: 'disabled',
      gateway_url: 'http://127.0.0.1:9',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await clerk.call(statement.calls.run, { channel: id, day: '2026-01-01' })
  expect(data).toMatchObject({ status: 'failed', differences: 0 })
  expect((await clerk.call(statement.calls.get, { id: data.id })).data).toMatchObject({
    status: 'failed',
    statusReason: expect.stringContaining('网关地址'),
  })
  await sql`update bill_statement set status = 'matched', lines = 7 where id = ${data.id}`.execute(app.db)
  await clerk.call(statement.calls.run, { channel: id, day: '2026-01-01' })
  expect((await clerk.call(statement.calls.get, { id: data.id })).data).toMatchObject({ status: 'matched', lines: 7 })
})
