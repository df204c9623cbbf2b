// An action on many rows: each in a transaction of its own, together with the line that says what became of it.
import { sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { refusalOf } from '../http/errors.ts'
import { scopedDb } from '../http/scope.ts'
import type { BatchInput } from '../resource/batch.ts'
import { labelOfRow } from '../resource/label.ts'
import { change } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Work } from './queue.ts'
import type { Ended, Run } from './run.ts'
import { addRows, countRows, type RowResult } from './work-rows.ts'

export async function runBatch({ ctx, work, known, signal, report }: Run): Promise<Ended> {
  const { ids, said } = work.input as BatchInput
  const rowsTotal = ids.length
  // What an earlier run did is not done again.
  let { done: rowsDone, good: rowsGood, last } = await countRows(ctx.app.pools.lasting, work)
  const progress = () => ({ rowsTotal, rowsDone, rowsGood, rowsBad: rowsDone - rowsGood })
  for (const [index, id] of ids.entries()) {
    const place = index + 1
    if (place <= last) continue
    signal.throwIfAborted()
    const { outcome } = await actOn(ctx, known, work, { id, said, place })
    rowsDone++
    if (outcome === 'done') rowsGood++
    report(progress())
  }
  return { status: 'done', progress: progress() }
}

type OneRow = { id: string; said: object; place: number }

async function actOn(ctx: UserCtx, known: Run['known'], work: Work, { id, said, place }: OneRow): Promise<RowResult> {
  const { app, scope } = ctx
  let label = id
  try {
    return await app.pools.write.transaction().execute(async transaction => {
      await sql`select set_config('app.request', ${ctx.requestId}, true)`.execute(transaction)
      const inside: UserCtx = { ...ctx, db: scopedDb(transaction, scope), now: app.clock() }
      label = labelOfRow(known, await recordOf(inside, known, id))
      const { approvalId } = await change(inside, known, work.action, { id, ...said }, false)
      const msg = approvalId === null ? '' : { zh: '已提交审批', en: 'Waits for approval' }[ctx.language]
      const result: RowResult = { place, rowId: id, label, outcome: 'done', msg }
      await addRows(transaction, work, [result])
      return result
    })
  } catch (error) {
    const refusal = refusalOf(error, ctx.language)
    // The database is away: the whole run is taken up again later.
    if (refusal?.refusal === 'busy') throw error
    if (!refusal) app.log.error({ err: error, work: work.id, row: id }, 'a row of a batch failed')
    const { msg } = refusal
      ? sayRefusal(refusal.refusal, refusal.values, ctx.language)
      : sayRefusal('ours', { requestId: ctx.requestId }, ctx.language)
    const result: RowResult = { place, rowId: id, label, outcome: refusal ? 'refused' : 'failed', msg }
    await addRows(app.pools.lasting, work, [result])
    return result
  }
}
