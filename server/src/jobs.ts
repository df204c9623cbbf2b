// Work started by time: name, how often, what.
import { ensureMonths } from '@ev/db/migrate'
import { hourMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from './http/context.ts'
import { forgetExpired } from './system/forget-expired.job.ts'

type Job = { name: string; everyMs: number; run: (app: App) => Promise<unknown> }

const jobs: Job[] = [
  { name: 'forgetExpired', everyMs: hourMs, run: forgetExpired },
  {
    name: 'monthlyPartitions',
    everyMs: 6 * hourMs,
    run: app => ensureMonths({ query: text => sql.raw(text).execute(app.pools.lasting) }),
  },
]

/** Runs each job now and then at its pace; of several programs on one database only one runs a job at a time. */
export function startJobs(app: App): () => Promise<unknown> {
  const running = new Set<Promise<void>>()
  const begin = (job: Job) => {
    const round = runOne(app, job).finally(() => running.delete(round))
    running.add(round)
  }
  const timers = jobs.map(job => setInterval(() => begin(job), job.everyMs).unref())
  for (const job of jobs) begin(job)
  return () => {
    for (const timer of timers) clearInterval(timer)
    return Promise.all(running)
  }
}

async function runOne(app: App, { name, run }: Job): Promise<void> {
  try {
    await app.pools.lasting.connection().execute(async db => {
      const turn = sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext(${`job:${name}`})) as mine`
      if (!(await turn.execute(db)).rows[0]?.mine) return
      try {
        await run(app)
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${`job:${name}`}))`.execute(db)
      }
    })
  } catch (error) {
    // The next round tries again; what matters is that somebody can see it failed.
    app.log.error({ err: error, job: name }, 'a job failed')
  }
}
