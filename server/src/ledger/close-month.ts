// A month that is closed takes no more entries: what is found later is put right in the month in which it is found.
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { businessDay, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'

// The first number of the advisory lock that postings share: see ledger_month_is_open().
const postingLock = 7_303_511

/** `month` is `YYYY-MM`. */
export async function closeMonth(
  db: Db,
  { sellerId, month, closedBy }: { sellerId: string; month: string; closedBy: string | null },
  now: Instant,
): Promise<void> {
  if (month >= businessDay(now).slice(0, 7)) refuse('monthNotOver')
  const free = beyondScope(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(postingLock)}, (${sellerId}::bigint % 2147483647)::integer)`.execute(
    free,
  )
  const next = await nextToClose(free, sellerId)
  if (next === undefined || month < next) refuse('monthClosedAlready')
  if (month > next) refuse('monthNotNext', { month: next })
  const first = `${month}-01`
  await sql`
    insert into ledger_period (seller_id, month, closed_at, closed_by, postings, turnover_fen)
    select ${sellerId}, ${first}, ${at(now)}, ${closedBy}, count(distinct p.id),
      coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0)
    from ledger_posting p join ledger_entry e on e.posting_id = p.id
    where p.seller_id = ${sellerId} and p.business_day >= ${first}::date
      and p.business_day < ${first}::date + interval '1 month'`.execute(free)
  await sql`
    insert into ledger_closing (seller_id, month, account_id, closing_fen)
    select a.seller_id, ${first}, a.id, coalesce(before.closing_fen, 0) + coalesce(during.total, 0)
    from ledger_account a
    left join ledger_closing before on before.account_id = a.id and before.month = ${first}::date - interval '1 month'
    left join (
      select e.account_id, sum(e.amount_fen) as total from ledger_entry e join ledger_posting p on p.id = e.posting_id
      where p.seller_id = ${sellerId} and p.business_day >= ${first}::date
        and p.business_day < ${first}::date + interval '1 month'
      group by 1
    ) during on during.account_id = a.id
    where a.seller_id = ${sellerId} and (before.account_id is not null or during.account_id is not null)`.execute(free)
}

/** The day on which something counts that happened on `day`: where that month is closed, the one on which it is written down. */
export async function openDay(db: Db, sellerId: string, day: string, now: Instant): Promise<string> {
  const free = beyondScope(db)
  // Whoever closes a month waits for those who count something in it.
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(postingLock)}, (${sellerId}::bigint % 2147483647)::integer)`.execute(
    free,
  )
  const { rows } = await sql<{ isClosed: boolean }>`
    select exists (select from ledger_period
      where seller_id = ${sellerId} and month >= date_trunc('month', ${day}::date)) as "isClosed"`.execute(free)
  return rows[0]?.isClosed ? businessDay(now) : day
}

/** The month after the last one that is closed, or the first in which anything was posted; none where nothing was. */
export async function nextToClose(db: Db, sellerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(coalesce(
      (select max(month) + interval '1 month' from ledger_period where seller_id = ${sellerId}),
      (select date_trunc('month', min(business_day)) from ledger_posting where seller_id = ${sellerId})
    ), 'YYYY-MM') as month`.execute(beyondScope(db))
  return rows[0]?.month ?? undefined
}
