// The demo's charging network: 24 stations of the two sellers with 200 piles and 360 guns, what power costs there, and what
// stands around them.
import { pinyinKeys } from '../src/pinyin-keys.ts'
import type { Db } from '../src/pools.ts'
import { dayOf, daysLater, type NetworkSeller, numbered, type Station, type Times } from './demo-network-base.ts'
import { insertCards } from './demo-network-cards.ts'
import { insertCommunications } from './demo-network-communication.ts'
import { insertGroups, insertRoads, insertUnits } from './demo-network-groups.ts'
import { insertLimits } from './demo-network-limits.ts'
import { typesAt } from './demo-network-pile-types.ts'
import { insertPiles } from './demo-network-piles.ts'
import { insertPrices } from './demo-network-prices.ts'
import { demoStations } from './demo-network-stations.ts'
import { capacityKva, insertSupply } from './demo-network-supply.ts'
import { insertTags } from './demo-network-tags.ts'
import { insertUpgrades, type KeepFile } from './demo-network-upgrades.ts'
import { demoSellers, regionRole } from './demo-sellers.ts'

/** The pictures that the seller's stations show. */
export type StationPictures = { entrance: string; panorama: string; pile: string }

type NetworkFiles = { pictures: Map<string, StationPictures>; keepFirmware: KeepFile }

/** After the sellers and their people. */
export async function seedNetwork(db: Db, times: Times, { pictures, keepFirmware }: NetworkFiles): Promise<void> {
  // 365 comes first: the test that walks all calls with the ids of its first rows then has few ids to try.
  const sellers = await Promise.all(['365', '399'].map(id => readSeller(db, id)))
  const unitOf = await insertUnits(db, sellers, times)
  const stations = plannedStations(sellers, times)
  await db
    .insertInto('config_station')
    .values(
      stations.map(station =>
        stationRow(station, { unitId: unitOf(station), pictures: pictures.get(station.seller.id) }),
      ),
    )
    .execute()
  const supplies = await insertSupply(db, stations, times)
  const piles = await insertPiles(db, stations, supplies, times)
  await insertPrices(db, stations, piles, times)
  await insertTags(db, stations, times)
  await insertGroups(db, stations, times)
  await insertRoads(db, stations, times)
  await insertLimits(db, stations, piles, times)
  await insertCards(db, sellers, times)
  await insertCommunications(db, sellers, times)
  await insertUpgrades(db, sellers, times, keepFirmware)
  await chooseStations(db, stations)
}

async function readSeller(db: Db, id: string): Promise<NetworkSeller> {
  const seller = demoSellers.find(one => one.id === id)
  if (!seller) throw new Error(`the demo has no seller ${id}`)
  const [first, second] = seller.merchants
  const companies = await idsOf(
    db.selectFrom('system_seller').select(['id', 'name as key']).where('seller_id', '=', id),
  )
  const units = await idsOf(db.selectFrom('system_org').select(['id', 'code as key']).where('seller_id', '=', id))
  const people = await idsOf(db.selectFrom('system_staff').select(['id', 'account as key']).where('seller_id', '=', id))
  const technician = await db
    .selectFrom('system_staff')
    .select(['id', 'name', 'telephone'])
    .where('account', '=', `ops${id}`)
    .executeTakeFirstOrThrow()
  return {
    id,
    initials: id === '365' ? 'JN' : 'YC',
    companies: { first: companies(first), second: companies(second), sub: companies(seller.subMerchant) },
    region: units(`${id}-REGION`),
    operations: units(`${id}-OPS`),
    boss: people(`op${id}`),
    technician,
    hotline: seller.parameters['service.hotline'] ?? '',
  }
}

async function idsOf(query: { execute: () => Promise<{ id: string; key: string }[]> }) {
  const ids = new Map((await query.execute()).map(({ id, key }) => [key, id]))
  return (key: string): string => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demo's sellers have no ${key}`)
    return id
  }
}

function plannedStations(sellers: readonly NetworkSeller[], { foundedAt, now }: Times): Station[] {
  const planned = sellers.flatMap(seller => (demoStations[seller.id] ?? []).map(station => ({ ...station, seller })))
  return numbered(planned).map((station, place) => ({
    ...station,
    // One a week, while those on trial have just come.
    createdAt: station.isTrial ? daysLater(now, -20) : daysLater(foundedAt, 7 + place * 6),
  }))
}

type StationFacts = { unitId: string | null; pictures: StationPictures | undefined }

function stationRow(station: Station, { unitId, pictures }: StationFacts) {
  const { seller, isTrial = false, hours, freeParkMin } = station
  const openedAt = daysLater(station.createdAt, 20)
  const types = typesAt(station)
  const [opens, closes] = hours ?? ['', '']
  return {
    id: station.id,
    seller_id: seller.id,
    merchant_id: seller.companies[station.company],
    org_id: station.isRegional ? seller.region : seller.operations,
    created_by: seller.boss,
    operating_unit_id: unitId,
    code: `${station.areaCode}${station.id.padStart(3, '0')}`,
    name: station.name,
    pinyin: pinyinKeys(station.name),
    stage: isTrial ? 'trial' : 'production',
    promoted_at: isTrial ? null : openedAt,
    run_type: station.runType ?? 'ZiYing',
    kind: station.kind ?? 1,
    status: isTrial ? 2 : station.isMaintained ? 3 : 1,
    construction_place: station.place,
    position_type: station.isUnderground ? 2 : 1,
    equipment_owner_code: `MA5${seller.initials}0${seller.id}`,
    area_code: station.areaCode,
    address: station.address,
    longitude: station.longitude,
    latitude: station.latitude,
    site_guide: station.guide,
    entrance_file_id: isTrial ? null : (pictures?.entrance ?? null),
    panorama_file_id: isTrial ? null : (pictures?.panorama ?? null),
    pile_photo_file_id: isTrial ? null : (pictures?.pile ?? null),
    is_open_all_day: !hours,
    opens_at: opens,
    closes_at: closes,
    business_hours: hours ? `周一至周日 ${opens}-${closes}` : '周一至周日 00:00-24:00',
    station_tel: seller.hotline,
    service_tel: seller.hotline,
    director_name: seller.technician.name,
    director_phone: seller.technician.telephone,
    facilities: station.facilities.split(' '),
    has_duty: station.place === 6,
    has_video: true,
    park_nums: types.reduce((sum, type) => sum + type.guns, 0) + 4,
    park_fee_type: freeParkMin ? 3 : 1,
    park_fee_tip: freeParkMin ? `充电后减免${freeParkMin}分钟停车费，超出按停车场标准收取` : '',
    free_park_min: freeParkMin ?? null,
    park_out_min: freeParkMin ? 15 : null,
    has_barrier: Boolean(freeParkMin),
    has_ground_lock: station.key === 'shenzhenNorth',
    capacity_kva: capacityKva(station),
    is_alone_applied: !station.runType,
    electricity_type: capacityKva(station) >= 315 ? 1 : 2,
    is_app_shown: !isTrial,
    supports_reserve: station.key === 'shenzhenNorth',
    lock_deposit_fen: station.key === 'shenzhenNorth' ? 1_000 : 0,
    is_recommended: station.facilities.includes('lounge'),
    sort: Number(station.id) * 10,
    opened_on: isTrial ? null : dayOf(openedAt),
    is_partner_shown: !isTrial,
    partner_kinds: isTrial ? [] : ['map', 'traffic'],
    is_government_reported: !isTrial,
    created_at: station.createdAt,
    updated_at: station.createdAt,
  }
}

/** A region's lead who sees chosen stations sees those of the region. */
async function chooseStations(db: Db, stations: readonly Station[]) {
  for (const { id } of demoSellers.filter(({ region }) => region.dataScope === 'stations'))
    await db
      .updateTable('system_role')
      .set({ station_ids: stations.filter(one => one.seller.id === id && one.isRegional).map(one => one.id) })
      .where('seller_id', '=', id)
      .where('code', '=', regionRole)
      .execute()
}
