// A session whose record never comes must not keep its gun for ever: where the gun has long been free, or somebody else
// charges at it, the session is lost. A record that comes after all still ends it.
import { at, type Db } from '@ev/db/pools'
import { earlier, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import type { Live, LiveGun, LivePile } from './live-pile.ts'

/** A pile repeats its record three times, and once more after five minutes. */
const recordMs = 10 * minuteMs

/** What a gun says when no vehicle charges at it. */
const free = new Set(['idle', 'reserved'])

export async function loseHung(app: App, live: Live): Promise<number> {
  const until = earlier(app.clock(), recordMs)
  // What it said before its pile was away says nothing of now.
  const isFree = ({ hasSaid, facts, since }: LiveGun) =>
    hasSaid && facts.isConnected && free.has(facts.state ?? '') && since < until
  const guns = [...live.piles.values()].flatMap(({ guns }: LivePile) => [...guns.values()].filter(isFree))
  const lost = await app.pools.chargers
    .updateTable('operation_session')
    .set(e => ({ state: 'lost', version: e('version', '+', 1) }))
    .where('state', '=', 'charging')
    .where('recorded_at', 'is', null)
    .where(sql<boolean>`gun_id = any(${guns.map(({ id }) => id)}::bigint[])`)
    .where(sql<boolean>`coalesce(begun_at, asked_at) < ${at(until)}`)
    .returning('id')
    .execute()
  const ids = new Set(lost.map(({ id }) => id))
  for (const gun of guns) if (gun.session && ids.has(gun.session.id)) gun.session = null
  return ids.size
}

/** A gun charges one vehicle at a time: those before the one that begins now are over. */
export async function loseEarlier(db: Db, gun: LiveGun, sessionId: string): Promise<void> {
  await db
    .updateTable('operation_session')
    .set(e => ({ state: 'lost', version: e('version', '+', 1) }))
    .where('gun_id', '=', gun.id)
    .where('state', '=', 'charging')
    .where('recorded_at', 'is', null)
    .where('id', '<', sessionId)
    .execute()
}
