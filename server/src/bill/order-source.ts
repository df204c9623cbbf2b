// Where the fields of an order come from, for every resource over orders.
import { unknownStop } from '@ev/contract/bill/order-fields'
import type { ValueOf } from '@ev/contract/kit/choices'
import type { TextFilter } from '@ev/contract/kit/field'
import type { orderLacks } from '@ev/contract/order-enums'
import { at } from '@ev/db/pools'
import type { Statistic } from '@ev/rules/statistics'
import { stopCodes } from '@ev/rules/stop-reasons'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../http/like.ts'
import { inSight, linked } from '../http/scope.ts'
import { isInside } from '../resource/areas.ts'
import { countedIn, countsIn, revenueFen } from './order-revenue.ts'

const ofSession = (column: string) => sql`(
  select ${sql.ref(`s.${column}`)} from operation_session s
  where s.id = t.session_id and ${linked('operation_session')})`

const ofStation = (column: string) => sql`(
  select ${sql.ref(`a.${column}`)} from config_station a where a.id = t.station_id and ${linked('config_station')})`

const ofType = (column: string) => sql`(
  select ${sql.ref(`y.${column}`)} from config_gun g
  join config_pile p on p.id = g.pile_id join config_pile_type y on y.id = p.pile_type_id
  where g.id = t.gun_id and ${linked('config_gun')} and ${linked('config_pile')} and ${linked('config_pile_type')})`

/** At stations in the reader's sight, as reports narrow their figures. */
const stationIs = (condition: RawBuilder<unknown>) => sql`t.station_id in (
  select a.id from config_station a where ${condition} and ${inSight('config_station', 'a')})`

/** At guns in the reader's sight, as they stand now. */
const typeIs = (condition: RawBuilder<unknown>) => sql`t.gun_id in (
  select g.id from config_gun g join config_pile p on p.id = g.pile_id join config_pile_type y on y.id = p.pile_type_id
  where ${condition} and ${inSight('config_gun', 'g')} and ${linked('config_pile')} and ${linked('config_pile_type')})`

const lacking: Record<ValueOf<typeof orderLacks>, RawBuilder<unknown>> = {
  member: sql`t.member_id is null`,
  fleet: sql`t.fleet_id is null`,
  plateNo: sql`t.plate_no = ''`,
  vin: sql`t.vin = ''`,
  model: sql`t.version_id is null`,
}

const lacks = sql`array_remove(array[${sql.join(
  Object.entries(lacking).map(([name, condition]) => sql`case when ${condition} then ${sql.lit(name)} end`),
)}]::text[], null)`

const ofVersion = (column: string) => sql`(
  select ${sql.ref(`v.${column}`)} from config_billing_version v
  where v.id = t.version_id and ${linked('config_billing_version')})`

const sessionIs = (condition: RawBuilder<unknown>) => sql`exists (
  select from operation_session s where s.id = t.session_id and ${linked('operation_session')} and ${condition})`

/** Until its end, and of one that goes on until now. */
const durationMin = (now: Instant) => sql`round(
  case when t.order_status <= 4 and t.begun_at is not null
    then greatest(extract(epoch from ${at(now)}::timestamptz - t.begun_at), 0)
    else t.duration_sec end / 60.0, 1)`

/** What is to be paid for staying before and after it, where a bill is not closed. */
const stayFen = sql`coalesce((
  select sum(o.payable_fen) from bill_occupy o
  where o.order_ids @> array[t.id] and o.status <> 5 and ${linked('bill_occupy')}), 0)`

const stopReason = sql`case when t.stop_code = '' then null
  when t.stop_code = any(${stopCodes}::text[]) then t.stop_code else ${unknownStop}::text end`

/** Few orders are refunded: of all others nobody looks for one. */
const refundedElecFen = sql`case when t.refund_fen = 0 then 0 else (
  select coalesce(sum(r.elec_fen), 0) from bill_order_refund r
  where r.order_id = t.id and ${linked('bill_order_refund')}) end`

/** What a refund is judged by, as contract/src/bill/order-actions.ts does. */
export const refundColumns = {
  payableElecFen: sql`(t.elec_fen - t.discount_elec_fen)`,
  payableServiceFen: sql`(t.service_fen - t.discount_service_fen)`,
  refundedElecFen,
  giftLeftFen: sql`(t.gift_paid_fen - t.gift_refund_fen)`,
}

export const orderColumns = {
  tradeNo: ofSession('session_no'),
  area: ofStation('area_code'),
  stationKind: ofStation('kind'),
  pileType: ofType('id'),
  maker: ofType('maker'),
  lacks,
  currentKind: sql`case when t.is_direct_current then 1 else 2 end`,
  plugTime: 'plugged_at',
  startTime: 'begun_at',
  endTime: 'ended_at',
  pullTime: 'pulled_at',
  settleTime: 'settled_at',
  liveTime: 'live_at',
  durationMin,
  startSoc: 'soc_start',
  endSoc: 'soc_end',
  stopReason,
  model: ofVersion('model_id'),
  versionNo: ofVersion('version_no'),
  discountFen: sql`(t.discount_elec_fen + t.discount_service_fen)`,
  stayFen,
  businessDay: 'stat_day',
  revenueFen,
  countsIn: countedIn,
  isAbnormal: sql`(t.order_status in (9, 10) or cardinality(t.abnormal_reasons) > 0)`,
}

export const orderFilters = {
  countsIn: (value: readonly Statistic[]) => sql.join(value.map(countsIn), sql` and `),
  tradeNo: (value: TextFilter) =>
    sessionIs(
      typeof value === 'string'
        ? sql`s.session_no ilike ${contains(value)}`
        : sql`s.session_no = any(${value}::text[])`,
    ),
  area: (value: readonly string[]) =>
    stationIs(
      sql`(${sql.join(
        value.map(code => isInside(sql`a.area_code`, code)),
        sql` or `,
      )})`,
    ),
  stationKind: (value: readonly number[]) => stationIs(sql`a.kind = any(${value})`),
  pileType: (value: readonly string[]) => typeIs(sql`y.id = any(${value}::bigint[])`),
  maker: (value: readonly string[]) => typeIs(sql`y.maker = any(${value}::text[])`),
  lacks: (value: readonly (keyof typeof lacking)[]) =>
    sql.join(
      value.map(name => lacking[name]),
      sql` and `,
    ),
  currentKind: (value: readonly number[]) => sql`t.is_direct_current = any(${value.map(one => one === 1)}::boolean[])`,
  model: (value: readonly string[]) => sql`t.version_id in (
    select v.id from config_billing_version v
    where v.model_id = any(${value}::bigint[]) and ${linked('config_billing_version')})`,
}
