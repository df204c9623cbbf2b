// Work in the background, for whoever started it.
import { work } from '@ev/contract/system/work'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { addressOfFile, ownWork } from '../work/own.ts'
import { forgetRows } from '../work/work-rows.ts'
import { issueTicket } from './ticket.ts'
import { cancelWork, rowsOfWork } from './work-steps.ts'

export const workCalls = answers(work, {
  async get(ctx, { id }) {
    const row = await found(ctx).where('w.id', '=', id).executeTakeFirst()
    return row ? leaving(ctx, row) : refuse('notFound')
  },

  async mine(ctx) {
    const rows = await found(ctx)
      .where('w.status', 'in', ['queued', 'running', 'waiting'])
      .orderBy('w.created_at', 'desc')
      .orderBy('w.id', 'desc')
      .limit(50)
      .execute()
    return rows.map(row => leaving(ctx, row))
  },

  async rows(ctx, asked) {
    const isMine = await ownWork(ctx).select('w.id').where('w.id', '=', asked.id).executeTakeFirst()
    if (!isMine) refuse('notFound')
    return rowsOfWork(ctx, asked)
  },

  async cancel(ctx, { id }) {
    const { status } = await locked(ctx, id)
    await cancelWork(ctx, { id, status })
    return null
  },

  async commit(ctx, { id }) {
    const { status, kind, input } = await locked(ctx, id)
    if (kind !== 'import' || status !== 'waiting') refuse('workNotWaiting')
    await forgetRows(ctx.db, { id })
    await ctx.db
      .updateTable('system_work')
      .set({
        status: 'queued',
        is_checked: true,
        attempts: 0,
        started_at: null,
        rows_done: 0,
        rows_good: 0,
        rows_bad: 0,
        // What is written now is on record under this call.
        input: JSON.stringify({ ...Object(input), requestId: ctx.requestId }),
      })
      .where('id', '=', id)
      .execute()
    ctx.app.bell.ring()
    return null
  },

  async ticket(ctx) {
    const { ticket } = await issueTicket(ctx, ctx.user, 'export')
    return { ticket }
  },
})

const found = (ctx: UserCtx) =>
  ownWork(ctx).select([
    ...(['w.id', 'w.kind', 'w.resource', 'w.action', 'w.name', 'w.status', 'w.file_id'] as const),
    // What a resource keeps for its own calls may be large.
    sql<unknown>`w.result - 'figures'`.as('result'),
    ...(['w.rows_total', 'w.rows_done', 'w.rows_good', 'w.rows_bad', 'w.error_zh', 'w.error_en'] as const),
    ...(['w.created_at', 'w.finished_at', 'w.cancel_asked_at'] as const),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

const leaving = (ctx: UserCtx, row: Row) => ({
  id: row.id,
  kind: row.kind as 'export',
  resource: row.resource,
  action: row.action,
  name: row.name,
  status: row.status as 'done',
  rowsTotal: row.rows_total,
  rowsDone: row.rows_done,
  rowsGood: row.rows_good,
  rowsBad: row.rows_bad,
  error: row[`error_${ctx.language}`],
  fileUrl: addressOfFile(ctx, row.file_id),
  result: row.result as Record<never, never> | null,
  isCancelling: row.status === 'running' && row.cancel_asked_at !== null,
  createTime: shown(row.created_at),
  finishTime: row.finished_at && shown(row.finished_at),
})

const locked = async (ctx: UserCtx, id: string) =>
  (await ownWork(ctx)
    .select(['w.status', 'w.kind', 'w.input'])
    .where('w.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? refuse('notFound')
