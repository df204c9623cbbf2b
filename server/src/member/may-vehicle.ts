// Whether a vehicle may charge at a station, as far as it is known which one it is: a VIN says it, an app names its plate, a
// card only whose it is. Where nobody can tell and the station asks, nobody begins.
import type { Db } from '@ev/db/pools'
import type { Objection } from '@ev/rules/may-start'
import type { Language } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import { asksForVehicle, mayCharge, type Vehicle } from '@ev/rules/vehicle-limit'
import { type RawBuilder, sql } from 'kysely'
import { vehicleLimitsAt } from '../config/door.ts'
import type { Holder } from './holder.ts'

export type VehicleFacts = Vehicle & { readonly isBlacklisted: boolean; readonly isEnabled: boolean }

type Spot = { sellerId: string; stationId: string }

/** A vehicle that is known is held against what people have said of it, and of vehicles like it. */
export async function objectionToVehicle(
  db: Db,
  vehicle: VehicleFacts,
  { stationId }: Pick<Spot, 'stationId'>,
  now: Instant,
): Promise<{ why: Objection; says?: Readonly<Record<Language, string>> } | undefined> {
  if (vehicle.isBlacklisted) return { why: 'blacklisted' }
  if (!vehicle.isEnabled) return { why: 'vehicleOff' }
  const verdict = mayCharge(await vehicleLimitsAt(db, stationId), vehicle, { stationId, at: now })
  return verdict.may ? undefined : { why: 'vehicleRefused', says: verdict.says }
}

/** A card says whose it is and not which vehicle it is: one of the holder's has to be allowed where any are refused. */
export async function objectionToVehiclesOf(db: Db, holder: Holder, { sellerId, stationId }: Spot, now: Instant) {
  const moment = { stationId, at: now }
  const limits = await vehicleLimitsAt(db, stationId)
  if (!asksForVehicle(limits, moment)) return undefined
  const all = await vehiclesWhere(db, sellerId, isOf(holder))
  const theirs = all.filter(one => one.isEnabled && !one.isBlacklisted)
  if (theirs.length === 0) return 'vehicleUnknown' as const
  return theirs.some(one => mayCharge(limits, one, moment).may) ? undefined : ('vehicleRefused' as const)
}

/** Of a member, of a driver, or, where it is not said who drives, of the whole fleet. */
const isOf = ({ memberId, fleetId, driverId }: Holder) => sql`(v.member_id = ${memberId}::bigint
  or v.driver_id = ${driverId}::bigint or (${driverId}::bigint is null and v.fleet_id = ${fleetId}::bigint))`

type Driver = { memberId: string; plateNo: string }

/** A driver at the app names a plate, or has one vehicle only. */
export async function objectionToDriversVehicle(
  db: Db,
  { memberId, plateNo }: Driver,
  { sellerId, stationId }: Spot,
  now: Instant,
) {
  if (plateNo !== '') {
    const [found] = await vehiclesWhere(db, sellerId, sql`v.plate_no = ${plateNo}`)
    return objectionToVehicle(
      db,
      found ?? { plate: plateNo, isBlacklisted: false, isEnabled: true },
      { stationId },
      now,
    )
  }
  if (!asksForVehicle(await vehicleLimitsAt(db, stationId), { stationId, at: now })) return undefined
  const [only, ...others] = await vehiclesWhere(db, sellerId, isDrivenBy(memberId))
  if (!only || others.length > 0) return { why: 'vehicleUnknown' as const }
  return objectionToVehicle(db, only, { stationId }, now)
}

/** Those that somebody may name here: none where the station asks for none, or they have one at most. */
export async function vehiclesToName(db: Db, memberId: string, { sellerId, stationId }: Spot, now: Instant) {
  if (!asksForVehicle(await vehicleLimitsAt(db, stationId), { stationId, at: now })) return []
  const { rows } = await sql<{ id: string; label: string; isFit: boolean }>`
    select v.id, v.plate_no as label, v.status = 'enabled' and not v.is_blacklisted as "isFit"
    from member_vehicle v where v.seller_id = ${sellerId} and ${isDrivenBy(memberId)} order by v.id`.execute(db)
  return rows.length < 2 ? [] : rows.filter(row => row.isFit).map(({ id, label }) => ({ id, label }))
}

/** The plate of a vehicle of theirs; nothing of anybody else's. */
export async function plateOfDriver(db: Db, sellerId: string, of: { memberId: string; vehicleId: string }) {
  const { rows } = await sql<{ plateNo: string }>`select v.plate_no as "plateNo" from member_vehicle v
    where v.seller_id = ${sellerId} and v.id = ${of.vehicleId} and ${isDrivenBy(of.memberId)}`.execute(db)
  return rows[0]?.plateNo
}

/** Their own, and those of fleets that they drive. */
const isDrivenBy = (memberId: string) => sql`(v.member_id = ${memberId}
  or v.driver_id in (select d.id from member_driver d where d.member_id = ${memberId}))`

/** What is known of the vehicle before the pile says it; of somebody else's nothing. */
export async function vinOfDriver(db: Db, sellerId: string, { memberId, plateNo }: Driver): Promise<string> {
  if (plateNo === '') return ''
  const [found] = await vehiclesWhere(db, sellerId, sql`v.plate_no = ${plateNo} and ${isDrivenBy(memberId)}`)
  return found?.vin ?? ''
}

export type VehicleRow = {
  plate_no: string
  vin: string
  plate_kind: string
  purpose: number
  brand: string
  is_vehicle_blacklisted: boolean
  vehicle_status: string
}

export const vehicleSelection: RawBuilder<VehicleRow> = sql`v.plate_no, v.vin, v.plate_kind, v.purpose, v.brand,
  v.is_blacklisted as is_vehicle_blacklisted, v.status as vehicle_status`

export const vehicleOf = (row: VehicleRow): VehicleFacts => ({
  plate: row.plate_no,
  vin: row.vin || undefined,
  plateKind: row.plate_kind,
  purpose: row.purpose,
  brand: row.brand || undefined,
  isBlacklisted: row.is_vehicle_blacklisted,
  isEnabled: row.vehicle_status === 'enabled',
})

async function vehiclesWhere(db: Db, sellerId: string, condition: RawBuilder<unknown>): Promise<VehicleFacts[]> {
  const { rows } = await sql<VehicleRow>`
    select ${vehicleSelection} from member_vehicle v where v.seller_id = ${sellerId} and ${condition} order by v.id`.execute(
    db,
  )
  return rows.map(vehicleOf)
}
