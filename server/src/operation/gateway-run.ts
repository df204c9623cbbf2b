// A life of the gateway: when it began, when it last wrote, how it ended. One that was cut off lost at most what came after
// its last mark, and that is known.
import { hostname } from 'node:os'
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import type { App } from '../http/context.ts'

export const thisNode = () => hostname().slice(0, 60) || 'node'

/** Closes those of this node that did not end by themselves, and begins another. */
export async function beginRun(app: App, node: string): Promise<string> {
  const now = at(app.clock())
  await app.pools.chargers
    .updateTable('operation_gateway_run')
    .set({ stopped_at: now, lost_until: now })
    .where('node', '=', node)
    .where('stopped_at', 'is', null)
    .execute()
  const { id } = await app.pools.chargers
    .insertInto('operation_gateway_run')
    .values({ node, started_at: now, marked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const markRun = (db: Db, id: string, now: Instant) =>
  db
    .updateTable('operation_gateway_run')
    .set({ marked_at: at(now) })
    .where('id', '=', id)
    .execute()

export const endRun = (app: App, id: string) =>
  app.pools.chargers
    .updateTable('operation_gateway_run')
    .set({ stopped_at: at(app.clock()) })
    .where('id', '=', id)
    .execute()
