// The reports over places, and the same figures as calls by name.
import type { Report } from '@ev/contract/kit/report'
import { type ReportSort, sortedRows } from '@ev/contract/kit/report-order'
import { chargeData } from '@ev/contract/report/charge-data'
import { type Compared, dataStatistics } from '@ev/contract/report/data-statistics'
import { operatorAsset } from '@ev/contract/report/operator-asset'
import type { PlaceFilters } from '@ev/contract/report/place-filters'
import { stationAsset } from '@ev/contract/report/station-asset'
import { periodBefore, yearBefore } from '@ev/rules/compared'
import type { Span } from '@ev/rules/days'
import { changeBp } from '@ev/rules/figures'
import { showTime } from '@ev/rules/units'
import { answers, type UserCtx } from '../http/context.ts'
import { mountFigures } from '../resource/report.ts'
import { asOf } from '../statistics/door.ts'
import { placeFigures, spanIn } from './places.ts'

const stations = placeFigures(stationAsset as unknown as Report)
const operators = placeFigures(operatorAsset as unknown as Report)
const charges = placeFigures(chargeData as unknown as Report)

export const stationAssets = mountFigures(stationAsset, stations)
export const operatorAssets = mountFigures(operatorAsset, operators)
export const chargeDatas = mountFigures(chargeData, charges)

type Figured = ReturnType<typeof placeFigures>
type Asked = {
  current: number
  pageSize: number
  filters?: PlaceFilters | undefined
  sort?: ReportSort | undefined
}

async function pageOf(ctx: UserCtx, source: Figured, by: string, { current, pageSize, filters = {}, sort }: Asked) {
  const rows = await source.rows(ctx, filters, by)
  const first = (current - 1) * pageSize
  return { current, pageSize, total: rows.length, records: sortedRows(rows, sort).slice(first, first + pageSize) }
}

const totalsOf = async (ctx: UserCtx, source: Figured, filters: PlaceFilters = {}) => ({
  asOf: showTime(await asOf(ctx.db, ctx.now)),
  totals: (await source.totals(ctx, filters)).totals,
})

export const dataStatisticsCalls = answers(dataStatistics, {
  async getOperator({ db }) {
    const companies = await db
      .selectFrom('system_seller')
      .select(['id', 'name', 'kind', 'seller_id as sellerId'])
      .where('kind', '<>', 'platform')
      .orderBy('id')
      .execute()
    const [sellers, merchants] = [
      companies.filter(({ kind }) => kind === 'seller'),
      companies.filter(({ kind }) => kind !== 'seller'),
    ]
    return sellers.map(({ id, name }) => ({
      id,
      name,
      merchants: merchants.filter(one => one.sellerId === id).map(one => ({ id: one.id, name: one.name })),
    }))
  },
  stationAsset: (ctx, asked) => pageOf(ctx, stations, 'station', asked),
  stationAssetSummary: (ctx, { filters }) => totalsOf(ctx, stations, filters),
  operatorAsset: (ctx, asked) => pageOf(ctx, operators, asked.by, asked),
  operatorAssetSummary: (ctx, { filters }) => totalsOf(ctx, operators, filters),
  chargeData: (ctx, asked) => pageOf(ctx, charges, asked.by, asked),
  async summaryStatistics(ctx, { filters: given = {} }) {
    const filters: PlaceFilters = { ...given, day: given.day ?? { preset: 'yesterday' } }
    const period = spanIn(filters, ctx)
    const [before, lastYear] = [periodBefore(period), yearBefore(period)]
    const of = (day: Span) => totalsOf(ctx, charges, { ...filters, day })
    const [now, then, once] = await Promise.all([of(period), of(before), of(lastYear)])
    const figures = Object.entries(now.totals).map(([name, value]): [string, Compared] => {
      const [earlier, year] = [then.totals[name] ?? null, once.totals[name] ?? null]
      return [
        name,
        {
          value,
          before: earlier,
          changeBp: changeBp(value, earlier),
          lastYear: year,
          yearChangeBp: changeBp(value, year),
        },
      ]
    })
    return { asOf: now.asOf, period, before, lastYear, figures: Object.fromEntries(figures) }
  },
})
