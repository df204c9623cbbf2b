// The demo's piles and guns.
import { addDays, addMonths } from '@ev/rules/days'
import { gunCode } from '@ev/rules/gun-letter'
import { gunPowerW, layoutOf, nextPileCode } from '@ev/rules/pile'
import { type Insertable, sql } from 'kysely'
import { pinyinKeys } from '../src/pinyin-keys.ts'
import type { Db } from '../src/pools.ts'
import type { Database } from '../src/rows.ts'
import { counter, dayOf, daysLater, numbered, type Station, type Times } from './demo-network-base.ts'
import { gunWords, kinds, type PileType, typesAt, typesOf } from './demo-network-pile-types.ts'
import type { Supply } from './demo-network-supply.ts'

export type Pile = {
  id: string
  station: Station
  type: PileType & { key: string }
  no: number
  code: string
  guns: readonly string[]
}

export async function insertPiles(db: Db, stations: readonly Station[], supplies: Map<string, Supply>, times: Times) {
  const typeIds = await insertTypes(db, stations, times)
  const piles = plannedPiles(stations)
  await db
    .insertInto('config_pile')
    .values(piles.map((pile, place) => pileRow(pile, { place, typeIds, supplies, now: times.now })))
    .execute()
  await db.insertInto('config_gun').values(gunRows(piles)).execute()
  await tellStates(db, times)
  await insertMoves(db, piles)
  return piles
}

async function insertTypes(db: Db, stations: readonly Station[], { foundedAt }: Times): Promise<Map<string, string>> {
  const sellers = new Map(stations.map(({ seller }) => [seller.id, seller]))
  const types = numbered(
    [...sellers.values()].flatMap(seller =>
      Object.entries(typesOf(seller.id)).map(([key, type]) => ({ key, seller, ...type })),
    ),
  )
  const rows = types.map(({ id, seller, maker, model, protocol, guns, powerKw, kind }) => ({
    id,
    seller_id: seller.id,
    created_by: seller.technician.id,
    name: `${powerKw}kW${gunWords[guns]}${kinds[kind].word}`,
    maker,
    model,
    protocol,
    current_mode: kinds[kind].current,
    speed_mode: kinds[kind].speed,
    gun_layout: layoutOf(guns),
    gun_count: guns,
    connector_type: kinds[kind].connector,
    rated_power_w: powerKw * 1000,
    voltage_lower: kinds[kind].lower,
    voltage_upper: kinds[kind].upper,
    max_current: kinds[kind].ampere,
    created_at: daysLater(foundedAt, 2),
  }))
  await db.insertInto('config_pile_type').values(rows).execute()
  return new Map(types.map(({ id, seller, key }) => [`${seller.id} ${key}`, id]))
}

function plannedPiles(stations: readonly Station[]): Pile[] {
  const [nextPile, nextGun] = [counter(), counter()]
  const highest = new Map<string, string>()
  return stations.flatMap(station =>
    typesAt(station).map((type, place) => {
      const code = nextPileCode(station.areaCode, highest.get(station.areaCode)) ?? ''
      highest.set(station.areaCode, code)
      const guns = Array.from({ length: type.guns }, nextGun)
      return { id: nextPile(), station, type, no: place + 1, code, guns }
    }),
  )
}

type PileFacts = { place: number; typeIds: Map<string, string>; supplies: Map<string, Supply>; now: Date }

function pileRow({ id, station, type, no, code }: Pile, { place, typeIds, supplies, now }: PileFacts) {
  const { seller } = station
  const isOcpp = type.protocol === 'OCPP1.6J'
  const boughtOn = dayOf(daysLater(station.createdAt, -60))
  // A few cards run out soon, so that there is something to see to.
  const simExpiresOn = place % 29 === 0 ? addDays(dayOf(now), 20) : addMonths(boughtOn, 36)
  const isBroken = place % 61 === 30
  return {
    id,
    seller_id: seller.id,
    station_id: station.id,
    created_by: seller.technician.id,
    pile_type_id: typeIds.get(`${seller.id} ${type.key}`) ?? '',
    code,
    charger_identity: isOcpp ? `${seller.initials}-${code.slice(0, 6)}-${code.slice(-4)}` : '',
    pile_no: no,
    name: `${no}号${type.powerKw}kW${kinds[type.kind].word}`,
    pinyin: pinyinKeys(`${no}号${type.powerKw}kW${kinds[type.kind].word}`),
    serial_no: `${type.model}-${boughtOn.slice(2, 4)}${String(place + 1).padStart(5, '0')}`,
    made_on: boughtOn,
    rated_power_w: type.powerKw * 1000,
    // Energy by tier is what a YKC pile can bill by itself; the platform bills the others.
    billing_side: isOcpp ? 2 : 1,
    net_type: isOcpp ? 'wired' : '4G',
    sim_no: isOcpp ? '' : `898604${String(26_000_000_000_000 + place * 7_919)}`,
    sim_expires_on: isOcpp ? null : simExpiresOn,
    transformer_id: supplies.get(station.id)?.transformerId ?? null,
    meter_id: supplies.get(station.id)?.meterId ?? null,
    warranty_ends_on: addMonths(boughtOn, 36),
    // Alternating current is verified less often.
    verified_until: addMonths(boughtOn, type.kind === 'alternating' ? 36 : 24),
    status: isBroken ? 'disabled' : 'enabled',
    disabled_reason: isBroken ? '充电模块故障，等待更换' : '',
    created_at: daysLater(station.createdAt, 1),
    updated_at: daysLater(station.createdAt, 1),
  } satisfies Insertable<Database['config_pile']>
}

function gunRows(piles: readonly Pile[]) {
  const bays = new Map<string, number>()
  return piles.flatMap(({ id, station, type, code, guns }) => {
    const { connector, upper, ampere } = kinds[type.kind]
    return guns.map((gunId, index) => {
      const bay = (bays.get(station.id) ?? 0) + 1
      bays.set(station.id, bay)
      const isProhibited = Number(gunId) % 89 === 44
      return {
        id: gunId,
        seller_id: station.seller.id,
        station_id: station.id,
        pile_id: id,
        created_by: station.seller.technician.id,
        gun_index: index,
        code: gunCode(code, index),
        connector_code: gunCode(code, index),
        connector_type: connector,
        rated_power_w: gunPowerW({ ratedPowerW: type.powerKw * 1000, voltageUpper: upper, maxCurrent: ampere }),
        park_no: `A${String(bay).padStart(2, '0')}`,
        ground_lock_no: station.key === 'shenzhenNorth' && bay <= 12 ? `DS${String(bay).padStart(3, '0')}` : '',
        is_prohibited: isProhibited,
        prohibit_reason: isProhibited ? '枪线外皮破损，停用待修' : '',
        created_at: daysLater(station.createdAt, 1),
      }
    })
  })
}

/** What piles in service said when they were heard last. They are off line until a charger speaks. */
async function tellStates(db: Db, { now }: Times) {
  await sql`
    update config_pile_state as state
    set activated_at = pile.created_at + interval '3 hours',
      online_at = pile.created_at + interval '3 hours',
      heartbeat_at = ${now},
      offline_at = ${now},
      program_version = case type.protocol when 'YKC1.6' then 'V1.6.' || (2 + pile.id % 3) else '2.4.' || (pile.id % 5) end,
      signal = case pile.net_type when '4G' then 17 + pile.id % 14 end
    from config_pile as pile
    join config_pile_type as type on type.id = pile.pile_type_id
    join config_station as station on station.id = pile.station_id
    where pile.id = state.pile_id and station.stage = 'production'`.execute(db)
  await sql`update config_gun_state set since_at = ${now}`.execute(db)
}

const moved = [
  { to: 'sanxiangRoad', from: 'beijingEastRoad', reason: '南京站点扩容后调拨' },
  { to: 'luohu', from: 'civicCenter', reason: '出租车夜间排队，增补慢速直流桩' },
]

async function insertMoves(db: Db, piles: readonly Pile[]) {
  const rows = moved.map(({ to, from, reason }) => {
    const pile = piles.findLast(one => one.station.key === to)
    const left = piles.find(one => one.station.key === from)?.station
    if (!pile || !left) throw new Error(`no pile could move from ${from} to ${to}`)
    return {
      seller_id: left.seller.id,
      pile_id: pile.id,
      station_id: left.id,
      to_station_id: pile.station.id,
      from_pile_no: 20,
      to_pile_no: pile.no,
      reason,
      created_by: left.seller.technician.id,
      created_at: daysLater(pile.station.createdAt, 90),
    }
  })
  await db.insertInto('config_pile_move').values(numbered(rows)).execute()
}
