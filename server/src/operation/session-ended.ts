// A session is over when its pile's own record is here.
import { at, type Db } from '@ev/db/pools'
import type { ChargerEvents, SessionKey, SessionRecord } from '@ev/gateway/event'
import { sessionNo as makeSessionNo } from '@ev/rules/session-no'
import { isFullStop, stopReasonOf } from '@ev/rules/stop-reasons'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { whoPaysByCard, whoPaysByVin } from '../member/door.ts'
import { alarmOfStop } from './alarms.ts'
import { authorise } from './authorise.ts'
import { learn } from './gun-state.ts'
import { keepSample } from './hear-sample.ts'
import { gunOf, type LiveGun, type Place } from './live-pile.ts'
import { asked, sessionPlace } from './sessions.ts'
import { isSound, soundSample, soundTime } from './sound.ts'
import { heldVersion } from './tariffs.ts'
import { hearVinOf, vinColumns } from './vin-noticed.ts'

/** The pile's own record. It is committed when this ends, and only then the pile is told so. */
export async function hearEnded(place: Place, told: SessionRecord): Promise<ChargerEvents['sessionEnded']['out']> {
  const { app } = place
  const record = soundRecord({ ...told, session: numbered(place, told) }, app.clock())
  const kept = await app.pools.chargers.transaction().execute(async db => keepRecord(db as Db, place, record))
  if (!kept) return { isKept: false, tag: null }
  app.hints.touch({ guns: [kept.gunId], alarmsOf: [place.pile.id] })
  const gun = [...place.pile.guns.values()].find(one => one.id === kept.gunId)
  if (gun) release(place, gun, record, kept)
  return { isKept: true, tag: kept.tag === '' ? null : await authorise(place, kept.tag) }
}

/** Also of a record that comes again: its first time may have been that of a process which is no more. */
function release(place: Place, gun: LiveGun, record: SessionRecord, { id, isFirst }: Kept): void {
  // A record may be of a session long before the one that is on.
  const isOfNow = gun.session === null || gun.session.id === id
  if (isFirst) for (const sample of record.samples) keepSample(place, gun, sample)
  if (gun.session?.id === id) gun.session = null
  if (!isFirst || !isOfNow) return
  const hasEndedFull = isFullStop(record.stopCode) || gun.facts.soc === 100
  learn(place, gun, { hasEndedFull }, place.app.clock(), 'record')
}

const noNumber = /^0+$/

/** A record is money also where its pile has no number for it: it gets one that is the same however often it comes. */
function numbered({ pile }: Place, { session, gun, startedAt, endedAt }: SessionRecord): SessionKey {
  if (!('sessionNo' in session) || !noNumber.test(session.sessionNo)) return session
  return { sessionNo: makeSessionNo(pile.code, gun ?? 0, startedAt ?? endedAt, 0) }
}

/** Times of a pile whose clock is wrong are ours; what it said itself stays in the communication log. */
const soundRecord = (record: SessionRecord, now: Instant): SessionRecord => ({
  ...record,
  // When it began we may know ourselves.
  startedAt: record.startedAt !== null && isSound(record.startedAt, now) ? record.startedAt : null,
  endedAt: soundTime(record.endedAt, now),
  samples: record.samples.map(sample => ({ ...soundSample(sample), at: soundTime(sample.at, now) })),
})

type Kept = { id: string; gunId: string; tag: string; isFirst: boolean }

async function keepRecord(db: Db, place: Place, record: SessionRecord): Promise<Kept | undefined> {
  const found = (await lockSession(db, place, record.session)) ?? (await newOffline(db, place, record))
  if (!found) return undefined
  const { id, gun_id: gunId, tag, recorded_at } = found
  const isFirst = recorded_at === null
  const now = at(place.app.clock())
  const written = isFirst ? whatItSays(record) : {}
  await db
    .updateTable('operation_session')
    .set(e => ({
      ...written,
      ...(isFirst && {
        recorded_at: now,
        record: JSON.stringify(record),
        soc_end: socOf(place, gunId),
        held_version_id: heldVersion(place.pile, begunAt(record)),
      }),
      // However long a pile goes on repeating it.
      record_times: sql<number>`least(record_times + 1, 32767)`,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (isFirst) await alarmOfStop(db, place, { gunId, sessionId: id }, record)
  if (isFirst && found.vin === '') await hearVinOf(db, place, found, record.vin)
  return { id, gunId, tag, isFirst }
}

const socOf = ({ pile }: Place, gunId: string) =>
  [...pile.guns.values()].find(gun => gun.id === gunId)?.facts.soc ?? null

const kept = ['id', 'gun_id', 'tag', 'recorded_at', ...vinColumns] as const

/** Not against those who only refer to it: whoever follows the session writes its order meanwhile. */
async function lockSession(db: Db, { pile }: Place, key: SessionKey) {
  const query = db.selectFrom('operation_session').select(kept).where('pile_id', '=', pile.id).forNoKeyUpdate()
  return 'sessionNo' in key
    ? query.where('session_no', '=', key.sessionNo).executeTakeFirst()
    : query.where('id', '=', String(key.transactionId)).executeTakeFirst()
}

/** Of a session that nobody asked us for: the pile let it begin by itself while it could not reach us. */
async function newOffline(db: Db, place: Place, record: SessionRecord) {
  const gun = gunOf(place, record.gun)
  if (!gun || !('sessionNo' in record.session) || !/^\d{32}$/.test(record.session.sessionNo)) return undefined
  const way = record.way === null || record.way === 'app' ? 'unknown' : record.way
  const begun = record.startedAt ?? record.endedAt
  const payer = await offlinePayer(db, place, gun, record)
  // The number of the vehicle is heard with the record.
  const start = { way, tag: record.card, vin: '', userId: null, payer } as const
  const values = asked(sessionPlace(place, gun), start, record.session.sessionNo, begun)
  return db
    .insertInto('operation_session')
    .values({ ...values, begun_at: at(begun) })
    .onConflict(on => on.column('session_no').doNothing())
    .returning(kept)
    .executeTakeFirst()
}

/** Whether they might begin nobody asked: it has happened, and is theirs to pay. */
async function offlinePayer(db: Db, { app, pile }: Place, gun: LiveGun, { card, vin, way }: SessionRecord) {
  const { sellerId, stationId } = pile
  const spot = { sellerId, stationId, pileId: pile.id, gunId: gun.id, isParallel: false }
  if (way === 'vin') return whoPaysByVin(db, spot, vin, app.clock())
  return card === '' ? undefined : whoPaysByCard(db, spot, card, app.clock())
}

const text = (value: number | null) => (value === null ? null : String(value))

const begunAt = ({ startedAt }: SessionRecord) =>
  startedAt === null ? sql<Date>`coalesce(begun_at, asked_at)` : sql<Date>`${at(startedAt)}::timestamptz`

function whatItSays(record: SessionRecord) {
  const failed = stopReasonOf(record.stopCode).stage === 'failed' && (record.energyE4 ?? 0) === 0
  const energy =
    record.energyE4 ??
    sql<
      string | null
    >`greatest(${text(record.meterEndE4)}::bigint - coalesce(meter_start_e4, ${text(record.meterStartE4)}::bigint), 0)`
  return {
    state: failed ? 'failed' : 'ended',
    begun_at: begunAt(record),
    ended_at: at(record.endedAt),
    meter_start_e4: record.meterStartE4 === null ? sql<string>`meter_start_e4` : text(record.meterStartE4),
    meter_end_e4: text(record.meterEndE4),
    energy_e4: typeof energy === 'number' ? String(energy) : energy,
    amount_mil: text(record.amountMil),
    stop_code: record.stopCode,
    ...(record.vin !== '' && { vin: record.vin }),
  }
}
