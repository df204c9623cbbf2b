// WeChat Pay, API v3: JSON over HTTPS, each request signed with our key, each answer and notice with theirs
// (pay.weixin.qq.com/doc/v3).
import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Fen, fen, type Instant, instant, minuteMs, secondMs, showTime } from '@ev/rules/units'
import type { AskPeer, PeerAnswer } from './ask-peer.ts'
import {
  absentRefund,
  absentTrade,
  type Channel,
  ChannelRefused,
  type ChannelSetup,
  ChannelSilent,
  type NoticeHeaders,
  type NoticeRead,
  ofNumber,
  type PayAsked,
  type PayScene,
  type Prepared,
  type Refund,
  type RefundState,
  type Said,
  type Trade,
} from './channel.ts'
import { privateKeyOf, publicKeyOf } from './keys.ts'
import { wechatStatement } from './wechat-statement.ts'

const home = 'https://api.mch.weixin.qq.com'
/** A notice that is older, or from the future, may be one that somebody has kept. */
const noticeWindowMs = 5 * minuteMs

export type WechatTools = { setup: ChannelSetup; ask: AskPeer; clock: () => Instant }
type Json = Readonly<Record<string, unknown>>
type Call = (method: 'GET' | 'POST', path: string, body?: Json) => Promise<Json>

export function wechat(tools: WechatTools): Channel {
  const { setup } = tools
  const keys = keysOf(setup)
  const call: Call = (method, path, body) => callPeer(tools, keys, { method, path, body })
  return {
    scenes: ['native', 'jsapi', 'app', 'h5'],
    prepare: asked => prepare(tools, keys, call, asked),
    query: async outTradeNo => {
      const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${setup.merchantNo}`
      const said = await unless(call('GET', path), ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
      return said ? ofNumber(outTradeNo, tradeOf(said)) : absentTrade(outTradeNo)
    },
    close: async outTradeNo => {
      const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`
      await unless(call('POST', path, { mchid: setup.merchantNo }), ['ORDER_CLOSED', 'ORDER_NOT_EXIST'])
    },
    refund: async asked =>
      refundOf(
        await call('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: asked.outTradeNo,
          out_refund_no: asked.outRefundNo,
          reason: asked.reason.slice(0, 80),
          notify_url: asked.notifyUrl,
          amount: { refund: asked.amountFen, total: asked.totalFen, currency: 'CNY' },
        }),
      ),
    queryRefund: async ({ outRefundNo }) => {
      const said = await unless(call('GET', `/v3/refund/domestic/refunds/${outRefundNo}`), ['RESOURCE_NOT_EXISTS'])
      return said ? refundOf(said) : absentRefund(outRefundNo)
    },
    readNotice: (headers, body, now) => readNotice(setup, keys, headers, body, now),
    answer: isTaken =>
      isTaken
        ? { status: 204, contentType: 'application/json', body: '' }
        : {
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({ code: 'FAIL', message: 'not taken' }),
          },
    statement: day =>
      wechatStatement({ day, call, download: path => download(tools, keys, path), home: baseOf(setup) }),
    // A trade that never was: the peer has to know us, and to say so under its own signature.
    test: async () => {
      const path = `/v3/pay/transactions/out-trade-no/TEST${randomBytes(8).toString('hex')}?mchid=${setup.merchantNo}`
      await unless(call('GET', path), ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
    },
  }
}

type Keys = { own: KeyObject; peer: KeyObject }

function keysOf(setup: ChannelSetup): Keys {
  const [own, peer] = [privateKeyOf(setup.privateKey), publicKeyOf(setup.peerKey)]
  if (!own || !peer) throw new ChannelRefused('KEYS', 'the keys of the channel cannot be read')
  return { own, peer }
}

const baseOf = (setup: ChannelSetup) => (setup.gatewayUrl || home).replace(/\/+$/, '')
const nonce = () => randomBytes(16).toString('hex')
const signed = (key: KeyObject, lines: readonly string[]) =>
  createSign('RSA-SHA256')
    .update(`${lines.join('\n')}\n`)
    .sign(key, 'base64')

type Asked = { method: 'GET' | 'POST'; path: string; body?: Json | undefined }

function signRequest({ setup, clock }: WechatTools, keys: Keys, { method, path, body }: Asked) {
  const [at, once, text] = [String(Math.floor(clock() / secondMs)), nonce(), body ? JSON.stringify(body) : '']
  const signature = signed(keys.own, [method, path, at, once, text])
  const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${setup.merchantNo}",nonce_str="${once}",signature="${signature}",timestamp="${at}",serial_no="${setup.serialNo}"`
  return {
    url: baseOf(setup) + path,
    method,
    headers: {
      authorization,
      accept: 'application/json',
      'user-agent': 'charging-platform',
      ...(body && { 'content-type': 'application/json' }),
      ...(setup.peerKeyId && { 'wechatpay-serial': setup.peerKeyId }),
    },
    ...(body && { body: text }),
  }
}

async function callPeer(tools: WechatTools, keys: Keys, asked: Asked): Promise<Json> {
  const answer = await tools.ask(() => signRequest(tools, keys, asked))
  const text = answer.bytes.toString('utf8')
  const said = readJson(text)
  if (!isTheirs(tools.setup, keys, answer.header, text)) {
    const code = typeof said?.code === 'string' ? `: ${said.code}` : ''
    throw new ChannelSilent(`HTTP ${answer.status} without their signature${code}`)
  }
  if (answer.status >= 300)
    throw new ChannelRefused(textIn(said, 'code') || String(answer.status), textIn(said, 'message'))
  return said ?? {}
}

/** The bill is not signed: its hash stands in an answer that is. */
async function download(tools: WechatTools, keys: Keys, path: string): Promise<PeerAnswer> {
  return tools.ask(() => signRequest(tools, keys, { method: 'GET', path }))
}

type Header = (name: string) => string

function isTheirs(setup: ChannelSetup, keys: Keys, header: Header, body: string): boolean {
  if (setup.peerKeyId === '' || !isSame(header('wechatpay-serial'), setup.peerKeyId)) return false
  const text = `${header('wechatpay-timestamp')}\n${header('wechatpay-nonce')}\n${body}\n`
  return createVerify('RSA-SHA256').update(text).verify(keys.peer, header('wechatpay-signature'), 'base64')
}

function isSame(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Nothing where the peer refuses with one of these codes. */
async function unless<T>(work: Promise<T>, codes: readonly string[]): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ChannelRefused && codes.includes(error.code)) return undefined
    throw error
  }
}

/** What a scene asks for beside the rest, and what its answer becomes. */
type Scene = {
  further: (asked: PayAsked) => Json
  become: (said: Json, tools: WechatTools, keys: Keys) => Prepared
}

const scenes: Partial<Record<PayScene, Scene>> = {
  native: { further: () => ({}), become: said => ({ kind: 'qr', text: textIn(said, 'code_url') }) },
  h5: {
    further: asked => ({ scene_info: { payer_client_ip: asked.payerAddress, h5_info: { type: 'Wap' } } }),
    become: said => ({ kind: 'url', url: textIn(said, 'h5_url') }),
  },
  jsapi: {
    further: asked => ({ payer: { openid: asked.payer } }),
    become: (said, { setup, clock }, keys) => {
      const [at, once, what] = [
        String(Math.floor(clock() / secondMs)),
        nonce(),
        `prepay_id=${textIn(said, 'prepay_id')}`,
      ]
      const paySign = signed(keys.own, [setup.appId, at, once, what])
      return {
        kind: 'params',
        params: { appId: setup.appId, timeStamp: at, nonceStr: once, package: what, signType: 'RSA', paySign },
      }
    },
  },
  app: {
    further: () => ({}),
    become: (said, { setup, clock }, keys) => {
      const [at, once, prepayid] = [String(Math.floor(clock() / secondMs)), nonce(), textIn(said, 'prepay_id')]
      return {
        kind: 'params',
        params: {
          appid: setup.appId,
          partnerid: setup.merchantNo,
          prepayid,
          package: 'Sign=WXPay',
          noncestr: once,
          timestamp: at,
          sign: signed(keys.own, [setup.appId, at, once, prepayid]),
        },
      }
    },
  },
}

async function prepare(tools: WechatTools, keys: Keys, call: Call, asked: PayAsked): Promise<Prepared> {
  const scene = scenes[asked.scene]
  if (!scene) throw new ChannelRefused('SCENE', asked.scene)
  const said = await call('POST', `/v3/pay/transactions/${asked.scene}`, {
    appid: tools.setup.appId,
    mchid: tools.setup.merchantNo,
    description: asked.title,
    out_trade_no: asked.outTradeNo,
    time_expire: `${showTime(asked.expiresAt).replace(' ', 'T')}+08:00`,
    notify_url: asked.notifyUrl,
    amount: { total: asked.amountFen, currency: 'CNY' },
    ...scene.further(asked),
  })
  return scene.become(said, tools, keys)
}

const tradeStates: Record<string, Trade['state']> = {
  SUCCESS: 'paid',
  // Paid once, and paid back since.
  REFUND: 'paid',
  NOTPAY: 'open',
  USERPAYING: 'open',
  PAYERROR: 'open',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

function tradeOf(said: Json): Trade {
  const state = tradeStates[textIn(said, 'trade_state')]
  if (!state) throw new ChannelSilent(`the peer says ${textIn(said, 'trade_state')}`)
  const amount = Object(said.amount) as Json
  return {
    outTradeNo: textIn(said, 'out_trade_no'),
    state,
    transactionId: textIn(said, 'transaction_id') || null,
    paidFen: state === 'paid' ? fenIn(amount, 'total') : null,
    payer: textIn(Object(said.payer) as Json, 'openid'),
    paidAt: timeIn(said, 'success_time'),
  }
}

const refundStates: Record<string, RefundState> = {
  SUCCESS: 'done',
  PROCESSING: 'asked',
  // The money lies at the peer and people have to see to it.
  ABNORMAL: 'failed',
  CLOSED: 'failed',
}

function refundOf(said: Json): Refund {
  return {
    outRefundNo: textIn(said, 'out_refund_no'),
    state: refundStates[textIn(said, 'status') || textIn(said, 'refund_status')] ?? 'asked',
    refundId: textIn(said, 'refund_id') || null,
    amountFen: fenIn(Object(said.amount) as Json, 'refund'),
    doneAt: timeIn(said, 'success_time'),
  }
}

function readNotice(setup: ChannelSetup, keys: Keys, headers: NoticeHeaders, body: Buffer, now: Instant): NoticeRead {
  const header: Header = name => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const text = body.toString('utf8')
  const sentAt = Number(header('wechatpay-timestamp')) * secondMs
  const said: Said = {
    serial: header('wechatpay-serial').slice(0, 60),
    timestamp: header('wechatpay-timestamp').slice(0, 20),
  }
  if (!isTheirs(setup, keys, header, text)) return { verdict: 'forged', said }
  if (!(Math.abs(now - sentAt) <= noticeWindowMs)) return { verdict: 'stale', said }
  const notice = readJson(text)
  const inside = notice && opened(setup.apiKey, Object(notice.resource) as Json)
  if (!inside) return { verdict: 'unreadable', said }
  const event = textIn(notice, 'event_type')
  const known = { ...said, event, ...keepable(inside) }
  // Their own signature under a trade of another merchant of theirs.
  if (textIn(inside, 'mchid') !== setup.merchantNo) return { verdict: 'forged', said: known }
  const noticeId = textIn(notice, 'id')
  return event.startsWith('REFUND.')
    ? { verdict: 'true', noticeId, fact: { kind: 'refund', refund: refundOf(inside) }, said: known }
    : { verdict: 'true', noticeId, fact: { kind: 'pay', trade: tradeOf(inside) }, said: known }
}

/** AEAD_AES_256_GCM with the key of API v3; nothing where it was not sealed with it. */
function opened(apiKey: string, resource: Json): Json | undefined {
  const sealed = Buffer.from(textIn(resource, 'ciphertext'), 'base64')
  if (Buffer.byteLength(apiKey) !== 32 || sealed.length <= 16) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiKey, textIn(resource, 'nonce'))
    decipher.setAAD(Buffer.from(textIn(resource, 'associated_data')))
    decipher.setAuthTag(sealed.subarray(-16))
    return readJson(Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}

const keepable = (inside: Json): Said => ({
  outTradeNo: textIn(inside, 'out_trade_no'),
  outRefundNo: textIn(inside, 'out_refund_no') || null,
  transactionId: textIn(inside, 'transaction_id'),
  state: textIn(inside, 'trade_state') || textIn(inside, 'refund_status'),
  totalFen: fenIn(Object(inside.amount) as Json, 'total'),
})

const textIn = (json: Json | undefined, name: string): string => {
  const value = json?.[name]
  return typeof value === 'string' ? value : ''
}

function fenIn(json: Json, name: string): Fen | null {
  const value = json[name]
  return typeof value === 'number' && Number.isSafeInteger(value) ? fen(value) : null
}

function timeIn(json: Json, name: string): Instant | null {
  const at = Date.parse(textIn(json, name))
  return Number.isNaN(at) ? null : instant(at)
}

function readJson(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
