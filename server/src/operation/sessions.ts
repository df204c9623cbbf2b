// Sessions: from the moment somebody wants to charge to the pile's own record. Each has exactly one row, by its number,
// whatever comes late, twice or in the wrong order.
import { at, type Db } from '@ev/db/pools'
import { sessionNo as makeSessionNo } from '@ev/rules/session-no'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { LiveGun, Place } from './live-pile.ts'

export type SessionPlace = {
  sellerId: string
  stationId: string
  pileId: string
  pileCode: string
  gunId: string
  gunNo: number
}
export type SessionStart = {
  way: 'app' | 'staff' | 'card' | 'vin' | 'offlineCard' | 'partner' | 'unknown'
  tag: string
  vin: string
  userId: string | null
  /** At whose expense; nobody's where staff begin it, or a card that only piles know. */
  payer?: SessionPayer | null | undefined
  /** Until when it charges; until the vehicle is full where nobody said so. */
  stop?: { mode: 'energy' | 'money' | 'time' | 'soc'; value: number } | undefined
}

/** Of whoever pays what the session keeps: by it the money is set aside, taken, and counted against limits. */
type SessionPayer = {
  holder: { memberId: string | null; fleetId: string | null; driverId: string | null }
  cardId: string | null
}

const payerColumns = (payer: SessionPayer | null | undefined) => ({
  member_id: payer?.holder.memberId ?? null,
  fleet_id: payer?.holder.fleetId ?? null,
  driver_id: payer?.holder.driverId ?? null,
  card_id: payer?.cardId ?? null,
})

/** A session that is asked for and has not begun. */
export async function beginSession(
  db: Db,
  place: SessionPlace,
  start: SessionStart,
  now: Instant,
): Promise<{ id: string; sessionNo: string }> {
  const { rows } = await sql<{ next: string }>`
    select nextval(pg_get_serial_sequence('operation_session', 'id')) as next`.execute(db)
  const id = rows[0]?.next ?? ''
  const sessionNo = makeSessionNo(place.pileCode, place.gunNo, now, Number(id))
  // A pile that numbers sessions itself is told this instead, and says it back.
  const tag = start.tag || `S${id}`
  await db
    .insertInto('operation_session')
    .values({ id, ...asked(place, { ...start, tag }, sessionNo, now) })
    .execute()
  return { id, sessionNo }
}

export const asked = (
  place: SessionPlace,
  { way, tag, vin, userId, payer, stop }: SessionStart,
  sessionNo: string,
  now: Instant,
) => ({
  seller_id: place.sellerId,
  station_id: place.stationId,
  pile_id: place.pileId,
  gun_id: place.gunId,
  created_by: userId,
  session_no: sessionNo,
  way,
  state: 'starting',
  tag,
  vin,
  ...payerColumns(payer),
  ...(stop && { stop_mode: stop.mode, stop_value: String(stop.value) }),
  asked_at: at(now),
})

export const sessionPlace = ({ pile }: Place, gun: LiveGun): SessionPlace => ({
  sellerId: pile.sellerId,
  stationId: pile.stationId,
  pileId: pile.id,
  pileCode: pile.code,
  gunId: gun.id,
  gunNo: gun.no,
})
