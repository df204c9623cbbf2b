// Which sorts of orders a seller leaves out of a statistic, as bits, in SQL over the seller's own rules.
import { excludedBits, kindBits } from '@ev/rules/statistic-kinds'
import type { Statistic } from '@ev/rules/statistics'
import { type RawBuilder, sql } from 'kysely'
import { linked } from '../http/scope.ts'

const bitOf = sql`case r.item ${sql.join(
  Object.entries(kindBits).map(([item, bit]) => sql`when ${sql.lit(item)} then ${sql.lit(bit)}`),
  sql` `,
)} else 0 end`

/** The product's own answers, and over them the seller's. */
export const leftOut = (statistic: Statistic) => sql`(
  (${sql.lit(excludedBits(statistic, []))} & ~coalesce(bit_or(${bitOf}), 0))
  | coalesce(bit_or(${bitOf}) filter (where not r.is_counted), 0))`

/** Something about the rules `r` of the seller of the row `t`, of which there may be none. */
export const byRules = (statistic: Statistic, what: RawBuilder<unknown>) => sql`(
  select ${what} from config_statistic_rule r
  where r.seller_id = t.seller_id and r.statistic = ${sql.lit(statistic)} and ${linked('config_statistic_rule')})`

/** Whether the seller counts money of this sort, which without a rule it does not. */
export const isCounted = (item: string) =>
  sql`coalesce(bool_or(r.is_counted) filter (where r.item = ${sql.lit(item)}), false)`
