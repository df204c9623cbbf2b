// Runs jobs by time or when asked to: each one at a time, of several programs on one database in only one, with a log.
import { pack, type Text } from '@ev/contract/kit/text'
import { at, type Db, instantOf } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App, Job } from './http/context.ts'
import { nextTime } from './job-schedule.ts'

/** Tells somebody that a job failed. */
export type Tell = (app: App, job: Job, message: string) => Promise<void>

const lookEveryMs = 1_000

// A run holds one of the six lasting connections for its lock and may need another for its work: were all six held,
// every run would wait for ever.
const mostAtOnce = 3

export function runJobs(app: App, tell: Tell): () => Promise<unknown> {
  const since = app.clock()
  const stopping = new AbortController()
  const running = new Map<string, Promise<unknown>>()
  const begin = (job: Job) => {
    const isDue = (task: Task) => isDueNow(job, task, { now: app.clock(), since })
    running.set(
      job.name,
      runJob(app, job, { tell, isDue, signal: stopping.signal }).finally(() => running.delete(job.name)),
    )
  }
  let isAway = false
  const look = async () => {
    try {
      const tasks = await findTasks(app)
      isAway = false
      for (const job of longestWaiting(app.jobs, tasks)) {
        const task = tasks.get(job.name)
        const isFree = !running.has(job.name) && running.size < mostAtOnce && !stopping.signal.aborted
        if (task && isFree && isDueNow(job, task, { now: app.clock(), since })) begin(job)
      }
    } catch (error) {
      // The database is away; the next look finds it, and one line about it is enough.
      if (!isAway) app.log.warn({ err: error }, 'the jobs cannot be looked up')
      isAway = true
    }
  }
  let looking: Promise<void> | undefined = closeInterrupted(app).then(look)
  const settle = () => {
    looking = undefined
  }
  void looking.then(settle)
  const timer = setInterval(() => {
    looking ??= look().then(settle)
  }, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await looking
    return Promise.all(running.values())
  }
}

/** Only so many run at once: those that are due at every look must not keep the others from ever running. */
const longestWaiting = (jobs: readonly Job[], tasks: ReadonlyMap<string, Task>) =>
  jobs.toSorted((one, other) => (tasks.get(one.name)?.lastAt ?? 0) - (tasks.get(other.name)?.lastAt ?? 0))

export type Task = {
  id: string
  isEnabled: boolean
  lastAt: Instant | undefined
  isAsked: boolean
  askedBy: string | null
}

type Now = { now: Instant; since: Instant }

/** Whoever asks for a run gets it of a disabled job too. */
function isDueNow({ schedule }: Job, { isAsked, isEnabled, lastAt }: Task, { now, since }: Now): boolean {
  if (isAsked) return true
  // A clock that was wrong for a while must not keep a job waiting for years.
  const isFromTheFuture = lastAt !== undefined && lastAt > now
  return isEnabled && (isFromTheFuture || nextTime(schedule, lastAt, since) <= now)
}

/** The row of every job; a job that is seen for the first time gets one. */
async function findTasks({ pools, jobs }: App): Promise<Map<string, Task>> {
  const found = await readTasks(pools.lasting)
  const missing = jobs.filter(({ name }) => !found.has(name)).map(({ name }) => ({ name }))
  if (missing.length === 0) return found
  await pools.lasting
    .insertInto('system_task')
    .values(missing)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return readTasks(pools.lasting)
}

async function readTasks(db: Db): Promise<Map<string, Task>> {
  const rows = await db
    .selectFrom('system_task')
    .select(['id', 'name', 'is_enabled', 'last_started_at', 'run_asked_at', 'run_asked_by'])
    .execute()
  return new Map(
    rows.map(row => [
      row.name,
      {
        id: row.id,
        isEnabled: row.is_enabled,
        lastAt: row.last_started_at ? instantOf(row.last_started_at) : undefined,
        isAsked: row.run_asked_at !== null,
        askedBy: row.run_asked_by,
      },
    ]),
  )
}

type Terms = { tell: Tell; isDue: (task: Task) => boolean; signal: AbortSignal }

/** One run, whatever becomes of it; gives nothing where it was not this program's turn. */
export async function runJob(
  app: App,
  job: Job,
  { tell, isDue, signal }: Terms,
): Promise<'done' | 'failed' | undefined> {
  try {
    return await inTurn(app, job, async () => {
      const task = (await findTasks(app)).get(job.name)
      // Another program may have run it between our look and our turn.
      return task && isDue(task) ? await runInTurn(app, job, { task, tell, signal }) : undefined
    })
  } catch (error) {
    // The next look tries again; what matters is that somebody can see it failed.
    app.log.error({ err: error, job: job.name }, 'a job failed')
    return 'failed'
  }
}

async function inTurn<T>(app: App, { name }: Job, act: () => Promise<T>): Promise<T | undefined> {
  return app.pools.lasting.connection().execute(async db => {
    const turn = sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext(${`job:${name}`})) as mine`
    if (!(await turn.execute(db)).rows[0]?.mine) return undefined
    try {
      return await act()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${`job:${name}`}))`.execute(db)
    }
  })
}

type Turn = { task: Task; tell: Tell; signal: AbortSignal }

async function runInTurn(app: App, job: Job, { task, tell, signal }: Turn): Promise<'done' | 'failed'> {
  const runId = await openRun(app, task)
  try {
    const report = await job.run(app, signal)
    const isWorthALine = report !== 'nothingToDo' || task.isAsked
    const message = report === 'nothingToDo' ? nothingToDo : report
    await closeRun(app, { task, runId, outcome: 'done', message: message ? pack(message) : '', isWorthALine })
    return 'done'
  } catch (error) {
    app.log.error({ err: error, job: job.name }, 'a job failed')
    const message = messageOf(error)
    await closeRun(app, { task, runId, outcome: 'failed', message, isWorthALine: true })
    await tell(app, job, message)
    return 'failed'
  }
}

const nothingToDo: Text = { zh: '没有需要处理的内容', en: 'there was nothing to do' }

async function openRun({ pools, clock }: App, task: Task): Promise<string> {
  const startedAt = at(clock())
  await markInterrupted(pools.lasting, task.id, startedAt)
  await pools.lasting
    .updateTable('system_task')
    .set({ last_started_at: startedAt, run_asked_at: null, run_asked_by: null })
    .where('id', '=', task.id)
    .execute()
  const { id } = await pools.lasting
    .insertInto('system_task_run')
    .values({ task_id: task.id, started_by: task.askedBy, started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Closing = { task: Task; runId: string; outcome: 'done' | 'failed'; message: string; isWorthALine: boolean }

async function closeRun({ pools, clock }: App, { task, runId, outcome, message, isWorthALine }: Closing) {
  const finishedAt = at(clock())
  await pools.lasting
    .updateTable('system_task')
    .set({ last_finished_at: finishedAt, last_outcome: outcome, last_message: message })
    .where('id', '=', task.id)
    .execute()
  if (isWorthALine)
    await pools.lasting
      .updateTable('system_task_run')
      .set({ finished_at: finishedAt, outcome, message })
      .where('id', '=', runId)
      .execute()
  // A job that looks every few seconds would bury what it did under what it did not.
  else await pools.lasting.deleteFrom('system_task_run').where('id', '=', runId).execute()
}

/** What the program before was at when it died; a job that another program runs now is left alone. */
async function closeInterrupted(app: App): Promise<void> {
  try {
    const tasks = await findTasks(app)
    for (const job of app.jobs)
      await inTurn(app, job, async () => {
        const task = tasks.get(job.name)
        if (task) await markInterrupted(app.pools.lasting, task.id, at(app.clock()))
      })
  } catch (error) {
    // Every run does the same for its own job.
    app.log.warn({ err: error }, 'interrupted jobs cannot be looked up')
  }
}

const interrupted = pack({
  zh: '执行中断：程序在执行过程中停止',
  en: 'interrupted: the program stopped in the middle of it',
})

/** Only by whoever holds the job's turn: a run without an end is then nobody's. */
async function markInterrupted(db: Db, taskId: string, finishedAt: Date) {
  const left = await db
    .updateTable('system_task_run')
    .set({ finished_at: finishedAt, outcome: 'failed', message: interrupted })
    .where('task_id', '=', taskId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (left.numUpdatedRows === 0n) return
  await db
    .updateTable('system_task')
    .set({ last_finished_at: finishedAt, last_outcome: 'failed', last_message: interrupted })
    .where('id', '=', taskId)
    .execute()
}

function messageOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  const texts = all.map(one => (one instanceof Error ? one.message : String(one)))
  return [...new Set(texts)].join('; ').slice(0, 500)
}
