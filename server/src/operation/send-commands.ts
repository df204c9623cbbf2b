// Sends commands that are due: one at a time to each pile, to many piles at once. A row says that it was sent before it
// is, so that after a crash nobody sends a second time what may have been done.
import { at, type Db } from '@ev/db/pools'
import type { Reply } from '@ev/gateway/event'
import { type Instant, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { commandOf, type DueCommand } from './command-building.ts'
import { keepReply, withoutSecrets } from './command-reply.ts'

const lookEveryMs = secondMs
/** Rows are written by a transaction that ends a moment after the bell. */
const afterBellMs = [20, 100, 300]
const mostAtOnce = 200

/** Gives what ends it: what is on its way is waited for by nobody, and found again at the next start. */
export function startSender(app: App): () => Promise<void> {
  const busy = new Map<string, Promise<void>>()
  let isStopping = false
  let isAway = false
  let looking: Promise<void> | undefined
  let isWanted = false
  /** Rows may say that they were sent while nobody waits for an answer: after a start, and after the database was away. */
  let isUnsure = true

  const fill = async () => {
    if (isUnsure) await forgetSent(app, [...busy.keys()])
    isUnsure = false
    do {
      isWanted = false
      const due = await claimDue(app, [...busy.keys()], mostAtOnce - busy.size)
      for (const row of due) {
        const sending = sendOne(app, row)
          .catch((error: unknown) => {
            isUnsure = true
            app.log.error({ err: error, command: row.id }, 'a command was not recorded')
          })
          .finally(() => {
            busy.delete(row.pileId)
            look()
          })
        busy.set(row.pileId, sending)
      }
    } while (isWanted && !isStopping && busy.size < mostAtOnce)
  }
  const look = () => {
    isWanted = true
    if (looking || isStopping) return
    looking = fill()
      .then(
        () => {
          isAway = false
        },
        (error: unknown) => {
          // The database is away; the next look finds it, and one line about it is enough.
          if (!isAway) app.log.warn({ err: error }, 'commands cannot be looked at')
          isAway = true
          isUnsure = true
        },
      )
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(look, lookEveryMs).unref()
  app.commands.bell.onRing(() => {
    for (const ms of afterBellMs) setTimeout(look, ms).unref()
  })
  look()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await looking
    // The gateway ends before its database does: what waits for an answer is told so by then.
    await Promise.race([Promise.all(busy.values()), new Promise(resolve => setTimeout(resolve, secondMs).unref())])
  }
}

/** Sends what is due until nothing is, and waits for the answers; how many there were. */
export async function sendDue(app: App): Promise<number> {
  for (let count = 0; ; ) {
    const due = await claimDue(app, [], mostAtOnce)
    if (due.length === 0) return count
    await Promise.all(due.map(row => sendOne(app, row)))
    count += due.length
  }
}

/** What is under way no longer, unless its pile is among those that are busy: whether it was done, only the pile knows. */
export async function forgetSent(app: App, busy: readonly string[]): Promise<void> {
  await app.pools.chargers
    .updateTable('operation_command')
    .set(e => ({
      state: 'lost',
      reply_code: 'restarted',
      answered_at: at(app.clock()),
      params: withoutSecrets,
      version: e('version', '+', 1),
    }))
    .where('state', '=', 'sent')
    .where(sql<boolean>`pile_id <> all(${busy}::bigint[])`)
    .execute()
}

async function claimDue(app: App, busy: readonly string[], most: number): Promise<DueCommand[]> {
  if (most <= 0) return []
  const db = app.pools.chargers
  const now = at(app.clock())
  const { rows } = await sql<{ id: string }>`
    with next as (
      select distinct on (c.pile_id) c.id, c.due_at from operation_command c
      where c.state = 'waiting' and c.due_at <= ${now} and c.pile_id <> all(${busy}::bigint[])
      order by c.pile_id, c.due_at, c.id
    ),
    chosen as (select id from next order by due_at, id limit ${most})
    update operation_command c set state = 'sent', sent_at = ${now}, version = c.version + 1
    from chosen where c.id = chosen.id and c.state = 'waiting' returning c.id`.execute(db)
  return rows.length === 0
    ? []
    : detailsOf(
        db,
        rows.map(row => row.id),
      )
}

async function detailsOf(db: Db, ids: readonly string[]): Promise<DueCommand[]> {
  const rows = await db
    .selectFrom('operation_command as c')
    .innerJoin('config_pile as p', 'p.id', 'c.pile_id')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .leftJoin('config_gun as g', 'g.id', 'c.gun_id')
    .leftJoin('operation_session as s', 's.id', 'c.session_id')
    .select(['c.id', 'c.seller_id', 'c.pile_id', 'c.kind', 'c.params', 'ty.protocol', 'g.gun_index'])
    .select(['s.id as session_id', 's.session_no', 's.tag', 's.state as session_state'])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    sellerId: row.seller_id,
    pileId: row.pile_id,
    protocol: row.protocol,
    kind: row.kind as DueCommand['kind'],
    params: row.params as Record<string, unknown>,
    gunNo: row.gun_index === null ? 0 : row.gun_index + 1,
    session:
      row.session_id === null
        ? null
        : { id: row.session_id, sessionNo: row.session_no ?? '', tag: row.tag ?? '', state: row.session_state ?? '' },
  }))
}

async function sendOne(app: App, row: DueCommand): Promise<void> {
  const begun = app.clock()
  const { reply, cardVersion } = await answerOf(app, row, begun)
  await keepReply(app, row.id, reply, {
    from: ['sent'],
    elapsedMs: reply.is === 'offline' ? null : Math.max(0, app.clock() - begun),
    cardVersion,
  })
}

type Answer = { reply: Reply; cardVersion: number | null }

async function answerOf(app: App, row: DueCommand, now: Instant): Promise<Answer> {
  if (!app.chargers.isConnected(row.pileId)) return { reply: { is: 'offline' }, cardVersion: null }
  // Whoever wanted to charge was told that it failed.
  if (row.kind === 'start' && row.session && row.session.state !== 'starting')
    return { reply: { is: 'failed', why: 'startTooLate' }, cardVersion: null }
  try {
    const command = await commandOf(row, app, now)
    const cardVersion = command.kind === 'sendCards' ? command.version : null
    return { reply: await app.chargers.command(row.pileId, command, row.id), cardVersion }
  } catch (error) {
    // Our own fault; the record says that it was not done, and the log why.
    app.log.error({ err: error, command: row.id }, 'a command could not be sent')
    return { reply: { is: 'failed', why: 'internal' }, cardVersion: null }
  }
}

/** Only what people asked for has a record; what the platform asks on its own is named otherwise. */
const isRecorded = (commandId: string) => /^\d+$/.test(commandId)

/** An answer that came after its time, or a second one that takes the first back: the gun was plugged in after all. */
export async function lateReply(app: App, commandId: string, reply: Reply): Promise<void> {
  if (!isRecorded(commandId)) return
  const from = reply.is === 'accepted' ? ['timedOut', 'lost', 'refused'] : ['timedOut', 'lost']
  await keepReply(app, commandId, reply, { from, elapsedMs: null, cardVersion: null })
}
