// The queue is the table: who claims a row runs it, and only as long as nobody else has had to take it over.
import type { Text } from '@ev/contract/kit/text'
import { at, type Db } from '@ev/db/pools'
import { type Language, sayRefusal } from '@ev/rules/refuse'
import { earlier, type Instant, minuteMs } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'

export type Work = {
  id: string
  sellerId: string
  userId: string
  kind: 'export' | 'import' | 'batch'
  resource: string
  action: string
  name: string
  input: unknown
  language: Language
  isChecked: boolean
  rowsDone: number
  rowsGood: number
  rowsBad: number
  sourceFileId: string | null
  /** Which try this is; a run that was given up and goes on all the same finds that it has changed. */
  attempts: number
}

export type Progress = { rowsTotal?: number; rowsDone?: number; rowsGood?: number; rowsBad?: number }

export const mostAttempts = 3
const staleMs = minuteMs

// Whoever runs least at the moment comes first, sellers before users; then whoever had their last turn longest ago.
const fairly = sql`
  (select count(*) from system_work r where r.status = 'running' and r.seller_id = w.seller_id),
  (select count(*) from system_work r where r.status = 'running' and r.created_by = w.created_by),
  (select max(r.started_at) from system_work r
    where r.created_by = w.created_by and r.started_at > w.created_at - interval '1 day') nulls first,
  w.created_at, w.id`

// A sheet of 100,000 rows takes most of a gigabyte while it is read: one at a time.
const noImport = sql`not exists (select from system_work r where r.status = 'running' and r.kind = 'import')`

export async function claim(db: Db, now: Instant): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    update system_work set status = 'running', attempts = attempts + 1, heartbeat_at = ${at(now)},
      started_at = coalesce(started_at, ${at(now)})
    where id = (
      select w.id from system_work w where w.status = 'queued' and (w.kind <> 'import' or ${noImport})
      order by ${fairly} limit 1 for update of w skip locked
    )
    returning id, seller_id as "sellerId", created_by as "userId", kind, resource, action, name, input, language,
      is_checked as "isChecked", rows_done as "rowsDone", rows_good as "rowsGood", rows_bad as "rowsBad",
      source_file_id as "sourceFileId", attempts`.execute(db)
  return rows[0]
}

/** Whoever ran these is gone: they begin anew, or are given up after the third time. */
export async function takeBackStale(db: Db, now: Instant): Promise<void> {
  const [zh, en] = [sayRefusal('workInterrupted', {}, 'zh').msg, sayRefusal('workInterrupted', {}, 'en').msg]
  const isOver = sql<boolean>`attempts >= ${mostAttempts}`
  const unlessOver = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql`case when ${isOver} then ${value} else ${otherwise} end`
  await sql`
    update system_work set
      status = case when cancel_asked_at is not null then 'cancelled' when ${isOver} then 'failed' else 'queued' end,
      error_zh = ${unlessOver(sql`${zh}`, sql`error_zh`)}, error_en = ${unlessOver(sql`${en}`, sql`error_en`)},
      finished_at = case when ${isOver} or cancel_asked_at is not null then ${at(now)}::timestamptz end
    where status = 'running' and heartbeat_at < ${at(earlier(now, staleMs))}`.execute(db)
}

const mine = (db: Db, { id, attempts }: Work) =>
  db.updateTable('system_work').where('id', '=', id).where('status', '=', 'running').where('attempts', '=', attempts)

const columnsOf = ({ rowsTotal, rowsDone, rowsGood, rowsBad }: Progress) => ({
  ...(rowsTotal !== undefined && { rows_total: rowsTotal }),
  ...(rowsDone !== undefined && { rows_done: rowsDone }),
  ...(rowsGood !== undefined && { rows_good: rowsGood }),
  ...(rowsBad !== undefined && { rows_bad: rowsBad }),
})

/** Tells how far it is and that it lives; nothing where the work is no longer this run's. */
export const tellProgress = (db: Db, work: Work, progress: Progress, now: Instant) =>
  mine(db, work)
    .set({ ...columnsOf(progress), heartbeat_at: at(now) })
    .returning('cancel_asked_at')
    .executeTakeFirst()

export const askedToCancel = (db: Db, { id, attempts }: Work) =>
  db
    .selectFrom('system_work')
    .select('cancel_asked_at')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempts)
    .executeTakeFirst()

type End = {
  status: 'done' | 'waiting' | 'failed' | 'cancelled'
  result?: unknown
  fileId?: string | undefined
  error?: Text
}

/** Whether it was this run's to end. */
export async function endWork(db: Db, work: Work, end: End, now: Instant): Promise<boolean> {
  const ended = await mine(db, work)
    .set({
      status: end.status,
      ...(end.result !== undefined && { result: JSON.stringify(end.result) }),
      ...(end.fileId !== undefined && { file_id: end.fileId }),
      error_zh: end.error?.zh ?? '',
      error_en: end.error?.en ?? '',
      finished_at: end.status === 'waiting' ? null : at(now),
      heartbeat_at: null,
    })
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** The product stops, or the database was away: another run begins where this one ends. */
export async function putBack(db: Db, work: Work, { isCounted }: { isCounted: boolean }): Promise<void> {
  await mine(db, work)
    .set({ status: 'queued', heartbeat_at: null, attempts: work.attempts - (isCounted ? 0 : 1) })
    .execute()
}
