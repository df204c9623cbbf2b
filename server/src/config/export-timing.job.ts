// Starts the reports that are due, as background work of their owners, and says to whom each is to be sent.
import { pack, type Text } from '@ev/contract/kit/text'
import { at, type Db } from '@ev/db/pools'
import { type Cycle, nextReportDay } from '@ev/rules/days'
import { businessDay, dayMs, earlier, type Instant } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { startWork } from '../work/start.ts'
import { findExport, objections, objectionTo, resourceOf, unfitParams } from './export-timing-target.ts'
import { reportFailedNotice } from './push-notices.ts'

const pushLifeDays = 180

export async function startDueReports(app: App, signal: AbortSignal): Promise<Text | 'nothingToDo'> {
  const now = app.clock()
  await forgetOldPushes(app.pools.lasting, now)
  const due = await app.pools.lasting
    .selectFrom('config_export_timing')
    .select('id')
    .where('next_date', '<=', businessDay(now))
    .orderBy('next_date')
    .orderBy('id')
    .limit(1_000)
    .execute()
  const wrong: unknown[] = []
  let started = 0
  for (const { id } of due) {
    if (signal.aborted) break
    try {
      if (await startReport(app, id, now)) started++
    } catch (error) {
      // One report that cannot be started keeps nobody else's back.
      wrong.push(error)
    }
  }
  if (started > 0) app.bell.ring()
  if (wrong.length > 0) throw new AggregateError(wrong, 'some reports could not be started')
  if (due.length === 0) return 'nothingToDo'
  return {
    zh: `到期 ${due.length} 个报表，开始生成 ${started} 个`,
    en: `${due.length} reports were due, ${started} of them started`,
  }
}

/** One report, all or nothing; whether it was started. */
const startReport = (app: App, id: string, now: Instant): Promise<boolean> =>
  app.pools.write.transaction().execute(async db => {
    const today = businessDay(now)
    const timing = await db
      .selectFrom('config_export_timing')
      .select([
        'id',
        'seller_id',
        'created_by',
        'name',
        'start_date',
        'timing_cycle',
        'is_push',
        'emails',
        'export_url',
        'export_params',
        'language',
      ])
      .where('id', '=', id)
      .where('next_date', '<=', today)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!timing) return false
    // Days that were missed while the product stood still are one report, not many.
    await db
      .updateTable('config_export_timing')
      .set({ next_date: nextReportDay(timing.start_date, timing.timing_cycle as Cycle, today) })
      .where('id', '=', id)
      .execute()
    const objection = await objectionOf(app, timing)
    if (objection) {
      await recordFailure(app, db, timing, objection)
      return false
    }
    const language = timing.language as 'zh' | 'en'
    const workId = await startWork(
      db,
      {
        sellerId: timing.seller_id,
        userId: timing.created_by,
        kind: 'export',
        resource: resourceOf(timing.export_url),
        name: timing.name,
        input: timing.export_params,
        language,
        timingId: timing.id,
      },
      now,
    )
    if (timing.is_push === 1) await addPush(db, timing, { workId, status: 1, error: '' }, now)
    return true
  })

type Timing = {
  id: string
  seller_id: string
  created_by: string
  name: string
  is_push: number
  emails: string[]
  export_url: string
  export_params: unknown
}

async function objectionOf(app: App, timing: Timing): Promise<Text | undefined> {
  const call = findExport(app, timing.export_url)
  if (!call) return objections.exportGone
  const objection = await objectionTo(app, { userId: timing.created_by, permission: call.permission })
  if (objection) return objection
  return unfitParams(call, timing.export_params, 'zh') === undefined ? undefined : objections.paramsUnfit
}

async function recordFailure({ clock, notify }: App, db: Db, timing: Timing, objection: Text) {
  const now = clock()
  if (timing.is_push === 1) await addPush(db, timing, { workId: null, status: 4, error: pack(objection) }, now)
  const owner = { id: timing.created_by, sellerId: timing.seller_id }
  await notify(db, owner, reportFailedNotice(timing.name, objection), now)
}

type NewPush = { workId: string | null; status: 1 | 4; error: string }

async function addPush(db: Db, timing: Timing, { workId, status, error }: NewPush, now: Instant) {
  await db
    .insertInto('config_push')
    .values({
      seller_id: timing.seller_id,
      created_by: timing.created_by,
      timing_id: timing.id,
      work_id: workId,
      name: timing.name,
      recipients: timing.emails,
      status,
      error,
      next_at: at(now),
      created_at: at(now),
    })
    .execute()
}

async function forgetOldPushes(db: Db, now: Instant) {
  await db
    .deleteFrom('config_push')
    .where('created_at', '<', at(earlier(now, pushLifeDays * dayMs)))
    .where('status', 'in', [4, 5])
    .execute()
}
