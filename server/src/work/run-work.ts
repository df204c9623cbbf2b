// One piece of work, from its claim to its end, with the rights that its owner has at this moment.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Text } from '@ev/contract/kit/text'
import { refuse, sayRefusal } from '@ev/rules/refuse'
import type { App, UserCtx } from '../http/context.ts'
import { refusalOf } from '../http/errors.ts'
import { xlsxType } from '../http/files.ts'
import { scopedDb } from '../http/scope.ts'
import { knownAt } from '../resource/columns.ts'
import { isReport, mountedAt } from '../resource/registry.ts'
import type { MountedReport } from '../resource/report.ts'
import type { Mounted } from '../resource/source.ts'
import { runBatch } from './batch.run.ts'
import { runExport, runReport } from './export.run.ts'
import { runImport } from './import.run.ts'
import { type Notable, noticeOf } from './notices.ts'
import { ownerOf } from './owner.ts'
import { startPulse } from './pulse.ts'
import { endWork, mostAttempts, putBack, tellProgress, type Work } from './queue.ts'
import type { Ended, Run } from './run.ts'

const runs: Record<Work['kind'], (run: Run) => Promise<Ended>> = {
  export: runExport,
  import: runImport,
  batch: runBatch,
}

/** Never throws: whatever happens stands in the row, or in the log where even that fails. */
export async function runWork(app: App, work: Work, stopping: AbortSignal): Promise<void> {
  const pulse = startPulse(app, work)
  const path = pathOf(app, work, work.attempts)
  try {
    await mkdir(app.files.folder, { recursive: true, mode: 0o700 })
    await sweepBefore(app, work)
    const { ctx, known } = await openRun(app, work)
    const signal = AbortSignal.any([stopping, pulse.signal])
    const run = { ctx, work, signal, report: pulse.report, path }
    const ended = isReport(known) ? await runReport(run, known) : await runs[work.kind]({ ...run, known })
    await pulse.stop()
    await finish(app, work, ended, path)
  } catch (error) {
    await pulse.stop()
    await endBadly(app, work, error, { isStopping: stopping.aborted, isLost: pulse.isLost() })
  } finally {
    await rm(path, { force: true })
  }
}

const pathOf = ({ files }: App, { id }: Work, attempt: number) => join(files.folder, `work-${id}-${attempt}.xlsx`)

/** What a run that died had written so far. */
async function sweepBefore(app: App, work: Work): Promise<void> {
  for (let attempt = 1; attempt < work.attempts; attempt++)
    await rm(`${pathOf(app, work, attempt)}.part`, { force: true })
}

async function openRun(app: App, work: Work): Promise<{ ctx: UserCtx; known: Mounted | MountedReport }> {
  const found = mountedAt(app, work.resource) ?? refuse('workGone')
  const now = app.clock()
  const known = isReport(found) ? found : knownAt(found, now)
  const { user, scope } = await ownerOf(app, work, known)
  const ctx: UserCtx = {
    app,
    db: scopedDb(app.pools.read, scope),
    lasting: app.pools.lasting,
    now,
    language: work.language,
    address: '127.0.0.1',
    userAgent: '',
    host: '',
    requestId: requestIdOf(work),
    trail: { sellerId: user.sellerId, userId: user.id, account: user.account },
    user,
    scope,
  }
  return { ctx, known }
}

/** What it changes is on record under the call that asked for it. */
const requestIdOf = ({ id, input }: Work) => {
  const { requestId } = Object(input) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : `work-${id}`
}

async function finish(app: App, work: Work, { status, progress, result, file }: Ended, path: string): Promise<void> {
  const now = app.clock()
  const { waiting } = Object(result) as { waiting?: number }
  await app.pools.write.transaction().execute(async db => {
    // Before the file is moved, since that is not taken back with the transaction.
    if (!(await tellProgress(db, work, progress, now))) refuse('workOver')
    const facts = { sellerId: work.sellerId, userId: work.userId, contentType: xlsxType, now }
    const fileId = file && (await app.files.keepFile(db, path, { ...facts, ...file }))
    await endWork(db, work, { status, result, fileId }, now)
    await tell(app, db, work, { status, progress, waiting })
  })
}

async function tell(app: App, db: Parameters<App['notify']>[0], work: Work, end: Notable): Promise<void> {
  const notice = noticeOf(work, end)
  if (notice) await app.notify(db, { id: work.userId, sellerId: work.sellerId }, notice, app.clock())
}

type Circumstances = { isStopping: boolean; isLost: boolean }

async function endBadly(app: App, work: Work, error: unknown, { isStopping, isLost }: Circumstances): Promise<void> {
  if (isLost) return
  const refusal = refusalOf(error, 'zh')
  if (!refusal && !isStopping) app.log.error({ err: error, work: work.id }, 'work failed')
  try {
    const isAway = refusal?.refusal === 'busy' && work.attempts < mostAttempts
    if (isStopping || isAway) return await putBack(app.pools.lasting, work, { isCounted: !isStopping })
    const status = refusal?.refusal === 'workCancelled' ? 'cancelled' : 'failed'
    const said = sentence(work, error)
    await app.pools.write.transaction().execute(async db => {
      if (await endWork(db, work, { status, error: said }, app.clock()))
        await tell(app, db, work, { status, error: said })
    })
  } catch (again) {
    // Its heartbeat goes stale, and the next look at the queue takes it up again.
    app.log.error({ err: again, work: work.id }, 'the end of work cannot be written down')
  }
}

/** In both languages: the reader chooses. */
function sentence({ id }: Work, error: unknown): Text {
  const say = (language: 'zh' | 'en') => {
    const refusal = refusalOf(error, language)
    return refusal
      ? sayRefusal(refusal.refusal, refusal.values, language).msg
      : sayRefusal('ours', { requestId: `work-${id}` }, language).msg
  }
  return { zh: say('zh'), en: say('en') }
}
