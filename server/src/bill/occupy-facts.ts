// What is known of the guns at which somebody may be staying: their state and its changes, the charges whose gun has not
// been pulled out, the bills that run, and the rules that hold there.
import { at, type Db, instantOf } from '@ev/db/pools'
import type { GunStatus } from '@ev/rules/gun-status'
import type { ChargeAt, GunChange, GunPast } from '@ev/rules/gun-stays'
import type { StayRule } from '@ev/rules/occupy'
import { businessDay, dayMs, earlier, fen, type Instant, mil } from '@ev/rules/units'
import { sql } from 'kysely'
import type { Holder } from '../member/door.ts'

export type StayKind = 0 | 1

/** Who pays for a stay, and how they are reached. */
export type StayPayer = { holder: Holder; plateNo: string; phone: string }

export type StayCharge = ChargeAt &
  StayPayer & {
    status: number
    createdAt: Instant
    hasPayer: boolean
    isPulled: boolean
  }

export type RunningStay = {
  id: string
  kind: StayKind
  sellerId: string
  begunAt: Instant
  rule: StayRule
  orderIds: readonly string[]
  hasNotified: boolean
  totalMin: number
}

export type HeldRule = { id: string; rule: StayRule }

export type WatchedGun = {
  gunId: string
  pileId: string
  stationId: string
  stationName: string
  sellerId: string
  past: GunPast
  charges: readonly StayCharge[]
  running: readonly RunningStay[]
  rules: Partial<Record<StayKind, HeldRule>>
  /** Orders whose stay has a bill that no longer runs. */
  billedOrders: ReadonlySet<string>
  /** When the last stay before charging began that has a bill. */
  lastOccupyAt: Instant | null
}

/** A gun that nobody pulled out for longer is no more looked after, unless a bill runs. */
const lookBackMs = 7 * dayMs
/** Of one gun: more than a stay with a few charges has. */
const mostChanges = 60

export async function findWatchedGuns(db: Db, now: Instant): Promise<WatchedGun[]> {
  const since = earlier(now, lookBackMs)
  const rules = await rulesInForce(db, now)
  const running = await runningStays(db)
  const guns = await gunsOfInterest(db, since, rules)
  const ids = guns.map(gun => gun.gun_id)
  const charges = await chargesAt(db, { ids, since, orderIds: running.flatMap(({ stay }) => stay.orderIds) })
  const changes = await changesOf(db, ids, since)
  const lastOccupy = await lastOccupyAt(db, ids, since)
  const billed = await billedAmong(
    db,
    [...charges.values()].flat().map(({ id }) => id),
  )
  return guns.map(gun => ({
    gunId: gun.gun_id,
    pileId: gun.pile_id,
    stationId: gun.station_id,
    stationName: gun.station_name,
    sellerId: gun.seller_id,
    past: {
      changes: changes.get(gun.gun_id) ?? [],
      now: {
        isPlugged: gun.is_plugged,
        status: gun.status as GunStatus,
        since: instantOf(gun.since_at),
        isOnline: gun.is_online,
        heardAt: timeOf(gun.heartbeat_at),
        lock: gun.has_lock
          ? {
              occupiedAt: timeOf(gun.occupied_at),
              freedAt: timeOf(gun.freed_at),
              loweredAt: timeOf(gun.lowered_at),
            }
          : null,
      },
    },
    charges: charges.get(gun.gun_id) ?? [],
    running: running.filter(one => one.gunId === gun.gun_id).map(({ stay }) => stay),
    rules: rules.get(gun.station_id) ?? {},
    billedOrders: billed,
    lastOccupyAt: lastOccupy.get(gun.gun_id) ?? null,
  }))
}

const timeOf = (value: Date | null): Instant | null => value && instantOf(value)

type RuleRow = {
  station_id: string
  id: string
  kind: number
  name: string
  free_min: number
  unit_min: number
  price_mil: number
  cap_fen: number | null
  free_times: number
  free_times_cycle: 'day' | 'month'
  windows: StayRule['windows']
  exempt_member_types: number[]
  notify_min: number
}

type RulesByStation = Map<string, Partial<Record<StayKind, HeldRule>>>

/** Of several of one kind at a station the one that was made last. */
async function rulesInForce(db: Db, now: Instant): Promise<RulesByStation> {
  const today = businessDay(now)
  const { rows } = await sql<RuleRow>`
    select distinct on (s.station_id, r.kind) s.station_id, r.id, r.kind, r.name, r.free_min, r.unit_min, r.price_mil,
      r.cap_fen, r.free_times, r.free_times_cycle, r.windows, r.exempt_member_types, r.notify_min
    from config_occupy_rule r join config_occupy_rule_station s on s.rule_id = r.id
    where r.status = 'enabled' and coalesce(r.starts_on <= ${today}, true) and coalesce(r.ends_on >= ${today}, true)
    order by s.station_id, r.kind, r.created_at desc, r.id desc`.execute(db)
  const found: RulesByStation = new Map()
  for (const row of rows) {
    const held = { ...found.get(row.station_id), [row.kind]: { id: row.id, rule: ruleOf(row) } }
    found.set(row.station_id, held)
  }
  return found
}

const ruleOf = (row: RuleRow): StayRule => ({
  name: row.name,
  freeMin: row.free_min,
  unitMin: row.unit_min,
  priceMil: mil(row.price_mil),
  capFen: row.cap_fen === null ? null : fen(row.cap_fen),
  freeTimes: row.free_times,
  freeTimesCycle: row.free_times_cycle,
  windows: row.windows,
  exemptMemberTypes: row.exempt_member_types,
  notifyMin: row.notify_min,
})

async function runningStays(db: Db): Promise<{ gunId: string; stay: RunningStay }[]> {
  const rows = await db
    .selectFrom('bill_occupy')
    .select(['id', 'gun_id', 'kind', 'seller_id', 'begun_at', 'rule', 'order_ids', 'notified_at', 'total_min'])
    .where('status', '=', 1)
    .execute()
  return rows.map(row => ({
    gunId: row.gun_id,
    stay: {
      id: row.id,
      kind: row.kind as StayKind,
      sellerId: row.seller_id,
      begunAt: instantOf(row.begun_at),
      rule: row.rule as unknown as StayRule,
      orderIds: row.order_ids,
      hasNotified: row.notified_at !== null,
      totalMin: row.total_min,
    },
  }))
}

type GunRow = {
  gun_id: string
  pile_id: string
  station_id: string
  station_name: string
  seller_id: string
  is_plugged: boolean
  status: number
  since_at: Date
  is_online: boolean
  heartbeat_at: Date | null
  has_lock: boolean
  occupied_at: Date | null
  freed_at: Date | null
  lowered_at: Date | null
}

/** Where a bill runs, where a charge has ended and nobody has pulled out, and where somebody is and does not charge. */
async function gunsOfInterest(db: Db, since: Instant, rules: RulesByStation): Promise<GunRow[]> {
  const beforeCharging = [...rules].filter(([, held]) => held[0]).map(([stationId]) => stationId)
  const { rows } = await sql<GunRow>`
    with wanted as (
      select gun_id from bill_occupy where status = 1
      union select gun_id from bill_order
      where pulled_at is null and begun_at is not null and created_at > ${at(since)} and ended_at is not null
      union select gun_id from config_gun_state
      where station_id = any(${beforeCharging}::bigint[]) and is_plugged and status = 2
      union select gun_id from operation_ground_lock
      where station_id = any(${beforeCharging}::bigint[]) and is_occupied
    )
    select g.id as gun_id, g.pile_id, g.station_id, st.name as station_name, g.seller_id, s.is_plugged, s.status, s.since_at,
      p.is_online, p.heartbeat_at, l.gun_id is not null as has_lock, l.occupied_at, l.freed_at, l.lowered_at
    from wanted w
    join config_gun g on g.id = w.gun_id
    join config_station st on st.id = g.station_id
    join config_gun_state s on s.gun_id = g.id
    join config_pile_state p on p.pile_id = g.pile_id
    left join operation_ground_lock l on l.gun_id = g.id
    order by g.id`.execute(db)
  return rows
}

/** Neither began, so that nothing is to be looked at after them. */
const neverCharged = [7, 8]

type Among = { ids: readonly string[]; since: Instant; orderIds: readonly string[] }

async function chargesAt(db: Db, { ids, since, orderIds }: Among): Promise<Map<string, StayCharge[]>> {
  const rows = await db
    .selectFrom('bill_order')
    .select(['id', 'gun_id', 'order_status', 'created_at', 'begun_at', 'ended_at', 'pulled_at'])
    .select(['member_id', 'fleet_id', 'driver_id', 'card_id', 'plate_no', 'phone'])
    .where(sql<boolean>`gun_id = any(${ids}::bigint[])`)
    .where('order_status', 'not in', neverCharged)
    .where('begun_at', 'is not', null)
    .where(sql<boolean>`((pulled_at is null and created_at > ${at(since)}) or id = any(${orderIds}::bigint[]))`)
    .orderBy('begun_at')
    .orderBy('id')
    .execute()
  const charges = rows.map(row => ({
    gunId: row.gun_id,
    charge: {
      id: row.id,
      payer: [row.member_id, row.fleet_id, row.driver_id, row.card_id].map(id => id ?? '').join(':'),
      holder: { memberId: row.member_id, fleetId: row.fleet_id, driverId: row.driver_id },
      hasPayer: row.member_id !== null || row.fleet_id !== null,
      plateNo: row.plate_no,
      phone: row.phone,
      status: row.order_status,
      createdAt: instantOf(row.created_at),
      begunAt: instantOf(row.begun_at ?? row.created_at),
      endedAt: timeOf(row.ended_at),
      isPulled: row.pulled_at !== null,
    },
  }))
  const byGun = Map.groupBy(charges, one => one.gunId)
  return new Map([...byGun].map(([gunId, some]) => [gunId, some.map(({ charge }) => charge)]))
}

async function changesOf(db: Db, ids: readonly string[], since: Instant): Promise<Map<string, GunChange[]>> {
  const { rows } = await sql<{ gun_id: string; at: Date; from_status: number; to_status: number }>`
    select g.gun_id, c.at, c.from_status, c.to_status
    from unnest(${ids}::bigint[]) as g (gun_id),
      lateral (
        select l.at, l.id, l.from_status, l.to_status from operation_gun_log l
        where l.gun_id = g.gun_id and l.at > ${at(since)} order by l.at desc, l.id desc limit ${mostChanges}
      ) c
    order by g.gun_id, c.at, c.id`.execute(db)
  const byGun = Map.groupBy(rows, row => row.gun_id)
  return new Map(
    [...byGun].map(([gunId, some]) => [
      gunId,
      some.map(row => ({
        at: instantOf(row.at),
        from: row.from_status as GunStatus,
        to: row.to_status as GunStatus,
      })),
    ]),
  )
}

async function billedAmong(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select unnest(b.order_ids) as id from bill_occupy b
    where b.kind = 1 and b.status <> 1 and b.order_ids && ${orderIds}::bigint[]`.execute(db)
  return new Set(rows.map(row => row.id))
}

async function lastOccupyAt(db: Db, ids: readonly string[], since: Instant): Promise<Map<string, Instant>> {
  const rows = await db
    .selectFrom('bill_occupy')
    .select(e => ['gun_id', e.fn.max('begun_at').as('begun_at')])
    .where(sql<boolean>`gun_id = any(${ids}::bigint[])`)
    .where('kind', '=', 0)
    .where('begun_at', '>', at(since))
    .groupBy('gun_id')
    .execute()
  return new Map(rows.map(row => [row.gun_id, instantOf(row.begun_at)]))
}
