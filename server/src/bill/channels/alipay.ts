// Alipay: one gateway, methods by name, parameters signed with our key, answers and notices with theirs
// (opendocs.alipay.com/open).
import type { KeyObject } from 'node:crypto'
import { randomBytes } from 'node:crypto'
import { type Instant, readTime, showTime } from '@ev/rules/units'
import { isRsa2, type Params, rawMember, rsa2, signedText } from './alipay-signing.ts'
import { alipayStatement } from './alipay-statement.ts'
import type { AskPeer } from './ask-peer.ts'
import {
  absentRefund,
  absentTrade,
  type Channel,
  ChannelRefused,
  type ChannelSetup,
  ChannelSilent,
  type NoticeRead,
  ofNumber,
  type PayAsked,
  type PayScene,
  type Prepared,
  type Refund,
  type Said,
  type Trade,
} from './channel.ts'
import { privateKeyOf, publicKeyOf } from './keys.ts'
import { fenOfYuan, yuanText } from './yuan.ts'

const home = 'https://openapi.alipay.com/gateway.do'
const notThere = ['ACQ.TRADE_NOT_EXIST', 'TRADE_NOT_EXIST']

export type AlipayTools = { setup: ChannelSetup; ask: AskPeer; clock: () => Instant }
type Json = Readonly<Record<string, unknown>>
type Keys = { own: KeyObject; peer: KeyObject }
type Call = (method: string, content: Json, notifyUrl?: string) => Promise<Json>

export function alipay(tools: AlipayTools): Channel {
  const { setup } = tools
  const keys = keysOf(setup)
  const call: Call = (method, content, notifyUrl = '') => callPeer(tools, keys, { method, content, notifyUrl })
  return {
    scenes: ['native', 'h5', 'app', 'page'],
    prepare: asked => prepare(tools, keys, call, asked),
    query: async outTradeNo => {
      const said = await unlessMissing(call('alipay.trade.query', { out_trade_no: outTradeNo }))
      return said ? ofNumber(outTradeNo, tradeOf(said)) : absentTrade(outTradeNo)
    },
    // A code that nobody has scanned is no trade yet, and one that is not there takes no money.
    close: async outTradeNo => {
      await unlessMissing(call('alipay.trade.close', { out_trade_no: outTradeNo }))
    },
    refund: async asked => {
      const said = await call('alipay.trade.refund', {
        out_trade_no: asked.outTradeNo,
        out_request_no: asked.outRefundNo,
        refund_amount: yuanText(asked.amountFen),
        refund_reason: asked.reason.slice(0, 256),
      })
      return {
        outRefundNo: asked.outRefundNo,
        // `N` is what a second try hears, and what one that is still on its way hears too: the query decides.
        state: text(said, 'fund_change') === 'Y' ? 'done' : 'asked',
        refundId: asked.outRefundNo,
        amountFen: asked.amountFen,
        doneAt: null,
      }
    },
    queryRefund: async ({ outTradeNo, outRefundNo }) => {
      const asked = { out_trade_no: outTradeNo, out_request_no: outRefundNo, query_options: ['gmt_refund_pay'] }
      const said = await unlessMissing(call('alipay.trade.fastpay.refund.query', asked))
      return said ? refundOf(said, outRefundNo) : absentRefund(outRefundNo)
    },
    readNotice: (_headers, body) => readNotice(setup, keys, body),
    answer: isTaken => ({ status: 200, contentType: 'text/plain; charset=utf-8', body: isTaken ? 'success' : 'fail' }),
    statement: day => alipayStatement({ day, call, ask: tools.ask, home: baseOf(setup) }),
    test: async () => {
      await unlessMissing(call('alipay.trade.query', { out_trade_no: `TEST${randomBytes(8).toString('hex')}` }))
    },
  }
}

function keysOf(setup: ChannelSetup): Keys {
  const [own, peer] = [privateKeyOf(setup.privateKey), publicKeyOf(setup.peerKey)]
  if (!own || !peer) throw new ChannelRefused('KEYS', 'the keys of the channel cannot be read')
  return { own, peer }
}

const baseOf = (setup: ChannelSetup) => setup.gatewayUrl || home

type Asked = { method: string; content: Json; notifyUrl: string; returnUrl?: string }

function signedParams({ setup, clock }: AlipayTools, keys: Keys, { method, content, notifyUrl }: Asked): Params {
  const params = {
    app_id: setup.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: showTime(clock()),
    version: '1.0',
    notify_url: notifyUrl,
    biz_content: JSON.stringify(content),
  }
  const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  return { ...sent, sign: rsa2(keys.own, signedText(sent)) }
}

async function callPeer(tools: AlipayTools, keys: Keys, asked: Asked): Promise<Json> {
  const answer = await tools.ask(() => ({
    url: baseOf(tools.setup),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(signedParams(tools, keys, asked)).toString(),
  }))
  const whole = answer.bytes.toString('utf8')
  const name = `${asked.method.replaceAll('.', '_')}_response`
  const raw = rawMember(whole, name) ?? rawMember(whole, 'error_response')
  const signature = text(parsed(whole), 'sign')
  if (raw === undefined) throw new ChannelSilent(`HTTP ${answer.status} is no answer`)
  const said = parsed(raw)
  const [code, subCode] = [text(said, 'code'), text(said, 'sub_code')]
  if (!isRsa2(keys.peer, raw, signature))
    throw new ChannelSilent(`an answer without their signature: ${subCode || code}`)
  if (code === '10000') return said
  const says = text(said, 'sub_msg') || text(said, 'msg')
  // 20000 is a service that is away; whether it has done it nobody knows.
  if (code === '20000' || subCode === 'ACQ.SYSTEM_ERROR') throw new ChannelSilent(`${subCode || code} ${says}`)
  throw new ChannelRefused(subCode || code, says)
}

async function unlessMissing(work: Promise<Json>): Promise<Json | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ChannelRefused && notThere.includes(error.code)) return undefined
    throw error
  }
}

type Scene = { method: string; product: string; become: (params: Params, base: string) => Prepared }

const urlOf = (params: Params, base: string): Prepared => ({
  kind: 'url',
  url: `${base}?${new URLSearchParams(params).toString()}`,
})

/** Scenes in which the payer's own device asks the gateway; we only sign. */
const scenes: Partial<Record<PayScene, Scene>> = {
  h5: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY', become: urlOf },
  page: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY', become: urlOf },
  app: {
    method: 'alipay.trade.app.pay',
    product: 'QUICK_MSECURITY_PAY',
    become: params => ({ kind: 'params', params: { orderString: new URLSearchParams(params).toString() } }),
  },
}

async function prepare(tools: AlipayTools, keys: Keys, call: Call, asked: PayAsked): Promise<Prepared> {
  const content = {
    out_trade_no: asked.outTradeNo,
    total_amount: yuanText(asked.amountFen),
    subject: asked.title,
    time_expire: showTime(asked.expiresAt),
  }
  if (asked.scene === 'native') {
    const said = await call('alipay.trade.precreate', content, asked.notifyUrl)
    return { kind: 'qr', text: text(said, 'qr_code') }
  }
  const scene = scenes[asked.scene]
  if (!scene) throw new ChannelRefused('SCENE', asked.scene)
  const whole = { ...content, product_code: scene.product }
  const params = signedParams(tools, keys, { method: scene.method, content: whole, notifyUrl: asked.notifyUrl })
  return scene.become(params, baseOf(tools.setup))
}

const tradeStates: Record<string, Trade['state']> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
}

function tradeOf(said: Json): Trade {
  const state = tradeStates[text(said, 'trade_status')]
  if (!state) throw new ChannelSilent(`the peer says ${text(said, 'trade_status')}`)
  return {
    outTradeNo: text(said, 'out_trade_no'),
    state,
    transactionId: text(said, 'trade_no') || null,
    paidFen: state === 'paid' ? (fenOfYuan(text(said, 'total_amount')) ?? null) : null,
    payer: text(said, 'buyer_logon_id'),
    paidAt: readTime(text(said, 'send_pay_date') || text(said, 'gmt_payment')) ?? null,
  }
}

function refundOf(said: Json, outRefundNo: string): Refund {
  // One that is not there is answered by nothing but the code of success.
  const isDone = text(said, 'refund_status') === 'REFUND_SUCCESS'
  if (!isDone && text(said, 'out_request_no') === '') return absentRefund(outRefundNo)
  return {
    outRefundNo,
    state: isDone ? 'done' : 'asked',
    refundId: outRefundNo,
    amountFen: fenOfYuan(text(said, 'refund_amount')) ?? null,
    doneAt: readTime(text(said, 'gmt_refund_pay')) ?? null,
  }
}

function readNotice(setup: ChannelSetup, keys: Keys, body: Buffer): NoticeRead {
  const params: Params = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const said = keepable(params)
  if (Object.keys(params).length < 5) return { verdict: 'unreadable', said }
  const { sign = '', sign_type: way = '', app_id: app = '', notify_id: noticeId = '' } = params
  const isTheirs = way === 'RSA2' && isRsa2(keys.peer, signedText(params, ['sign', 'sign_type']), sign)
  // Their own signature under a trade of another merchant of theirs.
  if (!isTheirs || app !== setup.appId) return { verdict: 'forged', said }
  if (params.refund_fee !== undefined && params.out_biz_no !== undefined)
    return { verdict: 'true', noticeId, said, fact: { kind: 'refund', refund: noticedRefund(params) } }
  if (tradeStates[params.trade_status ?? ''] === undefined) return { verdict: 'unreadable', said }
  return { verdict: 'true', noticeId, said, fact: { kind: 'pay', trade: tradeOf(params) } }
}

/** `refund_fee` is what was paid back of the trade in all; how much of it by this number the query says. */
const noticedRefund = (params: Params): Refund => ({
  outRefundNo: params.out_biz_no ?? '',
  state: 'done',
  refundId: params.out_biz_no ?? null,
  amountFen: null,
  doneAt: readTime((params.gmt_refund ?? '').slice(0, 19)) ?? null,
})

const keepable = (params: Params): Said => ({
  outTradeNo: (params.out_trade_no ?? '').slice(0, 64),
  transactionId: (params.trade_no ?? '').slice(0, 64),
  state: (params.trade_status ?? '').slice(0, 40),
  total: (params.total_amount ?? '').slice(0, 20),
  time: (params.notify_time ?? '').slice(0, 30),
})

const text = (json: Json, name: string): string => {
  const value = json[name]
  return typeof value === 'string' ? value : ''
}

function parsed(json: string): Json {
  try {
    return Object(JSON.parse(json)) as Json
  } catch {
    throw new ChannelSilent('the answer cannot be read')
  }
}
