// Where the demo's customers charge: stations in service with their guns, and what power costs there.
import { timelineOf } from '@ev/rules/price/timeline'
import { type CalendarDraft, readCalendar } from '@ev/rules/price/version'
import { type Db, instantOf } from '../src/pools.ts'
import type { DemoGun, DemoPlace } from './demo-orders-base.ts'
import { readStayRules } from './demo-orders-stays.ts'

/** Hubs and malls are busy, offices less so. */
const weightOfPlace: Readonly<Record<number, number>> = { 6: 1.35, 9: 1.2, 7: 1.1, 11: 0.9, 4: 1, 2: 0.8 }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export async function readPlaces(db: Db, sellerId: string): Promise<DemoPlace[]> {
  const stations = await db
    .selectFrom('config_station')
    .select([
      'id',
      'merchant_id',
      'name',
      'area_code',
      'construction_place',
      'is_open_all_day',
      'opens_at',
      'closes_at',
    ])
    .select('supports_reserve')
    .where('seller_id', '=', sellerId)
    .where('stage', '=', 'production')
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  const guns = await readGuns(db, sellerId)
  const versionsAt = await readVersions(db, sellerId)
  const rulesAt = await readStayRules(db, sellerId)
  return stations.map(station => ({
    stationId: station.id,
    merchantId: station.merchant_id,
    name: station.name,
    city: (station.area_code ?? '').slice(0, 4),
    place: station.construction_place ?? 0,
    weight: weightOfPlace[station.construction_place ?? 0] ?? 1,
    opens: station.is_open_all_day ? 0 : minutesOf(station.opens_at),
    closes: station.is_open_all_day ? 1_440 : minutesOf(station.closes_at),
    supportsReserve: station.supports_reserve,
    rules: rulesAt(station.id),
    guns: guns.get(station.id) ?? [],
    ...versionsAt(station.id),
  }))
}

/** By the station at which they are. */
async function readGuns(db: Db, sellerId: string): Promise<ReadonlyMap<string, DemoGun[]>> {
  const rows = await db
    .selectFrom('config_gun as g')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .innerJoin('config_pile_type as t', 't.id', 'p.pile_type_id')
    .select(['g.id', 'g.gun_index', 'g.station_id', 'p.id as pileId', 'p.code', 'p.billing_side'])
    .select(['g.rated_power_w', 't.current_mode', 't.gun_count', 'p.rated_power_w as pile_power_w'])
    .where('g.seller_id', '=', sellerId)
    .where('p.status', '=', 'enabled')
    .where('g.is_prohibited', '=', false)
    .orderBy('g.id')
    .execute()
  const gunOf = (row: (typeof rows)[number]): DemoGun => ({
    id: row.id,
    no: row.gun_index + 1,
    pileId: row.pileId,
    pileCode: row.code,
    // Those of one pile share what it has.
    powerW: Math.min(row.rated_power_w, Math.round((row.pile_power_w / row.gun_count) * 1.2)),
    isDirect: row.current_mode !== 2,
    billingSide: row.billing_side === 1 ? 1 : 2,
    meterE4: (20_000 + ((Number(row.id) * 7_919) % 60_000)) * 10_000 + ((Number(row.id) * 104_729) % 10_000),
    busyUntil: 0,
  })
  return new Map([...Map.groupBy(rows, row => row.station_id)].map(([id, own]) => [id, own.map(gunOf)]))
}

async function readVersions(db: Db, sellerId: string) {
  const versions = await db
    .selectFrom('config_billing_version')
    .select(['id', 'model_id', 'version_no', 'plan', 'effective_at'])
    .where('seller_id', '=', sellerId)
    .execute()
  const timeline = timelineOf(
    versions.map(row => ({
      id: row.id,
      modelId: row.model_id,
      versionNo: row.version_no,
      effectiveAt: instantOf(row.effective_at),
      calendar: readCalendar(row.plan as unknown as CalendarDraft),
    })),
  )
  const bindings = await db
    .selectFrom('config_billing_binding as b')
    .innerJoin('config_billing_model as m', 'm.id', 'b.model_id')
    .select(['b.station_id', 'm.id', 'm.name'])
    .where('b.seller_id', '=', sellerId)
    .execute()
  const modelOf = new Map(bindings.map(row => [row.station_id, row]))
  return (stationId: string) => {
    const model = modelOf.get(stationId)
    return { modelName: model?.name ?? '', versions: timeline.filter(version => version.modelId === model?.id) }
  }
}
