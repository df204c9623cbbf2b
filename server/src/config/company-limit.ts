// How many stations and piles a company may still have. A merchant has room only where every company above it has.
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

export type Limited = 'station_limit' | 'pile_limit'

export type Limit = { companyId: string; name: string; limit: number; used: number }

const counted: Record<Limited, RawBuilder<unknown>> = {
  station_limit: sql`select st.merchant_id from config_station st`,
  pile_limit: sql`select st.merchant_id from config_pile p join config_station st on st.id = p.station_id`,
}

/**
 * The limits that hold for each of these merchants, with what their companies have now; until the transaction ends nobody
 * else adds to it. How much a company has is more than whoever asks may see, so their scope is left.
 */
export async function limitsOf(
  ctx: UserCtx,
  limited: Limited,
  merchantIds: readonly string[],
): Promise<Map<string, Limit[]>> {
  const above = sql`
    with recursive above as (
      select m.id as merchant_id, m.id, m.parent_id from system_seller m where m.id = any(${merchantIds}::bigint[])
      union all
      select above.merchant_id, s.id, s.parent_id from above join system_seller s on s.id = above.parent_id
    )`
  const column = sql.ref(limited)
  const db = beyondScope(ctx.db)
  const { rows: held } = await sql<{ id: string }>`
    ${above} select c.id::text from system_seller c
    where c.id in (select id from above) and c.${column} is not null order by c.id for no key update`.execute(db)
  if (held.length === 0) return new Map()
  const { rows } = await sql<Limit & { merchantId: string }>`
    ${above} select above.merchant_id::text as "merchantId", c.id::text as "companyId", c.name, c.${column} as limit, (
      with recursive below as (
        select c.id union all select s.id from below join system_seller s on s.parent_id = below.id
      ) select count(*)::int from (${counted[limited]}) of_all where of_all.merchant_id in (select id from below)
    ) as used
    from above join system_seller c on c.id = above.id where c.${column} is not null`.execute(db)
  // One company, one count: two of its merchants add to the same.
  const limits = new Map<string, Limit>(rows.map(row => [row.companyId, row]))
  const byMerchant = Map.groupBy(rows, row => row.merchantId)
  return new Map(
    byMerchant.entries().map(([merchantId, of]) => [merchantId, of.map(row => limits.get(row.companyId) ?? row)]),
  )
}

/** The limit that leaves no more room, if there is one. */
export const fullOf = (limits: readonly Limit[] | undefined): Limit | undefined =>
  limits?.find(({ limit, used }) => used >= limit)

/** Counts one more. */
export function take(limits: readonly Limit[] | undefined): void {
  for (const limit of limits ?? []) limit.used++
}
