// What the actions of `switched()` do: on and off.
import type { Database } from '@ev/db/rows'
import { type Kysely, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'

/** What is switched off is not chosen anew. */
export const switchedOn = sql`t.status = 'enabled'`

type Switchable = Record<string, { id: string; status: string; version: number }>

export function switching(table: keyof Database) {
  const set = (status: 'enabled' | 'disabled') => async (ctx: UserCtx, row: { readonly id: string }) => {
    // Which table it is only the caller knows; each of them has these columns.
    const tables = ctx.db as unknown as Kysely<Switchable>
    await tables
      .updateTable(table)
      .set(e => ({ status, version: e('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  }
  return { enable: set('enabled'), disable: set('disabled') }
}
