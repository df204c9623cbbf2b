// The demo's customers: members with their accounts, fleets with their drivers, vehicles, cards and VIN bindings. All of
// them are invented, and their telephones belong to nobody.
import { dayMs } from '@ev/rules/units'
import type { Db } from '../src/pools.ts'
import { between, type DemoSize, digits, inHundred, insertMany, oneOf, reserve } from './demo-money-base.ts'
import { dayOf, noise, type Times } from './demo-network-base.ts'

export type DemoMember = { id: string; no: string; since: Date; place: number; isLive: boolean }
export type DemoDriver = { id: string; name: string; quota: 1 | 2 | 3; place: number }
export type DemoFleet = {
  id: string
  place: number
  parentId: string | null
  isOnCredit: boolean
  creditFen: number
  since: Date
  drivers: DemoDriver[]
}
export type Customers = { sellerId: string; staffId: string; members: DemoMember[]; fleets: DemoFleet[] }

export type Staff = { sellerId: string; bossId: string; keeperId: string | null; orgId: string }

const counts = {
  whole: {
    '399': { members: 1_400, fleets: 8, drivers: 24, vehicles: 2_100 },
    '365': { members: 600, fleets: 4, drivers: 16, vehicles: 900 },
  },
  medium: {
    '399': { members: 280, fleets: 8, drivers: 8, vehicles: 420 },
    '365': { members: 120, fleets: 4, drivers: 5, vehicles: 180 },
  },
  small: {
    '399': { members: 24, fleets: 3, drivers: 4, vehicles: 24 },
    '365': { members: 8, fleets: 2, drivers: 2, vehicles: 8 },
  },
} as const satisfies Record<DemoSize, Record<string, object>>

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'.split('')
const givens = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀英',
  '霞',
  '平',
  '刚',
  '桂英',
  '建国',
  '志远',
  '晓彤',
  '子涵',
  '浩然',
  '雨桐',
  '思远',
  '嘉怡',
]
const models = [
  ['比亚迪', '秦PLUS EV', 576],
  ['比亚迪', '海豚', 449],
  ['比亚迪', '元PLUS', 605],
  ['广汽埃安', 'AION S', 588],
  ['广汽埃安', 'AION Y', 614],
  ['特斯拉', 'Model 3', 600],
  ['特斯拉', 'Model Y', 625],
  ['小鹏', 'P7', 708],
  ['蔚来', 'ES6', 1000],
  ['五菱', '缤果', 373],
] as const
const vans = [
  ['东风', '御风 EV', 842],
  ['吉利远程', '星享V', 418],
  ['宇通', 'E10', 2950],
  ['福田', '智蓝轻卡', 1002],
] as const
const fleetNames = [
  '南方快运',
  '羊城网约',
  '穗通公交三公司',
  '白云出租',
  '珠江物流',
  '湾区冷链',
  '南沙港区拖车',
  '番禺通勤',
  '江南快递',
  '钱塘网约',
  '西湖巴士',
  '萧山物流',
]

const nameOf = (...seeds: number[]) => oneOf(surnames, 1, ...seeds) + oneOf(givens, 2, ...seeds)

/** Plates and telephones of the demo begin like none that is given out. */
const phoneOf = (sellerId: string, place: number) => `190${sellerId}${digits(place, 5)}`
const plateOf = (sellerId: string, place: number) =>
  `${sellerId === '399' ? '粤A' : '浙A'}D${digits(place + 10_000, 5)}`
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const vinOf = (sellerId: string, place: number) =>
  `L${Array.from({ length: 8 }, (_, nth) => vinLetters[Math.floor(noise(place, nth, Number(sellerId)) * vinLetters.length)]).join('')}${sellerId}${digits(place, 5)}`

export async function insertCustomers(db: Db, staff: Staff, size: DemoSize, times: Times): Promise<Customers> {
  const { sellerId } = staff
  const count = counts[size][sellerId as '399' | '365']
  const members = await insertMembers(db, staff, count.members, times)
  const fleets = await insertFleets(db, staff, count, times)
  await insertVehicles(db, staff, count.vehicles, { members, fleets }, times)
  await insertPartners(db, staff, times)
  await insertLogins(db, sellerId, members, times)
  return { sellerId, staffId: staff.bossId, members, fleets }
}

async function insertMembers(db: Db, { sellerId, bossId }: Staff, count: number, times: Times) {
  const ids = await reserve(db, 'member_member', count)
  const seller = Number(sellerId)
  const rows = ids.map((id, place) => {
    const since = new Date(
      times.foundedAt.getTime() + noise(seller, place, 5) * (times.now.getTime() - times.foundedAt.getTime() - dayMs),
    )
    // The first hundred are as they should be: stories begin with them.
    const odd = place < 20 ? 100 : noise(seller, place, 6) * 100
    const status = odd < 1 ? 2 : odd < 2 ? 3 : odd < 3 ? 4 : 1
    const growth = Math.floor(noise(seller, place, 7) ** 3 * 20_000)
    return {
      id,
      seller_id: sellerId,
      created_by: place % 9 === 0 ? bossId : null,
      member_no: `M${sellerId}${digits(place + 1, 6)}`,
      kind: place % 25 === 24 ? 4 : 1,
      status,
      status_reason: status === 3 ? '多次异常拔枪' : status === 2 ? '本人来电挂失' : '',
      level: growth > 15_000 ? 5 : growth > 9_000 ? 4 : growth > 4_000 ? 3 : growth > 1_000 ? 2 : 1,
      nickname: nameOf(seller, place),
      real_name: place % 3 === 0 ? nameOf(seller, place) : '',
      phone: phoneOf(sellerId, place + 1),
      source: oneOf(['app', 'app', 'wechat', 'wechat', 'wechat', 'alipay', 'card', 'staff'] as const, seller, place, 8),
      inviter_id: place > 10 && place % 14 === 0 ? ids[between(0, 9, seller, place)] : null,
      is_blacklisted: place > 20 && inHundred(0.4, seller, place, 9),
      tags: place % 40 === 3 ? ['大客户'] : [],
      growth,
      points: Math.floor(growth / 10),
      created_at: since,
    }
  })
  await insertMany(db, 'member_member', rows)
  return rows.map((row, place) => ({
    id: row.id,
    no: row.member_no,
    since: row.created_at,
    place,
    isLive: row.status === 1,
  }))
}

async function insertFleets(
  db: Db,
  staff: Staff,
  count: { fleets: number; drivers: number },
  { foundedAt, now }: Times,
) {
  const { sellerId } = staff
  const seller = Number(sellerId)
  const ids = await reserve(db, 'member_fleet', count.fleets)
  const names = sellerId === '399' ? fleetNames : fleetNames.slice(8)
  const rows = ids.map((id, place) => {
    const isOnCredit = place % 3 === 1
    return {
      id,
      seller_id: sellerId,
      org_id: staff.orgId,
      user_id: place < 2 ? staff.keeperId : null,
      // The second is a part of the first, so that there is something to hand down.
      parent_id: place === 1 ? ids[0] : null,
      code: `F${sellerId}${digits(place + 1, 3)}`,
      name: names[place] ?? `车队 ${place + 1}`,
      company_name: `${names[place] ?? `车队 ${place + 1}`}有限公司`,
      manager_name: nameOf(seller, place, 70),
      manager_phone: phoneOf(sellerId, 90_000 + place),
      settle_mode: isOnCredit ? 2 : 1,
      credit_limit_fen: isOnCredit ? '5000000' : '0',
      bill_day: between(1, 28, seller, place, 71),
      discount_bp: oneOf([10_000, 9_500, 9_000, 8_500], seller, place, 72),
      contract_no: `HT${sellerId}${digits(place + 1, 4)}`,
      contract_from: dayOf(foundedAt),
      contract_to: dayOf(new Date(now.getTime() + (place === 2 ? 20 : 300) * dayMs)),
      created_at: foundedAt,
    }
  })
  await insertMany(db, 'member_fleet', rows)
  const driverIds = await reserve(db, 'member_driver', count.fleets * count.drivers)
  const drivers = driverIds.map((id, place) => ({
    id,
    fleetId: ids[place % count.fleets] as string,
    name: nameOf(seller, place, 80),
    quota: oneOf([1, 2, 2, 3] as const, seller, place, 81),
    place,
  }))
  await insertMany(
    db,
    'member_driver',
    drivers.map(one => ({
      id: one.id,
      seller_id: sellerId,
      fleet_id: one.fleetId,
      name: one.name,
      phone: phoneOf(sellerId, 50_000 + one.place),
      quota_type: one.quota,
      month_limit_fen: one.quota === 3 ? '80000' : null,
      status: one.place > 8 && inHundred(3, seller, one.place, 82) ? 'disabled' : 'enabled',
      created_at: foundedAt,
    })),
  )
  return rows.map((row, place) => ({
    id: row.id,
    place,
    parentId: row.parent_id ?? null,
    isOnCredit: row.settle_mode === 2,
    creditFen: Number(row.credit_limit_fen),
    since: foundedAt,
    drivers: drivers.filter(one => one.fleetId === row.id),
  }))
}

type Holders = { members: readonly DemoMember[]; fleets: readonly DemoFleet[] }

async function insertVehicles(
  db: Db,
  { sellerId, bossId }: Staff,
  count: number,
  { members, fleets }: Holders,
  times: Times,
) {
  const seller = Number(sellerId)
  const ids = await reserve(db, 'member_vehicle', count)
  const allDrivers = fleets.flatMap(fleet => fleet.drivers.map(driver => ({ fleet, driver })))
  const vehicles = ids.map((id, place) => {
    // Two in five drive for a fleet.
    const of = place % 5 < 2 ? allDrivers[place % Math.max(allDrivers.length, 1)] : undefined
    const member = of ? undefined : members[place % members.length]
    return { id, place, of, member, vin: vinOf(sellerId, place + 1), plate: plateOf(sellerId, place + 1) }
  })
  await insertMany(
    db,
    'member_vehicle',
    vehicles.map(({ id, place, of, member, vin, plate }) => {
      const [brand, model, battery] = oneOf<readonly [string, string, number]>(of ? vans : models, seller, place, 90)
      return {
        id,
        seller_id: sellerId,
        plate_no: plate,
        plate_kind: of && battery > 800 ? 'yellowGreen' : 'green',
        vin: place % 4 === 3 ? '' : vin,
        brand,
        model,
        battery_dwh: battery,
        purpose: of
          ? oneOf([2, 3, 4, 5] as const, seller, of.fleet.place, 91)
          : inHundred(20, seller, place, 92)
            ? 2
            : 1,
        ownership: of ? 2 : 1,
        member_id: member?.id ?? null,
        fleet_id: of?.fleet.id ?? null,
        driver_id: of?.driver.id ?? null,
        created_at: times.foundedAt,
      }
    }),
  )
  await insertMany(
    db,
    'member_vin_binding',
    vehicles
      .filter(({ place }) => place % 8 === 0)
      .map(({ id, place, of, member, vin }) => {
        const status = place % 64 === 0 ? 1 : place % 80 === 8 ? 3 : 2
        return {
          seller_id: sellerId,
          vehicle_id: id,
          vin,
          member_id: member?.id ?? null,
          fleet_id: of?.fleet.id ?? null,
          driver_id: of?.driver.id ?? null,
          from_on: dayOf(times.foundedAt),
          status,
          verified_at: status === 1 ? null : times.foundedAt,
          verified_by: status === 1 ? '' : 'charge',
          created_at: times.foundedAt,
        }
      }),
  )
  const holders = [
    ...members.filter(member => member.place % 4 === 0).map(member => ({ member, of: undefined })),
    ...allDrivers.filter(({ driver }) => driver.place % 2 === 0).map(of => ({ member: undefined, of })),
  ]
  const cardIds = await reserve(db, 'member_card', holders.length)
  await insertMany(
    db,
    'member_card',
    holders.map(({ member, of }, place) => ({
      id: cardIds[place],
      seller_id: sellerId,
      card_no: `8${sellerId}${digits(place + 1, 8)}`,
      chip_no: `C0${sellerId}${digits(place + 1, 11)}`,
      charge_type: 2,
      status: place > 20 && inHundred(2, seller, place, 95) ? 2 : 1,
      member_id: member?.id ?? null,
      fleet_id: of?.fleet.id ?? null,
      driver_id: of?.driver.id ?? null,
      day_limit_fen: of ? '30000' : null,
      created_at: times.foundedAt,
    })),
  )
  await insertMany(
    db,
    'member_card_event',
    cardIds.map((id, place) => ({
      seller_id: sellerId,
      card_id: id,
      kind: 'issued',
      event_no: `C${sellerId}${digits(place + 1, 8)}`,
      made_by: bossId,
      created_at: times.foundedAt,
    })),
  )
}

const partnerNames = ['恒盛置业', '顺达停车', '绿源能源', '城投商管']

/** Franchise partners, each with stations that cooperate. */
async function insertPartners(db: Db, { sellerId, bossId }: Staff, { foundedAt }: Times) {
  const stations = await db
    .selectFrom('config_station')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('run_type', '=', 'JiaMeng')
    .orderBy('id')
    .execute()
  const ids = await reserve(db, 'member_leaguer', Math.min(partnerNames.length, stations.length))
  await insertMany(
    db,
    'member_leaguer',
    ids.map((id, place) => ({
      id,
      seller_id: sellerId,
      created_by: bossId,
      code: `L${sellerId}${digits(place + 1, 3)}`,
      name: partnerNames[place],
      kind: 2,
      contact: nameOf(Number(sellerId), place, 96),
      phone: phoneOf(sellerId, 95_000 + place),
      mode: (place % 3) + 1,
      share_bp: 2_000 + place * 500,
      joined_on: dayOf(foundedAt),
      contract_no: `JM${sellerId}${digits(place + 1, 4)}`,
      contract_to: dayOf(new Date(foundedAt.getTime() + 1_095 * dayMs)),
      created_at: foundedAt,
    })),
  )
  await insertMany(
    db,
    'member_leaguer_station',
    stations.map(({ id }, place) => ({ seller_id: sellerId, leaguer_id: ids[place % ids.length], station_id: id })),
  )
}

async function insertLogins(db: Db, sellerId: string, members: readonly DemoMember[], { now }: Times) {
  const seller = Number(sellerId)
  const rows = members.flatMap(member => {
    if (!member.isLive || !inHundred(15, seller, member.place, 97)) return []
    const at = new Date(now.getTime() - noise(seller, member.place, 98) * 30 * dayMs)
    const client = oneOf(['app', 'wechat', 'wechat', 'alipay', 'h5'], seller, member.place, 99)
    const one = { seller_id: sellerId, phone: phoneOf(sellerId, member.place + 1), client, address: '203.0.113.7', at }
    const done = { ...one, member_id: member.id, outcome: 'done', device: client === 'app' ? 'Android 16' : '' }
    return inHundred(10, seller, member.place, 100)
      ? [{ ...one, member_id: member.id, outcome: 'wrongCode', device: '', at: new Date(at.getTime() - 30_000) }, done]
      : [done]
  })
  await insertMany(db, 'member_login_log', rows)
}
