// Keeps what one person has sent out of the house by hand within rules/limits.ts. The log is what is counted.
import { at, instantOf } from '@ev/db/pools'
import { exceeded, type Limited, limits, longestSpanMs } from '@ev/rules/limits'
import { refuse, sayRefusal } from '@ev/rules/refuse'
import { earlier, wholeMinutesUp } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from './context.ts'
import { beyondScope } from './scope.ts'

/** Refuses one more than may be. Tries that failed count too; those that were refused here do not. */
export async function mustBeWithinLimit(ctx: UserCtx, call: Limited): Promise<void> {
  // One's own calls take turns until they are over and in the log, so that a burst cannot outrun the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit:${call}:${ctx.user.id}`}, 0))`.execute(ctx.db)
  const rows = await beyondScope(ctx.db)
    .selectFrom('system_audit')
    .select('at')
    .where('user_id', '=', ctx.user.id)
    .where('call', '=', `/${call}`)
    .where('code', '<>', sayRefusal('sentTooOften', {}, 'zh').code)
    .where('at', '>', at(earlier(ctx.now, longestSpanMs(call))))
    .orderBy('at', 'desc')
    .limit(Math.max(...limits[call].map(({ most }) => most)))
    .execute()
  const times = rows.map(row => instantOf(row.at))
  const full = exceeded(call, times, ctx.now)
  if (!full) return
  const { limit, until } = full
  refuse('sentTooOften', {
    span: limit[ctx.language],
    most: limit.most,
    minutes: wholeMinutesUp(until - ctx.now),
  })
}
