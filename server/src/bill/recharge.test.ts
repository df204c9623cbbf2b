// Recharges from the counter and by the local channel, through the door and over HTTP.
import { randomUUID } from 'node:crypto'
import { recharge } from '@ev/contract/bill/recharge'
import { approval } from '@ev/contract/system/approval'
import { fen, instant, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type ListeningApp, openListeningApp } from '../../testing/money.ts'
import { checkBooks, holdDocuments, post } from '../ledger/door.ts'
import { rechargeDocuments } from './credit-recharge.ts'
import { askDuePayments } from './payment.job.ts'

let app: ListeningApp
let desk: Awaited<ReturnType<ListeningApp['as']>>
let other: Awaited<ReturnType<ListeningApp['as']>>
beforeAll(async () => {
  app = await openListeningApp()
  desk = await app.as('fin399')
  other = await app.as('op399')
})
afterAll(() => app.close())

const draft = (member: string) => ({
  purpose: 'staff' as const,
  member,
  card: null,
  topupFen: fen(10_000),
  giftFen: fen(500),
  way: 'cash' as const,
  voucherNo: '',
  voucher: '',
  note: '',
})
const added = async (input: Parameters<typeof desk.call<typeof recharge.calls.add>>[1]) => {
  const answer = await desk.call(recharge.calls.add, input)
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data.id
}
const rowOf = async (id: string) => (await other.call(recharge.calls.get, { id })).data
const collect = (member: string, amountFen = 3_000, requestNo = randomUUID()) =>
  desk.call(recharge.calls.collect, { member, channel: 'local', amountFen, requestNo })
const addressOf = (data: { prepared: { kind: string } }) => (data.prepared as { kind: 'qr'; text: string }).text
const atCashier = (address: string, what: 'pay' | 'cancel') =>
  fetch(app.origin + address, { method: 'POST', body: new URLSearchParams({ do: what }) })
const runJob = () => askDuePayments(app.app, new AbortController().signal)

test('what is paid at the counter is credited at once, with its gift in the reward account', async () => {
  const member = await aMember(app.db)
  const id = await added(draft(member.id))
  expect(await rowOf(id)).toMatchObject({
    status: 1,
    type: 'staff',
    channel: 'cash',
    paidFen: 10_000,
    arriveFen: 10_500,
    waits: null,
  })
  expect([await member.balance(), await member.gift()]).toEqual([10_000, 500])
  const lines = await app.db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_entry as e', 'e.posting_id', 'p.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(['p.key', 'p.event', 'a.house', 'e.amount_fen'])
    .where('p.document', '=', 'recharge')
    .where('p.document_id', '=', id)
    .orderBy('e.id')
    .execute()
  expect(lines.filter(line => line.house !== null)).toEqual([
    { key: `recharge:${id}`, event: 2, house: 'cash', amount_fen: '-10000' },
    { key: `recharge:${id}:gift`, event: 3, house: 'gift', amount_fen: '-500' },
  ])
})

test('[3.2.11] gifts and compensations are recharges of their own types, and nobody pays for them', async () => {
  const member = await aMember(app.db)
  const gift = await added({ ...draft(member.id), purpose: 'gift', giftFen: fen(800), note: '周年庆' })
  expect(await rowOf(gift)).toMatchObject({ type: 'gift', channel: 'none', topupFen: 0, paidFen: 0, arriveFen: 800 })
  const back = await added({ ...draft(member.id), purpose: 'compensation', topupFen: fen(600), note: '设备故障' })
  expect(await rowOf(back)).toMatchObject({ type: 'compensation', channel: 'none', paidFen: 0, giftFen: 0, status: 1 })
  expect([await member.balance(), await member.gift()]).toEqual([600, 800])
  const silent = await desk.call(recharge.calls.add, { ...draft(member.id), purpose: 'gift' })
  expect(silent.code).not.toBe(0)
})

test('above the limit it waits for a second person, who is not the one who asked', async () => {
  const member = await aMember(app.db)
  const id = await added({ ...draft(member.id), topupFen: fen(300_000) })
  expect(await rowOf(id)).toMatchObject({ status: 0, waits: 'approval' })
  expect(await member.balance()).toBe(0)
  const record = (await rowOf(id)).rechargeNo
  const { data } = await other.call(approval.calls.pages, { filters: { record } })
  expect(data.records).toHaveLength(1)
  const approvalId = data.records[0]?.id ?? ''
  expect((await other.call(approval.calls.approve, { id: approvalId, opinion: '' })).code).toBe(0)
  expect(await rowOf(id)).toMatchObject({ status: 1 })
  expect(await member.balance()).toBe(300_000)
  expect((await other.call(approval.calls.approve, { id: approvalId, opinion: '' })).code).not.toBe(0)
  expect(await member.balance()).toBe(300_000)
})

test('one that was refused stays uncredited until it is closed', async () => {
  const member = await aMember(app.db)
  const id = await added({ ...draft(member.id), topupFen: fen(300_000) })
  const { rechargeNo } = await rowOf(id)
  const { data } = await other.call(approval.calls.pages, { filters: { record: rechargeNo } })
  await other.call(approval.calls.reject, { id: data.records[0]?.id ?? '', opinion: '没有回单' })
  expect((await other.call(recharge.calls.cancel, { id, reason: '没有回单' })).code).toBe(0)
  expect(await rowOf(id)).toMatchObject({ status: 3, statusReason: '没有回单' })
  expect((await other.call(recharge.calls.confirm, { id })).code).not.toBe(0)
  expect(await member.balance()).toBe(0)
})

test('nothing is recharged to who is locked or cancelled, nor into a frozen account, and it is said why', async () => {
  const locked = await aMember(app.db, { status: 3 })
  const cancelled = await aMember(app.db, { status: 5 })
  const frozen = await aMember(app.db, { state: 2 })
  const outcomes = []
  for (const one of [locked, cancelled, frozen]) outcomes.push(await desk.call(recharge.calls.add, draft(one.id)))
  expect(outcomes.map(({ code }) => code)).toEqual([1781, 1781, 1701])
  expect(outcomes[1]?.msg).toContain('已注销，不能充值')
  expect((await collect(locked.id)).code).toBe(1781)
  expect((await collect(frozen.id)).code).toBe(1701)
})

test('fifty of one key are one recharge', async () => {
  const member = await aMember(app.db)
  const headers = { 'idempotency-key': randomUUID() }
  const all = await Promise.all(
    Array.from({ length: 50 }, () => desk.call(recharge.calls.add, draft(member.id), { headers })),
  )
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
  expect(await member.balance()).toBe(10_000)
})

test('a recharge is reversed by opposite entries once a second person agrees, where nothing of it is spent', async () => {
  const member = await aMember(app.db)
  const id = await added(draft(member.id))
  const asked = await other.call(recharge.calls.reverse, { id, reason: '重复录入' })
  expect(asked.data.approvalId).not.toBeNull()
  const second = await app.as('admin')
  expect((await second.call(approval.calls.approve, { id: asked.data.approvalId ?? '', opinion: '' })).code).toBe(0)
  expect(await rowOf(id)).toMatchObject({ status: 5, refundedFen: 10_000, statusReason: '重复录入' })
  expect([await member.balance(), await member.gift()]).toEqual([0, 0])

  const spender = await aMember(app.db)
  const spent = await added(draft(spender.id))
  const house = await app.db
    .selectFrom('ledger_account')
    .select('id')
    .where('house', '=', 'cash')
    .where('seller_id', '=', '399')
    .executeTakeFirstOrThrow()
  await post(
    app.db,
    {
      sellerId: '399',
      key: `spend:${spent}`,
      document: 'opening',
      documentId: spent,
      documentNo: '',
      event: 1,
      lines: [
        { accountId: spender.account, amountFen: fen(-1) },
        { accountId: house.id, amountFen: fen(1) },
      ],
      madeBy: null,
    },
    instant(Date.now()),
  )
  const late = await other.call(recharge.calls.reverse, { id: spent, reason: '重复录入' })
  const refused = await second.call(approval.calls.approve, { id: late.data.approvalId ?? '', opinion: '' })
  expect(refused.code).toBe(1785)
  expect(await spender.balance()).toBe(9_999)
})

test('a code is paid at the cashier, and its money is in the account', async () => {
  const member = await aMember(app.db)
  const { data } = await collect(member.id)
  const address = addressOf(data)
  const page = await (await fetch(app.origin + address, { headers: { 'accept-language': 'en' } })).text()
  expect(page).toContain('¥ 30.00')
  expect(page).toContain('Local cashier')
  expect(await rowOf(data.id)).toMatchObject({ status: 0, waits: 'payment', type: 'online' })
  expect((await atCashier(address, 'pay')).status).toBe(200)
  expect(await rowOf(data.id)).toMatchObject({ status: 1, paidFen: 3_000, channel: 'local' })
  expect(await member.balance()).toBe(3_000)
  await atCashier(address, 'pay')
  expect(await member.balance()).toBe(3_000)
  expect((await other.call(recharge.calls.confirm, { id: data.id })).code).not.toBe(0)
  expect((await other.call(recharge.calls.reverse, { id: data.id, reason: 'x' })).code).not.toBe(0)
})

test('the same request again is the same recharge', async () => {
  const member = await aMember(app.db)
  const requestNo = randomUUID()
  const all = await Promise.all(Array.from({ length: 20 }, () => collect(member.id, 3_000, requestNo)))
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
  await atCashier(addressOf(all[0]!.data), 'pay')
  expect(await member.balance()).toBe(3_000)
})

test('what nobody pays is closed at the channel and here when its time is over', async () => {
  const member = await aMember(app.db)
  const { data } = await collect(member.id)
  app.letPass(16 * minuteMs)
  await runJob()
  expect(await rowOf(data.id)).toMatchObject({ status: 3 })
  await atCashier(addressOf(data), 'pay')
  expect(await member.balance()).toBe(0)
  const cancelled = await collect(member.id)
  await atCashier(addressOf(cancelled.data), 'cancel')
  expect((await other.call(recharge.calls.check, { id: cancelled.data.id })).data).toMatchObject({ status: 'closed' })
  expect(await rowOf(cancelled.data.id)).toMatchObject({ status: 3 })
})

test('amounts stay within what the channel takes, and a way that is not open is not there', async () => {
  const member = await aMember(app.db)
  expect((await collect(member.id, 5_000_001)).code).toBe(1784)
  const ask = (channel: 'wechat' | 'cash') =>
    desk.call(recharge.calls.collect, { member: member.id, channel, amountFen: 100, requestNo: randomUUID() })
  expect((await ask('wechat')).code).toBe(1803)
  expect((await ask('cash')).code).toBe(1806)
})

test('another seller sees and recharges nobody of ours', async () => {
  const member = await aMember(app.db)
  const id = await added(draft(member.id))
  const stranger = await app.as('op365')
  expect((await stranger.call(recharge.calls.get, { id })).code).toBe(1404)
  expect((await stranger.call(recharge.calls.add, draft(member.id))).code).toBe(1404)
  const collected = await stranger.call(recharge.calls.collect, {
    member: member.id,
    channel: 'local',
    amountFen: 100,
    requestNo: randomUUID(),
  })
  expect(collected.code).toBe(1404)
})

test('the papers of all these recharges explain the books', async () => {
  const { id } = await checkBooks(
    app.db,
    { sellerId: '399', askedBy: null, documents: [rechargeDocuments, holdDocuments] },
    () => instant(Date.now()),
  )
  const found = await app.db
    .selectFrom('ledger_difference')
    .select(['kind', 'document', 'document_no', 'expected_fen', 'found_fen'])
    .where('check_id', '=', id)
    .where('document', 'in', ['recharge', ''])
    .execute()
  expect(found).toEqual([])
})
