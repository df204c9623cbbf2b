// What the screens of tags show of them.
import { sql } from 'kysely'

/** What the platform has is everybody's to use; the door keeps it from being changed. */
export const origin = sql`case when t.seller_id = -1 then 'platform' else 'own' end`
