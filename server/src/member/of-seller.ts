// Whether a record that another one is to refer to is there: seen by the caller, and of the same seller.
import { type Database, tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import type { Kysely } from 'kysely'
import type { UserCtx } from '../http/context.ts'

type Named = { table: keyof Database; id: string | null; sellerId: string; field: string }

type OfSellers = Record<string, { id: string; seller_id: string }>

export async function mustBeOfSeller(ctx: UserCtx, { table, id, sellerId, field }: Named): Promise<void> {
  if (id === null) return
  // Which table it is only the caller knows; each of them has these columns.
  const tables = ctx.db as unknown as Kysely<OfSellers>
  const found = await tables.selectFrom(table).select('seller_id').where('id', '=', id).executeTakeFirst()
  if (found?.seller_id !== sellerId) refuse('referenceMissing', { what: tableNames[table][ctx.language] }, { field })
}
