// What the wall shows, read from the database: of everything, or of some guns and piles.
import type { WallAlarm, WallGun, WallPile, WallStation } from '@ev/contract/operation/monitor'
import { at, type Db } from '@ev/db/pools'
import { earlier, hourMs, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'

/** Alarms that are over are shown for as long. */
const alarmsLastMs = 6 * hourMs
/** More than this nobody looks through; the list has them all. Of each station, so that none hides those of another. */
const mostAlarms = 200

type Ids = readonly string[] | 'all'

const among = (column: string, ids: Ids) =>
  ids === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

const moment = (column: string) => sql<string | null>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
const count = (value: string | null) => (value === null ? null : Number(value))

export async function readStations(db: Db): Promise<WallStation[]> {
  const rows = await db
    .selectFrom('config_station')
    .select(['id', 'name', 'area_code', 'longitude', 'latitude', 'status', 'capacity_kva'])
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    areaCode: row.area_code,
    longitude: Number(row.longitude),
    latitude: Number(row.latitude),
    status: row.status,
    capacityKva: row.capacity_kva,
  }))
}

export async function readPiles(db: Db, ids: Ids): Promise<WallPile[]> {
  const rows = await db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as y', 'y.id', 'p.pile_type_id')
    .leftJoin('config_pile_state as s', 's.pile_id', 'p.id')
    .select(['p.id', 'p.station_id', 'p.code', 'p.name', 'p.rated_power_w', 'p.status', 'y.maker', 'y.model'])
    .select(['y.current_mode', 's.is_online', moment('s.heartbeat_at').as('heartbeat')])
    .select([moment('s.online_at').as('online'), moment('s.offline_at').as('offline')])
    .where(among('p.id', ids))
    .execute()
  return rows.map(row => ({
    id: row.id,
    stationId: row.station_id,
    code: row.code,
    name: row.name,
    maker: row.maker,
    model: row.model,
    ratedPowerW: row.rated_power_w,
    isDirectCurrent: row.current_mode !== 2,
    isEnabled: row.status === 'enabled',
    isOnline: row.is_online === true,
    heartbeatAt: count(row.heartbeat),
    changedAt: count(row.is_online === true ? row.online : row.offline),
  }))
}

export async function readGuns(db: Db, ids: Ids): Promise<WallGun[]> {
  const { rows } = await sql<GunRow>`
    select g.id, g.pile_id, g.station_id, g.gun_index, g.rated_power_w, g.park_no, g.is_prohibited,
      coalesce(s.status, 5) as status, ${moment('s.since_at')} as since, ${moment('g.created_at')} as made,
      coalesce(s.is_plugged, false) as is_plugged, s.soc as said_soc,
      o.id as session_id, b.id as order_id, ${moment('l.at')} as measured,
      l.soc, l.power_w, l.voltage_dv, l.current_da, l.energy_e4, l.amount_mil, l.cable_temp, l.battery_temp,
      l.charged_min, l.remain_min
    from config_gun g
    left join config_gun_state s on s.gun_id = g.id
    left join lateral (
      select n.id from operation_session n where n.gun_id = g.id and n.state in ('starting', 'charging')
      order by n.asked_at desc limit 1
    ) o on true
    left join bill_order b on b.session_id = o.id
    -- What was measured belongs to what flows now; a pile may also charge without our knowing the session.
    left join operation_gun_live l on l.gun_id = g.id
      and (l.session_id = o.id or s.status = 3 and l.at >= s.since_at)
    where ${among('g.id', ids)}`.execute(db)
  return rows.map(gunOf)
}

type GunRow = {
  id: string
  pile_id: string
  station_id: string
  gun_index: number
  rated_power_w: number
  park_no: string
  is_prohibited: boolean
  status: number
  since: string | null
  made: string
  is_plugged: boolean
  said_soc: number | null
  session_id: string | null
  order_id: string | null
  measured: string | null
  soc: number | null
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  energy_e4: string | null
  amount_mil: string | null
  cable_temp: number | null
  battery_temp: number | null
  charged_min: number | null
  remain_min: number | null
}

const gunOf = (row: GunRow): WallGun => ({
  id: row.id,
  pileId: row.pile_id,
  stationId: row.station_id,
  gunIndex: row.gun_index,
  ratedPowerW: row.rated_power_w,
  parkNo: row.park_no,
  isProhibited: row.is_prohibited,
  status: row.status,
  since: Number(row.since ?? row.made),
  isPlugged: row.is_plugged,
  sessionId: row.session_id,
  orderId: row.order_id,
  measuredAt: count(row.measured),
  soc: row.soc ?? row.said_soc,
  powerW: row.power_w,
  voltageDv: row.voltage_dv,
  currentDa: row.current_da,
  energyE4: count(row.energy_e4),
  amountMil: count(row.amount_mil),
  cableTemp: row.cable_temp,
  batteryTemp: row.battery_temp,
  chargedMin: row.charged_min,
  remainMin: row.remain_min,
})

type AlarmRow = Pick<WallAlarm, 'id' | 'kind' | 'code' | 'level' | 'detail' | 'times'> & {
  alarm_no: string
  station_id: string
  pile_id: string
  gun_id: string | null
  first: string
  last: string
  recovered: string | null
}

/** Those that last, and those of the last hours; each half has an index of its own. */
export async function readAlarms(db: Db, pileIds: Ids, now: Instant): Promise<WallAlarm[]> {
  const { rows } = await sql<AlarmRow>`
    select a.id, a.alarm_no, a.station_id, a.pile_id, a.gun_id, a.kind, a.code, a.level, a.detail, a.times,
      ${moment('a.first_at')} as first, ${moment('a.last_at')} as last, ${moment('a.recovered_at')} as recovered
    from (
      select *, row_number() over (partition by station_id order by last_at desc, id desc) as place
      from operation_alarm
      where id in (
        select id from operation_alarm
        where recovered_at is null and kind <> 'stop' and kind in ('fault', 'offline') and ${among('pile_id', pileIds)}
        union
        select id from operation_alarm where last_at > ${at(earlier(now, alarmsLastMs))} and ${among('pile_id', pileIds)}
      )
    ) a
    where a.place <= ${mostAlarms}
    order by a.last_at desc, a.id desc`.execute(db)
  return rows.map(row => ({
    id: row.id,
    alarmNo: row.alarm_no,
    stationId: row.station_id,
    pileId: row.pile_id,
    gunId: row.gun_id,
    kind: row.kind,
    code: row.code,
    level: row.level,
    detail: row.detail,
    times: row.times,
    firstAt: Number(row.first),
    lastAt: Number(row.last),
    recoveredAt: count(row.recovered),
  }))
}
