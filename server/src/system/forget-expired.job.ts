// Forgets what has had its time: sessions, attempts, codes, address checks, idempotency keys, files nobody refers to.
import { at } from '@ev/db/pools'
import { dayMs, earlier } from '@ev/rules/units'
import type { App } from '../http/context.ts'

export async function forgetExpired({ pools, clock, files }: App): Promise<void> {
  const now = clock()
  const db = pools.lasting
  await db
    .deleteFrom('system_session')
    .where('expires_at', '<', at(earlier(now, 30 * dayMs)))
    .execute()
  await db
    .deleteFrom('system_login_attempt')
    .where('at', '<', at(earlier(now, 30 * dayMs)))
    .execute()
  await db
    .deleteFrom('system_sms_code')
    .where('expires_at', '<', at(earlier(now, 7 * dayMs)))
    .execute()
  await db
    .deleteFrom('system_address_check')
    .where('expires_at', '<', at(earlier(now, 7 * dayMs)))
    .execute()
  await db
    .deleteFrom('system_idempotency')
    .where('created_at', '<', at(earlier(now, 2 * dayMs)))
    .execute()
  // An avatar that was uploaded and never saved, or replaced since.
  const unused = await db
    .deleteFrom('system_file as f')
    .where('f.purpose', '=', 'icon')
    .where('f.created_at', '<', at(earlier(now, dayMs)))
    .where(e =>
      e.not(e.exists(e.selectFrom('system_staff as u').select('u.id').whereRef('u.icon_file_id', '=', 'f.id'))),
    )
    .returning('f.id')
    .execute()
  for (const { id } of unused) await files.discard(id)
}
