// Of some classes nothing has more than one tag.
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'

/** Refuses two tags of such a class, at the field that holds them. */
export async function mustFitClasses(ctx: UserCtx, tagIds: readonly string[], field: string): Promise<void> {
  if (tagIds.length < 2) return
  const rows = await ctx.db
    .selectFrom('taglib_tag as t')
    .innerJoin('taglib_class as c', 'c.id', 't.class_id')
    .select(['c.id', 'c.name as className', 't.name'])
    .where('t.id', 'in', tagIds)
    .where('c.is_single', '=', true)
    .orderBy('t.id')
    .execute()
  for (const [first, ...rest] of Map.groupBy(rows, row => row.id).values()) {
    if (!first || rest.length === 0) continue
    const names = [first, ...rest].map(({ name }) => name).join('、')
    refuse('tagsOfOneClass', { name: first.className, names }, { field })
  }
}
