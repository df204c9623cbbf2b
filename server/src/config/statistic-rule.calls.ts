// What counts in which statistic, for the caller's seller.
import { createHash } from 'node:crypto'
import { statisticRule } from '@ev/contract/config/statistic-rule'
import type { HistoryEntry } from '@ev/contract/kit/resource'
import { at, instantOf } from '@ev/db/pools'
import { type Language, refuse } from '@ev/rules/refuse'
import {
  cells,
  counts,
  defaultAnswer,
  definition,
  type Item,
  items,
  type Statistic,
  type StatisticRule,
  statistics,
} from '@ev/rules/statistics'
import { showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { seesWhole } from '../http/scope.ts'
import { type ChangeRow, changeRows } from '../resource/history.ts'
import { isKnown, statisticRulesOf } from './statistic-rules.ts'

export const statisticRuleCalls = answers(statisticRule, {
  get: ctx => rulesOf(ctx),

  async history(ctx) {
    const requests = Map.groupBy(await changesOf(ctx), change => change.request_id)
    return [...requests.values()].map(rows => {
      const { at: time, account, name, call } = rows[0] as ChangeRow
      return {
        time: showTime(instantOf(time)),
        account: account ?? '',
        name: name ?? '',
        call: call ?? '',
        verb: 'update' as const,
        changes: differences(rows, ctx.language),
      }
    })
  },

  async update(ctx, { version, answers: wanted }) {
    if (!seesWhole(ctx.scope)) refuse('wholeSellerOnly')
    // Those who change the same rules take turns, so that the version is still true when it is written.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`statisticRule:${ctx.user.sellerId}`}, 0))`.execute(
      ctx.db,
    )
    const own = await statisticRulesOf(ctx.db, ctx.user.sellerId)
    if (versionOf(own) !== version) await refuseStale(ctx, versionOf(own))
    for (const answer of wanted) await save(ctx, answer)
    return rulesOf(ctx)
  },
})

async function rulesOf(ctx: UserCtx) {
  const { language } = ctx
  const own = await statisticRulesOf(ctx.db, ctx.user.sellerId)
  const last = (await changesOf(ctx))[0]
  const named = <K extends string>(table: Readonly<Record<K, Named>>) =>
    (Object.keys(table) as K[]).map(key => ({ key, label: table[key][language], help: table[key].help[language] }))
  return {
    version: versionOf(own),
    updatedBy: last?.name ?? last?.account ?? '',
    updateTime: last ? showTime(instantOf(last.at)) : null,
    statistics: named<Statistic>(statistics),
    items: named<Item>(items),
    cells: cells.map(({ statistic, item }) => ({
      statistic,
      item,
      isCounted: counts(statistic, item, own),
      byDefault: defaultAnswer(statistic, item) ?? false,
      definition: definition(statistic, item, language),
    })),
  }
}
type Named = { zh: string; en: string; help: { zh: string; en: string } }

/** A fingerprint of what differs from the product's own answers. */
function versionOf(own: readonly StatisticRule[]): number {
  const lines = own.map(({ statistic, item, isCounted }) => `${statistic},${item},${isCounted}`).sort()
  return createHash('sha256').update(lines.join(';')).digest().readUInt32BE() >>> 1
}

type Answer = { statistic: Statistic; item: Item; isCounted: boolean | null }

/** Only what differs from the product's own answer is kept. */
async function save(ctx: UserCtx, { statistic, item, isCounted }: Answer): Promise<void> {
  const byDefault = defaultAnswer(statistic, item) ?? refuse('notFound')
  const key = { seller_id: ctx.user.sellerId, statistic, item }
  if (isCounted === null || isCounted === byDefault) {
    await ctx.db
      .deleteFrom('config_statistic_rule')
      .where('seller_id', '=', key.seller_id)
      .where('statistic', '=', statistic)
      .where('item', '=', item)
      .execute()
    return
  }
  await ctx.db
    .insertInto('config_statistic_rule')
    .values({ ...key, is_counted: isCounted, updated_at: at(ctx.now) })
    .onConflict(conflict =>
      conflict
        .columns(['seller_id', 'statistic', 'item'])
        .doUpdateSet({ is_counted: isCounted, updated_at: at(ctx.now) })
        .where('config_statistic_rule.is_counted', '<>', isCounted),
    )
    .execute()
}

const recorded = {
  source: {
    table: 'config_statistic_rule',
    parts: [{ table: 'config_statistic_rule', says: { zh: '统计口径', en: 'Statistic rules' } }],
  },
} as const

/** The rows of a seller begin with its id. */
const changesOf = (ctx: UserCtx) => changeRows(ctx, recorded, ctx.user.sellerId)

async function refuseStale(ctx: UserCtx, version: number): Promise<never> {
  const { language } = ctx
  const rows = await changesOf(ctx)
  const last = rows.filter(row => row.request_id === rows[0]?.request_id)
  const by = last[0]?.name ?? last[0]?.account ?? ''
  const time = last[0] ? showTime(instantOf(last[0].at)) : ''
  const changes = differences(last, language)
  return refuse('changedMeanwhile', { who: by, time }, { by, time, changes, version })
}

const answer: Record<Language, readonly [string, string]> = { zh: ['不计', '计入'], en: ['Not counted', 'Counted'] }

/** Where there is no answer of its own, the product's counts. */
const differences = (rows: readonly ChangeRow[], language: Language): HistoryEntry['changes'] =>
  rows.flatMap(({ before, after, row_key }) => {
    const [, statistic, item] = row_key.split(',') as [string, Statistic, Item]
    // A pair of an older version that means nothing any more has no name either.
    if (!isKnown({ statistic, item })) return []
    const say = (values: ChangeRow['before']) =>
      answer[language][(values?.is_counted ?? defaultAnswer(statistic, item)) === true ? 1 : 0]
    const label = `${items[item][language]} · ${statistics[statistic][language]}`
    return [{ field: `${statistic}.${item}`, label, before: say(before), after: say(after) }]
  })
