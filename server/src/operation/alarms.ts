// Faults that piles report become alarm records: opened once, repeated while they last, cleared by themselves.
import { at, type Db } from '@ev/db/pools'
import { type AlarmLevel, faultOf } from '@ev/rules/fault-codes'
import { stopReasonOf } from '@ev/rules/stop-reasons'
import { showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { learn } from './gun-state.ts'
import type { LiveGun, Place } from './live-pile.ts'

type AlarmKind = 'fault' | 'offline' | 'stop'
type Told = { kind: AlarmKind; code: string; detail: string }

/** What is wrong with a gun now, all of it: what is new is opened, what is there is repeated, what is gone is cleared. */
export async function settleFaults(
  place: Place,
  gun: LiveGun,
  codes: readonly string[],
  detail: string,
): Promise<void> {
  const { app } = place
  const open = await app.pools.chargers
    .selectFrom('operation_alarm')
    .select('code')
    .where('gun_id', '=', gun.id)
    .where('kind', '=', 'fault')
    .where('recovered_at', 'is', null)
    .execute()
  const gone = open.map(row => row.code).filter(code => !codes.includes(code))
  for (const code of new Set(codes)) await openAlarm(place, gun, { kind: 'fault', code, detail })
  for (const code of gone) await clearAlarm(place, gun, { kind: 'fault', code })
  learn(place, gun, { faults: [...codes] }, app.clock(), 'faults')
}

export async function openAlarm(place: Place, gun: LiveGun | null, told: Told): Promise<void> {
  const of = { gunId: gun?.id ?? null, sessionId: gun?.session?.id ?? null }
  await insertAlarm(place.app.pools.chargers, place, of, told)
}

type AlarmOf = { gunId: string | null; sessionId: string | null }

/** One that is open already is repeated. */
async function insertAlarm(db: Db, { app, pile }: Place, of: AlarmOf, { kind, code, detail }: Told): Promise<void> {
  const now = app.clock()
  const { level, source } = kind === 'stop' ? stopReasonOf(code) : faultOf(code)
  await sql`insert into operation_alarm (seller_id, station_id, pile_id, gun_id, session_id, alarm_no, kind, code, level,
      source, first_at, last_at, detail)
    select ${pile.sellerId}, ${pile.stationId}, ${pile.id}, ${of.gunId}, ${of.sessionId},
      ${`AL${showTime(now).replaceAll(/\D/g, '')}`} || lpad((nextval(pg_get_serial_sequence('operation_alarm', 'id')) % 1000000)::text, 6, '0'),
      ${kind}, ${code}, ${level}, ${source}, ${at(now)}, ${at(now)}, ${detail}
    on conflict (pile_id, coalesce(gun_id, 0), kind, code) where recovered_at is null and kind <> 'stop'
    do update set times = operation_alarm.times + 1, last_at = excluded.last_at,
      detail = coalesce(nullif(excluded.detail, ''), operation_alarm.detail),
      version = operation_alarm.version + 1`.execute(db)
}

async function clearAlarm({ app }: Place, gun: LiveGun, { kind, code }: Omit<Told, 'detail'>): Promise<void> {
  await cleared(app).where('gun_id', '=', gun.id).where('kind', '=', kind).where('code', '=', code).execute()
}

/** Piles that speak again. */
export async function clearOffline(app: App, pileIds: readonly string[]): Promise<void> {
  await cleared(app).where('pile_id', 'in', pileIds).where('kind', '=', 'offline').execute()
}

function cleared(app: App) {
  const now = at(app.clock())
  return app.pools.chargers
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

/** It is over as soon as it is told: an alarm that somebody has to look at, and nothing that lasts. */
export async function alarmOfStop(db: Db, place: Place, of: AlarmOf, code: string): Promise<void> {
  if (stopReasonOf(code).level >= leastLevel) await insertAlarm(db, place, of, { kind: 'stop', code, detail: '' })
}
