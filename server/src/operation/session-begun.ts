// A session begins when its pile says so.
import { at, type Db } from '@ev/db/pools'
import type { ChargerEvents, SessionBegun } from '@ev/gateway/event'
import { earlier, type Instant, later, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { Payer } from '../member/door.ts'
import { authorise, blocked, isClosed, type Recognised, recogniseTag } from './authorise.ts'
import { gunOf, type LiveGun, type Place } from './live-pile.ts'
import { loseEarlier } from './lost-sessions.ts'
import { putAside } from './money-aside.ts'
import { beginSession, type SessionStart as Start, sessionPlace } from './sessions.ts'
import { soundTime } from './sound.ts'
import { heldVersion } from './tariffs.ts'

/** Somebody began at a pile that asks for a number only now. The same beginning told again is the same session. */
export async function hearBegun(place: Place, said: SessionBegun): Promise<ChargerEvents['sessionBegun']['out']> {
  const gun = gunOf(place, said.gun)
  if (!gun) return { transactionId: 0, tag: { status: 'Invalid', until: null } }
  const begun = { ...said, at: soundTime(said.at, place.app.clock()) }
  const known = await recogniseTag(place, begun.tag, gun)
  const found = await place.app.pools.chargers
    .transaction()
    .execute(transaction => keepBeginning(transaction as Db, place, gun, { begun, known }))
  gun.session = { id: found.id, sessionNo: found.sessionNo, hasBegun: true, meterStartE4: begun.meterE4 }
  // Only now: what it began may be what we asked for and no longer waited for.
  const tag = (await isClosed(place, gun)) ? blocked : await authorise(place, begun.tag, known)
  return { transactionId: Number(found.id), tag }
}

type SessionStart = Start & { payer: Payer | null }
type Beginning = { begun: SessionBegun; known: Recognised | undefined }

/** In one transaction: what began an hour ago must not be seen as asked for then and never begun. */
async function keepBeginning(db: Db, place: Place, gun: LiveGun, { begun, known }: Beginning) {
  const way = known?.way ?? 'card'
  const vin = known?.way === 'vin' ? known.no : ''
  const start = { way, tag: begun.tag, vin, userId: null, payer: known?.payer ?? null } as const
  const found =
    (await sameBeginning(db, gun, begun)) ??
    (await askedFor(db, gun, begun)) ??
    (await beginNow(db, place, gun, start, begun.at))
  await db
    .updateTable('operation_session')
    .set(e => ({
      ...itCharges,
      begun_at: at(begun.at),
      meter_start_e4: String(begun.meterE4),
      held_version_id: heldVersion(place.pile, sql<Date>`${at(begun.at)}::timestamptz`),
      version: e('version', '+', 1),
    }))
    .where('id', '=', found.id)
    .where('begun_at', 'is', null)
    .execute()
  await loseEarlier(db, gun, found.id)
  return found
}

/** It has begun, so nothing is refused any more: as much is set aside as there is. */
async function beginNow(db: Db, place: Place, gun: LiveGun, start: SessionStart, startedAt: Instant) {
  const session = await beginSession(db, sessionPlace(place, gun), start, startedAt)
  const { payer } = start
  if (payer) await putAside(db, place.pile.sellerId, session.id, payer, place.app.clock())
  return session
}

/** The pile's word counts, also where we gave up waiting for it; after its record nothing does. */
const itCharges = {
  state: sql<string>`case when recorded_at is null then 'charging' else state end`,
  fail_code: sql<string>`case when recorded_at is null then '' else fail_code end`,
  ended_at: sql<Date | null>`case when recorded_at is null then null else ended_at end`,
}

/** By the pile's own time, or, since piles set their clocks, by the reading of the dial in a session that is still on. */
const sameBeginning = (db: Db, gun: LiveGun, begun: SessionBegun) =>
  db
    .selectFrom('operation_session')
    .select(['id', 'session_no as sessionNo'])
    .where('gun_id', '=', gun.id)
    .where('meter_start_e4', '=', String(begun.meterE4))
    .where(e =>
      e.or([
        e('begun_at', '=', at(begun.at)),
        e.and([e('tag', '=', begun.tag), e('recorded_at', 'is', null), e('state', 'in', ['charging', 'lost'])]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A pile that could not reach us tells later what it began; longer than this after it was asked to, it was something else. */
const askedMs = 10 * minuteMs

/** Started by the platform: the tag that the pile was given names the session, also one that we gave up waiting for. */
const askedFor = (db: Db, gun: LiveGun, { tag, at: time }: SessionBegun) =>
  db
    .selectFrom('operation_session')
    .select(['id', 'session_no as sessionNo'])
    .where('gun_id', '=', gun.id)
    .where('tag', '=', tag)
    .where(e =>
      e.or([
        e('state', '=', 'starting'),
        e.and([
          e('fail_code', '=', 'noStart'),
          e('recorded_at', 'is', null),
          e('asked_at', '>', at(earlier(time, askedMs))),
          e('asked_at', '<', at(later(time, askedMs))),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A pile that says it charges, by the number it was given: the session has begun. */
export async function noticeCharging(place: Place, gun: LiveGun, sessionNo: string, now: Instant): Promise<void> {
  if (gun.session?.sessionNo === sessionNo && gun.session.hasBegun) return
  const row = await place.app.pools.chargers
    .updateTable('operation_session')
    .set(e => ({
      ...itCharges,
      begun_at: sql`coalesce(begun_at, ${at(now)})`,
      soc_start: sql`coalesce(soc_start, ${gun.facts.soc})`,
      held_version_id: heldVersion(place.pile, sql<Date>`coalesce(begun_at, ${at(now)})`),
      version: e('version', '+', 1),
    }))
    .where('session_no', '=', sessionNo)
    .where('gun_id', '=', gun.id)
    .where('recorded_at', 'is', null)
    .returning(['id', 'state'])
    .executeTakeFirst()
  if (row?.state === 'charging') gun.session = { id: row.id, sessionNo, hasBegun: true, meterStartE4: null }
}
