// The figures that every report, dashboard and screen shows, each defined once: over rows `t` of sums and the counting `c`
// of their seller. What they mean in words stands in contract/src/statistics/figures.ts.
import type { Db } from '@ev/db/pools'
import { countingOf, firstBillBit, forfeitBit, kindBits, usualCounting } from '@ev/rules/statistic-kinds'
import type { Statistic, StatisticRule } from '@ev/rules/statistics'
import { type RawBuilder, sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'

/** What the sellers of a reading count otherwise than the product does, as rows `c`; most count as it does. */
export async function countings(db: Db): Promise<RawBuilder<unknown>> {
  // How each seller counts is no secret of a part of it, and the platform reads the figures of all.
  const rows = await beyondScope(db)
    .selectFrom('config_statistic_rule')
    .select(['seller_id as sellerId', 'statistic', 'item', 'is_counted as isCounted'])
    .execute()
  const own = Map.groupBy(rows, row => row.sellerId)
  const told = [...own].map(([sellerId, rules]) => {
    const { excluded, ...money } = countingOf(rules as unknown as StatisticRule[])
    return { sellerId, ...excluded, ...money }
  })
  return sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as c ("sellerId" bigint, revenue integer, energy integer,
    sessions integer, duration integer, utilisation integer, "isGiftRevenue" boolean, "isCouponRevenue" boolean,
    "isBeforeRefund" boolean)`
}

const counts = (statistic: Exclude<Statistic, 'activeUsers'>) =>
  sql.raw(`t.kind & coalesce(c.${statistic}, ${usualCounting.excluded[statistic]}) = 0`)
const flag = (name: 'isGiftRevenue' | 'isCouponRevenue' | 'isBeforeRefund') =>
  sql.raw(`coalesce(c."${name}", ${usualCounting[name]})`)

const isOrder = sql.raw(`t.kind < ${firstBillBit}`)
const total = (column: string, condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.raw(`t.${column}`)}) filter (where ${condition}), 0)`

/** `revenueOf` of rules/src/statistic-kinds.ts over sums, which is the sum over orders: it only adds and takes away. */
const revenue = (condition: RawBuilder<unknown>) => sql`coalesce(sum(t.paid_fen
    - case when ${flag('isBeforeRefund')} then 0 else t.refund_fen end
    - case when ${flag('isGiftRevenue')} then 0
        else t.gift_fen - case when ${flag('isBeforeRefund')} then 0 else t.gift_refund_fen end end
    + case when ${flag('isCouponRevenue')} then t.coupon_fen else 0 end)
  filter (where ${condition}), 0)`

const ofOrders = (statistic: Exclude<Statistic, 'activeUsers'>) => sql`${isOrder} and ${counts(statistic)}`
/** An average divides what orders came to by as many as came to it: those that count in both. */
const ofBoth = (one: Exclude<Statistic, 'activeUsers'>, other: Exclude<Statistic, 'activeUsers'>) =>
  sql`${ofOrders(one)} and ${counts(other)}`
const [energySessions, durationSessions, revenueSessions] = [
  ofBoth('sessions', 'energy'),
  ofBoth('sessions', 'duration'),
  ofBoth('sessions', 'revenue'),
]
const sold = ofBoth('revenue', 'energy')
const bit = (...bits: readonly number[]) => sql.raw(`t.kind & ${bits.reduce((sum, one) => sum | one, 0)} <> 0`)
const stays = bit(kindBits.occupyFee, kindBits.overtimeFee)

export const measures = {
  orders: total('orders', ofOrders('sessions')),
  /** Every order that is over, whatever became of it. */
  allOrders: total('orders', isOrder),
  abnormalOrders: total('orders', bit(kindBits.abnormal)),
  failedOrders: total('orders', bit(kindBits.startFailed)),
  energyE4: total('energy_e4', ofOrders('energy')),
  jianE4: total('jian_e4', ofOrders('energy')),
  fengE4: total('feng_e4', ofOrders('energy')),
  pingE4: total('ping_e4', ofOrders('energy')),
  guE4: total('gu_e4', ofOrders('energy')),
  directE4: total('energy_e4', sql`${ofOrders('energy')} and t.is_direct_current`),
  durationSec: total('duration_sec', ofOrders('duration')),
  elecFen: total('elec_fen', ofOrders('revenue')),
  serviceFen: total('service_fen', ofOrders('revenue')),
  discountFen: total('discount_fen', ofOrders('revenue')),
  payableFen: total('payable_fen', ofOrders('revenue')),
  paidFen: total('paid_fen', ofOrders('revenue')),
  refundFen: total('refund_fen', ofOrders('revenue')),
  debtFen: total('debt_fen', ofOrders('revenue')),
  /** 充电营收: of orders alone, the sum of that column of the order list. */
  revenueFen: revenue(ofOrders('revenue')),
  /** What sessions came to and how many they are, for averages an order. */
  sessionE4: total('energy_e4', energySessions),
  energySessions: total('orders', energySessions),
  sessionSec: total('duration_sec', durationSessions),
  durationSessions: total('orders', durationSessions),
  sessionFen: revenue(revenueSessions),
  revenueSessions: total('orders', revenueSessions),
  /** Energy of orders whose service fees count, and these, for the price of a kWh. */
  soldE4: total('energy_e4', sold),
  soldServiceFen: total('service_fen', sold),
  /** What was paid for staying and not given back, as far as it counts as revenue. */
  stayFen: sql`coalesce(sum(t.paid_fen - t.refund_fen) filter (where ${stays} and ${counts('revenue')}), 0)`,
  /** Deposits that were kept; in no statistic. */
  forfeitFen: total('paid_fen', bit(forfeitBit)),
} as const satisfies Record<string, RawBuilder<unknown>>

export type Measure = keyof typeof measures
export type Figures = Record<Measure, number>
export const measureNames = Object.keys(measures) as Measure[]

export const selected = sql.join(measureNames.map(name => sql`(${measures[name]})::float8 as ${sql.ref(name)}`))
