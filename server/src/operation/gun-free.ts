// Whether somebody may begin at a gun, asked while it is locked.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'

/** Of two that begin at once one is told that the other did: it looks when it has the lock, not while it waits for it. */
export async function lockGun(db: Db, gunId: string) {
  await db.selectFrom('config_gun').select('id').where('id', '=', gunId).forNoKeyUpdate().execute()
  return db
    .selectFrom('config_gun as g')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .select(['g.is_prohibited as isProhibited', 'p.status'])
    .select(isBusy.as('isBusy'))
    .select(reservedFor.as('reservedFor'))
    .where('g.id', '=', gunId)
    .executeTakeFirst()
}

const isBusy = sql<boolean>`exists (
  select from operation_session o where o.gun_id = g.id and o.state in ('starting', 'charging'))`

/** Who has an appointment at it. */
const reservedFor = sql<string | null>`(
  select a.member_id from bill_appointment a where a.gun_id = g.id and a.status = 'JinXingZhong')`
