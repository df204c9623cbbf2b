// Alipay against a peer that checks every signature with code of its own.
import { crc32, deflateRawSync } from 'node:zlib'
import { fen, instant } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  alipayAsked,
  alipayNotice,
  alipaySaid,
  type Keys,
  openPaymentPeer,
  type PaymentPeer,
  type Said,
} from '../../../testing/payment-peer.ts'
import { alipay } from './alipay.ts'
import { rawMember } from './alipay-signing.ts'
import { openPeer } from './ask-peer.ts'
import { type Channel, ChannelRefused, ChannelSilent, type PayScene } from './channel.ts'

const now = () => instant(Date.now())
let peer: PaymentPeer
let channel: Channel
let answer: (method: string, content: Record<string, unknown>) => Record<string, unknown>
let file: Buffer = Buffer.alloc(0)
const limits = { timeoutMs: 300, waitsMs: [10], mostBytes: 1e6 }

/** As people paste it: without its first and last line. */
const bare = (pem: string) => pem.replace(/-----[^-]+-----/g, '').trim()

const setupOf = (url: string, keys: Keys) => ({
  id: '8',
  sellerId: '399',
  kind: 'alipay' as const,
  appId: '2021000001',
  merchantNo: '',
  serialNo: '',
  gatewayUrl: `${url}/gateway.do`,
  peerKey: bare(keys.theirs.public),
  peerKeyId: '',
  privateKey: bare(keys.ours.private),
  apiKey: '',
})

beforeAll(async () => {
  peer = await openPaymentPeer((heard, keys): Said => {
    if (heard.method === 'GET') return { status: 200, body: file }
    const { params, content, isRight } = alipayAsked(heard, keys.ours.public)
    if (!isRight || params.app_id !== '2021000001' || params.sign_type !== 'RSA2')
      return alipaySaid(keys, 'error', { code: '40002', sub_code: 'isv.invalid-signature', msg: 'no' })
    return alipaySaid(keys, params.method ?? '', answer(params.method ?? '', content))
  })
})
beforeEach(() => {
  peer.be('answers')
  peer.heard.length = 0
  channel = alipay({ setup: setupOf(peer.url, peer.keys), ask: openPeer(limits), clock: now })
})
afterAll(() => peer.close())

const asked = (scene: PayScene) => ({
  outTradeNo: 'P0001',
  amountFen: fen(8_805),
  title: '账户充值 & 优惠',
  scene,
  expiresAt: instant(Date.UTC(2026, 10, 15, 2)),
  notifyUrl: 'https://example.com/n?a=1',
  payer: '',
  payerAddress: '',
})

test('a code to scan is asked for under a right signature', async () => {
  const contents: unknown[] = []
  answer = (method, content) => {
    contents.push({ method, ...content })
    return { code: '10000', msg: 'Success', qr_code: 'https://qr.alipay.com/bax1' }
  }
  expect(await channel.prepare(asked('native'))).toEqual({ kind: 'qr', text: 'https://qr.alipay.com/bax1' })
  expect(contents).toEqual([
    {
      method: 'alipay.trade.precreate',
      out_trade_no: 'P0001',
      total_amount: '88.05',
      subject: '账户充值 & 优惠',
      time_expire: '2026-11-15 10:00:00',
    },
  ])
})

test('a browser and an app get what we have signed, and nobody is asked', async () => {
  const page = await channel.prepare(asked('h5'))
  if (page.kind !== 'url') throw new Error('an address is wanted')
  const { method, path, headers } = { method: 'POST', path: '', headers: {} }
  const query = { method, path, headers, body: new URL(page.url).search.slice(1) }
  expect(alipayAsked(query, peer.keys.ours.public)).toMatchObject({
    isRight: true,
    params: { method: 'alipay.trade.wap.pay', notify_url: 'https://example.com/n?a=1' },
    content: { product_code: 'QUICK_WAP_WAY', total_amount: '88.05' },
  })
  const app = await channel.prepare(asked('app'))
  if (app.kind !== 'params') throw new Error('parameters are wanted')
  const order = { method, path, headers, body: app.params.orderString ?? '' }
  expect(alipayAsked(order, peer.keys.ours.public)).toMatchObject({ isRight: true })
  expect(peer.heard).toHaveLength(0)
})

test('what became of a trade is said in our words, and one that never was is absent', async () => {
  answer = () => ({
    code: '10000',
    out_trade_no: 'P0001',
    trade_no: '2026001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '88.05',
    buyer_logon_id: '138****0000',
    send_pay_date: '2026-11-15 10:01:02',
    note: 'a "quoted } brace\\',
  })
  expect(await channel.query('P0001')).toEqual({
    outTradeNo: 'P0001',
    state: 'paid',
    transactionId: '2026001',
    paidFen: 8805,
    payer: '138****0000',
    paidAt: Date.UTC(2026, 10, 15, 2, 1, 2),
  })
  await expect(channel.query('P0002')).rejects.toThrow('another trade')
  answer = () => ({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: 'none' })
  expect(await channel.query('P0002')).toMatchObject({ state: 'absent' })
  await channel.close('P0002')
  await channel.test()
})

test('money goes back under one number, and a second try is decided by asking', async () => {
  answer = () => ({ code: '10000', fund_change: 'Y', refund_fee: '88.05' })
  const refund = {
    outTradeNo: 'P1',
    outRefundNo: 'B1',
    totalFen: fen(8_805),
    amountFen: fen(8_805),
    reason: 'x',
    notifyUrl: '',
  }
  expect(await channel.refund(refund)).toMatchObject({ state: 'done', amountFen: 8805 })
  answer = () => ({ code: '10000', fund_change: 'N' })
  expect(await channel.refund(refund)).toMatchObject({ state: 'asked' })
  answer = () => ({ code: '10000', out_request_no: 'B1', refund_status: 'REFUND_SUCCESS', refund_amount: '88.05' })
  expect(await channel.queryRefund(refund)).toMatchObject({ state: 'done', amountFen: 8805 })
  answer = () => ({ code: '10000' })
  expect(await channel.queryRefund(refund)).toMatchObject({ state: 'absent' })
})

test('a refusal is one, a service that is away and an answer of somebody else are none', async () => {
  answer = () => ({ code: '40004', sub_code: 'ACQ.INVALID_PARAMETER', sub_msg: 'wrong' })
  await expect(channel.prepare(asked('native'))).rejects.toThrow(ChannelRefused)
  answer = () => ({ code: '20000', sub_code: 'isp.unknow-error', sub_msg: 'away' })
  await expect(channel.query('P0001')).rejects.toThrow(ChannelSilent)
  answer = () => ({ code: '10000', trade_status: 'TRADE_SUCCESS', total_amount: '88.05' })
  peer.be('lies')
  await expect(channel.query('P0001')).rejects.toThrow(ChannelSilent)
})

const notice = {
  app_id: '2021000001',
  notify_id: 'N1',
  notify_time: '2026-11-15 10:01:05',
  out_trade_no: 'P0001',
  trade_no: '2026001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '88.05',
  gmt_payment: '2026-11-15 10:01:02',
  subject: '账户充值 + & = %',
  body: '',
}
const readNotice = (body: string) => channel.readNotice({}, Buffer.from(body), now())

test('a notice is believed under the peer’s signature over all that is in it', () => {
  expect(readNotice(alipayNotice(peer.keys, notice))).toMatchObject({
    verdict: 'true',
    noticeId: 'N1',
    fact: { kind: 'pay', trade: { outTradeNo: 'P0001', state: 'paid', paidFen: 8805 } },
  })
  const refund = { ...notice, refund_fee: '88.05', out_biz_no: 'B1', gmt_refund: '2026-11-15 11:00:00.123' }
  expect(readNotice(alipayNotice(peer.keys, refund))).toMatchObject({
    fact: { kind: 'refund', refund: { outRefundNo: 'B1', state: 'done' } },
  })
  expect(channel.answer(true).body).toBe('success')
})

test('a forged notice, one for another merchant and one that is none have their names', () => {
  const right = alipayNotice(peer.keys, notice)
  expect(readNotice(right.replace('88.05', '8.05')).verdict).toBe('forged')
  expect(readNotice(`${right}&extra=1`).verdict).toBe('forged')
  expect(readNotice(alipayNotice({ ...peer.keys, theirs: peer.keys.ours }, notice)).verdict).toBe('forged')
  expect(readNotice(alipayNotice(peer.keys, { ...notice, app_id: 'another' })).verdict).toBe('forged')
  expect(readNotice('hello').verdict).toBe('unreadable')
  expect(readNotice('').verdict).toBe('unreadable')
})

test('the text of an answer is taken letter by letter', () => {
  expect(rawMember('{"a_response": {"x":"}\\"","y":{"z":1}} ,"sign":"s"}', 'a_response')).toBe(
    '{"x":"}\\"","y":{"z":1}}',
  )
  expect(rawMember('{"a_response":"text"}', 'a_response')).toBeUndefined()
  expect(rawMember('{', 'a_response')).toBeUndefined()
})

test('the bill of a day is read out of its zip', async () => {
  // '支付宝交易号' and the like in GB 18030, as the peer writes them.
  const table = gb18030Table([
    ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额（元）', '退款批次号/请求号', '服务费（元）'],
    ['2026001\t', 'P100\t', '交易', '2026-11-14 10:00:01', '30.00', '', '-0.18'],
    ['2026001\t', 'P100\t', '退款', '2026-11-14 11:00:02', '-30.00', 'B100', '0.18'],
  ])
  file = zipOf(table)
  answer = () => ({ code: '10000', bill_download_url: `${peer.url}/bill.zip` })
  expect(await channel.statement('2026-11-14')).toEqual([
    {
      direction: 'in',
      outTradeNo: 'P100',
      transactionId: '2026001',
      amountFen: 3000,
      feeFen: 18,
      at: Date.UTC(2026, 10, 14, 2, 0, 1),
    },
    {
      direction: 'out',
      outTradeNo: 'B100',
      transactionId: '2026001',
      amountFen: 3000,
      feeFen: 18,
      at: Date.UTC(2026, 10, 14, 3, 0, 2),
    },
  ])
  answer = () => ({ code: '10000', bill_download_url: 'http://127.0.0.1:1/bill.zip' })
  await expect(channel.statement('2026-11-14')).rejects.toThrow(ChannelSilent)
  answer = () => ({ code: '40004', sub_code: 'isp.bill_not_exist', sub_msg: 'none' })
  expect(await channel.statement('2026-11-14')).toEqual([])
})

/** The runtime reads GB 18030 and does not write it: each letter is looked for among the pairs of bytes that it can be. */
function gb18030Table(rows: readonly (readonly string[])[]): Buffer {
  const decoder = new TextDecoder('gb18030')
  const bytesOf = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const bytes = Buffer.from([lead, trail])
      const text = decoder.decode(bytes)
      if (text.length === 1 && text !== '\ufffd') bytesOf.set(text, bytes)
    }
  const text = ['#支付宝业务明细查询', ...rows.map(row => row.join(',')), '#业务明细列表结束'].join('\r\n')
  return Buffer.concat(Array.from(text, letter => bytesOf.get(letter) ?? Buffer.from(letter)))
}

function zipOf(content: Buffer): Buffer {
  const name = Buffer.from('a.csv')
  const packed = deflateRawSync(content)
  const facts = Buffer.alloc(12)
  facts.writeUInt32LE(crc32(content), 0)
  facts.writeUInt32LE(packed.length, 4)
  facts.writeUInt32LE(content.length, 8)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  facts.copy(local, 14)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  facts.copy(entry, 16)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}
