// Channels as people set them up: keys go in and never out, one of each kind is open, and a real peer is asked.
import { randomUUID } from 'node:crypto'
import { payment } from '@ev/contract/bill/payment'
import { paymentChannel } from '@ev/contract/bill/payment-channel'
import { recharge } from '@ev/contract/bill/recharge'
import { secretMask } from '@ev/contract/kit/masked'
import { bp, fen, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type ListeningApp, openListeningApp } from '../../testing/money.ts'
import {
  type Heard,
  openPaymentPeer,
  type PaymentPeer,
  wechatAuthorization,
  wechatSaid,
} from '../../testing/payment-peer.ts'
import { askDuePayments } from './payment.job.ts'

const apiKey = 'an API key of thirty-two letters'
let app: ListeningApp
let peer: PaymentPeer
let desk: Awaited<ReturnType<ListeningApp['as']>>
let answer: (heard: Heard) => { status: number; said: unknown } = () => ({
  status: 404,
  said: { code: 'ORDER_NOT_EXIST', message: 'no' },
})

beforeAll(async () => {
  app = await openListeningApp({ PUBLIC_URL: 'https://pay.example.com' })
  desk = await app.as('op399')
  peer = await openPaymentPeer((heard, keys) => {
    const { isRight } = wechatAuthorization(heard, keys.ours.public)
    const { status, said } = isRight ? answer(heard) : { status: 401, said: { code: 'SIGN_ERROR', message: 'no' } }
    return wechatSaid(keys, status, said)
  })
  // The demo keeps channels of its own, which wait for their keys.
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '-1', key: 'payment.otherPeers', value: '1' })
    .execute()
})
afterAll(async () => {
  await peer.close()
  await app.close()
})

const draft = (more: Partial<Record<string, unknown>> = {}) => ({
  name: `微信 ${randomUUID().slice(0, 8)}`,
  kind: 'wechat' as const,
  seller: null,
  appId: 'wx1',
  merchantNo: '1900000001',
  serialNo: 'S1',
  privateKey: peer.keys.ours.private,
  apiKey,
  peerKey: peer.keys.theirs.public,
  peerKeyId: 'PUB_KEY_ID_1',
  gatewayUrl: peer.url,
  feeBp: bp(60),
  minFen: fen(1),
  maxFen: fen(5_000_000),
  expiresMin: 15,
  note: '',
  ...more,
})
const added = async (more?: Partial<Record<string, unknown>>) => {
  const { data, code, msg } = await desk.call(paymentChannel.calls.add, draft(more))
  if (code !== 0) throw new Error(msg)
  return data.id
}
const rowOf = async (id: string) => (await desk.call(paymentChannel.calls.get, { id })).data

test('keys are sealed in the table, and neither read back nor kept anywhere else', async () => {
  const id = await added()
  const row = await rowOf(id)
  expect(row).toMatchObject({ privateKey: secretMask, apiKey: secretMask, status: 'disabled' })
  expect(row.privateKeyTime).not.toBeNull()
  const { data: history } = await desk.call(paymentChannel.calls.history, { id })
  const audit = await app.db.selectFrom('system_audit').selectAll().where('call', 'like', '%paymentChannel%').execute()
  const changes = await app.db.selectFrom('system_change').selectAll().execute()
  const stored = await app.db
    .selectFrom('bill_payment_channel')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const everything = JSON.stringify([row, history, audit, changes, stored.private_key_sealed?.toString('latin1')])
  expect(everything).not.toContain(apiKey)
  expect(everything).not.toContain(peer.keys.ours.private.split('\n')[1])
  expect(app.app.secrets.open(stored.api_key_sealed ?? Buffer.alloc(0))).toBe(apiKey)
  // What comes back masked stays; when it was set stays too.
  const { privateKeyTime } = row
  const { version } = row
  const saved = { ...draft(), name: row.name, privateKey: secretMask, apiKey: secretMask, id, version }
  const { seller: _seller, ...update } = saved
  expect((await desk.call(paymentChannel.calls.update, update)).code).toBe(0)
  expect((await rowOf(id)).privateKeyTime).toBe(privateKeyTime)
  const { version: next } = await rowOf(id)
  const other = { ...update, kind: 'alipay' as const, version: next }
  expect((await desk.call(paymentChannel.calls.update, other)).code).toBe(1814)
})

test('what is no key is not taken, nor a gateway that nobody has published', async () => {
  expect((await desk.call(paymentChannel.calls.add, draft({ privateKey: 'hello' }))).code).toBe(1802)
  expect((await desk.call(paymentChannel.calls.add, draft({ peerKey: 'hello' }))).code).toBe(1802)
  expect((await desk.call(paymentChannel.calls.add, draft({ apiKey: 'short' }))).code).toBe(1802)
  const stop = app.db.updateTable('system_parameter').where('key', '=', 'payment.otherPeers')
  await stop.set({ value: '0' }).execute()
  expect((await desk.call(paymentChannel.calls.add, draft())).code).toBe(1807)
  await stop.set({ value: '1' }).execute()
})

test('a channel is enabled when it is whole, and one of each kind', async () => {
  const empty = await added({ privateKey: '', peerKey: '' })
  const refused = await desk.call(paymentChannel.calls.enable, { id: empty })
  expect(refused.code).toBe(1801)
  expect(refused.msg).toContain('商户私钥')
  const [one, other] = [await added(), await added()]
  expect((await desk.call(paymentChannel.calls.enable, { id: one })).code).toBe(0)
  const taken = await desk.call(paymentChannel.calls.enable, { id: other })
  expect(taken.code).toBe(1800)
  expect((await desk.call(paymentChannel.calls.disable, { id: one })).code).toBe(0)
})

test('a test asks the peer, and keeps what came of it', async () => {
  const id = await added()
  expect((await desk.call(paymentChannel.calls.test, { id })).data).toEqual({ isFine: true, says: '连接正常' })
  expect(await rowOf(id)).toMatchObject({ testResult: '连接正常' })
  peer.be('lies')
  expect((await desk.call(paymentChannel.calls.test, { id })).data.isFine).toBe(false)
  peer.be('answers')
})

test('what a real peer does not answer is unknown, is asked again, and is credited when it was paid', async () => {
  const id = await added()
  await desk.call(paymentChannel.calls.enable, { id })
  const member = await aMember(app.db)
  const input = { member: member.id, channel: 'wechat' as const, amountFen: 3_000, requestNo: randomUUID() }
  peer.be('fails')
  expect((await desk.call(recharge.calls.collect, input)).code).toBe(1804)
  const found = async () => (await desk.call(payment.calls.pages, { filters: { member: [member.id] } })).data.records[0]
  expect(await found()).toMatchObject({ status: 'unknown', channel: 'wechat' })
  // The same request is the same trade.
  peer.be('answers')
  answer = () => ({ status: 200, said: { code_url: 'weixin://1' } })
  expect((await desk.call(recharge.calls.collect, input)).data.prepared).toEqual({ kind: 'qr', text: 'weixin://1' })
  const row = await found()
  const asked = peer.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))
  expect(new Set(asked.map(one => one.out_trade_no))).toEqual(new Set([row?.outTradeNo]))
  expect(asked.at(-1).notify_url).toBe(`https://pay.example.com/bill-service/notice/${id}`)
  answer = () => ({
    status: 200,
    said: { out_trade_no: row?.outTradeNo, transaction_id: '42', trade_state: 'SUCCESS', amount: { total: 3_000 } },
  })
  app.letPass(20 * secondMs)
  await askDuePayments(app.app, new AbortController().signal)
  expect(await found()).toMatchObject({ status: 'paid', paidFen: 3_000, feeFen: 18, transactionId: '42' })
  expect(await member.balance()).toBe(3_000)
  await desk.call(paymentChannel.calls.disable, { id })
})

test('every seller has a channel of the house that is open', async () => {
  const rows = await app.db
    .selectFrom('system_seller as s')
    .leftJoin('bill_payment_channel as c', join =>
      join.onRef('c.seller_id', '=', 's.id').on('c.kind', '=', 'local').on('c.status', '=', 'enabled'),
    )
    .select(['s.id', 'c.id as channelId'])
    .where('s.kind', '=', 'seller')
    .execute()
  expect(rows.filter(row => row.channelId === null)).toEqual([])
})
