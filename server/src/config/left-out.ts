// Which sorts of orders a seller leaves out of a statistic, as bits, in SQL over the seller's own rules.
import { excludedBits, kindBits } from '@ev/rules/statistic-kinds'
import { counts, type Item, type Statistic } from '@ev/rules/statistics'
import { type RawBuilder, sql } from 'kysely'
import { linked } from '../http/scope.ts'

/** How a statistic is counted, in SQL. */
type Answers = {
  /** What has one of these bits does not count in it. */
  leftOut: RawBuilder<unknown>
  /** Whether money of this sort counts. */
  isCounted: (item: Item) => RawBuilder<unknown>
}

const bitOf = sql`case r.item ${sql.join(
  Object.entries(kindBits).map(([item, bit]) => sql`when ${sql.lit(item)} then ${sql.lit(bit)}`),
  sql` `,
)} else 0 end`

const byProduct = (statistic: Statistic): Answers => ({
  leftOut: sql.lit(excludedBits(statistic, [])),
  isCounted: item => sql.lit(counts(statistic, item, [])),
})

/** The product's own answers, and over them the seller's, which are the rows `r`. */
const bySeller = (statistic: Statistic): Answers => ({
  leftOut: sql`((${byProduct(statistic).leftOut} & ~coalesce(bit_or(${bitOf}), 0))
    | coalesce(bit_or(${bitOf}) filter (where not r.is_counted), 0))`,
  isCounted: item =>
    sql`coalesce(bool_or(r.is_counted) filter (where r.item = ${sql.lit(item)}), ${byProduct(statistic).isCounted(item)})`,
})

/**
 * Something about how the seller of the row `t` counts. Most count as the product does: who does not is asked once for all
 * rows, and only for the rows of these their rules are read.
 */
export const byRules = (statistic: Statistic, what: (answers: Answers) => RawBuilder<unknown>) => sql`(case
  when t.seller_id = any(array(
    select o.seller_id from config_statistic_rule o
    where o.statistic = ${sql.lit(statistic)} and ${linked('config_statistic_rule')}))
  then (
    select ${what(bySeller(statistic))} from config_statistic_rule r
    where r.seller_id = t.seller_id and r.statistic = ${sql.lit(statistic)} and ${linked('config_statistic_rule')})
  else ${what(byProduct(statistic))} end)`
