// A bill is paid from the accounts of who owes it: what each gives is on record beside the posting, and so is what is given
// back. Orders are paid here too when a debt is collected; when they end, settle-order.ts takes what was set aside.
import { at, type Db } from '@ev/db/pools'
import { type AccountKind, type PayingAccount, type PayOrder, pay } from '@ev/rules/settle'
import { type Fen, fen, type Instant, sumFen } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { balancesOf, type DocumentCheck, houseAccount, type Line, post } from '../ledger/door.ts'
import { accountsThatPay, type Holder } from '../member/door.ts'
import { readParameters } from '../parameters.ts'

type BillDocument = 'order' | 'occupy' | 'appointment'
export type BillPart = { accountId: string; kind: AccountKind; amountFen: Fen }

type Paper = {
  sellerId: string
  document: BillDocument | 'orderRefund'
  documentId: string
  documentNo: string
  /** Of what belongs to an order. */
  orderId: string | null
  /** As `eventType` of the contract says. */
  event: number
  /** What is done, once. */
  key: string
  madeBy: string | null
  note?: string
}

export type BillToPay = Paper & {
  holder: Holder
  cardId: string | null
  amountFen: Fen
  /** Of which so much is electricity: gift money pays for service, as a bill for staying is. */
  elecFen?: Fen
}
export type BillPaid = { paidFen: Fen; missingFen: Fen; parts: readonly BillPart[] }

export type PayRules = { order: PayOrder; isRewardForAll: boolean }

export async function payRules(db: Db, sellerId: string): Promise<PayRules> {
  const said = await readParameters(db, sellerId, ['money.payOrder', 'money.isRewardForAll'])
  return { order: said('money.payOrder'), isRewardForAll: said('money.isRewardForAll') }
}

/** Takes what is there, in the order of paying; asked again with the same key it takes nothing more. */
export async function payBill(db: Db, bill: BillToPay, now: Instant): Promise<BillPaid> {
  const owners = await accountsThatPay(db, bill.holder, bill.cardId)
  const balances = await balancesOf(
    db,
    owners.map(one => one.id),
    true,
  )
  const accounts: PayingAccount[] = owners.map(({ id, kind }) => ({
    id,
    kind: (kind ?? 2) as AccountKind,
    availableFen: balances.get(id)?.availableFen ?? fen(0),
  }))
  const elecFen = bill.elecFen ?? fen(0)
  const owed = { elecFen, serviceFen: fen(bill.amountFen - elecFen) }
  const { parts, paidFen, debtFen } = pay(owed, accounts, await payRules(db, bill.sellerId))
  const paid = parts.map(({ id, kind, amountFen }) => ({ accountId: id, kind, amountFen }))
  const isNew = await postParts(db, bill, paid, now)
  return isNew
    ? { paidFen, missingFen: debtFen, parts: paid }
    : { paidFen: fen(0), missingFen: bill.amountFen, parts: [] }
}

/** Back to the accounts that gave it. */
export const giveBack = (db: Db, paper: Paper & { parts: readonly BillPart[] }, now: Instant): Promise<boolean> =>
  postParts(
    db,
    paper,
    paper.parts.map(part => ({ ...part, amountFen: fen(0 - part.amountFen) })),
    now,
  )

/** Whether it is new. */
async function postParts(db: Db, paper: Paper, parts: readonly BillPart[], now: Instant): Promise<boolean> {
  if (parts.length === 0) return true
  const { sellerId, document, documentId, documentNo, event, key, madeBy, note } = paper
  const income = await houseAccount(db, sellerId, 'income', now)
  const lines: Line[] = [
    ...parts.map(part => ({ accountId: part.accountId, amountFen: fen(0 - part.amountFen) })),
    { accountId: income, amountFen: sumFen(parts.map(part => part.amountFen)) },
  ]
  const text = note === undefined ? {} : { note }
  const { id, isNew } = await post(
    db,
    { sellerId, key, document, documentId, documentNo, event, lines, madeBy, ...text },
    now,
  )
  if (isNew) await recordParts(db, paper, parts, id, now)
  return isNew
}

export async function recordParts(
  db: Db,
  { sellerId, document, documentId, documentNo, orderId }: Omit<Paper, 'event' | 'key' | 'madeBy'>,
  parts: readonly BillPart[],
  postingId: string,
  now: Instant,
): Promise<void> {
  if (parts.length === 0) return
  await beyondScope(db)
    .insertInto('bill_deduction')
    .values(
      parts.map(({ accountId, kind, amountFen }) => ({
        seller_id: sellerId,
        document,
        document_id: documentId,
        document_no: documentNo,
        order_id: orderId,
        account_id: accountId,
        account_kind: kind,
        amount_fen: String(amountFen),
        posting_id: postingId,
        created_at: at(now),
      })),
    )
    .execute()
}

/** What the papers of a kind say that customers have given. */
export const deductionDocuments = (document: Paper['document']): DocumentCheck => ({
  document,
  expected: sellerId => sql`
    select d.document_id, max(d.document_no), d.account_id, -sum(d.amount_fen) from bill_deduction d
    where d.seller_id = ${sellerId} and d.document = ${document}
    group by d.document_id, d.account_id having sum(d.amount_fen) <> 0`,
})

/** Each order has brought in what it says was paid for it. */
export const orderIncome: DocumentCheck = {
  document: 'order',
  house: 'income',
  expected: sellerId => sql`
    select o.id, o.order_no, a.id, o.paid_fen from bill_order o
    join ledger_account a on a.seller_id = o.seller_id and a.house = 'income'
    where o.seller_id = ${sellerId} and o.paid_fen > 0`,
}
