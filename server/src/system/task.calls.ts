// Jobs as the platform's administrators see them: the table of the product, with what became of each.
import { inLanguage } from '@ev/contract/kit/text'
import { task } from '@ev/contract/system/task'
import { at, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import { answers, type Job, type UserCtx } from '../http/context.ts'
import { pageOf, shown } from '../http/page.ts'
import { nextTime, scheduleWords } from '../job-schedule.ts'

export const taskCalls = answers(task.calls, {
  async pages(ctx, { current, pageSize, filters, sort }) {
    const fits = [
      fitsText(filters.title, (row: TaskRow) => row.title),
      fitsText(filters.name, (row: TaskRow) => row.name),
      (row: TaskRow) => filters.isEnabled === undefined || row.isEnabled === filters.isEnabled,
      (row: TaskRow) => filters.lastOutcome === undefined || filters.lastOutcome.some(one => one === row.lastOutcome),
    ]
    const rows = (await findRows(ctx))
      .filter(row => fits.every(one => one(row)))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    const ordered = sort?.order === 'desc' ? rows.toReversed() : rows
    const records = ordered.slice((current - 1) * pageSize, current * pageSize)
    return { current, pageSize, total: rows.length, isCapped: false, records, next: null, previous: null, sums: null }
  },

  async get(ctx, { id }) {
    return findRow(ctx, id)
  },

  // No field of a job is masked.
  async reveal() {
    return refuse('notFound')
  },

  async runs(ctx, { id, ...page }) {
    await findRow(ctx, id)
    const query = ctx.db
      .selectFrom('system_task_run as r')
      .leftJoin('system_staff as u', 'u.id', 'r.started_by')
      .select(['r.id', 'r.started_at', 'r.finished_at', 'r.outcome', 'r.message', 'u.name'])
      .where('r.task_id', '=', id)
      .orderBy('r.started_at', 'desc')
      .orderBy('r.id', 'desc')
    const { records, ...rest } = await pageOf(query, page)
    return {
      ...rest,
      records: records.map(row => ({
        id: row.id,
        startTime: shown(row.started_at),
        endTime: row.finished_at && shown(row.finished_at),
        outcome: row.outcome as Outcome,
        message: inLanguage(row.message, ctx.language),
        startedBy: row.name ?? '',
      })),
    }
  },

  enable: (ctx, { id }) => change(ctx, id, 'enable', { is_enabled: true }),
  disable: (ctx, { id }) => change(ctx, id, 'disable', { is_enabled: false }),
  /** The runner looks every second. */
  run: (ctx, { id }) => change(ctx, id, 'run', { run_asked_at: at(ctx.now), run_asked_by: ctx.user.id }),
})

type Outcome = 'done' | 'failed' | null
type TaskRow = Awaited<ReturnType<typeof findRow>>
type Change = { is_enabled: boolean } | { run_asked_at: Date; run_asked_by: string }

async function change(ctx: UserCtx, id: string, action: keyof typeof task.actions, set: Change) {
  const row = await findRow(ctx, id)
  const isFit = task.actions[action].when(row)
  if (isFit !== true) refuse('notNow', { reason: isFit[ctx.language] })
  await ctx.db
    .updateTable('system_task')
    .set(e => ({ ...set, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { approvalId: null }
}

async function findRow(ctx: UserCtx, id: string) {
  return (await findRows(ctx)).find(row => row.id === id) ?? refuse('notFound')
}

async function findRows(ctx: UserCtx) {
  // What concerns all sellers at once is not for one of them, whatever their roles say.
  if (ctx.user.sellerId !== '-1') refuse('forbidden', { permission: 'task' })
  const rows = await ctx.db
    .selectFrom('system_task as t')
    .select(e => [
      't.id',
      't.name',
      't.is_enabled',
      't.last_started_at',
      't.last_outcome',
      't.last_message',
      't.run_asked_at',
      't.version',
      e
        .exists(
          e
            .selectFrom('system_task_run as r')
            .select('r.id')
            .whereRef('r.task_id', '=', 't.id')
            .where('r.outcome', 'is', null),
        )
        .as('is_running'),
    ])
    .execute()
  const byName = new Map(ctx.app.jobs.map(job => [job.name, job]))
  // A job that is no longer part of the product keeps its row and is not shown.
  return rows.flatMap(row => {
    const job = byName.get(row.name)
    if (!job) return []
    const isRunning = Boolean(row.is_running) || row.run_asked_at !== null
    return [
      {
        id: row.id,
        version: row.version,
        name: row.name,
        title: job.title[ctx.language],
        schedule: scheduleWords(job.schedule)[ctx.language],
        isEnabled: row.is_enabled,
        isRunning,
        lastTime: row.last_started_at && shown(row.last_started_at),
        lastOutcome: row.last_outcome as Outcome,
        lastMessage: inLanguage(row.last_message, ctx.language),
        nextTime: row.is_enabled ? nextOf(ctx, job, row.last_started_at) : null,
      },
    ]
  })
}

function nextOf({ now }: UserCtx, { schedule }: Job, last: Date | null): string {
  const next = nextTime(schedule, last ? instantOf(last) : undefined, now)
  return showTime(next < now ? now : next)
}

/** One text is looked for inside, of several each is meant exactly. */
function fitsText<R>(filter: string | readonly string[] | undefined, read: (row: R) => string) {
  return (row: R) => {
    if (filter === undefined) return true
    return typeof filter === 'string'
      ? read(row).toLowerCase().includes(filter.toLowerCase())
      : filter.includes(read(row))
  }
}
