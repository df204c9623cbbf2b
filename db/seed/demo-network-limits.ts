// What the demo's stations ask of those who come: fees for bays that are blocked, parking that charging pays for, gates,
// limits, and notices.
import type { Db } from '../src/pools.ts'
import {
  dayOf,
  daysLater,
  midnight,
  type NetworkSeller,
  numbered,
  type Station,
  type Times,
} from './demo-network-base.ts'
import type { Pile } from './demo-network-piles.ts'

/** In half hours of the day. */
const window = (from: number, to: number) => ({ from: from * 2, to: to * 2 })
const windows = (...all: readonly { from: number; to: number }[]) => JSON.stringify(all)

const sellersOf = (stations: readonly Station[]) => [
  ...new Map(stations.map(({ seller }) => [seller.id, seller])).values(),
]

export async function insertLimits(db: Db, stations: readonly Station[], piles: readonly Pile[], times: Times) {
  const open = stations.filter(station => !station.isTrial)
  await insertOccupyRules(db, open, times)
  await insertWaivers(db, open)
  await insertGates(db, open)
  await insertChargingLimits(db, open, piles, times)
  await insertVehicleLimits(db, open, times)
  await insertNotices(db, open, times)
}

async function insertOccupyRules(db: Db, stations: readonly Station[], { foundedAt }: Times) {
  const rules = numbered(
    sellersOf(stations).flatMap(seller => [
      {
        seller,
        among: (station: Station) => station.place === 6,
        row: {
          name: '枢纽站充电后占位费',
          kind: 1,
          free_min: 15,
          unit_min: 1,
          price_mil: 5_000,
          cap_fen: 5_000,
          free_times: 1,
          free_times_cycle: 'month',
        },
      },
      {
        seller,
        among: (station: Station) => station.piles.includes('s'),
        row: {
          name: '超充位充电前占位费',
          kind: 0,
          free_min: 10,
          unit_min: 15,
          price_mil: 30_000,
          cap_fen: 6_000,
          windows: windows(window(8, 22)),
          exempt_member_types: [2],
        },
      },
    ]),
  )
  await db
    .insertInto('config_occupy_rule')
    .values(rules.map(({ id, seller, row }) => ({ id, ...row, ...owned(seller, daysLater(foundedAt, 160)) })))
    .execute()
  await db
    .insertInto('config_occupy_rule_station')
    .values(linksOf(stations, rules).map(({ id, ...link }) => ({ rule_id: id, ...link })))
    .execute()
}

async function insertWaivers(db: Db, stations: readonly Station[]) {
  const paying = stations.filter(station => station.freeParkMin)
  const rows = paying.flatMap((station, place) => {
    const common = { station_id: station.id, ...owned(station.seller, daysLater(station.createdAt, 5)) }
    const byTime = { ...common, kind: 'minutes', minutes: station.freeParkMin ?? 60, leave_min: 15, day_cap: 2 }
    const whole = { ...common, kind: 'whole', min_energy_e4: String(300_000), leave_min: 30 }
    return place % 3 === 0 ? [byTime, whole] : [byTime]
  })
  await db.insertInto('config_parking_waiver').values(numbered(rows)).execute()
}

const gateModes = ['pushPlate', 'issueCoupon', 'openCall'] as const

async function insertGates(db: Db, stations: readonly Station[]) {
  const rows = stations
    .filter(station => station.freeParkMin)
    .map((station, place) => ({
      station_id: station.id,
      name: `${station.name.replace(/(超充|充电)站$/, '')}入口道闸`,
      vendor: place % 2 === 0 ? '捷停停车' : '科泊停车',
      lot_code: `LOT${station.areaCode}${station.id.padStart(2, '0')}`,
      gate_no: '1',
      mode: gateModes[place % gateModes.length] ?? 'pushPlate',
      url: `https://parking${station.seller.id}.example.com/gate`,
      ...owned(station.seller, daysLater(station.createdAt, 5)),
    }))
  await db.insertInto('config_road_gate').values(numbered(rows)).execute()
}

async function insertChargingLimits(
  db: Db,
  stations: readonly Station[],
  piles: readonly Pile[],
  { foundedAt }: Times,
) {
  const rows = sellersOf(stations).flatMap(seller => {
    const own = stations.filter(station => station.seller.id === seller.id)
    const fast = piles.find(pile => pile.station.seller.id === seller.id && pile.type.kind === 'cooled')
    const busy = own.find(station => station.place === 6)
    const [firstGun] = fast?.guns ?? []
    const common = owned(seller, daysLater(foundedAt, 170))
    return [
      { ...common, name: '全网余额与电量上限', min_balance_fen: 500, max_soc: 98 },
      ...(busy
        ? [
            {
              ...common,
              name: '枢纽站高峰限时',
              station_id: busy.id,
              max_minutes: 60,
              windows: windows(window(17, 21)),
              priority: 10,
            },
          ]
        : []),
      ...(fast
        ? [
            {
              ...common,
              name: '超充桩个人限额',
              station_id: fast.station.id,
              pile_id: fast.id,
              member_types: [1],
              max_fen: 30_000,
            },
            {
              ...common,
              name: '超充首枪限功率',
              station_id: fast.station.id,
              pile_id: fast.id,
              gun_id: firstGun ?? null,
              max_power_w: 400_000,
            },
          ]
        : []),
    ]
  })
  await db.insertInto('config_charging_limit').values(numbered(rows)).execute()
}

async function insertVehicleLimits(db: Db, stations: readonly Station[], { foundedAt, now }: Times) {
  const limits = numbered(
    sellersOf(stations).flatMap(seller => {
      const common = owned(seller, daysLater(foundedAt, 175))
      return [
        {
          seller,
          among: (station: Station) => station.place === 6,
          row: {
            ...common,
            name: '油车禁停充电位',
            mode: 'deny',
            plate_kinds: ['blue', 'yellow'],
            reason: '充电车位仅供新能源车使用',
          },
        },
        {
          seller,
          among: (station: Station) => station.kind === 3 || station.key === 'sanxiangRoad',
          row: {
            ...common,
            name: '夜间公务与通勤车专用',
            mode: 'allow',
            purposes: [5],
            windows: windows(window(0, 5), window(23, 24)),
            starts_on: dayOf(foundedAt),
            ends_on: dayOf(daysLater(now, 400)),
            reason: '夜间为大巴集中补电时段',
          },
        },
      ]
    }),
  )
  await db
    .insertInto('config_vehicle_limit')
    .values(limits.map(({ id, row }) => ({ id, ...row })))
    .execute()
  await db
    .insertInto('config_vehicle_limit_station')
    .values(linksOf(stations, limits).map(({ id, ...link }) => ({ limit_id: id, ...link })))
    .execute()
}

async function insertNotices(db: Db, stations: readonly Station[], { now }: Times) {
  const today = dayOf(now)
  const rows = stations.flatMap(station => {
    const common = { station_id: station.id, ...owned(station.seller, daysLater(now, -6)) }
    const shown = {
      shown_from_at: midnight(dayOf(daysLater(now, -5))),
      shown_to_at: midnight(dayOf(daysLater(now, 40))),
    }
    const works = {
      ...common,
      ...shown,
      title: '停站检修',
      body: '本站因配电检修暂停服务，请前往附近站点充电，给您带来不便敬请谅解。',
    }
    const road = {
      ...common,
      ...shown,
      title: '节假日高峰提示',
      body: '节假日车流集中，建议充至 80% 后离开，充电车位请勿久停。',
    }
    const cheap = {
      ...common,
      ...shown,
      shown_from_at: midnight(today),
      title: '夜间充电更实惠',
      body: '谷段电价更低，夜间充电可节省约一半电费，欢迎错峰充电。',
    }
    if (station.isMaintained) return [works]
    if (station.road) return [road]
    return station.place === 6 ? [cheap] : []
  })
  await db.insertInto('config_station_notice').values(numbered(rows)).execute()
}

const owned = (seller: NetworkSeller, createdAt: Date) => ({
  seller_id: seller.id,
  created_by: seller.boss,
  created_at: createdAt,
})

type Aimed = { id: string; seller: NetworkSeller; among: (station: Station) => boolean }

const linksOf = (stations: readonly Station[], aimed: readonly Aimed[]) =>
  aimed.flatMap(({ id, seller, among }) =>
    stations
      .filter(station => station.seller.id === seller.id && among(station))
      .map(station => ({ id, station_id: station.id, seller_id: seller.id })),
  )
