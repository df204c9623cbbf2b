// What a pile answered, kept beside its command, and what follows from it.
import { at, type Db } from '@ev/db/pools'
import type { Reply } from '@ev/gateway/event'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../http/context.ts'
import { bounded, plainText } from './bounded.ts'

type Kept = {
  /** The states in which the record takes this answer; in any other it knows better already. */
  from: readonly string[]
  /** None where it is not to be told: nothing was sent, or the answer came late. */
  elapsedMs: number | null
  cardVersion: number | null
}

/** A password that was sent is not kept any longer than it takes. */
export const withoutSecrets: RawBuilder<string> = sql`case when kind = 'writeConfiguration' and params ->> 'key' = 'AuthorizationKey'
  then params || '{"value": "********"}' else params end`

export async function keepReply(app: App, id: string, reply: Reply, { from, elapsedMs, cardVersion }: Kept) {
  const now = at(app.clock())
  await app.pools.chargers.transaction().execute(async transaction => {
    const db = transaction as Db
    const row = await db
      .updateTable('operation_command')
      .set(e => ({
        state: reply.is,
        answered_at: now,
        reply_code: codeOf(reply),
        reply: dataOf(reply),
        params: withoutSecrets,
        ...(reply.is === 'offline' && { sent_at: null }),
        ...(elapsedMs !== null && { elapsed_ms: elapsedMs }),
        version: e('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning(['kind', 'pile_id', 'session_id', 'params'])
      .executeTakeFirst()
    if (row) await follow(db, { ...row, params: row.params as Record<string, unknown>, cardVersion }, reply)
  })
}

const codeOf = (reply: Reply) =>
  plainText(reply.is === 'refused' ? reply.code : reply.is === 'failed' ? reply.why : '').slice(0, 200)
const dataOf = (reply: Reply) => ('data' in reply && reply.data !== null ? JSON.stringify(bounded(reply.data)) : null)

type Answered = {
  kind: string
  pile_id: string
  session_id: string | null
  params: Record<string, unknown>
  cardVersion: number | null
}

/** Where it is certain that nothing was done. */
const isUndone = ({ is }: Reply) => is === 'refused' || is === 'unsupported' || is === 'offline' || is === 'failed'

async function follow(db: Db, row: Answered, reply: Reply): Promise<void> {
  if (row.kind === 'start' && row.session_id !== null) await followStart(db, row.session_id, reply)
  if (reply.is !== 'accepted') return
  const known = accessAfter(row)
  if (known) await db.updateTable('operation_pile_access').set(known).where('pile_id', '=', row.pile_id).execute()
}

/** What the pile goes by from now on. */
function accessAfter({ kind, params, cardVersion }: Answered) {
  if (kind === 'limitPower') return { power_limit_pct: Number(params.pct), is_locked: params.isLocked === true }
  if (kind === 'sendCards' && cardVersion !== null) return { card_version: cardVersion }
  return undefined
}

async function followStart(db: Db, sessionId: string, reply: Reply): Promise<void> {
  const session = db.updateTable('operation_session').where('id', '=', sessionId)
  if (isUndone(reply))
    await session
      .set(e => ({ state: 'failed', fail_code: codeOf(reply) || reply.is, version: e('version', '+', 1) }))
      .where('state', '=', 'starting')
      .execute()
  // Refused at first, and taken when the gun was plugged in.
  if (reply.is === 'accepted')
    await session
      .set(e => ({ state: 'starting', fail_code: '', version: e('version', '+', 1) }))
      .where('state', '=', 'failed')
      .where('recorded_at', 'is', null)
      .execute()
}
