// The restrictions of vehicles that stand at a station, as rules/src/vehicle-limit.ts judges by them.
import type { Db } from '@ev/db/pools'
import type { Window } from '@ev/rules/half-hours'
import type { VehicleLimit } from '@ev/rules/vehicle-limit'

export async function vehicleLimitsAt(db: Db, stationId: string): Promise<readonly VehicleLimit[]> {
  const rows = await db
    .selectFrom('config_vehicle_limit as l')
    .innerJoin('config_vehicle_limit_station as s', 's.limit_id', 'l.id')
    .select(['l.id', 'l.name', 'l.mode', 'l.plate_kinds', 'l.purposes', 'l.brands', 'l.plates', 'l.vins', 'l.windows'])
    .select(['l.starts_on', 'l.ends_on', 'l.reason'])
    .where('s.station_id', '=', stationId)
    .where('l.status', '=', 'enabled')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    mode: row.mode as VehicleLimit['mode'],
    stationIds: [stationId],
    plateKinds: row.plate_kinds,
    purposes: row.purposes,
    brands: row.brands,
    plates: row.plates,
    vins: row.vins,
    // As the contract has checked them.
    windows: row.windows as unknown as readonly Window[],
    startDate: row.starts_on,
    endDate: row.ends_on,
    reason: row.reason,
    isEnabled: true,
  }))
}
