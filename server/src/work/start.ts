// Puts work into the queue; whoever runs it finds it there.

import { at, type Db } from '@ev/db/pools'
import { type Language, refuse } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'

export type NewWork = {
  sellerId: string
  userId: string
  kind: 'export' | 'import' | 'batch'
  /** The address of the resource, `system-service/role`; of a batch also its action. */
  resource: string
  action?: string
  name: string
  input: unknown
  language: Language
  sourceFileId?: string
  /** The scheduled report that asked for it. */
  timingId?: string
}

const mostOfOne = 20

/** The id of the work, which begins after the transaction of `db` is committed. */
export async function startWork(db: Db, work: NewWork, now: Instant): Promise<string> {
  // Nobody stands before a scheduled one who could wait, and everybody has few of them.
  if (work.timingId === undefined) await mustHaveRoom(db, work.userId)
  const { id } = await db
    .insertInto('system_work')
    .values({
      seller_id: work.sellerId,
      created_by: work.userId,
      kind: work.kind,
      resource: work.resource,
      action: work.action ?? '',
      name: work.name,
      input: JSON.stringify(work.input),
      language: work.language,
      source_file_id: work.sourceFileId ?? null,
      timing_id: work.timingId ?? null,
      created_at: at(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One person's clicks neither fill the disk nor keep everybody else waiting. */
export async function mustHaveRoom(db: Db, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('system_work')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('created_by', '=', userId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostOfOne) refuse('workTooMany', { most: mostOfOne })
}
