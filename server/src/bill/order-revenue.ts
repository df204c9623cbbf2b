// What of an order is revenue and in which statistics it counts, by what its seller has decided: for lists, where each row
// says it, so that their footers come to what reports say. rules/src/statistic-kinds.ts says the same of sums.
import { type Statistic, statistics } from '@ev/rules/statistics'
import { sql } from 'kysely'
import { byRules } from '../config/door.ts'

export const countsIn = (statistic: Statistic) =>
  sql`(t.order_status > 4 and ${byRules(statistic, ({ leftOut }) => sql`t.stat_kind & ${leftOut} = 0`)})`

/** All statistics that it counts in. */
export const countedIn = sql`array_remove(array[${sql.join(
  (Object.keys(statistics) as Statistic[]).map(name => sql`case when ${countsIn(name)} then ${sql.lit(name)} end`),
)}]::text[], null)`

/** `revenueOf`, of one order; nothing of one that does not count. */
export const revenueFen = byRules(
  'revenue',
  ({ leftOut, isCounted }) => sql`case when t.order_status <= 4 or t.stat_kind & ${leftOut} <> 0 then 0 else t.paid_fen
    - case when ${isCounted('refunded')} then 0 else t.refund_fen end
    - case when ${isCounted('giftPaid')} then 0
        else t.gift_paid_fen - case when ${isCounted('refunded')} then 0 else t.gift_refund_fen end end
    + case when ${isCounted('couponPaid')} then t.coupon_fen else 0 end end`,
)
