// Somebody's own work, as far back as it is kept (requirements 9).
import { at } from '@ev/db/pools'
import { dayMs, earlier, type Instant } from '@ev/rules/units'
import type { UserCtx } from '../http/context.ts'

export const keptDays = 30
export const keptSince = (now: Instant) => at(earlier(now, keptDays * dayMs))

/** Behind an automatic login stands nobody whose work it could be. */
export const ownWork = (ctx: UserCtx) =>
  ctx.db
    .selectFrom('system_work as w')
    .where('w.created_by', '=', ctx.user.id)
    .where('w.created_at', '>', keptSince(ctx.now))
    .$if(ctx.user.way === 'auto', query => query.where(e => e.lit(false)))

export const addressOfFile = ({ app, now }: UserCtx, fileId: string | null) =>
  fileId === null ? '' : app.files.signedAddress(fileId, now)
