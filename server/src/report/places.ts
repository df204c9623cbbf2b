// Figures of stations and of those who run them: sums of days and months, the time of guns, and what stands there now,
// within the reader's sight.
import type { Fields } from '@ev/contract/kit/field'
import { measuresOf, periodOf, type Report, type ReportRow, type Totals } from '@ev/contract/kit/report'
import type { PlaceFilters, placeFilters } from '@ev/contract/report/place-filters'
import { stationAsset } from '@ev/contract/report/station-asset'
import { daysOf, laterOf, type Span } from '@ev/rules/days'
import { type GunsTime, gunRatios, noTime } from '@ev/rules/figures'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { type FiguresSource, type Matching, matchingOf } from '../resource/report.ts'
import { asOf, figuresBy, figuresOf, gunTimes, nothing } from '../statistics/door.ts'
import { type Assets, assetRow, assetsBy, noAssets } from './assets.ts'
import { moneyRow, only } from './figure-row.ts'

type PlaceBy = 'station' | 'merchant' | 'seller' | 'day' | 'month'
type Row = ReportRow<Fields>

const beginning = '2000-01-01'

/** The days that are asked for; an open end is the beginning of time, or today. Before the beginning there was nothing. */
export function spanIn({ day }: Pick<PlaceFilters, 'day'>, ctx: UserCtx): Span {
  const whole = periodOf(day, ctx.now)
  if (whole) return { from: laterOf(whole.from, beginning), to: laterOf(whole.to, beginning) }
  const { from = beginning, to = businessDay(ctx.now) } = Object(day) as Partial<Span>
  return { from: laterOf(from, beginning), to: laterOf(to, beginning) }
}

/** Stations `t` that the filters ask for. */
const stationsIn = (ctx: UserCtx, filters: PlaceFilters): Matching =>
  matchingOf(ctx, stationAsset, { table: 'config_station', filters: { station: 'id' } }, { ...filters, day: undefined })

/** What sums are narrowed by; by their own merchant and seller, since a station may have had another one then. */
async function narrowing(ctx: UserCtx, filters: PlaceFilters) {
  const { station, area, kind, merchant, seller } = filters
  const narrows = { merchantIds: merchant, sellerIds: seller }
  if (!area && !kind) return { ...narrows, stationIds: station }
  const found = await stationsIn(ctx, { station, area, kind }).select(sql<string>`t.id::text`.as('id')).execute()
  return { ...narrows, stationIds: found.map(({ id }) => id) }
}

/** What a row or a total is made of. */
type Sums = { figures: typeof nothing; time: GunsTime; assets: Assets; days: number }

const figuresIn = ({ figures, time, assets, days }: Sums) => ({
  ...moneyRow(figures),
  ...gunRatios(figures, time, days),
  ...assetRow(assets),
})

type PlaceFigures = FiguresSource<typeof placeFilters> & {
  rows: (ctx: UserCtx, filters: PlaceFilters, by: string) => Promise<Row[]>
}

export function placeFigures(report: Pick<Report, 'fields' | 'by'>): PlaceFigures {
  const shown = measuresOf(report)
  const rows: PlaceFigures['rows'] = async (ctx, filters, by) => {
    const found = await rowsBy(ctx, filters, by as PlaceBy)
    return found.map(row => only(row, [by, ...shown]) as Row)
  }
  const totals: PlaceFigures['totals'] = async (ctx, filters) => {
    const { counted, sums } = await totalsOf(ctx, filters)
    return { counted, totals: only(figuresIn(sums), shown) as Totals }
  }
  return {
    asOf: ctx => asOf(ctx.db, ctx.now),
    async figures(ctx, filters, by) {
      const [found, whole] = await Promise.all([rows(ctx, filters, by), totals(ctx, filters)])
      return { rows: found, ...whole }
    },
    rows,
    totals,
  }
}

async function totalsOf(ctx: UserCtx, filters: PlaceFilters): Promise<{ counted: number; sums: Sums }> {
  const span = spanIn(filters, ctx)
  const narrows = await narrowing(ctx, filters)
  const [figures, [time = noTime], [assets = noAssets]] = await Promise.all([
    figuresOf(ctx, { span, ...narrows }),
    gunTimes(ctx, { span, by: 'all', ...narrows }),
    assetsBy(ctx, stationsIn(ctx, filters), 'all'),
  ])
  return { counted: figures.allOrders, sums: { figures, time, assets, days: daysOf(span) } }
}

async function rowsBy(ctx: UserCtx, filters: PlaceFilters, by: PlaceBy) {
  const span = spanIn(filters, ctx)
  const narrows = await narrowing(ctx, filters)
  const isPlace = by !== 'day' && by !== 'month'
  const [figures, times, assets] = await Promise.all([
    figuresBy(ctx, { span, by, ...narrows }),
    gunTimes(ctx, { span, by, ...narrows }),
    isPlace ? assetsBy(ctx, stationsIn(ctx, filters), by) : [],
  ])
  const figuresAt = byKey(figures)
  const timesAt = byKey(times)
  const assetsAt = byKey(assets)
  // A station where nothing happened is a row too, and so is one that has gone from sight and had orders then.
  const keys = [...new Set([...assetsAt.keys(), ...figuresAt.keys(), ...(isPlace ? [] : timesAt.keys())])]
  const rows = keys.map(key => {
    const own = assetsAt.get(key) ?? { ...noAssets, key }
    const sums = {
      figures: figuresAt.get(key) ?? nothing,
      time: timesAt.get(key) ?? noTime,
      assets: own,
      days: isPlace ? daysOf(span) : 1,
    }
    const heading = isPlace ? { id: key, label: own.name || `#${key}` } : key
    return { ...figuresIn(sums), area: own.area, openDate: own.openDate, [by]: heading }
  })
  return isPlace
    ? rows.toSorted((one, other) => other.revenueFen - one.revenueFen || other.energyE4 - one.energyE4)
    : rows.toSorted((one, other) => (String(Object(one)[by]) < String(Object(other)[by]) ? -1 : 1))
}

const byKey = <T extends { key: string }>(rows: readonly T[]) => new Map(rows.map(row => [row.key, row]))
