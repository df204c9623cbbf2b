// An action on many rows: each in a transaction of its own, together with the line that says what became of it.
import { Refusal, sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { refusalOf } from '../http/errors.ts'
import { scopedDb } from '../http/scope.ts'
import type { BatchInput } from '../resource/batch.ts'
import { labelOfRow } from '../resource/label.ts'
import { change } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import { ownerOf } from './owner.ts'
import type { Work } from './queue.ts'
import type { Ended, Run } from './run.ts'
import { addRows, countRows, type RowResult, waitsForApproval } from './work-rows.ts'

/** After how many rows the owner's rights are looked up anew. */
const chunk = 20

export async function runBatch(run: Run): Promise<Ended> {
  const { ctx, work, known, signal, report } = run
  const { ids, said } = work.input as BatchInput
  const rowsTotal = ids.length
  // What an earlier run did is not done again.
  let { good: rowsGood, bad: rowsBad, waiting, last } = await countRows(ctx.app.pools.lasting, work)
  const progress = () => ({ rowsTotal, rowsDone: rowsGood + rowsBad + waiting, rowsGood, rowsBad })
  let owner: Owner = () => ctx
  for (const [index, id] of ids.entries()) {
    const place = index + 1
    if (place <= last) continue
    signal.throwIfAborted()
    if (index % chunk === 0) owner = await ownerNow(run)
    const { outcome } = await actOn({ ctx, work, known, owner }, { id, said, place })
    if (outcome === 'done') rowsGood++
    else if (outcome === 'waiting') waiting++
    else rowsBad++
    report(progress())
  }
  return { status: 'done', progress: progress(), ...(waiting > 0 && { result: { waiting } }) }
}

/** Whoever acts; where nobody may any more it throws the reason, which is then that of every row that is left. */
type Owner = () => UserCtx

async function ownerNow({ ctx, work, known }: Run): Promise<Owner> {
  try {
    const { user, scope } = await ownerOf(ctx.app, work, known)
    return () => ({ ...ctx, user, scope })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return () => {
      throw error
    }
  }
}

type Acting = { ctx: UserCtx; work: Work; known: Run['known']; owner: Owner }
type OneRow = { id: string; said: object; place: number }

async function actOn({ ctx, work, known, owner }: Acting, { id, said, place }: OneRow): Promise<RowResult> {
  const { app } = ctx
  let label = id
  try {
    const acting = owner()
    return await app.pools.write.transaction().execute(async transaction => {
      await sql`select set_config('app.request', ${ctx.requestId}, true)`.execute(transaction)
      const inside: UserCtx = { ...acting, db: scopedDb(transaction, acting.scope), now: app.clock() }
      label = labelOfRow(known, await recordOf(inside, known, id))
      const { approvalId } = await change(inside, known, work.action, { id, ...said }, false)
      const became =
        approvalId === null
          ? ({ outcome: 'done', msg: '' } as const)
          : ({ outcome: 'waiting', msg: waitsForApproval[ctx.language] } as const)
      const result: RowResult = { place, rowId: id, label, ...became }
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
