// How long guns were what, and when energy flowed: from the days of guns and the half hours of stations, in scope.
import type { Span } from '@ev/rules/days'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { scopedSql } from '../http/scope.ts'

type TimesBy = 'all' | 'day' | 'month' | 'station' | 'merchant' | 'seller' | 'pile' | 'gun' | 'pileType'

export type GunTimes = {
  key: string
  /** Days of guns: 3 guns of 7 days are 21. */
  gunDays: number
  /** How long there were guns, in seconds: of today as far as it has come. */
  gunSec: number
  /** What they could have given in that time, in watt seconds. */
  powerWs: number
  chargingSec: number
  offlineSec: number
  faultSec: number
  alarmSec: number
  idleSec: number
}

type TimesAsked = {
  span: Span
  by: TimesBy
  stationIds?: readonly string[] | undefined
  merchantIds?: readonly string[] | undefined
  sellerIds?: readonly string[] | undefined
}

const among = (column: string, ids: readonly string[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(`s.${column}`)} = any(${ids}::bigint[])`

const keys = {
  all: sql`''`,
  day: sql`s.day::text`,
  month: sql`to_char(s.day, 'YYYY-MM')`,
  station: sql`s.station_id::text`,
  merchant: sql`s.merchant_id::text`,
  seller: sql`s.seller_id::text`,
  pile: sql`s.pile_id::text`,
  gun: sql`s.gun_id::text`,
  pileType: sql`s.pile_type_id::text`,
} as const

const whole = sql`(s.idle_sec + s.preparing_sec + s.charging_sec + s.full_sec + s.offline_sec + s.alarm_sec + s.fault_sec
  + s.reserved_sec)::float8`

export async function gunTimes(ctx: UserCtx, asked: TimesAsked): Promise<GunTimes[]> {
  const { span, by, stationIds, merchantIds, sellerIds } = asked
  const { rows } = await sql<GunTimes>`
    select ${keys[by]} as key, count(*)::float8 as "gunDays", sum(${whole}) as "gunSec",
      sum(${whole} * s.rated_power_w) as "powerWs", sum(s.charging_sec)::float8 as "chargingSec",
      sum(s.offline_sec)::float8 as "offlineSec", sum(s.fault_sec)::float8 as "faultSec",
      sum(s.alarm_sec)::float8 as "alarmSec", sum(s.idle_sec)::float8 as "idleSec"
    from statistics_gun_day s
    where s.day between ${span.from} and ${span.to} and ${scopedSql(ctx.scope, 'statistics_gun_day', 's')}
      and ${among('station_id', stationIds)} and ${among('merchant_id', merchantIds)} and ${among('seller_id', sellerIds)}
    group by 1 order by 1`.execute(ctx.db)
  return rows
}

/** Energy in the half hours of a day, 48 of them, and how long guns charged in each. */
export type Flow = { energyE4: number; chargingSec: number }[]

type FlowAsked = { day: string; stationIds?: readonly string[] | undefined }

export async function flowOf(ctx: UserCtx, { day, stationIds }: FlowAsked): Promise<Flow> {
  const { rows } = await sql<{ slot: number; energyE4: number; chargingSec: number }>`
    select s.slot, sum(s.energy_e4)::float8 as "energyE4", sum(s.charging_sec)::float8 as "chargingSec"
    from statistics_flow s
    where s.day = ${day} and ${scopedSql(ctx.scope, 'statistics_flow', 's')}
      and (${stationIds === undefined} or s.station_id = any(${stationIds ?? []}::bigint[]))
    group by 1`.execute(ctx.db)
  const bySlot = new Map(rows.map(({ slot, ...rest }) => [slot, rest]))
  return Array.from({ length: 48 }, (_, slot) => bySlot.get(slot) ?? { energyE4: 0, chargingSec: 0 })
}
