// Who stands above whom among fleets: without circles, and five deep at most.
import { deepestFleet } from '@ev/contract/member/fleet'
import type { Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'

/** The names of those above it and its own; nothing of one that stands at the top. */
export const pathOfFleet = sql`case when t.parent_id is null then '' else (
  with recursive above as (
    select p.parent_id, p.name, 1 as step from member_fleet p where p.id = t.parent_id and ${linked('member_fleet')}
    union all
    select p.parent_id, p.name, a.step + 1 from above a
    join member_fleet p on p.id = a.parent_id and ${linked('member_fleet')}
    where a.step < ${sql.lit(deepestFleet)}
  ) select string_agg(above.name, ' / ' order by above.step desc) || ' / ' || t.name from above
) end`

type Spot = { id: string | undefined; sellerId: string; parentId: string | null }

/** Neither below itself nor too deep, with all that stands below it. Two moves of one seller take turns. */
export async function mustFitBelow(ctx: UserCtx, { id, sellerId, parentId }: Spot): Promise<void> {
  if (parentId === null) return
  // Who stands above and below counts whether or not the caller sees it.
  const db = beyondScope(ctx.db)
  await db.selectFrom('system_seller').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from member_fleet where id = ${parentId} and seller_id = ${sellerId}
      union
      select f.id, f.parent_id from above join member_fleet f on f.id = above.parent_id
    ) select id::text from above`.execute(db)
  if (rows.some(row => row.id === id)) refuse('fleetCircle', {}, { field: 'parent' })
  const height = id === undefined ? 1 : await heightOf(db, id)
  if (rows.length + height > deepestFleet) refuse('fleetTooDeep', { most: deepestFleet }, { field: 'parent' })
}

/** How many levels a fleet and what is below it take. */
async function heightOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select id, 1 as level from member_fleet where id = ${id}
      union all
      select f.id, below.level + 1 from below join member_fleet f on f.parent_id = below.id where below.level < 100
    ) select max(level)::int as height from below`.execute(db)
  return rows[0]?.height ?? 1
}
