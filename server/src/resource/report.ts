// The answers of a report, made from its definition and from where its figures come.
import type { Fields } from '@ev/contract/kit/field'
import type { FilterKey } from '@ev/contract/kit/list'
import {
  daysOf,
  measuresOf,
  periodBefore,
  periodOf,
  type Report,
  type ReportOut,
  type Totals,
} from '@ev/contract/kit/report'
import type { Text } from '@ev/contract/kit/text'
import type { Database } from '@ev/db/rows'
import { addDays, isDay, type Span } from '@ev/rules/days'
import { showTime } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { type Answered, answers, type UserCtx } from '../http/context.ts'
import { askExport } from './export.ts'
import { type MadeReport, makeReport } from './report-file.ts'
import type { Column, Known } from './source.ts'
import { tableOf } from './table.ts'
import { conditionsOf } from './where.ts'

export type ReportSource<F extends Fields, Q extends Fields> = {
  table: keyof Database
  /** What stands behind each filter, over `t`; where it is not the filter's name in snake case. */
  filters: { [K in FilterKey<Q>]?: Column }
  /** What the rows are grouped by, over `t`. */
  dimensions: Partial<Record<keyof F & string, RawBuilder<unknown>>>
  /** Each figure over a group of rows. */
  measures: Partial<Record<keyof F & string, RawBuilder<unknown>>>
  /** Rows that this user may not count, whatever the filters say. */
  where?: (ctx: UserCtx) => RawBuilder<unknown> | undefined
}

type AnyReportOut = ReportOut<Fields>
type Asked = { filters: Readonly<Record<string, unknown>>; by: string }

/** A report as the runner of background work meets it. */
export type MountedReport = {
  address: string
  title: Text
  answers: Answered[]
  /** Writes the sheet that an input of `export` asks for; how many rows it has and what they come to. */
  makeFile: (ctx: UserCtx, input: unknown, path: string) => Promise<MadeReport>
}

export function mountReport<F extends Fields, Q extends Fields>(
  report: Report<F, Q>,
  source: ReportSource<F, Q>,
): MountedReport {
  const known = report as unknown as Report
  const from = source as unknown as ReportSource<Fields, Fields>
  const query = (ctx: UserCtx, asked: Asked) => figuresOf(ctx, known, from, asked)
  const handlers = {
    query: (ctx: UserCtx, asked: Asked) => query(ctx, asked),
    export: (ctx: UserCtx, asked: Asked) => askExport(ctx, { ...known, input: asked }),
  }
  const makeFile = async (ctx: UserCtx, input: unknown, path: string) => {
    const asked = input as Asked
    return makeReport(ctx, known, { asked, path }, await query(ctx, asked))
  }
  const { address, title } = known
  return { address, title, answers: answers(report.calls, handlers as never), makeFile }
}

async function figuresOf(
  ctx: UserCtx,
  report: Report,
  source: ReportSource<Fields, Fields>,
  { filters, by }: Asked,
): Promise<AnyReportOut> {
  const measures = measuresOf(report)
  const period = periodOf(filters[report.period], ctx.now)
  const before = period && comparable(period)
  const matching = (span?: Span) => {
    const narrowed = span ? { ...filters, [report.period]: span } : filters
    return tableOf(ctx.db, knownOf(report, source), [
      ...conditionsOf(knownOf(report, source), narrowed, ctx.now),
      ...[source.where?.(ctx) ?? []].flat(),
    ])
  }
  const selected = measures.map(name => sql<number | null>`(${partOf(source.measures, name)})::float8`.as(name))
  const dimension = partOf(source.dimensions, by)
  const isDays = report.fields[by]?.kind === 'date'
  const [rows, totals, earlier] = await Promise.all([
    matching()
      .select([dimension.as(by), ...selected] as never)
      .groupBy(dimension as never)
      .orderBy(isDays ? (dimension as never) : sql`2 desc`)
      .limit(mostRows)
      .execute(),
    matching()
      .select([sql<number>`count(*)::float8`.as('~counted'), ...selected] as never)
      .executeTakeFirstOrThrow(),
    before &&
      matching(before)
        .select(selected as never)
        .executeTakeFirstOrThrow(),
  ])
  const { '~counted': counted, ...figures } = totals as Record<string, number>
  const found = rows as AnyReportOut['rows']
  return {
    rows: isDays && period ? everyDay(report, by, period, found) : found,
    totals: figures as Totals,
    counted: counted ?? 0,
    previous: before ? { ...before, totals: earlier as unknown as Totals } : null,
    asOf: showTime(ctx.now),
  }
}

const longestCompared = 3_660

/** The period before, unless there is none worth comparing with: ten years are the most, and time has a beginning. */
function comparable(period: Span): Span | undefined {
  if (daysOf(period) > longestCompared) return undefined
  const before = periodBefore(period)
  return isDay(before.from) ? before : undefined
}

const mostRows = 1_000
const mostDays = 400

/** A day on which nothing happened is a day with nothing, and not one that is missing. */
function everyDay(report: Report, by: string, period: Span, rows: AnyReportOut['rows']): AnyReportOut['rows'] {
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
const knownOf = (report: Report, { table, filters }: ReportSource<Fields, Fields>) =>
  ({
    address: report.address,
    name: report.name,
    title: report.title,
    fields: report.filters,
    source: { table, columns: filters, filters: {}, where: undefined, links: {} },
  }) as unknown as Known
