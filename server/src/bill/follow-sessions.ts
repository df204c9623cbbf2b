// Takes the news of sessions one by one, each in a transaction of its own: what fails with one keeps nobody else. A session
// whose news could not be followed is tried again, later and later; where its record is here, its order says so.
import { at, type Db } from '@ev/db/pools'
import { later, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { followSession } from './follow-session.ts'
import { logOrder } from './order-log.ts'
import { lockOrderOf, readSession } from './order-row.ts'

const everyMs = 300
const mostAtOnce = 500
/** After so many failures a person is asked. */
const triesBeforePerson = 4
const longestWaitMs = 300 * secondMs

/** Gives what ends it. */
export function startFollowing(app: App): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let following: Promise<unknown> = Promise.resolve()
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      following = followDue(app)
        .catch((error: unknown) => app.log.error({ err: error }, 'sessions are not followed'))
        .finally(next)
    }, everyMs)
    timer.unref()
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await following
  }
}

/** All that is due now; gives how many sessions were followed. */
export async function followDue(app: App): Promise<number> {
  for (let count = 0; ; count++) if (count >= mostAtOnce || !(await followNext(app))) return count
}

async function followNext(app: App): Promise<boolean> {
  let sessionId: string | undefined
  try {
    return await app.pools.orders.transaction().execute(async transaction => {
      const db = transaction as Db
      sessionId = await takeNews(db, app)
      if (sessionId === undefined) return false
      await followSession(db, sessionId, app.clock())
      return true
    })
  } catch (error) {
    if (sessionId === undefined) throw error
    app.log.error({ err: error, session: sessionId }, 'a session could not be followed')
    await tryLater(app, sessionId, error)
    return true
  }
}

/** Whatever the session tells from now on is news again: it waits until this transaction has ended. */
async function takeNews(db: Db, app: App): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from bill_session_news where session_id = (
      select session_id from bill_session_news where tries = 0 or next_at <= ${at(app.clock())}
      order by next_at limit 1 for update skip locked)
    returning session_id as id`.execute(db)
  return rows[0]?.id
}

async function tryLater(app: App, sessionId: string, error: unknown): Promise<void> {
  const said = error instanceof Error ? error.message : String(error)
  await app.pools.write.transaction().execute(async transaction => {
    const db = transaction as Db
    const news = await db
      .updateTable('bill_session_news')
      // However long it goes on failing.
      .set({ tries: sql<number>`least(tries + 1, 1000)`, error: said.slice(0, 500) })
      .where('session_id', '=', sessionId)
      .returning('tries')
      .executeTakeFirst()
    const tries = news?.tries ?? 1
    const waitMs = Math.min(longestWaitMs, secondMs * 2 ** tries)
    await db
      .updateTable('bill_session_news')
      .set({ next_at: at(later(app.clock(), waitMs)) })
      .where('session_id', '=', sessionId)
      .execute()
    if (tries >= triesBeforePerson) await askPerson(db, app, sessionId)
  })
}

/** A settlement that fails again and again is an order that somebody has to look at. */
async function askPerson(db: Db, app: App, sessionId: string): Promise<void> {
  const order = await lockOrderOf(db, sessionId)
  if (!order || order.settledAt !== null || order.orderStatus === 10 || order.orderStatus === 11) return
  // While it charges there is nothing to settle: it goes on being watched, and followed.
  const session = await readSession(db, sessionId)
  if (session?.state !== 'ended') return
  const reasons = ['settleFailed'] as const
  await db
    .updateTable('bill_order')
    .set(e => ({ order_status: 10, abnormal_reasons: [...reasons], version: e('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
  await logOrder(db, { sellerId: order.sellerId, orderId: order.id, event: 'abnormal', data: { reasons } }, app.clock())
}
