// WeChat Pay v3 against a peer that checks every signature with code of its own.
import { createCipheriv, createHash } from 'node:crypto'
import { fen, instant } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Heard,
  isSignedBy,
  type Keys,
  openPaymentPeer,
  type PaymentPeer,
  type Said,
  wechatAuthorization,
  wechatHeaders,
  wechatSaid,
} from '../../../testing/payment-peer.ts'
import { openPeer } from './ask-peer.ts'
import { type Channel, ChannelRefused, ChannelSilent, type PayScene } from './channel.ts'
import { wechat } from './wechat.ts'

const apiKey = '0123456789abcdef0123456789abcdef'
const now = () => instant(Date.now())
let peer: PaymentPeer
let channel: Channel
let answer: (heard: Heard) => { status: number; said: unknown }
const limits = { timeoutMs: 300, waitsMs: [10, 20], mostBytes: 1e6 }

const setupOf = (url: string, keys: Keys) => ({
  id: '7',
  sellerId: '399',
  kind: 'wechat' as const,
  appId: 'wx0001',
  merchantNo: '1900000001',
  serialNo: 'SERIAL01',
  gatewayUrl: url,
  peerKey: keys.theirs.public,
  peerKeyId: 'PUB_KEY_ID_1',
  privateKey: keys.ours.private,
  apiKey,
})

const bill = [
  '交易时间,公众账号ID,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,手续费,订单金额,申请退款金额',
  '`2026-11-14 10:00:01,`wx0001,`4200001,`P100,`SUCCESS,`30.00,`0,`0,`0.00,`0.18000,`30.00,`0.00',
  '`2026-11-14 11:00:02,`wx0001,`4200001,`P100,`REFUND,`0.00,`5030001,`B100,`30.00,`-0.18000,`30.00,`30.00',
  '总交易单数,应结订单总金额',
  '`2,`30.00',
].join('\r\n')

beforeAll(async () => {
  peer = await openPaymentPeer((heard, keys): Said => {
    const { isRight, parts } = wechatAuthorization(heard, keys.ours.public)
    if (!isRight || parts.mchid !== '1900000001' || parts.serial_no !== 'SERIAL01')
      return wechatSaid(keys, 401, { code: 'SIGN_ERROR', message: 'signature' })
    if (heard.path.startsWith('/v3/billdownload')) return { status: 200, body: bill }
    const { status, said } = answer(heard)
    return wechatSaid(keys, status, said)
  })
})
beforeEach(() => {
  peer.be('answers')
  peer.heard.length = 0
  channel = wechat({ setup: setupOf(peer.url, peer.keys), ask: openPeer(limits), clock: now })
})
afterAll(() => peer.close())

const asked = (scene: PayScene) => ({
  outTradeNo: 'P0001',
  amountFen: fen(3_000),
  title: '账户充值 R1',
  scene,
  expiresAt: instant(Date.UTC(2026, 10, 15, 2)),
  notifyUrl: 'https://example.com/n',
  payer: 'openid-1',
  payerAddress: '10.1.1.1',
})

test('a code to scan is asked for under a right signature', async () => {
  answer = () => ({ status: 200, said: { code_url: 'weixin://wxpay/bizpayurl?pr=1' } })
  expect(await channel.prepare(asked('native'))).toEqual({ kind: 'qr', text: 'weixin://wxpay/bizpayurl?pr=1' })
  const [heard] = peer.heard
  expect(heard?.path).toBe('/v3/pay/transactions/native')
  expect(JSON.parse(heard?.body ?? '')).toEqual({
    appid: 'wx0001',
    mchid: '1900000001',
    description: '账户充值 R1',
    out_trade_no: 'P0001',
    time_expire: '2026-11-15T10:00:00+08:00',
    notify_url: 'https://example.com/n',
    amount: { total: 3000, currency: 'CNY' },
  })
})

test('inside the app of WeChat the payer gets parameters that we have signed', async () => {
  answer = () => ({ status: 200, said: { prepay_id: 'wx9' } })
  const jsapi = await channel.prepare(asked('jsapi'))
  if (jsapi.kind !== 'params') throw new Error('parameters are wanted')
  const { appId, timeStamp, nonceStr, package: what, paySign = '' } = jsapi.params
  expect(what).toBe('prepay_id=wx9')
  expect(isSignedBy(peer.keys.ours.public, `${appId}\n${timeStamp}\n${nonceStr}\n${what}\n`, paySign)).toBe(true)
  expect(JSON.parse(peer.heard[0]?.body ?? '').payer).toEqual({ openid: 'openid-1' })
  const app = await channel.prepare(asked('app'))
  if (app.kind !== 'params') throw new Error('parameters are wanted')
  const { appid, timestamp, noncestr, prepayid, sign = '' } = app.params
  expect(isSignedBy(peer.keys.ours.public, `${appid}\n${timestamp}\n${noncestr}\n${prepayid}\n`, sign)).toBe(true)
  answer = () => ({ status: 200, said: { h5_url: 'https://wx.tenpay.com/1' } })
  expect(await channel.prepare(asked('h5'))).toEqual({ kind: 'url', url: 'https://wx.tenpay.com/1' })
})

test('what became of a trade is said in our words, and one that never was is absent', async () => {
  answer = () => ({
    status: 200,
    said: {
      out_trade_no: 'P0001',
      transaction_id: '42',
      trade_state: 'SUCCESS',
      success_time: '2026-11-15T10:01:02+08:00',
      amount: { total: 3000, payer_total: 2900 },
      payer: { openid: 'o1' },
    },
  })
  expect(await channel.query('P0001')).toEqual({
    outTradeNo: 'P0001',
    state: 'paid',
    transactionId: '42',
    paidFen: 3000,
    payer: 'o1',
    paidAt: Date.UTC(2026, 10, 15, 2, 1, 2),
  })
  expect(peer.heard[0]?.path).toBe('/v3/pay/transactions/out-trade-no/P0001?mchid=1900000001')
  await expect(channel.query('P0002')).rejects.toThrow('another trade')
  answer = () => ({ status: 404, said: { code: 'ORDER_NOT_EXIST', message: 'no' } })
  expect(await channel.query('P0002')).toMatchObject({ state: 'absent' })
  answer = () => ({ status: 204, said: null })
  await channel.close('P0001')
  expect(peer.heard.at(-1)).toMatchObject({ path: '/v3/pay/transactions/out-trade-no/P0001/close' })
})

test('money goes back under one number, and acceptance is no success', async () => {
  answer = () => ({
    status: 200,
    said: { refund_id: '50', out_refund_no: 'B1', status: 'PROCESSING', amount: { refund: 3000, total: 3000 } },
  })
  const refund = {
    outTradeNo: 'P0001',
    outRefundNo: 'B1',
    totalFen: fen(3_000),
    amountFen: fen(3_000),
    reason: 'x',
    notifyUrl: 'u',
  }
  expect(await channel.refund(refund)).toMatchObject({ state: 'asked', refundId: '50', amountFen: 3000 })
  answer = () => ({ status: 404, said: { code: 'RESOURCE_NOT_EXISTS', message: 'no' } })
  expect(await channel.queryRefund({ outTradeNo: 'P0001', outRefundNo: 'B1' })).toMatchObject({ state: 'absent' })
})

test('an answer without the signature of the peer is no answer', async () => {
  answer = () => ({ status: 200, said: { trade_state: 'SUCCESS', out_trade_no: 'P0001', amount: { total: 3000 } } })
  peer.be('lies')
  await expect(channel.query('P0001')).rejects.toThrow(ChannelSilent)
})

test('what the peer refuses is refused, what it does not answer is asked again and then unknown', async () => {
  answer = () => ({ status: 400, said: { code: 'PARAM_ERROR', message: 'appid' } })
  await expect(channel.prepare(asked('native'))).rejects.toThrow(ChannelRefused)
  expect(peer.heard).toHaveLength(1)
  for (const manner of ['isSilent', 'hangsUp', 'fails'] as const) {
    peer.be(manner)
    peer.heard.length = 0
    await expect(channel.query('P0001')).rejects.toThrow(ChannelSilent)
    expect(peer.heard).toHaveLength(3)
  }
})

test('a peer that is silent too often is left alone for a while', async () => {
  let at = 0
  const ask = openPeer({ ...limits, waitsMs: [] }, () => at)
  const rested = wechat({ setup: setupOf(peer.url, peer.keys), ask, clock: now })
  peer.be('fails')
  for (let tries = 0; tries < 5; tries++) await expect(rested.query('P1')).rejects.toThrow(ChannelSilent)
  expect(peer.heard).toHaveLength(5)
  await expect(rested.query('P1')).rejects.toThrow(ChannelSilent)
  expect(peer.heard).toHaveLength(5)
  at += 31_000
  peer.be('answers')
  answer = () => ({ status: 404, said: { code: 'ORDER_NOT_EXIST', message: 'no' } })
  expect(await rested.query('P1')).toMatchObject({ state: 'absent' })
})

function noticeBody(inside: Record<string, unknown>, event = 'TRANSACTION.SUCCESS', key = apiKey) {
  const cipher = createCipheriv('aes-256-gcm', key, 'nonce-of-12b')
  cipher.setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(inside)), cipher.final(), cipher.getAuthTag()])
  const resource = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    nonce: 'nonce-of-12b',
    associated_data: 'transaction',
  }
  return JSON.stringify({ id: 'EV-1', event_type: event, resource_type: 'encrypt-resource', resource })
}

const paid = {
  mchid: '1900000001',
  appid: 'wx0001',
  out_trade_no: 'P0001',
  transaction_id: '42',
  trade_state: 'SUCCESS',
  success_time: '2026-11-15T10:01:02+08:00',
  amount: { total: 3000 },
  payer: { openid: 'o1' },
}
const seconds = () => Math.floor(Date.now() / 1_000)
const readNotice = (body: string, headers: Record<string, string>) =>
  channel.readNotice(headers, Buffer.from(body), now())

test('a notice is believed under the peer’s signature, its inside opened with the key of API v3', () => {
  const body = noticeBody(paid)
  expect(readNotice(body, wechatHeaders(peer.keys, body, seconds()))).toMatchObject({
    verdict: 'true',
    noticeId: 'EV-1',
    fact: { kind: 'pay', trade: { outTradeNo: 'P0001', state: 'paid', paidFen: 3000, transactionId: '42' } },
  })
  const refund = noticeBody(
    {
      mchid: '1900000001',
      out_trade_no: 'P0001',
      out_refund_no: 'B1',
      refund_id: '50',
      refund_status: 'SUCCESS',
      amount: { refund: 3000, total: 3000 },
    },
    'REFUND.SUCCESS',
  )
  expect(readNotice(refund, wechatHeaders(peer.keys, refund, seconds()))).toMatchObject({
    verdict: 'true',
    fact: { kind: 'refund', refund: { outRefundNo: 'B1', state: 'done' } },
  })
})

test('a forged, an old and an unreadable notice each have their name', () => {
  const body = noticeBody(paid)
  const right = wechatHeaders(peer.keys, body, seconds())
  const forged = { ...peer.keys, theirs: peer.keys.ours }
  expect(readNotice(body, wechatHeaders(forged, body, seconds())).verdict).toBe('forged')
  expect(readNotice(body.replace('EV-1', 'EV-2'), right).verdict).toBe('forged')
  expect(readNotice(body, { ...right, 'wechatpay-serial': 'OTHER' }).verdict).toBe('forged')
  expect(readNotice(body, {}).verdict).toBe('forged')
  expect(readNotice(body, wechatHeaders(peer.keys, body, seconds() - 301)).verdict).toBe('stale')
  expect(readNotice(body, wechatHeaders(peer.keys, body, seconds() + 301)).verdict).toBe('stale')
  const sealed = noticeBody(paid, 'TRANSACTION.SUCCESS', 'another key of thirty-two bytes!')
  expect(readNotice(sealed, wechatHeaders(peer.keys, sealed, seconds())).verdict).toBe('unreadable')
  const anothers = noticeBody({ ...paid, mchid: '1900000002' })
  expect(readNotice(anothers, wechatHeaders(peer.keys, anothers, seconds())).verdict).toBe('forged')
  const said = JSON.stringify(readNotice(body, right).said)
  expect(said).not.toContain(apiKey)
  expect(said).not.toContain('ciphertext')
})

test('the bill of a day is read where its hash is right', async () => {
  const hash = createHash('sha1').update(bill).digest('hex')
  const place = { hash_type: 'SHA1', hash_value: hash, download_url: `${peer.url}/v3/billdownload/file?token=t` }
  answer = () => ({ status: 200, said: place })
  expect(await channel.statement('2026-11-14')).toEqual([
    {
      direction: 'in',
      outTradeNo: 'P100',
      transactionId: '4200001',
      amountFen: 3000,
      feeFen: 18,
      at: Date.UTC(2026, 10, 14, 2, 0, 1),
    },
    {
      direction: 'out',
      outTradeNo: 'B100',
      transactionId: '5030001',
      amountFen: 3000,
      feeFen: 18,
      at: Date.UTC(2026, 10, 14, 3, 0, 2),
    },
  ])
  answer = () => ({ status: 200, said: { ...place, hash_value: 'x' } })
  await expect(channel.statement('2026-11-14')).rejects.toThrow(ChannelSilent)
  answer = () => ({ status: 200, said: { ...place, download_url: 'http://127.0.0.1:1/v3/billdownload/file' } })
  await expect(channel.statement('2026-11-14')).rejects.toThrow(ChannelSilent)
  answer = () => ({ status: 404, said: { code: 'NO_STATEMENT_EXIST', message: 'none' } })
  expect(await channel.statement('2026-11-14')).toEqual([])
})
