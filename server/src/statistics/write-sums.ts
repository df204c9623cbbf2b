// Sums as they are written: what was reckoned anew for some days of stations takes the place of what was there. When an
// order changes most hours of its day stay as they are, and rows that say the same as before are not written again.
import type { Db } from '@ev/db/pools'
import { type RawBuilder, sql } from 'kysely'

type Written = {
  table: 'statistics_hour' | 'statistics_day' | 'statistics_month' | 'statistics_flow'
  key: readonly string[]
  values: readonly string[]
  /** All rows of these places, with the columns of key and values in that order. */
  made: RawBuilder<unknown>
  /** Which rows `t` of the table are of these places. */
  places: RawBuilder<unknown>
}

export async function writeSums(db: Db, { table, key, values, made, places }: Written): Promise<void> {
  const list = (names: readonly string[], of = '') => sql.raw(names.map(name => `${of}${name}`).join(', '))
  const columns = list([...key, ...values])
  const there = sql`select ${columns} from ${sql.table(table)} t where ${places}`
  // What is written waits until all that is gone has been counted: a changed row is deleted before it is there again.
  await sql`
    with made (${columns}) as materialized (${made}),
    gone as (
      delete from ${sql.table(table)} t using (${there} except select * from made) g
      where (${list(key, 't.')}) = (${list(key, 'g.')}) returning true)
    insert into ${sql.table(table)} (${columns})
    select m.* from (select * from made except ${there}) m, (select count(*) from gone) g`.execute(db)
}
