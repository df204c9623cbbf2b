// Mails with reports: everybody sees what became of their own, and may have one tried again.
import { push } from '@ev/contract/config/push'
import { inLanguage } from '@ev/contract/kit/text'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { answers, type UserCtx } from '../http/context.ts'
import { mustBeWithinLimit } from '../http/limit.ts'
import { pageOf, shown } from '../http/page.ts'

export const pushCalls = answers(push, {
  async pages(ctx, { timingId, ...page }) {
    const query = mine(ctx)
      .select([
        'id',
        'timing_id',
        'name',
        'recipients',
        'status',
        'attempts',
        'error',
        'created_at',
        'next_at',
        'sent_at',
      ])
      .$if(timingId !== undefined, q => q.where('timing_id', '=', timingId ?? null))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    const { records, ...rest } = await pageOf(query, page)
    return {
      ...rest,
      records: records.map(row => ({
        id: row.id,
        timingId: row.timing_id,
        name: row.name,
        recipients: row.recipients,
        status: row.status as 1 | 2 | 3 | 4 | 5,
        attempts: row.attempts,
        error: inLanguage(row.error, ctx.language),
        createTime: shown(row.created_at),
        nextTime: row.status === 1 || row.status === 3 ? shown(row.next_at) : null,
        sentTime: row.sent_at && shown(row.sent_at),
      })),
    }
  },

  async again(ctx, { id }) {
    await mustBeWithinLimit(ctx, 'config-service/push/again')
    const row =
      (await mine(ctx)
        .select(['id', 'timing_id', 'work_id', 'name', 'recipients', 'status'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()) ?? refuse('notFound')
    const workId = row.work_id ?? refuse('pushFileGone')
    if (row.status !== 4 && row.status !== 5) refuse('pushUnderWay')
    await refuseWithoutFile(ctx, workId)
    if (row.status === 4) {
      const afresh = { status: 3, attempts: 0, error: '', next_at: at(ctx.now) }
      await ctx.db.updateTable('config_push').set(afresh).where('id', '=', id).execute()
      return { id }
    }
    // What has arrived stays on record; another mail is another push, with an id that no server takes for the first.
    return ctx.db
      .insertInto('config_push')
      .values({
        seller_id: ctx.user.sellerId,
        created_by: ctx.user.id,
        timing_id: row.timing_id,
        work_id: workId,
        name: row.name,
        recipients: row.recipients,
        next_at: at(ctx.now),
        created_at: at(ctx.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
})

// Behind an automatic login stands nobody whose mails these could be.
const mine = (ctx: UserCtx) =>
  ctx.db
    .selectFrom('config_push')
    .where('created_by', '=', ctx.user.id)
    .$if(ctx.user.way === 'auto', query => query.where(e => e.lit(false)))

async function refuseWithoutFile({ db }: UserCtx, workId: string) {
  const work = await db.selectFrom('system_work').select('file_id').where('id', '=', workId).executeTakeFirst()
  if (!work?.file_id) refuse('pushFileGone')
}
