// What a driver has used up this month at the expense of a fleet: of every charge what was taken for it, or what is set
// aside while it goes on. What is set aside for a charge names the charge's session as its paper.
import { at, type Db } from '@ev/db/pools'
import { businessDay, type Fen, fen, type Instant, readTime } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { beyondScope, linked } from '../http/scope.ts'

const monthBegan = (now: Instant) => at(readTime(`${businessDay(now).slice(0, 7)}-01 00:00:00`) as Instant)

/** As an amount over the driver that the expression names. */
export const usedThisMonth = (driverId: RawBuilder<unknown>, now: Instant) => sql<string>`coalesce((
  select sum(coalesce(h.taken_fen, h.amount_fen))
  from operation_session s
  join ledger_hold h on h.seller_id = s.seller_id and h.purpose = 'charge' and h.document_id = s.id
  where s.driver_id = ${driverId} and s.asked_at >= ${monthBegan(now)} and h.state <> 'released'
    and ${linked('operation_session')} and ${linked('ledger_hold')}
), 0)`

export async function monthUsedFen(db: Db, driverId: string, now: Instant): Promise<Fen> {
  const { rows } = await sql<{ used: string }>`select ${usedThisMonth(sql`${driverId}::bigint`, now)} as used`.execute(
    beyondScope(db),
  )
  return fen(Number(rows[0]?.used ?? 0))
}
