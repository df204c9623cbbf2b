// What is done with a piece of work, whether it is one's own or somebody else's; who may has been seen to.
import type { RowsIn } from '@ev/contract/system/work'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import type * as z from 'zod'
import type { UserCtx } from '../http/context.ts'
import { pageOf } from '../http/page.ts'
import { mustHaveRoom } from '../work/start.ts'
import { forgetRows } from '../work/work-rows.ts'

export async function rowsOfWork(ctx: UserCtx, { id, outcome, ...page }: z.output<typeof RowsIn>) {
  const query = ctx.db
    .selectFrom('system_work_row')
    .select(['place', 'row_id as rowId', 'label', 'outcome', 'msg'])
    .where('work_id', '=', id)
    .$if(outcome !== undefined, one => one.where('outcome', '=', outcome ?? ''))
    .orderBy('place')
  const { records, ...rest } = await pageOf(query, page)
  return { ...rest, records: records.map(row => ({ ...row, outcome: row.outcome as 'done' })) }
}

/** What runs is only asked to stop: the runner notices it within a second or so. */
export async function cancelWork(ctx: UserCtx, { id, status }: { id: string; status: string }): Promise<void> {
  const isUnderWay = status === 'running'
  if (!isUnderWay && status !== 'queued' && status !== 'waiting') refuse('workOver')
  const ended = { status: 'cancelled', finished_at: at(ctx.now) }
  await ctx.db
    .updateTable('system_work')
    .set({ cancel_asked_at: at(ctx.now), ...(!isUnderWay && ended) })
    .where('id', '=', id)
    .execute()
}

/** From the beginning, as if it had been asked for now. */
export async function startAgain(ctx: UserCtx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await mustHaveRoom(ctx.db, userId)
  await forgetRows(ctx.db, { id })
  await ctx.db
    .updateTable('system_work')
    .set({
      status: 'queued',
      attempts: 0,
      started_at: null,
      finished_at: null,
      cancel_asked_at: null,
      heartbeat_at: null,
      rows_total: null,
      rows_done: 0,
      rows_good: 0,
      rows_bad: 0,
      result: null,
      error_zh: '',
      error_en: '',
    })
    .where('id', '=', id)
    .execute()
  ctx.app.bell.ring()
}
