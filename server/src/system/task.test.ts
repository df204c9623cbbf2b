import { notification } from '@ev/contract/system/notification'
import { task } from '@ev/contract/system/task'
import { at } from '@ev/db/pools'
import { dayMs, hourMs, later, minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { App, Job } from '../http/context.ts'
import { runJob, runJobs, type Task } from '../job-runner.ts'
import { forgetExpired } from './forget-expired.job.ts'
import { tellJobFailed } from './job-notices.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.as('admin')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => app.close())

const never = new AbortController().signal
const always = { tell: tellJobFailed, isDue: () => true, signal: never }

let count = 0
const aJob = (run: Job['run'], everyMs = hourMs): Job => ({
  name: `sample${++count}`,
  title: { zh: `示例${count}`, en: `Sample ${count}` },
  schedule: { everyMs },
  run,
})
const withJobs = (...jobs: Job[]): App => ({ ...app.app, jobs })

function start(host: App) {
  const stop = runJobs(host, tellJobFailed)
  stops.push(stop)
  return stop
}

async function until(isSo: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('it did not happen')
}

const rowOf = (name: string) =>
  app.db
    .selectFrom('system_task')
    .select(['id', 'is_enabled', 'last_outcome', 'last_message', 'run_asked_at'])
    .where('name', '=', name)
    .executeTakeFirst()

const runsOf = async (name: string) =>
  app.db
    .selectFrom('system_task_run as r')
    .innerJoin('system_task as t', 't.id', 'r.task_id')
    .select(['r.outcome', 'r.message', 'r.started_by', 'r.finished_at'])
    .where('t.name', '=', name)
    .orderBy('r.id')
    .execute()

test('a job runs at its pace by the product clock, and each run is on record', async () => {
  let runs = 0
  const job = aJob(async () => {
    runs++
    return { zh: `第${runs}次`, en: `number ${runs}` }
  })
  start(withJobs(job))
  await until(async () => (await rowOf(job.name))?.last_outcome === 'done')
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect(runs).toBe(1)
  app.letPass(hourMs)
  await until(() => runs === 2)
  await until(async () => (await runsOf(job.name)).every(run => run.outcome === 'done'))
  expect((await runsOf(job.name)).map(run => run.message)).toEqual(['第1次\u001fnumber 1', '第2次\u001fnumber 2'])
})

test('a clock that was once far ahead does not hold a job back', async () => {
  let runs = 0
  const job = aJob(async () => {
    runs++
    return undefined
  })
  const ahead = at(later(app.app.clock(), 400 * dayMs))
  await app.db.insertInto('system_task').values({ name: job.name, last_started_at: ahead }).execute()
  start(withJobs(job))
  await until(() => runs === 1)
})

test('jobs that are due all the time do not keep the others from running', async () => {
  const slow = () => new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), 300))
  const often = [1, 2, 3].map(() => aJob(slow, 1))
  let runs = 0
  const patient = aJob(async () => {
    runs++
    return undefined
  }, 1)
  start(withJobs(...often, patient))
  await until(() => runs > 0)
})

test('of two programs on one database one runs a job, and not both in turn', async () => {
  let runs = 0
  const job = aJob(async () => {
    runs++
    await new Promise(resolve => setTimeout(resolve, 200))
    return undefined
  })
  const since = app.app.clock()
  const isDue = ({ lastAt }: Task) => lastAt === undefined || lastAt < since
  const both = [1, 2].map(() => runJob(withJobs(job), job, { ...always, isDue }))
  expect((await Promise.all(both)).filter(Boolean)).toEqual(['done'])
  expect(await runJob(withJobs(job), job, { ...always, isDue })).toBeUndefined()
  expect(runs).toBe(1)
})

test('a run that found nothing to do leaves no line behind', async () => {
  const job = aJob(async () => 'nothingToDo')
  await runJob(withJobs(job), job, always)
  expect(await runsOf(job.name)).toEqual([])
  expect(await rowOf(job.name)).toMatchObject({ last_outcome: 'done' })
})

test('a failure is on record, ends nothing, and is told to the platform once an hour', async () => {
  const job = aJob(async () => {
    throw new Error('the world is not ready')
  })
  const told = async () => {
    const { records } = (await admin.call(notification.pages, { pageSize: 100 })).data
    return records.filter(row => row.kind === 'jobFailed' && row.title.includes(job.title.zh))
  }
  for (let n = 0; n < 3; n++) expect(await runJob(withJobs(job), job, always)).toBe('failed')
  expect(await runsOf(job.name)).toMatchObject(
    [1, 2, 3].map(() => ({ outcome: 'failed', message: 'the world is not ready' })),
  )
  expect(await told()).toHaveLength(1)
  expect((await told())[0]?.text).toContain('the world is not ready')
  app.letPass(61 * minuteMs)
  await runJob(withJobs(job), job, always)
  expect(await told()).toHaveLength(2)
  const boss = await app.as('op399')
  const others = (await boss.call(notification.pages, {})).data.records
  expect(others.filter(row => row.kind === 'jobFailed')).toEqual([])
})

test('a run that a crash cut off is marked as interrupted at the next start', async () => {
  const job = aJob(async () => undefined)
  await app.db.insertInto('system_task').values({ name: job.name, is_enabled: false }).execute()
  const { id } = (await rowOf(job.name)) ?? { id: '' }
  await app.db
    .insertInto('system_task_run')
    .values({ task_id: id, started_at: at(app.app.clock()) })
    .execute()
  start(withJobs(job))
  await until(async () => (await runsOf(job.name))[0]?.outcome === 'failed')
  expect((await runsOf(job.name))[0]?.message).toContain('执行中断')
  expect(await rowOf(job.name)).toMatchObject({ last_outcome: 'failed' })
})

test('stopping waits for what is under way and tells it', async () => {
  let state = 'not begun'
  const job = aJob(async (_app, signal) => {
    state = 'begun'
    await new Promise<void>(resolve => signal.addEventListener('abort', () => setTimeout(resolve, 300)))
    state = 'ended'
    return undefined
  })
  const stop = start(withJobs(job))
  await until(() => state === 'begun')
  await stop()
  expect(state).toBe('ended')
  expect(await runsOf(job.name)).toMatchObject([{ outcome: 'done' }])
})

test('an administrator sees the jobs, switches one off and on, and runs it now', async () => {
  const name = 'forgetExpired'
  start(app.app)
  await until(async () => (await rowOf(name))?.last_outcome === 'done')
  const find = async () =>
    (await admin.call(task.calls.pages, { pageSize: 100 })).data.records.find(row => row.name === name)
  const row = (await find()) ?? expect.unreachable('the job is not listed')
  expect(row).toMatchObject({
    title: '清理过期数据',
    schedule: '每 1 小时',
    isEnabled: true,
    lastOutcome: 'done',
    nextTime: expect.stringMatching(/^\d{4}-/),
  })
  const { id } = row
  const english = await admin.call(task.calls.get, { id }, { headers: { 'accept-language': 'en' } })
  expect(english.data).toMatchObject({ title: 'Forget what has had its time', schedule: 'every hour' })
  expect((await admin.call(task.calls.disable, { id })).code).toBe(0)
  expect(await admin.call(task.calls.disable, { id })).toMatchObject({ code: 1047, msg: '该任务已停用' })
  expect(await find()).toMatchObject({ isEnabled: false, nextTime: null })
  const before = (await runsOf(name)).length
  app.letPass(2 * hourMs)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect(await runsOf(name)).toHaveLength(before)
  // Whoever asks gets a run of a disabled job too.
  expect((await admin.call(task.calls.run, { id })).code).toBe(0)
  await until(async () => (await runsOf(name)).length === before + 1)
  await until(async () => (await find())?.isRunning === false)
  const runs = (await admin.call(task.calls.runs, { id })).data
  expect(runs.records[0]).toMatchObject({ outcome: 'done', startedBy: expect.stringMatching(/./) })
  expect((await admin.call(task.calls.enable, { id })).code).toBe(0)
})

test('the list of jobs is filtered like every other', async () => {
  const names = async (filters: object) =>
    (await admin.call(task.calls.pages, { filters })).data.records.map(row => row.name)
  expect(await names({ title: '报表' })).toEqual(['exportTiming', 'push'])
  expect(await names({ name: ['push'] })).toEqual(['push'])
  expect(await names({ isEnabled: false })).toEqual([])
  const turned = await admin.call(task.calls.pages, { sort: { field: 'name', order: 'desc' }, pageSize: 1 })
  const last = app.app.jobs
    .map(job => job.name)
    .toSorted()
    .at(-1)
  expect(turned.data).toMatchObject({ total: app.app.jobs.length, records: [{ name: last }] })
})

test('a seller sees no jobs, even with a role that says so', async () => {
  const boss = await app.as('op399')
  expect((await boss.call(task.calls.pages, {})).code).toBe(403)
})

test('runs are kept for thirty days', async () => {
  const job = aJob(async () => undefined)
  await runJob(withJobs(job), job, always)
  app.letPass(29 * dayMs)
  await forgetExpired(app.app)
  expect(await runsOf(job.name)).toHaveLength(1)
  app.letPass(dayMs + secondMs)
  await forgetExpired(app.app)
  expect(await runsOf(job.name)).toEqual([])
})
