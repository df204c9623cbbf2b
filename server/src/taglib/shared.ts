// What the screens of tags show of them, and what can be chosen.
import { sql } from 'kysely'

/** What the platform has is everybody's to use; the door keeps it from being changed. */
export const origin = sql`case when t.seller_id = -1 then 'platform' else 'own' end`

/** What can still be chosen; of what is chosen already the name is told all the same. */
export const offered = ({ ids }: { ids?: readonly string[] | undefined }) =>
  ids === undefined ? sql`t.status = 'enabled'` : undefined
