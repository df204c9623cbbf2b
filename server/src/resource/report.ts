// The answers of a report, made from its definition and from where its figures come.
import type { Call } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import type { FilterKey, FiltersOf } from '@ev/contract/kit/list'
import { measuresOf, periodOf, type Report, type ReportOut, type Totals, toldOf } from '@ev/contract/kit/report'
import { type ReportSort, sortedRows } from '@ev/contract/kit/report-order'
import type { Text } from '@ev/contract/kit/text'
import type { Database } from '@ev/db/rows'
import { type Against, periodBefore, yearBefore } from '@ev/rules/compared'
import { addDays, daysOf, isDay, type Span } from '@ev/rules/days'
import { type Instant, showTime } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { type Answered, answers, type UserCtx } from '../http/context.ts'
import { heldAmong } from '../http/session.ts'
import { askExport } from './export.ts'
import { type MadeReport, makeReport } from './report-file.ts'
import type { Column, Known } from './source.ts'
import { tableOf } from './table.ts'
import { conditionsOf } from './where.ts'

/** Which rows a report is made of. */
export type Matched<Q extends Fields> = {
  table: keyof Database
  /** What stands behind each filter, over `t`; where it is not the filter's name in snake case. */
  filters: { [K in FilterKey<Q>]?: Column }
  /** Rows that this user may not count, whatever the filters say. */
  where?: (ctx: UserCtx) => RawBuilder<unknown> | undefined
}

export type ReportSource<F extends Fields, Q extends Fields> = Matched<Q> & {
  /** What the rows are grouped by, over `t`. */
  dimensions: Partial<Record<keyof F & string, RawBuilder<unknown>>>
  /** Each figure over a group of rows. */
  measures: Partial<Record<keyof F & string, RawBuilder<unknown>>>
}

type Rows = ReportOut<Fields>['rows']
type Asked = { filters: FiltersOf<Fields> & Readonly<Record<string, unknown>>; by: string }
type AskedFile = Asked & { sort?: ReportSort | undefined }

/** What all rows come to, those beyond the ones that are shown among them. */
type Whole = { counted: number; totals: Totals }

/** A report as the runner of background work meets it. */
export type MountedReport = {
  address: string
  title: Text
  answers: Answered[]
  /** What its file is asked for by as an address, and at which addresses beside its own. */
  direct: { filters: Fields; call: Call; excelAt: readonly string[] }
  /** Writes the sheet that an input of `export` asks for; how many rows it has and what they come to. */
  makeFile: (ctx: UserCtx, input: unknown, path: string) => Promise<MadeReport>
}

export function mountReport<F extends Fields, Q extends Fields>(
  report: Report<F, Q>,
  source: ReportSource<F, Q>,
): MountedReport {
  const { dimensions, measures } = source as unknown as ReportSource<Fields, Fields>
  const names = measuresOf(report as unknown as Report)
  const selected = names.map(name => sql<number | null>`(${partOf(measures, name)})::float8`.as(name))
  return mountReckoned(report, source, {
    async rows(_ctx, matching, by) {
      const dimension = partOf(dimensions, by)
      const isDays = report.fields[by]?.kind === 'date'
      const rows = await matching
        .select([dimension.as(by), ...selected] as never)
        .groupBy(dimension as never)
        .orderBy(isDays ? (dimension as never) : sql`2 desc`)
        .limit(mostRows + 1)
        .execute()
      return rows as Rows
    },
    async totals(_ctx, matching) {
      const totals = await matching
        .select([sql<number>`count(*)::float8`.as('~counted'), ...selected] as never)
        .executeTakeFirstOrThrow()
      const { '~counted': counted, ...figures } = totals as Record<string, number>
      return { counted: counted ?? 0, totals: figures as Totals }
    },
  })
}

/** The rows `t` that match, within the reader's scope. */
export type Matching = ReturnType<typeof tableOf>

/** Figures that one statement does not give. Of rows as many as `mostRows` are wanted, and one more where there is one. */
export type Reckoning = {
  rows: (ctx: UserCtx, matching: Matching, by: string) => Promise<Rows>
  totals: (ctx: UserCtx, matching: Matching) => Promise<Whole>
}

export function mountReckoned<F extends Fields, Q extends Fields>(
  report: Report<F, Q>,
  source: Matched<Q>,
  reckoning: Reckoning,
): MountedReport {
  const matching = (ctx: UserCtx, filters: object) => matchingOf(ctx, report, source, filters)
  const totals = (ctx: UserCtx, filters: object) => reckoning.totals(ctx, matching(ctx, filters))
  return mountFigures(report, {
    async figures(ctx, filters, by) {
      const rows = reckoning.rows(ctx, matching(ctx, filters), by)
      const [found, whole] = await Promise.all([rows, totals(ctx, filters)])
      return { rows: found, ...whole }
    },
    totals,
  })
}

/** Figures that are not made of rows of one table: whoever reckons them reads the filters. */
export type FiguresSource<Q extends Fields> = {
  /** By a dimension, and what they come to: where both are made of the same records these are read once. */
  figures: (ctx: UserCtx, filters: FiltersOf<Q>, by: string) => Promise<Whole & { rows: Rows }>
  totals: (ctx: UserCtx, filters: FiltersOf<Q>) => Promise<Whole>
  /** Up to when they hold, where that is not now. */
  asOf?: (ctx: UserCtx) => Promise<Instant>
}

export function mountFigures<F extends Fields, Q extends Fields>(
  report: Report<F, Q>,
  source: FiguresSource<Q>,
): MountedReport {
  const known = report as unknown as Report
  const from = source as unknown as FiguresSource<Fields>
  const handlers = {
    query: async (ctx: UserCtx, asked: Asked & { against: Against }) =>
      answerOf(ctx, await toldTo(ctx, known), from, asked),
    export: (ctx: UserCtx, asked: AskedFile) => askExport(ctx, { ...known, input: asked }),
  }
  const makeFile = async (ctx: UserCtx, input: unknown, path: string) => {
    const asked = input as AskedFile
    const told = await toldTo(ctx, known)
    const { rows, totals } = await shownOf(ctx, told, from, asked)
    // By what is not told its order would tell it.
    const sort = asked.sort && told.fields[asked.sort.field] ? asked.sort : undefined
    return makeReport(ctx, told, { asked: { ...asked, sort }, path }, { rows: sortedRows(rows, sort), totals })
  }
  const { address, title, filters, excelAt } = known
  const direct = { filters, call: known.calls.export as Call, excelAt: excelAt ?? [] }
  return { address, title, direct, answers: answers(report.calls, handlers as never), makeFile }
}

/** The rows behind a report for these filters. */
export function matchingOf<F extends Fields, Q extends Fields>(
  ctx: UserCtx,
  report: Report<F, Q>,
  source: Matched<Q>,
  filters: object,
): Matching {
  const known = knownOf(report as unknown as Report, source as unknown as Matched<Fields>)
  const own = [source.where?.(ctx) ?? []].flat()
  return tableOf(ctx.db, known, [...conditionsOf(known, filters, ctx.now), ...own])
}

async function toldTo({ app, user }: UserCtx, report: Report): Promise<Report> {
  const rights = Object.values(report.guarded ?? {}).filter(right => right !== undefined)
  if (rights.length === 0) return report
  const held = await heldAmong(app, user, rights)
  return toldOf(report, (_, right) => held.has(right))
}

/** Of figures those that the report has for its reader. */
function toldIn<T extends object>({ fields, guarded }: Report, figures: T): T {
  if (guarded === undefined) return figures
  return Object.fromEntries(Object.entries(figures).filter(([name]) => name in fields)) as T
}

/** The rows that are shown, and what all of them come to. */
async function shownOf(ctx: UserCtx, report: Report, from: FiguresSource<Fields>, { filters, by }: Asked) {
  const { rows: all, counted, totals } = await from.figures(ctx, filters, by)
  const rows = all.map(row => toldIn(report, row))
  const period = periodOf(filters[report.period], ctx.now)
  const isDays = report.fields[by]?.kind === 'date' && period
  return {
    counted,
    totals: toldIn(report, totals),
    rows: isDays ? everyDay(report, by, period, rows) : rows.slice(0, mostRows),
    isCut: rows.length > mostRows,
  }
}

async function answerOf(
  ctx: UserCtx,
  report: Report,
  from: FiguresSource<Fields>,
  asked: Asked & { against: Against },
): Promise<ReportOut<Fields>> {
  const { filters, against } = asked
  const period = periodOf(filters[report.period], ctx.now)
  const other = period && comparable(period, against)
  const [shown, compared, asOf] = await Promise.all([
    shownOf(ctx, report, from, asked),
    other && from.totals(ctx, { ...filters, [report.period]: other }),
    from.asOf?.(ctx) ?? ctx.now,
  ])
  return {
    ...shown,
    compared: other && compared ? { ...other, ...compared, totals: toldIn(report, compared.totals) } : null,
    asOf: showTime(asOf),
  }
}

const longestCompared = 3_660
const others: Record<Against, (period: Span) => Span> = { previous: periodBefore, lastYear: yearBefore }

/** What it is held against, unless that is nothing worth comparing: ten years are the most, and time has a beginning. */
function comparable(period: Span, against: Against): Span | undefined {
  if (daysOf(period) > longestCompared) return undefined
  const other = others[against](period)
  return isDay(other.from) ? other : undefined
}

export const mostRows = 5_000
const mostDays = 400

/** A day on which nothing happened is a day with nothing, and not one that is missing. */
function everyDay(report: Report, by: string, period: Span, rows: Rows): Rows {
  const days = daysOf(period)
  if (days > mostDays) return rows
  const byDay = new Map(rows.map(row => [String(row[by]), row]))
  const nothing = Object.fromEntries(
    measuresOf(report).map(name => [name, report.fields[name]?.sum ? 0 : null] as const),
  )
  return Array.from({ length: days }, (_, place) => {
    const day = addDays(period.from, place)
    return byDay.get(day) ?? { ...nothing, [by]: day }
  })
}

function partOf(parts: Readonly<Record<string, RawBuilder<unknown> | undefined>>, name: string): RawBuilder<unknown> {
  const part = parts[name]
  if (!part) throw new Error(`the report says nothing of ${name}`)
  return part
}

/** As the machinery of lists sees it: its filters are the fields. */
const knownOf = (report: Report, { table, filters }: Matched<Fields>) =>
  ({
    address: report.address,
    name: report.name,
    title: report.title,
    fields: report.filters,
    source: { table, columns: filters, filters: {}, where: undefined, links: {} },
  }) as unknown as Known
