// The channel of the house: behaves like those of others, with a book and a cashier of its own. What it says of a payment
// it says by a signed notice over HTTP, like any of them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { at, type Db, instantOf } from '@ev/db/pools'
import { dayMs, type Fen, fen, type Instant, instant, later, minuteMs, readTime, secondMs } from '@ev/rules/units'
import {
  absentRefund,
  absentTrade,
  type Channel,
  ChannelRefused,
  type ChannelSetup,
  type NoticeHeaders,
  type NoticeRead,
  type PayAsked,
  type Refund,
  type RefundAsked,
  type StatementLine,
  type Trade,
} from './channel.ts'

const noticeWindowMs = 5 * minuteMs

export type LocalTools = {
  setup: ChannelSetup
  /** Its own connection: what it writes down stays, whatever becomes of whoever asked. */
  book: Db
  clock: () => Instant
  /** Where payers find the cashier. */
  cashierUrl: (outTradeNo: string) => string
}

export const local = (tools: LocalTools): Channel => ({
  scenes: ['native', 'h5', 'page', 'app', 'jsapi'],
  prepare: async asked => {
    await openTrade(tools, asked)
    const url = tools.cashierUrl(asked.outTradeNo)
    return asked.scene === 'native' ? { kind: 'qr', text: url } : { kind: 'url', url }
  },
  query: outTradeNo => queryTrade(tools, outTradeNo),
  close: outTradeNo => closeTrade(tools, outTradeNo),
  refund: asked => refundTrade(tools, asked),
  queryRefund: ({ outRefundNo }) => queryRefund(tools, outRefundNo),
  readNotice: (headers, body, now) => readNotice(tools.setup, headers, body, now),
  answer: isTaken => ({
    status: isTaken ? 200 : 500,
    contentType: 'application/json',
    body: JSON.stringify({ code: isTaken ? 'SUCCESS' : 'FAIL' }),
  }),
  statement: day => statementOf(tools, day),
  test: async () => {},
})

const tradeColumns = [
  'out_trade_no as outTradeNo',
  'state',
  'amount_fen as amountFen',
  'transaction_id as transactionId',
  'payer',
  'title',
  'notify_url as notifyUrl',
  'expires_at as expiresAt',
  'paid_at as paidAt',
  'refunds_no as refundsNo',
] as const

async function openTrade({ setup, book, clock }: LocalTools, asked: PayAsked): Promise<void> {
  await book
    .insertInto('bill_local_trade')
    .values({
      out_trade_no: asked.outTradeNo,
      seller_id: setup.sellerId,
      channel_id: setup.id,
      amount_fen: String(asked.amountFen),
      title: asked.title,
      state: 'open',
      notify_url: asked.notifyUrl,
      created_at: at(clock()),
      expires_at: at(asked.expiresAt),
    })
    // Asked twice it is one trade.
    .onConflict(conflict => conflict.column('out_trade_no').doNothing())
    .execute()
}

const tradeNamed = ({ setup, book }: LocalTools, outTradeNo: string) =>
  book
    .selectFrom('bill_local_trade')
    .select(tradeColumns)
    .where('channel_id', '=', setup.id)
    .where('out_trade_no', '=', outTradeNo)

async function queryTrade(tools: LocalTools, outTradeNo: string): Promise<Trade> {
  const row = await tradeNamed(tools, outTradeNo).where('refunds_no', 'is', null).executeTakeFirst()
  if (!row) return absentTrade(outTradeNo)
  const isPaid = row.state === 'paid' || row.state === 'refunded'
  return {
    outTradeNo,
    state: isPaid ? 'paid' : row.state === 'open' ? 'open' : 'closed',
    transactionId: row.transactionId,
    paidFen: isPaid ? fen(Number(row.amountFen)) : null,
    payer: row.payer,
    paidAt: row.paidAt && instantOf(row.paidAt),
  }
}

async function closeTrade(tools: LocalTools, outTradeNo: string): Promise<void> {
  const { book, setup } = tools
  await book
    .updateTable('bill_local_trade')
    .set({ state: 'closed' })
    .where('channel_id', '=', setup.id)
    .where('out_trade_no', '=', outTradeNo)
    .where('state', '=', 'open')
    .execute()
  const { state } = await queryTrade(tools, outTradeNo)
  if (state === 'paid') throw new ChannelRefused('ORDER_PAID', 'the trade is paid')
}

export type Paid = { outcome: 'paid' | 'closed' | 'expired' | 'absent' | 'alreadyPaid'; notify?: LocalNotice }
export type LocalNotice = { url: string; headers: Record<string, string>; body: string }

/** What happens at the cashier: money is taken, or it is too late. */
export async function payTrade(tools: LocalTools, outTradeNo: string, payer: string): Promise<Paid> {
  const { book, setup, clock } = tools
  const now = clock()
  const paid = await book
    .updateTable('bill_local_trade')
    .set({ state: 'paid', paid_at: at(now), payer, transaction_id: `L${randomBytes(12).toString('hex')}` })
    .where('channel_id', '=', setup.id)
    .where('out_trade_no', '=', outTradeNo)
    .where('refunds_no', 'is', null)
    .where('state', '=', 'open')
    .where('expires_at', '>', at(now))
    .returning(tradeColumns)
    .executeTakeFirst()
  if (paid)
    return { outcome: 'paid', notify: payNotice(setup, paid.notifyUrl, await queryTrade(tools, outTradeNo), now) }
  const { state } = await queryTrade(tools, outTradeNo)
  if (state === 'paid') return { outcome: 'alreadyPaid' }
  return { outcome: state === 'open' ? 'expired' : state }
}

/** Everything of one amount of a trade goes back at once. */
async function refundTrade(tools: LocalTools, asked: RefundAsked): Promise<Refund> {
  const { book, setup, clock } = tools
  await book.transaction().execute(async trx => {
    const inside = { ...tools, book: trx }
    const trade = await tradeNamed(inside, asked.outTradeNo).forUpdate().executeTakeFirst()
    if (!trade || (trade.state !== 'paid' && trade.state !== 'refunded'))
      throw new ChannelRefused('TRADE_NOT_PAID', 'there is no such payment')
    const before = await trx
      .selectFrom('bill_local_trade')
      .select(['out_trade_no as outRefundNo', 'amount_fen as amountFen'])
      .where('refunds_no', '=', asked.outTradeNo)
      .execute()
    if (before.some(one => one.outRefundNo === asked.outRefundNo)) return
    const backFen = before.reduce((sum, one) => sum + Number(one.amountFen), 0) + asked.amountFen
    if (backFen > Number(trade.amountFen)) throw new ChannelRefused('REFUND_TOO_MUCH', 'more than was paid')
    await trx
      .insertInto('bill_local_trade')
      .values({
        out_trade_no: asked.outRefundNo,
        seller_id: setup.sellerId,
        channel_id: setup.id,
        refunds_no: asked.outTradeNo,
        amount_fen: String(asked.amountFen),
        title: asked.reason,
        state: 'paid',
        transaction_id: `LR${randomBytes(12).toString('hex')}`,
        notify_url: asked.notifyUrl,
        created_at: at(clock()),
        paid_at: at(clock()),
      })
      .execute()
    if (backFen === Number(trade.amountFen))
      await trx
        .updateTable('bill_local_trade')
        .set({ state: 'refunded' })
        .where('out_trade_no', '=', asked.outTradeNo)
        .execute()
  })
  return queryRefund(tools, asked.outRefundNo)
}

async function queryRefund(tools: LocalTools, outRefundNo: string): Promise<Refund> {
  const row = await tradeNamed(tools, outRefundNo).where('refunds_no', 'is not', null).executeTakeFirst()
  if (!row) return absentRefund(outRefundNo)
  return {
    outRefundNo,
    state: 'done',
    refundId: row.transactionId,
    amountFen: fen(Number(row.amountFen)),
    doneAt: row.paidAt && instantOf(row.paidAt),
  }
}

async function statementOf({ setup, book }: LocalTools, day: string): Promise<StatementLine[]> {
  const from = readTime(`${day} 00:00:00`)
  if (from === undefined) throw new ChannelRefused('DAY', day)
  const rows = await book
    .selectFrom('bill_local_trade')
    .select(tradeColumns)
    .where('channel_id', '=', setup.id)
    .where('paid_at', '>=', at(from))
    .where('paid_at', '<', at(later(from, dayMs)))
    .orderBy('paid_at')
    .execute()
  return rows.map(row => ({
    direction: row.refundsNo === null ? 'in' : 'out',
    outTradeNo: row.outTradeNo,
    transactionId: row.transactionId ?? '',
    amountFen: fen(Number(row.amountFen)),
    feeFen: fen(0),
    at: row.paidAt && instantOf(row.paidAt),
  }))
}

export function payNotice(setup: ChannelSetup, url: string, trade: Trade, now: Instant): LocalNotice {
  const { outTradeNo, transactionId, paidFen, payer, paidAt } = trade
  const body = JSON.stringify({
    id: randomBytes(12).toString('hex'),
    outTradeNo,
    transactionId,
    paidFen,
    payer,
    paidAt,
  })
  const timestamp = String(Math.floor(now / secondMs))
  const signature = signatureOf(setup, timestamp, body)
  return {
    url,
    headers: { 'content-type': 'application/json', 'local-timestamp': timestamp, 'local-signature': signature },
    body,
  }
}

const signatureOf = ({ apiKey, id }: ChannelSetup, timestamp: string, body: string) =>
  createHmac('sha256', apiKey).update(`${id}\n${timestamp}\n${body}`).digest('hex')

function readNotice(setup: ChannelSetup, headers: NoticeHeaders, body: Buffer, now: Instant): NoticeRead {
  const timestamp = headerIn(headers, 'local-timestamp')
  const given = Buffer.from(headerIn(headers, 'local-signature'))
  const text = body.toString('utf8')
  const said = { timestamp: timestamp.slice(0, 20) }
  const right = Buffer.from(signatureOf(setup, timestamp, text))
  const isTheirs = given.length === right.length && timingSafeEqual(given, right)
  if (!isTheirs) return { verdict: 'forged', said }
  if (!(Math.abs(now - Number(timestamp) * secondMs) <= noticeWindowMs)) return { verdict: 'stale', said }
  const fact = readFact(text)
  if (!fact) return { verdict: 'unreadable', said }
  const { noticeId, trade } = fact
  const { outTradeNo, transactionId, paidFen } = trade
  return {
    verdict: 'true',
    noticeId,
    fact: { kind: 'pay', trade },
    said: { ...said, outTradeNo, transactionId, paidFen },
  }
}

function readFact(text: string): { noticeId: string; trade: Trade } | undefined {
  try {
    const { id, outTradeNo, transactionId, paidFen, payer, paidAt } = Object(JSON.parse(text)) as Record<
      string,
      unknown
    >
    if (typeof outTradeNo !== 'string' || !Number.isSafeInteger(paidFen)) return undefined
    const trade: Trade = {
      outTradeNo,
      state: 'paid',
      transactionId: typeof transactionId === 'string' ? transactionId : null,
      paidFen: paidFen as Fen,
      payer: typeof payer === 'string' ? payer : '',
      paidAt: typeof paidAt === 'number' ? instant(paidAt) : null,
    }
    return { noticeId: typeof id === 'string' ? id : '', trade }
  } catch {
    return undefined
  }
}

function headerIn(headers: NoticeHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
