// How the demo's stations are gathered: by who runs them, in groups, for the platforms they are reported to, along roads.
import type { Db } from '../src/pools.ts'
import { daysLater, type NetworkSeller, numbered, type Station, type Times } from './demo-network-base.ts'

type Unit = { code: string; kind: string; name: string; contact: string; address: string }

const units: Readonly<Record<string, readonly Unit[]>> = {
  '365': [
    {
      code: 'OP',
      kind: 'operator',
      name: '江南绿电运营公司',
      contact: '沈嘉禾',
      address: '江苏省苏州市姑苏区样例路365号',
    },
    { code: 'PM', kind: 'property', name: '姑苏停车物业', contact: '周文彬', address: '江苏省苏州市姑苏区样例路12号' },
    {
      code: 'MT',
      kind: 'maintainer',
      name: '江南桩运维服务',
      contact: '陆一鸣',
      address: '江苏省南京市玄武区样例路8号',
    },
  ],
  '399': [
    {
      code: 'OP',
      kind: 'operator',
      name: '粤充新能源运营公司',
      contact: '陈志强',
      address: '广东省广州市天河区演示大道399号',
    },
    { code: 'OW', kind: 'owner', name: '鹏城充电资产公司', contact: '吴启明', address: '广东省深圳市福田区演示路6号' },
    { code: 'PM', kind: 'property', name: '羊城停车物业', contact: '郑佩珊', address: '广东省广州市越秀区演示路20号' },
    {
      code: 'MT',
      kind: 'maintainer',
      name: '粤充桩运维服务',
      contact: '何建军',
      address: '广东省佛山市禅城区演示路3号',
    },
  ],
}

/** Gives the unit that runs a station: the property manager where the bays are another's, else the operator. */
export async function insertUnits(db: Db, sellers: readonly NetworkSeller[], { foundedAt }: Times) {
  const all = numbered(sellers.flatMap(seller => (units[seller.id] ?? []).map(unit => ({ ...unit, seller }))))
  await db
    .insertInto('config_operating_unit')
    .values(
      all.map(({ seller, ...unit }) => ({
        ...unit,
        seller_id: seller.id,
        created_by: seller.boss,
        phone: seller.hotline,
        created_at: daysLater(foundedAt, 1),
      })),
    )
    .execute()
  return ({ seller, runType }: Pick<Station, 'seller' | 'runType'>) =>
    all.find(unit => unit.seller.id === seller.id && unit.kind === (runType ? 'property' : 'operator'))?.id ?? null
}

type Among = (station: Station) => boolean
type Group = { name: string; purpose: string; color: string; among: Among }
type ReportGroup = {
  name: string
  kind: string
  platform: string
  level: string | null
  area: string | null
  among: Among
}

const within =
  (codes: string): Among =>
  station =>
    codes.split(' ').some(code => station.areaCode.startsWith(code))
const inService: Among = station => !station.isTrial

const groups: Readonly<Record<string, readonly Group[]>> = {
  '365': [
    { name: '苏州片区', purpose: 'permission', color: '#1677FF', among: within('3205') },
    { name: '沪杭甬站点', purpose: 'report', color: '#52C41A', among: within('31 33') },
    { name: '江苏同价站点', purpose: 'price', color: '#FAAD14', among: within('32') },
  ],
  '399': [
    { name: '广州片区', purpose: 'permission', color: '#1677FF', among: within('4401') },
    { name: '深圳片区', purpose: 'permission', color: '#13C2C2', among: within('4403') },
    { name: '广东同价站点', purpose: 'price', color: '#FAAD14', among: within('44') },
    { name: '省外站点', purpose: 'report', color: '#722ED1', among: within('11 51') },
  ],
}

const reportGroups: Readonly<Record<string, readonly ReportGroup[]>> = {
  '365': [
    {
      name: '江苏监管上报',
      kind: 'government',
      platform: '江苏省充电设施监测平台',
      level: 'province',
      area: '320000',
      among: within('32'),
    },
    {
      name: '上海监管上报',
      kind: 'government',
      platform: '上海市充换电设施数据平台',
      level: 'city',
      area: '310000',
      among: within('31'),
    },
    { name: '江南地图引流', kind: 'partner', platform: '高德地图', level: null, area: null, among: inService },
  ],
  '399': [
    {
      name: '广东监管上报',
      kind: 'government',
      platform: '广东省充电设施智能服务平台',
      level: 'province',
      area: '440000',
      among: within('44'),
    },
    {
      name: '深圳监管上报',
      kind: 'government',
      platform: '深圳市充电设施监管平台',
      level: 'city',
      area: '440300',
      among: within('4403'),
    },
    { name: '粤充地图引流', kind: 'partner', platform: '高德地图', level: null, area: null, among: inService },
  ],
}

export async function insertGroups(db: Db, stations: readonly Station[], { foundedAt }: Times) {
  const sellers = [...new Map(stations.map(({ seller }) => [seller.id, seller])).values()]
  const createdAt = daysLater(foundedAt, 150)
  const all = numbered(sellers.flatMap(seller => (groups[seller.id] ?? []).map(group => ({ ...group, seller }))))
  await db
    .insertInto('config_station_group')
    .values(
      all.map(({ id, seller, name, purpose, color }) => ({
        id,
        seller_id: seller.id,
        created_by: seller.boss,
        name,
        purpose,
        color,
        created_at: createdAt,
      })),
    )
    .execute()
  await db.insertInto('config_station_group_station').values(membersOf(all, stations)).execute()

  const reported = numbered(
    sellers.flatMap(seller => (reportGroups[seller.id] ?? []).map(group => ({ ...group, seller }))),
  )
  await db
    .insertInto('config_report_group')
    .values(
      reported.map(({ id, seller, name, kind, platform, level, area }) => ({
        id,
        seller_id: seller.id,
        created_by: seller.boss,
        name,
        kind,
        platform,
        level,
        area_code: area,
        created_at: createdAt,
      })),
    )
    .execute()
  await db.insertInto('config_report_group_station').values(membersOf(reported, stations)).execute()
}

const membersOf = (
  gathered: readonly { id: string; seller: NetworkSeller; among: Among }[],
  stations: readonly Station[],
) =>
  gathered.flatMap(({ id, seller, among }) =>
    stations
      .filter(station => station.seller.id === seller.id && inService(station) && among(station))
      .map(station => ({ group_id: id, station_id: station.id, seller_id: seller.id })),
  )

// Where a service area lies on its road is known to the kilometre or two.
const roads = {
  G42: {
    section: { code: 'G42-WX', name: '沪蓉高速无锡段', direction: 'both', start_m: 78_000, end_m: 134_000 },
    area: { name: '梅村服务区', direction: 'both', mileage_m: 108_000 },
  },
  G4: {
    section: { code: 'G4-CH', name: '京港澳高速从化段', direction: 'both', start_m: 2_036_000, end_m: 2_079_000 },
    area: { name: '瓦窑岗服务区', direction: 'both', mileage_m: 2_051_000 },
  },
} as const

export async function insertRoads(db: Db, stations: readonly Station[], { foundedAt }: Times) {
  const along = numbered(stations.flatMap(station => (station.road ? [{ station, road: station.road }] : [])))
  const owned = (station: Station) => ({
    seller_id: station.seller.id,
    created_by: station.seller.boss,
    created_at: daysLater(foundedAt, 5),
  })
  await db
    .insertInto('config_section')
    .values(along.map(({ id, station, road }) => ({ id, road_no: road, ...roads[road].section, ...owned(station) })))
    .execute()
  await db
    .insertInto('config_service_area')
    .values(
      along.map(({ id, station, road }) => ({
        id,
        section_id: id,
        station_id: station.id,
        ...roads[road].area,
        ...owned(station),
      })),
    )
    .execute()
}
