// What any payment channel can do. Each of them speaks the language of its makers; nobody else in the house does.
import type { TradeState } from '@ev/rules/payment'
import type { Fen, Instant } from '@ev/rules/units'

export type ChannelKind = 'wechat' | 'alipay' | 'local' | 'cash'

/** How a payer comes to pay: a code on a screen, inside the peer's own app, another app, a browser on a phone or a desk. */
export type PayScene = 'native' | 'jsapi' | 'app' | 'h5' | 'page'

/** A channel as its row says, its keys opened. */
export type ChannelSetup = {
  id: string
  sellerId: string
  kind: ChannelKind
  appId: string
  merchantNo: string
  serialNo: string
  gatewayUrl: string
  peerKey: string
  peerKeyId: string
  privateKey: string
  apiKey: string
}

export type PayAsked = {
  outTradeNo: string
  amountFen: Fen
  title: string
  scene: PayScene
  expiresAt: Instant
  notifyUrl: string
  /** Who pays, where the scene has to know: their id at the peer, and the address they come from. */
  payer: string
  payerAddress: string
}

/** What the payer's device needs: a text to be shown as a code, a page to go to, or parameters for the peer's own app. */
export type Prepared =
  | { kind: 'qr'; text: string }
  | { kind: 'url'; url: string }
  | { kind: 'params'; params: Record<string, string> }

export type Trade = {
  outTradeNo: string
  state: TradeState
  transactionId: string | null
  paidFen: Fen | null
  payer: string
  paidAt: Instant | null
}

export type RefundAsked = {
  outTradeNo: string
  /** The same on every try: whoever asks twice pays back once. */
  outRefundNo: string
  totalFen: Fen
  amountFen: Fen
  reason: string
  notifyUrl: string
}

/** `asked` is on its way: acceptance is no success. */
export type RefundState = 'asked' | 'done' | 'failed' | 'absent'
export type Refund = {
  outRefundNo: string
  state: RefundState
  refundId: string | null
  amountFen: Fen | null
  doneAt: Instant | null
}

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>
export type NoticeFact = { kind: 'pay'; trade: Trade } | { kind: 'refund'; refund: Refund }
/** `said` is what may be kept of it: nothing secret. */
export type NoticeRead =
  | { verdict: 'true'; noticeId: string; fact: NoticeFact; said: Said }
  | { verdict: 'forged' | 'stale' | 'unreadable'; said: Said }
export type Said = Readonly<Record<string, string | number | null>>

type NoticeAnswer = { status: number; contentType: string; body: string }

export type StatementLine = {
  direction: 'in' | 'out'
  /** Ours: of what was paid back the number under which it was asked for. */
  outTradeNo: string
  transactionId: string
  amountFen: Fen
  feeFen: Fen
  at: Instant | null
}

export type Channel = {
  /** None where nobody pays through the platform. */
  scenes: readonly PayScene[]
  prepare: (asked: PayAsked) => Promise<Prepared>
  query: (outTradeNo: string) => Promise<Trade>
  /** Takes no more money for it; one that is paid already is refused. */
  close: (outTradeNo: string) => Promise<void>
  refund: (asked: RefundAsked) => Promise<Refund>
  queryRefund: (asked: { outTradeNo: string; outRefundNo: string }) => Promise<Refund>
  readNotice: (headers: NoticeHeaders, body: Buffer, now: Instant) => NoticeRead
  /** What the peer wants to hear; where it is not taken it comes again. */
  answer: (isTaken: boolean) => NoticeAnswer
  /** What the peer says was paid and paid back on a day, `YYYY-MM-DD`. */
  statement: (day: string) => Promise<StatementLine[]>
  /** Whether the peer answers, knows us, and its answer is its own. Changes nothing. */
  test: () => Promise<void>
}

/** Nobody knows what became of it: no answer, or none that is certainly theirs. It is asked again later. */
export class ChannelSilent extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'ChannelSilent'
  }
}

/** The peer says no, and means it. */
export class ChannelRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'ChannelRefused'
    this.code = code
  }
}

/** What was asked about is what was answered: a signature says who speaks, and not of what. */
export function ofNumber(outTradeNo: string, trade: Trade): Trade {
  if (trade.outTradeNo !== outTradeNo) throw new ChannelSilent('the peer speaks of another trade')
  return trade
}

/** A trade of which the peer knows nothing. */
export const absentTrade = (outTradeNo: string): Trade => ({
  outTradeNo,
  state: 'absent',
  transactionId: null,
  paidFen: null,
  payer: '',
  paidAt: null,
})

export const absentRefund = (outRefundNo: string): Refund => ({
  outRefundNo,
  state: 'absent',
  refundId: null,
  amountFen: null,
  doneAt: null,
})
