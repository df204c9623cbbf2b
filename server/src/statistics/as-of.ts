// Up to when figures hold: now, unless something has changed that no sum knows yet.
import type { Db } from '@ev/db/pools'
import { instantOf } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'

export async function asOf(db: Db, now: Instant): Promise<Instant> {
  // Whether somebody else's order waits tells nothing of it.
  const { rows } = await sql<{ at: Date | null }>`
    select min(o.at) as at from bill_outbox o where not o.is_summed`.execute(beyondScope(db))
  const waits = rows[0]?.at
  return waits ? (Math.min(instantOf(waits), now) as Instant) : now
}
