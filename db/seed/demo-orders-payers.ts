// Who charges in the demo and from what they pay: members with their vehicles, cards and accounts, drivers at the expense
// of their fleets. Each has a town.
import type { Db } from '../src/pools.ts'
import {
  type Chance,
  chanceOf,
  type DemoPayer,
  type DemoPlace,
  type DemoVehicle,
  weighted,
} from './demo-orders-base.ts'

type Owned = { member_id: string | null; driver_id: string | null }

/** Whose it is; what a fleet holds as a whole is nobody's here. */
const ownerOf = ({ member_id, driver_id }: Owned) =>
  member_id === null ? (driver_id === null ? '' : `d${driver_id}`) : `m${member_id}`

export type Payers = { all: readonly DemoPayer[]; byCity: ReadonlyMap<string, readonly DemoPayer[]> }

/** How much of all charging is theirs. */
const shares = { member: 0.755, driver: 0.22, offline: 0.025 }

export async function readPayers(db: Db, sellerId: string, places: readonly DemoPlace[]): Promise<Payers> {
  const chance = chanceOf(Number(sellerId) * 31)
  const things = await readThings(db, sellerId)
  const cityOf = cities(places)
  const members = (await readMembers(db, sellerId)).map(one => {
    // A few come every day, most once in a while.
    return { ...things(one.key), ...one, weight: 0.15 + chance.next() ** 3 * 5, city: cityOf(chance) }
  })
  const cityOfFleet = new Map<string, string>()
  const drivers = (await readDrivers(db, sellerId)).flatMap(one => {
    const own = things(one.key)
    // Without a card or a vehicle that is known nothing begins at the expense of a fleet.
    if (own.cards.length === 0 && own.boundVins.size === 0) return []
    const city = cityOfFleet.get(one.fleetId) ?? cityOf(chance)
    cityOfFleet.set(one.fleetId, city)
    return [{ ...own, ...one, weight: one.quota === 3 ? 1 : 4, city }]
  })
  const offline = (await readOfflineCards(db, sellerId)).map(one => ({ ...one, weight: 1, city: cityOf(chance) }))
  const all = [...scaled(members, shares.member), ...scaled(drivers, shares.driver), ...scaled(offline, shares.offline)]
  return { all, byCity: Map.groupBy(all, one => one.city) }
}

function scaled(payers: readonly DemoPayer[], share: number): DemoPayer[] {
  const sum = payers.reduce((total, one) => total + one.weight, 0)
  return payers.map(one => ({ ...one, weight: (one.weight / sum) * share }))
}

/** Buses and vans with cards that piles know by themselves, and that nobody pays for. */
async function readOfflineCards(db: Db, sellerId: string) {
  const rows = await db
    .selectFrom('operation_offline_card')
    .select(['id', 'card_no', 'created_at'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...none,
    ...member,
    key: `o${row.id}`,
    phone: '',
    since: row.created_at.getTime(),
    kind: 1,
    vehicles: [],
    cards: [{ id: null, no: row.card_no }],
    boundVins: new Set<string>(),
  }))
}

/** Most live where most guns are. */
function cities(places: readonly DemoPlace[]): (chance: Chance) => string {
  const guns = Map.groupBy(places, place => place.city)
  const pick = weighted([...guns], ([, own]) => own.reduce((sum, { guns, weight }) => sum + guns.length * weight, 0))
  return chance => pick(chance)[0]
}

const none = { memberId: null, fleetId: null, driverId: null, busyUntil: 0 } as const
/** Who pays for themselves, at the full price and without a limit. */
const member = { fleetName: '', discountBp: 10_000, quota: 1, monthLimitFen: null, dayLimitFen: null } as const

async function readMembers(db: Db, sellerId: string) {
  const rows = await db
    .selectFrom('member_member')
    .select(['id', 'phone', 'created_at', 'kind'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 1)
    .where('is_blacklisted', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...none,
    ...member,
    key: `m${row.id}`,
    memberId: row.id,
    phone: row.phone,
    since: row.created_at.getTime(),
    kind: row.kind,
  }))
}

async function readDrivers(db: Db, sellerId: string) {
  const rows = await db
    .selectFrom('member_driver as d')
    .innerJoin('member_fleet as f', 'f.id', 'd.fleet_id')
    .select(['d.id', 'd.fleet_id', 'd.phone', 'd.created_at', 'd.quota_type', 'd.month_limit_fen', 'f.discount_bp'])
    .select('f.name as fleet_name')
    .where('d.seller_id', '=', sellerId)
    .where('d.status', '=', 'enabled')
    .where('f.status', '=', 'enabled')
    .orderBy('d.id')
    .execute()
  return rows.map(row => ({
    ...none,
    key: `d${row.id}`,
    fleetId: row.fleet_id,
    driverId: row.id,
    phone: row.phone,
    since: row.created_at.getTime(),
    kind: 2,
    fleetName: row.fleet_name,
    discountBp: row.discount_bp,
    quota: (row.quota_type === 2 ? 2 : row.quota_type === 3 ? 3 : 1) as 1 | 2 | 3,
    monthLimitFen: row.month_limit_fen === null ? null : Number(row.month_limit_fen),
    dayLimitFen: 30_000,
  }))
}

/** By whose they are. */
async function readThings(db: Db, sellerId: string) {
  const vehicles = await db
    .selectFrom('member_vehicle')
    .select(['id', 'plate_no', 'vin', 'battery_dwh', 'member_id', 'driver_id'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'enabled')
    .where('is_blacklisted', '=', false)
    .orderBy('id')
    .execute()
  const cards = await db
    .selectFrom('member_card')
    .select(['id', 'card_no', 'member_id', 'driver_id'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  const bindings = await db
    .selectFrom('member_vin_binding')
    .select(['vin', 'member_id', 'driver_id'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 2)
    .orderBy('id')
    .execute()
  const [vehiclesOf, cardsOf, bindingsOf] = [grouped(vehicles), grouped(cards), grouped(bindings)]
  return (key: string) => ({
    vehicles: vehiclesOf(key).map(
      (row): DemoVehicle => ({
        id: row.id,
        plate: row.plate_no,
        vin: row.vin,
        capacityE4: (row.battery_dwh ?? 600) * 1_000,
      }),
    ),
    cards: cardsOf(key).map(row => ({ id: row.id, no: row.card_no })),
    boundVins: new Set(bindingsOf(key).map(row => row.vin)),
  })
}

function grouped<Row extends Owned>(rows: readonly Row[]): (key: string) => readonly Row[] {
  const groups = Map.groupBy(rows, ownerOf)
  return key => groups.get(key) ?? []
}
