import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

/** Of stations whose figures somebody sees; a driver's fleet charges at stations that its keeper does not keep. */
export async function stationNames({ db }: UserCtx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await beyondScope(db)
    .selectFrom('config_station')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
