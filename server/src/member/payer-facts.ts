// All that is known of a card, or of a VIN binding, when somebody wants to charge with it: one question each.
import type { Db } from '@ev/db/pools'
import { type Fen, fen } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { Holder } from './holder.ts'
import { type VehicleFacts, type VehicleRow, vehicleOf, vehicleSelection } from './may-vehicle.ts'

/** Where somebody wants to charge. */
export type Place = {
  sellerId: string
  stationId: string
  pileId: string
  /** Of a charge that two guns share the first one does not keep the second from beginning. */
  isParallel: boolean
  /** Where it is known; a card may have another session at no other one. */
  gunId: string | null
}

export type Facts = {
  holder: Holder
  cardId: string | null
  hasPurse: boolean
  dayLimitFen: Fen | null
  /** Whether it works at this station. */
  isHere: boolean
  /** It has begun somewhere else and not ended. */
  isCharging: boolean
  member: { status: number; isBlacklisted: boolean; lowBalanceFen: Fen | null } | null
  fleet: { isEnabled: boolean; isHere: boolean } | null
  driver: {
    isEnabled: boolean
    quotaType: number
    monthLimitFen: Fen | null
    dayLimitTimes: number | null
  } | null
}

export type CardFacts = Facts & {
  cardId: string
  cardNo: string
  status: number
  chargeType: number
  pileId: string | null
  until: string | null
}

export type BindingFacts = Facts & {
  bindingId: string
  status: number
  fromDate: string
  toDate: string | null
  vehicle: VehicleFacts
}

type HolderRow = {
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  member_status: number | null
  is_blacklisted: boolean | null
  low_balance_fen: string | null
  fleet_status: string | null
  is_fleet_here: boolean
  driver_status: string | null
  quota_type: number | null
  month_limit_fen: string | null
  day_limit_times: number | null
  is_here: boolean
  is_charging: boolean
}

const holderSelection = ({ stationId }: Place) => sql`
  h.member_id, h.fleet_id, h.driver_id, m.status as member_status, m.is_blacklisted, m.low_balance_fen,
  f.status as fleet_status, coalesce(f.is_every_station, false) or exists (
    select from member_fleet_station fs where fs.fleet_id = f.id and fs.station_id = ${stationId}
  ) as is_fleet_here,
  d.status as driver_status, d.quota_type, d.month_limit_fen, d.day_limit_times`

const holderJoins = sql`
  left join member_member m on m.id = h.member_id
  left join member_fleet f on f.id = h.fleet_id
  left join member_driver d on d.id = h.driver_id`

/** At another pile, or, where the gun is known, at another gun. What is asked again is the same session. */
const chargesElsewhere = ({ pileId, gunId, isParallel }: Place, by: RawBuilder<unknown>) =>
  isParallel
    ? sql`false`
    : sql`exists (select from operation_session s where ${by} and s.state in ('starting', 'charging')
        and ${gunId === null ? sql`s.pile_id <> ${pileId}` : sql`s.gun_id <> ${gunId}`})`

export const fenOrNull = (value: string | null) => (value === null ? null : fen(Number(value)))

const factsOf = (row: HolderRow): Omit<Facts, 'cardId' | 'hasPurse' | 'dayLimitFen'> => ({
  holder: { memberId: row.member_id, fleetId: row.fleet_id, driverId: row.driver_id },
  isHere: row.is_here,
  isCharging: row.is_charging,
  member:
    row.member_status === null
      ? null
      : {
          status: row.member_status,
          isBlacklisted: row.is_blacklisted ?? false,
          lowBalanceFen: fenOrNull(row.low_balance_fen),
        },
  fleet: row.fleet_status === null ? null : { isEnabled: row.fleet_status === 'enabled', isHere: row.is_fleet_here },
  driver:
    row.driver_status === null
      ? null
      : {
          isEnabled: row.driver_status === 'enabled',
          quotaType: row.quota_type ?? 1,
          monthLimitFen: fenOrNull(row.month_limit_fen),
          dayLimitTimes: row.day_limit_times,
        },
})

/** A reader fills what is shorter than eight bytes with zeros in front, and some leave them out. */
function chipsLike(no: string): string[] {
  const chip = no.toUpperCase()
  return /^[0-9A-F]{1,16}$/.test(chip) ? [chip, chip.padStart(16, '0'), chip.replace(/^0+/, '').padStart(8, '0')] : []
}

type CardRow = HolderRow & {
  id: string
  card_no: string
  status: number
  charge_type: number
  pile_id: string | null
  until: string | null
  has_purse: boolean
  day_limit_fen: string | null
}

/** A reader sees the number of the chip, people the one that is printed. */
export async function findCard(db: Db, place: Place, no: string): Promise<CardFacts | undefined> {
  const { rows } = await sql<CardRow>`
    select h.id, h.card_no, h.status, h.charge_type, h.pile_id, h.until, h.has_purse, h.day_limit_fen,
      h.is_every_station or exists (
        select from member_card_station cs where cs.card_id = h.id and cs.station_id = ${place.stationId}
      ) as is_here,
      ${chargesElsewhere(place, sql`s.card_id = h.id`)} as is_charging,
      ${holderSelection(place)}
    from member_card h ${holderJoins}
    where h.seller_id = ${place.sellerId} and h.status <> 4 and (h.card_no = ${no} or h.chip_no = any(${chipsLike(no)}))
    order by h.card_no = ${no} desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    ...factsOf(row),
    cardId: row.id,
    cardNo: row.card_no,
    status: row.status,
    chargeType: row.charge_type,
    pileId: row.pile_id,
    until: row.until,
    hasPurse: row.has_purse,
    dayLimitFen: fenOrNull(row.day_limit_fen),
  }
}

type BindingRow = HolderRow & VehicleRow & { id: string; status: number; from_on: string; to_on: string | null }

export async function findBinding(db: Db, place: Place, vin: string): Promise<BindingFacts | undefined> {
  const { rows } = await sql<BindingRow>`
    select h.id, h.status, h.from_on, h.to_on, ${vehicleSelection},
      h.is_every_station or exists (
        select from member_vin_binding_station bs where bs.binding_id = h.id and bs.station_id = ${place.stationId}
      ) as is_here,
      ${chargesElsewhere(place, sql`s.seller_id = h.seller_id and s.vin = h.vin`)} as is_charging,
      ${holderSelection(place)}
    from member_vin_binding h join member_vehicle v on v.id = h.vehicle_id ${holderJoins}
    where h.seller_id = ${place.sellerId} and h.vin = ${vin} and h.status <> 3`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    ...factsOf(row),
    bindingId: row.id,
    status: row.status,
    fromDate: row.from_on,
    toDate: row.to_on,
    cardId: null,
    hasPurse: false,
    dayLimitFen: null,
    // As the binding says it: the vehicle's own may have been put right since.
    vehicle: { ...vehicleOf(row), vin },
  }
}

/** Of a driver at the app: themselves, or the driver that they are of a fleet. */
export async function findMember(
  db: Db,
  place: Place,
  { memberId, fleetId }: { memberId: string; fleetId: string | null },
): Promise<Facts | undefined> {
  const who =
    fleetId === null
      ? sql`select m.id as member_id, null::bigint as fleet_id, null::bigint as driver_id from member_member m
          where m.id = ${memberId} and m.seller_id = ${place.sellerId}`
      : sql`select null::bigint as member_id, d.fleet_id, d.id as driver_id from member_driver d
          where d.member_id = ${memberId} and d.fleet_id = ${fleetId} and d.seller_id = ${place.sellerId}`
  const { rows } = await sql<HolderRow>`
    select true as is_here,
      ${chargesElsewhere(place, sql`(s.member_id = h.member_id or s.driver_id = h.driver_id)`)} as is_charging,
      ${holderSelection(place)}
    from (${who}) h ${holderJoins}`.execute(db)
  const [row] = rows
  return row && { ...factsOf(row), cardId: null, hasPurse: false, dayLimitFen: null }
}
