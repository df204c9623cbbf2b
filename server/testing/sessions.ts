// Sessions as piles would leave them: asked for, begun, measured, recorded. What happens to their orders is then the
// platform's own doing.
import { at, type Db } from '@ev/db/pools'
import { sessionNo } from '@ev/rules/session-no'
import { type Instant, later, minuteMs } from '@ev/rules/units'
import type { OrderPlace } from './orders.ts'

let count = 0

export type SessionGiven = {
  place: OrderPlace
  askedAt: Instant
  memberId?: string | null
  fleetId?: string | null
  driverId?: string | null
  cardId?: string | null
  way?: string
  tag?: string
  stop?: { mode: string; value: number }
}

export async function aSession(db: Db, given: SessionGiven): Promise<{ id: string; sessionNo: string }> {
  const { place, askedAt } = given
  const no = sessionNo(place.pileCode, place.gunNo, askedAt, ++count)
  const { id } = await db
    .insertInto('operation_session')
    .values({
      seller_id: place.sellerId,
      station_id: place.stationId,
      pile_id: place.pileId,
      gun_id: place.gunId,
      session_no: no,
      way: given.way ?? 'app',
      state: 'starting',
      tag: given.tag ?? `S${count}`,
      asked_at: at(askedAt),
      member_id: given.memberId ?? null,
      fleet_id: given.fleetId ?? null,
      driver_id: given.driverId ?? null,
      card_id: given.cardId ?? null,
      ...(given.stop && { stop_mode: given.stop.mode, stop_value: String(given.stop.value) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, sessionNo: no }
}

export const begin = (db: Db, sessionId: string, begunAt: Instant) =>
  db
    .updateTable('operation_session')
    .set({ state: 'charging', begun_at: at(begunAt), meter_start_e4: '1000000' })
    .where('id', '=', sessionId)
    .execute()

export const setState = (db: Db, sessionId: string, state: string, fail_code = '') =>
  db.updateTable('operation_session').set({ state, fail_code }).where('id', '=', sessionId).execute()

/** What had flowed by then, `[minutes since the beginning, e4]`. */
export async function measure(
  db: Db,
  place: OrderPlace,
  sessionId: string,
  begunAt: Instant,
  readings: readonly (readonly [number, number])[],
): Promise<void> {
  for (const [minutes, energyE4] of readings) {
    const measured = {
      gun_id: place.gunId,
      at: at(later(begunAt, minutes * minuteMs)),
      seller_id: place.sellerId,
      station_id: place.stationId,
      session_id: sessionId,
      power_w: 60_000,
      voltage_dv: 4_000,
      current_da: 1_500,
      soc: Math.min(99, 20 + Math.round(minutes)),
      energy_e4: String(energyE4),
    }
    await db.insertInto('operation_sample').values(measured).execute()
    await db
      .insertInto('operation_gun_live')
      .values(measured)
      .onConflict(conflict => conflict.column('gun_id').doUpdateSet(measured))
      .execute()
  }
}

export type RecordGiven = {
  energyE4: number | null
  amountMil?: number | null
  meterEndE4?: number | null
  tiers?: readonly { tier: string; energyE4: number; amountMil: number }[]
}

/** The pile's own record of the end. */
export async function record(db: Db, sessionId: string, endedAt: Instant, given: RecordGiven): Promise<void> {
  const { energyE4, amountMil = null, tiers = [] } = given
  const metered = given.meterEndE4 === undefined ? (energyE4 === null ? null : 1_000_000 + energyE4) : given.meterEndE4
  await db
    .updateTable('operation_session')
    .set({
      state: 'ended',
      ended_at: at(endedAt),
      recorded_at: at(endedAt),
      energy_e4: energyE4 === null ? null : String(energyE4),
      meter_end_e4: metered === null ? null : String(metered),
      amount_mil: amountMil === null ? null : String(amountMil),
      stop_code: '40',
      record: JSON.stringify({ tiers }),
      record_times: 1,
    })
    .where('id', '=', sessionId)
    .execute()
}
