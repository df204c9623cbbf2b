// Those who wait for what another has, as a test sees them.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import { expect } from 'vitest'

/** Until so many wait. Never by the connection that is waited for: within a transaction the list stays as it was. */
export const untilWaiting = (db: Db, count = 1) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    })
    .toBe(count)
