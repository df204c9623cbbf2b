// Looked at every few seconds while piles are connected: who stayed away, where piles stand now, which sessions never began.
import { at } from '@ev/db/pools'
import { businessDay, earlier, type Instant, later, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { tellLate } from './alarms.ts'
import { type FoundPile, findPiles, loadPile } from './find-pile.ts'
import { followAccess } from './follow-access.ts'
import type { Live } from './live-pile.ts'
import { loseHung } from './lost-sessions.ts'
import { clearReturned, forgiveAbsence, noticeAway, returnMs } from './presence.ts'
import { followReserved } from './reserved-guns.ts'
import { renewTariffs } from './send-tariffs.ts'

const everyMs = 5 * secondMs
/** What the vendor demands: within 90 seconds of being told to, a pile charges. */
const startMs = 90 * secondMs

export function startWatch(app: App, live: Live): () => Promise<void> {
  let isStopped = false
  let looking: Promise<unknown> = Promise.resolve()
  const look = openWatch(app, live)
  const timer = setInterval(() => {
    looking = looking.then(() => (isStopped ? undefined : look()))
  }, everyMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await looking
  }
}

/** Gives one look, which never fails; what could not be done is tried at the next. */
export function openWatch(app: App, live: Live): () => Promise<void> {
  const startedAt = app.clock()
  let isReturnAwaited = false
  let looks = 0
  let isBlind = false
  let today = businessDay(startedAt)
  const attempt = async (name: string, step: () => Promise<unknown>): Promise<boolean> => {
    try {
      await step()
      return true
    } catch (error) {
      app.log.error({ err: error, step: name }, 'watch failed')
      return false
    }
  }
  return async () => {
    const wasBlind = isBlind
    isBlind = !(await attempt('followMoves', () => followMoves(app, live)))
    // Without its database the platform sees nobody come back, so it says of nobody that he stayed away.
    if (isBlind) return
    if (wasBlind) forgiveAbsence(app, live)
    if (!isReturnAwaited && app.clock() >= later(startedAt, returnMs))
      isReturnAwaited = await attempt('awaitReturn', () => awaitReturn(app, live, startedAt))
    const day = businessDay(app.clock())
    // Where it fails it is tried again: a pile must not go on with yesterday's prices.
    if (day !== today && (await attempt('renewTariffs', () => renewTariffs(app, live)))) today = day
    const isThird = looks++ % 3 === 0
    for (const step of [
      tellLate,
      noticeAway,
      failUnbegun,
      followReserved,
      ...(isThird ? [clearReturned, followAccess, loseHung] : []),
    ])
      await attempt(step.name, () => step(app, live))
  }
}

/** People move piles while they are connected. */
export async function followMoves(app: App, live: Live): Promise<void> {
  // Those who are let in while the database answers are looked at the next time.
  const known = [...live.piles]
  const rows = await app.pools.read
    .selectFrom('config_pile')
    .select(['id', 'station_id'])
    .where(sql<boolean>`id = any(${known.map(([id]) => id)}::bigint[])`)
    .execute()
  const stations = new Map(rows.map(row => [row.id, row.station_id]))
  for (const [id, pile] of known) {
    const stationId = stations.get(id)
    if (stationId !== undefined) pile.stationId = stationId
    // It was deleted: nobody may speak for it any more.
    else {
      app.chargers.disconnect(id, 'deleted')
      live.piles.delete(id)
    }
  }
}

export async function failUnbegun(app: App, live: Live): Promise<void> {
  const failed = await app.pools.chargers
    .updateTable('operation_session')
    .set(e => ({ state: 'failed', fail_code: 'noStart', ended_at: at(app.clock()), version: e('version', '+', 1) }))
    .where('state', '=', 'starting')
    .where('asked_at', '<', at(earlier(app.clock(), startMs)))
    .returning(['id', 'pile_id', 'gun_id'])
    .execute()
  for (const { id, pile_id, gun_id } of failed) {
    const pile = live.piles.get(pile_id)
    const gun = pile && [...pile.guns.values()].find(one => one.id === gun_id)
    if (gun?.session?.id === id) gun.session = null
  }
}

/** Those that were online when we stopped and have not called since. They are taken up as if their line had just broken. */
export async function awaitReturn(app: App, live: Live, startedAt: Instant): Promise<number> {
  const rows = await app.pools.chargers
    .selectFrom('config_pile_state as s')
    .innerJoin('config_pile as p', 'p.id', 's.pile_id')
    .select('p.id')
    .where('s.is_online', '=', true)
    .execute()
  const missing = rows.map(({ id }) => id).filter(id => !live.piles.has(id))
  const takeUp = async (found: FoundPile) => {
    const pile = await loadPile(app, found)
    // It may have called while we looked.
    if (!live.piles.has(pile.id)) live.piles.set(pile.id, { ...pile, closedAt: startedAt })
  }
  const found = await findPiles(app, missing)
  await Promise.all([...found.values()].map(takeUp))
  return missing.length
}
