// What sums are made of: orders that are over and bills for staying, one row each, with the columns of statistics_day.
import { forfeitBit, kindBits } from '@ev/rules/statistic-kinds'
import { type RawBuilder, sql } from 'kysely'

/** The columns that are added up, as every table of sums has them. */
export const summed = [
  'orders',
  'energy_e4',
  'jian_e4',
  'feng_e4',
  'ping_e4',
  'gu_e4',
  'duration_sec',
  'elec_fen',
  'service_fen',
  'discount_fen',
  'coupon_fen',
  'payable_fen',
  'paid_fen',
  'gift_fen',
  'refund_fen',
  'gift_refund_fen',
  'debt_fen',
] as const

export const sumNames = sql.raw(summed.join(', '))
/** Of the type that a column of sums has: what is reckoned is held against what is there. */
export const sums = (alias: string) =>
  sql.raw(
    summed.map(name => `sum(${alias}.${name})::${name === 'orders' ? 'integer' : 'bigint'} as ${name}`).join(', '),
  )

const hourOf = (moment: string) => `extract(hour from ${moment} at time zone 'Asia/Shanghai')::smallint`

/** What an order of this alias brings into sums, by column of statistics_day. */
export const orderColumns = (o: string): Readonly<Record<string, string>> => ({
  station_id: `${o}.station_id`,
  day: `${o}.stat_day`,
  hour: hourOf(`coalesce(${o}.ended_at, ${o}.created_at)`),
  merchant_id: `${o}.merchant_id`,
  is_direct_current: `${o}.is_direct_current`,
  kind: `${o}.stat_kind`,
  seller_id: `${o}.seller_id`,
  orders: '1',
  energy_e4: `${o}.energy_e4`,
  jian_e4: `${o}.jian_e4`,
  feng_e4: `${o}.feng_e4`,
  ping_e4: `${o}.ping_e4`,
  gu_e4: `${o}.gu_e4`,
  duration_sec: `${o}.duration_sec`,
  elec_fen: `${o}.elec_fen`,
  service_fen: `${o}.service_fen`,
  discount_fen: `${o}.discount_elec_fen + ${o}.discount_service_fen`,
  coupon_fen: `${o}.coupon_fen`,
  payable_fen: `${o}.payable_fen`,
  paid_fen: `${o}.paid_fen`,
  gift_fen: `${o}.gift_paid_fen`,
  refund_fen: `${o}.refund_fen`,
  gift_refund_fen: `${o}.gift_refund_fen`,
  debt_fen: `${o}.debt_fen`,
})

const ofOrder = sql.raw(
  Object.entries(orderColumns('o'))
    .map(([name, column]) => `${column} as ${name}`)
    .join(', '),
)

/** Orders `o`; `condition` says which, and whoever reads them for somebody puts their scope into it. */
export const countedOrders = (condition: RawBuilder<unknown>) => sql`
  select ${ofOrder} from bill_order o where o.order_status > 4 and ${condition}`

const noEnergy = sql.raw('0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0')

/** Bills `b` for staying, at stations `s`: those that run and those that were closed as wrong come to nothing. */
export const countedStays = (condition: RawBuilder<unknown>) => sql`
  select b.station_id, stay_day(b.ended_at, b.created_at), ${sql.raw(hourOf('coalesce(b.ended_at, b.created_at)'))},
    s.merchant_id, false, (case b.kind when 0 then ${sql.lit(kindBits.occupyFee)} else ${sql.lit(kindBits.overtimeFee)} end)::smallint,
    b.seller_id, ${noEnergy}, b.payable_fen, b.paid_fen, 0, b.refund_fen, 0,
    case when b.status = 2 then b.payable_fen - b.paid_fen else 0 end
  from bill_occupy b join config_station s on s.id = b.station_id
  where b.status not in (1, 5) and ${condition}`

/** Deposits of appointments `a` that were kept, at stations `s`. */
export const countedForfeits = (condition: RawBuilder<unknown>) => sql`
  select a.station_id, stay_day(a.finished_at, a.created_at), ${sql.raw(hourOf('coalesce(a.finished_at, a.created_at)'))},
    s.merchant_id, false, ${sql.lit(forfeitBit)}::smallint, a.seller_id, ${noEnergy}, a.penalty_fen, a.penalty_fen, 0, 0, 0, 0
  from bill_appointment a join config_station s on s.id = a.station_id
  where a.penalty_fen > 0 and ${condition}`
