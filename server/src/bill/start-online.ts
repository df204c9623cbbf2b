// A recharge that is paid through a channel: written down first, then asked for; asked for twice it is one.
import { createHash } from 'node:crypto'
import { labelOf } from '@ev/contract/kit/choices'
import { memberStatus } from '@ev/contract/member-enums'
import { at, type Db } from '@ev/db/pools'
import { nextAsk } from '@ev/rules/payment'
import { type Language, refuse } from '@ev/rules/refuse'
import { type Fen, type Instant, later, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { balancesOf, openAccount } from '../ledger/door.ts'
import { type Channel, ChannelRefused, ChannelSilent, type PayScene, type Prepared } from './channels/channel.ts'
import { type ChannelRow, findEnabled, limitsOf, noticeUrl, openChannel } from './channels/open-channel.ts'
import { endRecharge, lockRecharge } from './credit-recharge.ts'

export type OnlineAsked = {
  sellerId: string
  memberId: string
  kind: string
  amountFen: Fen
  scene: PayScene
  /** Whoever asks chooses it: asked with the same one it is the same recharge. */
  requestNo: string
  createdBy: string | null
  payerAddress: string
  language: Language
}
export type Online = { id: string; rechargeNo: string; outTradeNo: string; prepared: Prepared; expiresAt: Instant }

const mostWaiting = 10

export async function startOnline(app: App, asked: OnlineAsked): Promise<Online> {
  const row = (await findEnabled(app.pools.read, asked.sellerId, asked.kind)) ?? refuse('channelMissing')
  const channel = await openChannel(app, row)
  if (!channel.scenes.includes(asked.scene)) refuse('channelSceneMissing')
  mustBeWithin(row, asked.amountFen)
  const notifyUrl = noticeUrl(app, row)
  const written = await app.pools.write
    .transaction()
    .execute(db => writeDown(db, row, tradeNo(app, asked), asked, app.clock()))
  const prepared = await prepare(app, channel, asked, { ...written, notifyUrl })
  return { ...written, prepared }
}

function mustBeWithin(row: ChannelRow, amountFen: Fen): void {
  const { minFen, maxFen } = limitsOf(row)
  if (amountFen < minFen) refuse('rechargeAmountTooSmall', { least: yuan(minFen) }, { field: 'amountFen' })
  if (amountFen > maxFen) refuse('rechargeAmountTooLarge', { most: yuan(maxFen) }, { field: 'amountFen' })
}

const yuan = (amount: Fen) => (amount / 100).toFixed(2)

type Written = Omit<Online, 'prepared'>

async function writeDown(
  db: Db,
  row: ChannelRow,
  outTradeNo: string,
  asked: OnlineAsked,
  now: Instant,
): Promise<Written> {
  // Of two at once the second one waits here, and finds what the first one wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recharge:${asked.sellerId}:${asked.memberId}`}, 0))`.execute(
    db,
  )
  const before = await writtenBefore(db, outTradeNo)
  if (before) return before
  const accountId = await openForRecharge(db, asked, now)
  await mustNotPileUp(db, asked.memberId)
  const expiresAt = later(now, row.expiresMin * minuteMs)
  const recharge = await beyondScope(db)
    .insertInto('bill_recharge')
    .values({
      seller_id: asked.sellerId,
      created_by: asked.createdBy,
      recharge_no: sql<string>`document_no('R', ${at(now)}::timestamptz)`,
      type: 'online',
      channel: asked.kind,
      account_id: accountId,
      member_id: asked.memberId,
      topup_fen: String(asked.amountFen),
      paid_fen: String(asked.amountFen),
      created_at: at(now),
      expires_at: at(expiresAt),
    })
    .returning(['id', 'recharge_no as rechargeNo'])
    .executeTakeFirstOrThrow()
  await beyondScope(db)
    .insertInto('bill_payment')
    .values({
      seller_id: asked.sellerId,
      channel_id: row.id,
      channel: asked.kind,
      direction: 'in',
      out_trade_no: outTradeNo,
      recharge_id: recharge.id,
      amount_fen: String(asked.amountFen),
      status: 'asked',
      next_at: at(nextAsk(0, now) ?? expiresAt),
      created_at: at(now),
      expires_at: at(expiresAt),
    })
    .execute()
  return { ...recharge, outTradeNo, expiresAt }
}

/** Nobody can guess it, and the same request has the same one. Letters and digits are all that every peer takes. */
function tradeNo({ secrets }: App, { sellerId, memberId, kind, amountFen, requestNo }: OnlineAsked): string {
  const text = JSON.stringify(['trade', sellerId, memberId, kind, amountFen, requestNo])
  return `P${createHash('sha256').update(secrets.sign(text)).digest('hex').slice(0, 30)}`
}

async function writtenBefore(db: Db, outTradeNo: string): Promise<Written | undefined> {
  const row = await beyondScope(db)
    .selectFrom('bill_payment as p')
    .innerJoin('bill_recharge as r', 'r.id', 'p.recharge_id')
    .select(['r.id', 'r.recharge_no as rechargeNo', 'r.expires_at as expiresAt', 'r.status'])
    .where('p.out_trade_no', '=', outTradeNo)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.status !== 0 || row.expiresAt === null) return refuse('rechargeNotNow')
  return { id: row.id, rechargeNo: row.rechargeNo, outTradeNo, expiresAt: row.expiresAt.getTime() as Instant }
}

async function mustNotPileUp(db: Db, memberId: string): Promise<void> {
  const { count } = await beyondScope(db)
    .selectFrom('bill_recharge')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('status', '=', 0)
    .where('type', '=', 'online')
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostWaiting) refuse('rechargesTooMany', { most: mostWaiting })
}

type Holder = { sellerId: string; memberId: string; language: Language }

/** The member's principal, where money may come in: neither the member nor the account is shut. */
export async function openForRecharge(db: Db, { sellerId, memberId, language }: Holder, now: Instant): Promise<string> {
  const member = await beyondScope(db)
    .selectFrom('member_member')
    .select(['nickname', 'status'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return refuse('notFound')
  if (member.status > 2)
    refuse('rechargeHolderNotOpen', {
      name: member.nickname,
      state: labelOf(memberStatus.list, member.status, language).toLowerCase(),
    })
  const id = await openAccount(db, sellerId, { owner: 'member', memberId }, 2, now)
  await mustBeOpen(db, id)
  return id
}

export async function mustBeOpen(db: Db, accountId: string): Promise<void> {
  if ((await balancesOf(db, [accountId])).get(accountId)?.state !== 1) refuse('accountNotOpen')
}

type Preparing = Written & { notifyUrl: string }

async function prepare(app: App, channel: Channel, asked: OnlineAsked, written: Preparing): Promise<Prepared> {
  try {
    return await channel.prepare({
      outTradeNo: written.outTradeNo,
      amountFen: asked.amountFen,
      title: `账户充值 ${written.rechargeNo}`,
      scene: asked.scene,
      expiresAt: written.expiresAt,
      notifyUrl: written.notifyUrl,
      payer: await payerAt(app, asked),
      payerAddress: asked.payerAddress,
    })
  } catch (error) {
    if (error instanceof ChannelSilent) {
      await markUnknown(app, written, error.message)
      return refuse('channelSilent')
    }
    if (!(error instanceof ChannelRefused)) throw error
    await markFailed(app, written, error.message)
    return refuse('channelRefused', { reason: error.message })
  }
}

/** WeChat wants to know who pays inside its own app. */
async function payerAt(app: App, { memberId, scene, kind }: OnlineAsked): Promise<string> {
  if (scene !== 'jsapi' || kind !== 'wechat') return ''
  const member = await app.pools.read
    .selectFrom('member_member')
    .select('open_id')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return member.open_id
}

const markUnknown = async (app: App, { outTradeNo }: Written, reason: string) => {
  await app.pools.write
    .updateTable('bill_payment')
    .set(e => ({ status: 'unknown', status_reason: reason.slice(0, 200), version: e('version', '+', 1) }))
    .where('out_trade_no', '=', outTradeNo)
    .where('status', '=', 'asked')
    .execute()
}

/** Nobody can pay what the peer does not take. */
const markFailed = (app: App, { id, outTradeNo }: Written, reason: string) =>
  app.pools.write.transaction().execute(async db => {
    const recharge = await lockRecharge(db, id)
    if (recharge.status !== 0) return
    await endRecharge(db, recharge, 'fail', reason.slice(0, 200))
    await db
      .updateTable('bill_payment')
      .set(e => ({
        status: 'failed',
        status_reason: reason.slice(0, 200),
        next_at: null,
        version: e('version', '+', 1),
      }))
      .where('out_trade_no', '=', outTradeNo)
      .execute()
  })
