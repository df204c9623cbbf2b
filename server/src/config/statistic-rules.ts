// What a seller has decided to count otherwise than the product does; `counts` of the rules puts both together.
import type { Db } from '@ev/db/pools'
import { defaultAnswer, type Item, items, type Statistic, type StatisticRule, statistics } from '@ev/rules/statistics'

export async function statisticRulesOf(db: Db, sellerId: string): Promise<StatisticRule[]> {
  const rows = await db
    .selectFrom('config_statistic_rule')
    .select(['statistic', 'item', 'is_counted as isCounted'])
    .where('seller_id', '=', sellerId)
    .execute()
  // A pair of an older version that means nothing any more is passed over.
  return rows.filter(isKnown) as StatisticRule[]
}

export const isKnown = ({ statistic, item }: { statistic: string; item: string }) =>
  Object.hasOwn(statistics, statistic) &&
  Object.hasOwn(items, item) &&
  defaultAnswer(statistic as Statistic, item as Item) !== undefined
