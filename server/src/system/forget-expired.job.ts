// Forgets what has had its time: sessions, attempts, codes, address checks, tickets, idempotency keys, notifications,
// runs of jobs, files nobody refers to.
import { at } from '@ev/db/pools'
import { dayMs, earlier } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'

// Table, the moment that counts, and how many days it is kept beyond that.
const lives = [
  ['system_session', 'expires_at', 30],
  ['system_login_attempt', 'at', 30],
  ['system_sms_code', 'expires_at', 7],
  ['system_address_check', 'expires_at', 7],
  ['system_ticket', 'expires_at', 7],
  ['system_idempotency', 'created_at', 2],
  ['system_notification', 'created_at', 180],
  ['system_task_run', 'started_at', 30],
] as const

export async function forgetExpired({ pools, clock, files }: App): Promise<void> {
  const now = clock()
  const db = pools.lasting
  for (const [table, moment, days] of lives)
    await sql`delete from ${sql.table(table)} where ${sql.ref(moment)} < ${at(earlier(now, days * dayMs))}`.execute(db)
  // An avatar or picture that was uploaded and never saved, or an avatar replaced since.
  const unused = await db
    .deleteFrom('system_file as f')
    .where('f.purpose', 'in', ['icon', 'image'])
    .where('f.created_at', '<', at(earlier(now, dayMs)))
    .where(e =>
      e.not(e.exists(e.selectFrom('system_staff as u').select('u.id').whereRef('u.icon_file_id', '=', 'f.id'))),
    )
    .returning('f.id')
    .execute()
  for (const { id } of unused) await files.discard(id)
}
