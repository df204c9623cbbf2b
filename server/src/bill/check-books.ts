// Checks the books of a seller against every paper that moves money, and tells its finance people what is wrong.
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { App, Notice } from '../http/context.ts'
import { type DocumentCheck, holdDocuments, type Inspected, inspectBooks, writeCheck } from '../ledger/door.ts'
import { adjustmentDocuments, allotmentDocuments, cardDocuments } from '../member/door.ts'
import { appointmentIncome } from './appointment-end.ts'
import { rechargeDocuments } from './credit-recharge.ts'
import { occupyDocuments } from './occupy-settle.ts'
import { orderRefundDocuments } from './order-refund.ts'
import { deductionDocuments, orderIncome } from './pay-bill.ts'
import { looseDocuments } from './suspense.ts'
import { tellFinance } from './tell-finance.ts'

/** Every kind of paper that explains entries. */
const documents: readonly DocumentCheck[] = [
  holdDocuments,
  rechargeDocuments,
  allotmentDocuments,
  adjustmentDocuments,
  cardDocuments,
  looseDocuments,
  deductionDocuments('order'),
  orderIncome,
  deductionDocuments('appointment'),
  appointmentIncome,
  ...orderRefundDocuments,
  ...occupyDocuments,
]

// The first number of the advisory lock of a check that is going on.
const checkLock = 7_303_512
const longestCheck = '10min'

/**
 * One moment of the books, seen from the reading side: whoever posts meanwhile waits for nothing, and is not in it. Two
 * checks of the same books at once would only be slower.
 */
export async function inspectSeller(app: App, sellerId: string): Promise<Inspected> {
  return app.pools.read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async db => {
      await sql`set local statement_timeout = ${sql.lit(longestCheck)}`.execute(db)
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(checkLock)}, (${sellerId}::bigint % 2147483647)::integer) as mine`.execute(
        db,
      )
      if (rows[0]?.mine !== true) refuse('booksBeingChecked')
      return inspectBooks(db, { sellerId, documents }, app.clock)
    })
}

export type Checked = { id: string; differences: number }
type Asked = { sellerId: string; askedBy: string | null }

/** Puts down what was found, and says so where something is wrong. */
export async function keepCheck(app: App, db: Db, { sellerId, askedBy }: Asked, found: Inspected): Promise<Checked> {
  const written = await writeCheck(db, { sellerId, askedBy, found })
  if (written.differences > 0)
    await tellFinance(app, db, sellerId, { permission: 'bookCheck:query', notice: differNotice(written) })
  return written
}

const differNotice = ({ id, differences }: Checked): Notice => ({
  kind: 'booksDiffer',
  title: { zh: `账务核对发现 ${differences} 处差异`, en: `The books have ${differences} differences` },
  text: {
    zh: '请打开核对结果，逐条查看差异的单据与账户；差异处理完之前不能关账。',
    en: 'Open the check to see each difference with its document and account; no month can be closed before they are mended.',
  },
  link: `/finance/paymentCenter/paymentCenter?tab=books&id=${id}`,
})

/** Whoever has accounts has books. */
export async function sellersWithBooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from system_seller s where exists (select from ledger_account a where a.seller_id = s.id) order by s.id`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** Old checks that found nothing are of no use to anybody. */
export async function forgetOldChecks(db: Db, before: Parameters<typeof at>[0]): Promise<void> {
  await sql`delete from ledger_check where differences = 0 and started_at < ${at(before)}`.execute(db)
}
