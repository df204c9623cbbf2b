import { preference } from '@ev/contract/system/preference'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { answers, type UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

const mostKeys = 200

export const preferenceCalls = answers(preference, {
  async all(ctx) {
    const rows = await ctx.db
      .selectFrom('system_preference')
      .select(['key', 'value'])
      .where('user_id', '=', ctx.user.id)
      .execute()
    return Object.fromEntries(rows.map(row => [row.key, row.value]))
  },

  async save(ctx, { key, value }) {
    if (value === null) {
      await ctx.db.deleteFrom('system_preference').where('user_id', '=', ctx.user.id).where('key', '=', key).execute()
      return null
    }
    await takeTurn(ctx)
    const content = { value: JSON.stringify(value), updated_at: at(ctx.now) }
    await ctx.db
      .insertInto('system_preference')
      .values({ user_id: ctx.user.id, seller_id: ctx.user.sellerId, key, ...content })
      .onConflict(conflict => conflict.columns(['user_id', 'key']).doUpdateSet(content))
      .execute()
    if ((await countOf(ctx)) > mostKeys) refuse('preferencesTooMany', { most: mostKeys })
    return null
  },
})

/** One user's saves come one after the other, so that a burst cannot outrun the count. One's own row is always in sight. */
const takeTurn = (ctx: UserCtx) =>
  beyondScope(ctx.db).selectFrom('system_staff').select('id').where('id', '=', ctx.user.id).forNoKeyUpdate().execute()

async function countOf(ctx: UserCtx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('system_preference')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
