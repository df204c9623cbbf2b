// What belongs to a station belongs to its seller.
import { type Database, tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import type { Kysely } from 'kysely'
import type { UserCtx } from '../http/context.ts'

/** The seller of a station that the caller sees. */
export async function sellerOfStation(ctx: UserCtx, id: string): Promise<string> {
  const found = await ctx.db.selectFrom('config_station').select('seller_id').where('id', '=', id).executeTakeFirst()
  return found?.seller_id ?? refuseMissing(ctx, 'config_station', 'station')
}

type AtStation = Record<string, { id: string; station_id: string }>

/** Another record of the same station, such as the transformer of a meter. */
export async function mustBeAt(
  ctx: UserCtx,
  stationId: string,
  { table, id, field }: { table: keyof Database; id: string; field: string },
): Promise<void> {
  // Which table it is only the caller knows; each of them has these columns.
  const tables = ctx.db as unknown as Kysely<AtStation>
  const found = await tables.selectFrom(table).select('station_id').where('id', '=', id).executeTakeFirst()
  if (!found) refuseMissing(ctx, table, field)
  else if (found.station_id !== stationId)
    refuse('meterPlaceWrong', { what: tableNames[table][ctx.language] }, { field })
}

/** A record that others of its station refer to stays where it is. */
export async function mustStay(
  ctx: UserCtx,
  { column, id, tables }: { column: string; id: string; tables: readonly (keyof Database)[] },
): Promise<void> {
  const any = ctx.db as unknown as Kysely<Record<string, Record<string, string>>>
  for (const table of tables) {
    const found = await any.selectFrom(table).select(column).where(column, '=', id).limit(1).executeTakeFirst()
    if (found) refuse('meterInUse', { what: tableNames[table][ctx.language] }, { field: 'station' })
  }
}

export function refuseMissing(ctx: UserCtx, table: keyof typeof tableNames, field: string): never {
  return refuse('referenceMissing', { what: tableNames[table][ctx.language] }, { field })
}
