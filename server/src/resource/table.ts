// The table of a resource within the caller's scope, as `t`, narrowed by conditions.
import type { Db } from '@ev/db/pools'
import type { RawBuilder } from 'kysely'
import type { Known } from './source.ts'

// Which table it is only the source knows; the columns are named by expressions over `t`, so the type of any table
// with an id serves.
export const tableOf = (db: Db, { source }: Known, conditions: readonly RawBuilder<unknown>[]) =>
  conditions.reduce(
    (query, condition) => query.where(condition as RawBuilder<boolean>),
    db.selectFrom(`${source.table} as t` as 'system_role as t'),
  )
