// Money that came in through a channel and belongs to nobody yet: it lies apart at the house until it is paid back.
import type { Db } from '@ev/db/pools'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { type DocumentCheck, type House, houseAccount, post } from '../ledger/door.ts'

type Loose = { id: string; sellerId: string; channel: string; outTradeNo: string }

const [cameIn, wentBack] = [2, 4]

/** What a payment brought that nobody waited for. */
export const keepLoose = (db: Db, payment: Loose, amountFen: Fen, now: Instant) =>
  moved(db, payment, { key: `loose:${payment.id}`, event: cameIn, amountFen }, now)

/** The payer has it back. */
export const letLooseGo = (db: Db, payment: Loose, amountFen: Fen, now: Instant) =>
  moved(db, payment, { key: `loose:${payment.id}:back`, event: wentBack, amountFen: fen(0 - amountFen) }, now)

type Moved = { key: string; event: number; amountFen: Fen }

async function moved(db: Db, payment: Loose, { key, event, amountFen }: Moved, now: Instant): Promise<void> {
  if (amountFen === 0) return
  const { id, sellerId, channel, outTradeNo } = payment
  // A payment goes through a channel, and each of them has an account of its own.
  const from = await houseAccount(db, sellerId, channel as House, now)
  const lines = [
    { accountId: await houseAccount(db, sellerId, 'suspense', now), amountFen },
    { accountId: from, amountFen: fen(0 - amountFen) },
  ]
  const paper = { document: 'payment', documentId: id, documentNo: outTradeNo } as const
  await post(db, { sellerId, key, ...paper, event, lines, madeBy: null }, now)
}

/** What payments say that lies there. */
export const looseDocuments: DocumentCheck = {
  document: 'payment',
  house: 'suspense',
  expected: sellerId => sql`
    select p.id, p.out_trade_no, a.id, p.paid_fen - coalesce((
      select sum(b.paid_fen) from bill_payment b where b.payment_id = p.id and b.status = 'paid'
    ), 0)
    from bill_payment p
    left join ledger_account a on a.seller_id = p.seller_id and a.house = 'suspense'
    where p.seller_id = ${sellerId} and p.direction = 'in' and p.status in ('late', 'differs')`,
}
