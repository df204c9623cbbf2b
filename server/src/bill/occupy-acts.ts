// What people do to bills for staying: waive, close, say what they found, decide disputes.
import type { Text } from '@ev/contract/kit/text'
import { at, type Db } from '@ev/db/pools'
import { sharesBack } from '@ev/rules/order-refund'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { hasPayer, lockStay, netPaid, type StayBill } from './occupy-row.ts'
import { bookIncome, confirmStay, writeStay } from './occupy-settle.ts'
import { giveBack } from './pay-bill.ts'

const [running, toBePaid, paid, waived, closed, disputed, toBeVerified] = [1, 2, 3, 4, 5, 6, 7]

type Asked = { readonly id: string }
type Said = { readonly reason: string }

export const stayActs = {
  async waive(
    ctx: UserCtx,
    row: Asked,
    { amountFen, reason }: Said & { readonly amountFen: Fen | null },
    askerId?: string,
  ) {
    const bill = await lockStay(ctx.db, row.id, [toBePaid, paid])
    await waive(ctx, bill, { amountFen: amountFen ?? bill.payableFen, reason, by: askerId ?? ctx.user.id })
  },
  async close(ctx: UserCtx, row: Asked, { reason }: Said) {
    await close(ctx.db, await lockStay(ctx.db, row.id, [running, toBePaid, toBeVerified]), reason, ctx.now)
  },
  async verify(ctx: UserCtx, row: Asked, { outcome, reason }: Said & { readonly outcome: 'confirm' | 'close' }) {
    const bill = await lockStay(ctx.db, row.id, [toBeVerified])
    if (outcome === 'close') return close(ctx.db, bill, reason, ctx.now)
    if (!hasPayer(bill.holder)) refuse('stayPayerMissing')
    await writeStay(ctx.db, bill.id, { status_reason: reason })
    await confirmStay(ctx.db, bill.id, ctx.now)
  },
  async handle(
    ctx: UserCtx,
    row: Asked,
    { outcome, reason }: Said & { readonly outcome: 'accept' | 'reject' },
    askerId?: string,
  ) {
    const bill = await lockStay(ctx.db, row.id, [disputed])
    if (outcome === 'accept')
      return waive(ctx, bill, { amountFen: bill.payableFen, reason, by: askerId ?? ctx.user.id })
    await writeStay(ctx.db, bill.id, { status: isOwed(bill) ? toBePaid : paid, status_reason: reason })
  },
}

const isOwed = (bill: Pick<StayBill, 'payableFen' | 'paidFen' | 'refundFen'>) =>
  bill.payableFen > bill.paidFen - bill.refundFen

type Waiving = { amountFen: Fen; reason: string; by: string }

/** Less is to be paid; what was paid above that goes back to the accounts that paid it. */
async function waive(ctx: UserCtx, bill: StayBill, { amountFen, reason, by }: Waiving): Promise<void> {
  mustFit(amountFen, bill.payableFen)
  const payableFen = fen(bill.payableFen - amountFen)
  const backFen = fen(Math.max(netPaid(bill) - payableFen, 0))
  if (backFen > 0) await payBack(ctx, bill, backFen, reason)
  const after = { ...bill, payableFen, refundFen: fen(bill.refundFen + backFen) }
  const isPaidNow = !isOwed(after)
  await writeStay(ctx.db, bill.id, {
    waived_fen: String(bill.waivedFen + amountFen),
    waived_reason: reason,
    waived_by: by,
    payable_fen: String(payableFen),
    refund_fen: String(after.refundFen),
    status: payableFen === 0 ? waived : isPaidNow ? paid : toBePaid,
    ...(isPaidNow && payableFen > 0 && !bill.isBooked && { paid_at: at(ctx.now) }),
  })
  // What was shared out before loses what went back; what is paid by this is shared out now.
  const bookedFen = bill.isBooked ? fen(0 - backFen) : isPaidNow ? payableFen : fen(0)
  if (bookedFen !== 0) await bookIncome(ctx.db, after, bookedFen, ctx.now)
}

function mustFit(amountFen: number, payableFen: number): void {
  if (amountFen < 1 || amountFen > payableFen)
    refuse('stayWaiveTooMuch', { most: (payableFen / 100).toFixed(2) }, { field: 'amountFen' })
}

const refundEvent = 4

async function payBack(ctx: UserCtx, bill: StayBill, backFen: Fen, note: string): Promise<void> {
  const { parts, missingFen } = sharesBack(backFen, await movesOf(ctx.db, bill.id))
  if (missingFen > 0) throw new Error(`bill ${bill.id} has been paid less than it says`)
  const isNew = await giveBack(
    beyondScope(ctx.db),
    {
      sellerId: bill.sellerId,
      document: 'occupy',
      documentId: bill.id,
      documentNo: bill.billNo,
      orderId: null,
      event: refundEvent,
      key: `occupyBack:${bill.id}:${bill.refundFen}`,
      parts,
      madeBy: ctx.user.id,
      note,
    },
    ctx.now,
  )
  if (!isNew) throw new Error(`what of bill ${bill.id} goes back has gone back already`)
}

/** What each account paid for it, and got back. */
async function movesOf(db: Db, id: string) {
  const rows = await beyondScope(db)
    .selectFrom('bill_deduction')
    .select(['account_id', 'account_kind', 'amount_fen'])
    .where('document', '=', 'occupy')
    .where('document_id', '=', id)
    .execute()
  return rows.map(row => ({
    accountId: row.account_id,
    kind: row.account_kind as 1 | 2 | 3 | 4,
    amountFen: fen(Number(row.amount_fen)),
  }))
}

/** Nothing more is asked for; what came in until then is shared out. */
async function close(db: Db, bill: StayBill, reason: string, now: Instant): Promise<void> {
  const net = netPaid(bill)
  await writeStay(db, bill.id, {
    status: closed,
    status_reason: reason,
    ...(bill.endedAt === null && { ended_at: at(now) }),
    ...(net > 0 && !bill.isBooked && { paid_at: at(now) }),
  })
  if (net > 0 && !bill.isBooked) await bookIncome(db, bill, net, now)
}

type Judged = {
  verb: string
  before: { readonly payableFen: number; readonly paidFen: number; readonly refundFen: number }
  input: Readonly<Record<string, unknown>>
}

/** Money that goes back is looked at by two people. */
export function stayRisk(_ctx: UserCtx, { verb, before, input }: Judged): (Text & { isStrict: true }) | undefined {
  const waivedFen =
    verb === 'waive'
      ? Number(input.amountFen ?? before.payableFen)
      : verb === 'handle' && input.outcome === 'accept'
        ? before.payableFen
        : 0
  if (waivedFen === 0) return undefined
  // Nobody is asked to agree to what cannot be done.
  mustFit(waivedFen, before.payableFen)
  const backFen = before.paidFen - before.refundFen - (before.payableFen - waivedFen)
  if (backFen <= 0) return undefined
  const yuan = (backFen / 100).toFixed(2)
  return {
    zh: `减免后退回已付的 ${yuan} 元`,
    en: `${yuan} yuan that were paid are given back`,
    isStrict: true,
  }
}
