// No two groups of a seller have one name, so that people know which one they pick.
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

type Named = { readonly name: string; readonly seller?: string | null }
type Before = { readonly id: string; readonly seller: { readonly id: string } | null } | undefined

export async function nameMustBeFree(
  ctx: UserCtx,
  table: 'config_station_group' | 'config_report_group' | 'config_occupy_rule',
  { name, seller }: Named,
  before: Before,
): Promise<void> {
  const same = await beyondScope(ctx.db)
    .selectFrom(table)
    .select('id')
    .where('seller_id', '=', before?.seller?.id ?? seller ?? ctx.user.sellerId)
    .where('name', '=', name)
    .where('id', '<>', before?.id ?? '0')
    .executeTakeFirst()
  if (same) refuse('groupNameTaken', { name }, { field: 'name' })
}
