// Faults that piles report become alarm records: opened once, repeated while they last, cleared by themselves.
import { at, type Db } from '@ev/db/pools'
import { type AlarmLevel, faultOf } from '@ev/rules/fault-codes'
import { stopReasonOf } from '@ev/rules/stop-reasons'
import { type Instant, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { learn } from './gun-state.ts'
import type { FaultNews, Live, LiveGun, Place } from './live-pile.ts'
import { isOfTheData } from './write-apart.ts'

type AlarmKind = 'fault' | 'offline' | 'stop' | 'vehicle'
type Told = { kind: AlarmKind; code: string; detail: string; at: Instant }

/** A gun that flaps while the database is away is known well enough by the newest of what it said. */
const mostUntold = 50

/** What is wrong with a gun now, all of it. A pile says it once, so it is kept until the alarms tell it. */
export async function settleFaults(
  place: Place,
  gun: LiveGun,
  codes: readonly string[],
  detail: string,
): Promise<void> {
  const now = place.app.clock()
  learn(place, gun, { faults: [...codes] }, now, 'faults')
  const news = { codes: [...new Set(codes)], detail, at: now, sessionId: gun.session?.id ?? null }
  const newest = gun.untold.at(-1)
  if (!newest || newest.codes.join() !== news.codes.join()) gun.untold.push(news)
  if (gun.untold.length > mostUntold) gun.untold.shift()
  await tellFaults(place, gun)
}

/** Looked at every few seconds: what was said while the database was away. */
export async function tellLate(app: App, live: Live): Promise<void> {
  for (const pile of live.piles.values())
    for (const gun of pile.guns.values()) if (gun.untold.length > 0) await tellFaults({ app, live, pile }, gun)
}

const telling = new WeakMap<LiveGun, Promise<void>>()

/** One after the other, so that what was said last holds. */
function tellFaults(place: Place, gun: LiveGun): Promise<void> {
  const tell = () => tellUntold(place, gun)
  // Whoever said what was before hears of it himself where it fails.
  const told = (telling.get(gun) ?? Promise.resolve()).then(tell, tell)
  telling.set(gun, told)
  return told
}

async function tellUntold(place: Place, gun: LiveGun): Promise<void> {
  for (let news = gun.untold[0]; news; news = gun.untold[0]) {
    const one = news
    const settle = place.app.pools.chargers.transaction().execute(db => settleOne(db as Db, place, gun, one))
    await settle.catch((error: unknown) => {
      // What the database refuses must not keep what is said after it.
      if (isOfTheData(error)) forget(gun, one)
      throw error
    })
    forget(gun, one)
    place.app.hints.touch({ alarmsOf: [place.pile.id] })
  }
}

const forget = ({ untold }: LiveGun, news: FaultNews) => {
  const index = untold.indexOf(news)
  if (index >= 0) untold.splice(index, 1)
}

/** What is new is opened, what is there is repeated, what is gone is cleared, as of the moment in which it was said. */
async function settleOne(db: Db, place: Place, gun: LiveGun, { codes, detail, at: time, sessionId }: FaultNews) {
  const open = await db
    .selectFrom('operation_alarm')
    .select('code')
    .where('gun_id', '=', gun.id)
    .where('kind', '=', 'fault')
    .where('recovered_at', 'is', null)
    .execute()
  const of = { gunId: gun.id, sessionId }
  for (const code of codes) await insertAlarm(db, place, of, { kind: 'fault', code, detail, at: time })
  const gone = open.map(row => row.code).filter(code => !codes.includes(code))
  if (gone.length === 0) return
  await cleared(db, time).where('gun_id', '=', gun.id).where('kind', '=', 'fault').where('code', 'in', gone).execute()
}

/** Of a pile that says nothing. */
export async function openOffline(place: Place): Promise<void> {
  const of = { gunId: null, sessionId: null }
  const told = { kind: 'offline', code: 'offline', detail: '', at: place.app.clock() } as const
  await insertAlarm(place.app.pools.chargers, place, of, told)
  place.app.hints.touch({ alarmsOf: [place.pile.id] })
}

type AlarmOf = { gunId: string | null; sessionId: string | null }

/** One that is open already is repeated. */
async function insertAlarm(
  db: Db,
  { pile }: Place,
  of: AlarmOf,
  { kind, code, detail, at: time }: Told,
): Promise<void> {
  const { level, source } = kind === 'stop' ? stopReasonOf(code) : faultOf(code)
  await sql`insert into operation_alarm (seller_id, station_id, pile_id, gun_id, session_id, alarm_no, kind, code, level,
      source, first_at, last_at, detail)
    select ${pile.sellerId}, ${pile.stationId}, ${pile.id}, ${of.gunId}, ${of.sessionId},
      ${`AL${showTime(time).replaceAll(/\D/g, '')}`} || lpad((nextval(pg_get_serial_sequence('operation_alarm', 'id')) % 1000000)::text, 6, '0'),
      ${kind}, ${code}, ${level}, ${source}, ${at(time)}, ${at(time)}, ${detail}
    on conflict (pile_id, coalesce(gun_id, 0), kind, code) where recovered_at is null and kind <> 'stop'
    do update set times = operation_alarm.times + 1, last_at = excluded.last_at,
      detail = coalesce(nullif(excluded.detail, ''), operation_alarm.detail),
      version = operation_alarm.version + 1`.execute(db)
}

/** Piles that speak again. */
export async function clearOffline({ pools, clock, hints }: App, pileIds: readonly string[]): Promise<void> {
  const rows = await cleared(pools.chargers, clock())
    .where(sql<boolean>`pile_id = any(${pileIds}::bigint[])`)
    .where('kind', '=', 'offline')
    .returning('pile_id')
    .execute()
  if (rows.length > 0) hints.touch({ alarmsOf: rows.map(row => row.pile_id) })
}

function cleared(db: Db, time: Instant) {
  const now = at(time)
  return db
    .updateTable('operation_alarm')
    .set(e => ({
      recovered_at: now,
      recover_type: 'auto',
      status: 3,
      handled_at: now,
      version: e('version', '+', 1),
    }))
    .where('recovered_at', 'is', null)
}

/** A session that ended as it should is no alarm. */
const leastLevel: AlarmLevel = 2

type Stop = { stopCode: string; endedAt: Instant }

/** It is over as soon as it is told: an alarm that somebody has to look at, and nothing that lasts. A pile may tell it days later. */
export async function alarmOfStop(db: Db, place: Place, of: AlarmOf, { stopCode, endedAt }: Stop): Promise<void> {
  if (stopReasonOf(stopCode).level >= leastLevel)
    await insertAlarm(db, place, of, { kind: 'stop', code: stopCode, detail: '', at: endedAt })
}

/** What a vehicle says of itself and what people say of it differ: somebody has to look at it. */
export async function alarmOfVin(db: Db, place: Place, of: AlarmOf, vin: string): Promise<void> {
  await insertAlarm(db, place, of, { kind: 'vehicle', code: 'vinConflict', detail: vin, at: place.app.clock() })
}
