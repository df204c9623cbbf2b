// The cashier of the local channel: a page without a login where whoever holds the number of a trade pays it or lets it be.
import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { instantOf } from '@ev/db/pools'
import { type Language, sayRefusal } from '@ev/rules/refuse'
import { minuteMs } from '@ev/rules/units'
import type { App, RawAnswer, RawAsked, RawRoute } from '../http/context.ts'
import { languageOf } from '../http/language.ts'
import { bounded } from './bounded.ts'
import { cashierPage, type Shown } from './cashier-page.ts'
import { type LocalNotice, local, payTrade } from './channels/local.ts'
import { type ChannelRow, cashierCode, findChannel, localTools } from './channels/open-channel.ts'

const path = '/pay/local/:no'

export const cashierRoutes: readonly RawRoute[] = [
  { method: 'GET', path, mostBytes: 1, handle: (app, asked) => show(app, asked) },
  { method: 'POST', path, mostBytes: 4_096, handle: (app, asked) => act(app, asked) },
]

async function show(app: App, asked: RawAsked, told?: string): Promise<RawAnswer> {
  const language = wantedLanguage(asked)
  const found = await findTrade(app, asked.params.no ?? '')
  if (!found) return page(404, language, { state: 'absent', amountFen: 0, title: '', no: '', needsCode: false })
  const { trade, row } = found
  const isExpired = trade.state === 'open' && trade.expiresAt !== null && instantOf(trade.expiresAt) <= app.clock()
  return page(told === undefined ? 200 : 400, language, {
    state: isExpired ? 'expired' : (trade.state as Shown['state']),
    amountFen: Number(trade.amountFen),
    title: trade.title,
    no: asked.params.no ?? '',
    needsCode: needsCode(app, row),
    ...(told !== undefined && { told }),
  })
}

const page = (status: number, language: Language, shown: Shown): RawAnswer => ({
  status,
  contentType: 'text/html; charset=utf-8',
  headers: { 'cache-control': 'no-store' },
  body: cashierPage(shown, language),
})

async function act(app: App, asked: RawAsked): Promise<RawAnswer> {
  const form = new URLSearchParams(asked.body.toString('utf8'))
  const found = await findTrade(app, asked.params.no ?? '')
  if (!found) return show(app, asked)
  const tools = localTools(app, found.row)
  const language = wantedLanguage(asked)
  if (form.get('do') === 'cancel') {
    if (found.trade.state === 'open') await local(tools).close(found.trade.no)
    return show(app, asked)
  }
  if (needsCode(app, found.row)) {
    const code = cashierCode(app, found.row)
    if (code === '') return show(app, asked, sayRefusal('cashierCodeUnset', {}, language).msg)
    const { id } = found.row
    const now = app.clock()
    if (!guesses.takes(id, now)) return show(app, asked, sayRefusal('cashierGuessed', {}, language).msg)
    await wait(guessMs)
    if (!isSame(form.get('code') ?? '', code)) return show(app, asked, sayRefusal('cashierCodeWrong', {}, language).msg)
    guesses.givesBack(id, now)
  }
  const { notify } = await payTrade(tools, found.trade.no, 'local')
  if (notify) await deliver(app, notify)
  return show(app, asked)
}

/** Makes guessing slow; and however many guess at once, so many wrong ones of a channel are heard in ten minutes. */
const guessMs = 500
const guesses = bounded(30, 10 * minuteMs)

/** The demo is there to be tried out; where money is real somebody who has seen it says so. */
const needsCode = (app: App, row: ChannelRow) => !app.env.isDemo || row.apiKeySealed !== null

const isSame = (one: string, other: string) => {
  const [given, right] = [Buffer.from(one), Buffer.from(other)]
  return given.length === right.length && timingSafeEqual(given, right)
}

async function findTrade(app: App, no: string) {
  const trade = await app.pools.lasting
    .selectFrom('bill_local_trade')
    .select([
      'out_trade_no as no',
      'channel_id as channelId',
      'state',
      'amount_fen as amountFen',
      'title',
      'expires_at as expiresAt',
    ])
    .where('out_trade_no', '=', no)
    .where('refunds_no', 'is', null)
    .executeTakeFirst()
  const row = trade && (await findChannel(app.pools.lasting, trade.channelId))
  return trade && row ? { trade, row } : undefined
}

const wantedLanguage = ({ query, headers }: RawAsked): Language =>
  languageOf(query.lang ?? (typeof headers['accept-language'] === 'string' ? headers['accept-language'] : undefined))

const triesMs = [0, 200, 1_000]

/** Like any peer it says it a few times; what nobody hears is found out by asking. */
async function deliver(app: App, { url, headers, body }: LocalNotice): Promise<void> {
  for (const pauseMs of triesMs) {
    await wait(pauseMs)
    const isHeard = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(3_000) }).then(
      response => response.ok,
      () => false,
    )
    if (isHeard) return
  }
  app.log.warn({ url }, 'a notice of the local channel was not heard')
}
