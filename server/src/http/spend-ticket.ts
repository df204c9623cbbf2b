// A one-time ticket stands for its user once.
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { hashToken } from './secrets.ts'

/**
 * Of several who bring the same ticket at the same moment one gets its user. A refusal afterwards does not make it good
 * again, so `lasting` is not the call's transaction.
 */
export async function spendTicket(
  lasting: Db,
  { ticket, purpose }: { ticket: string; purpose: string },
  now: Instant,
): Promise<string | undefined> {
  const spent = await lasting
    .updateTable('system_ticket')
    .set({ used_at: at(now) })
    .where('token_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at(now))
    .returning('user_id')
    .executeTakeFirst()
  return spent?.user_id
}
