// A report: figures by one of its dimensions, their totals, and those of a period that they are held against. One
// definition gives the calls, the screen with its chart and table, and the sheet.
import { type Against, againsts } from '@ev/rules/compared'
import { isPreset, type Preset, type Span, spanOf } from '@ev/rules/days'
import { businessDay, type Instant } from '@ev/rules/units'
import * as z from 'zod'
import { type Call, calls, read, type Service, write } from './calls.ts'
import type { Fields } from './field.ts'
import { type FilterKey, type FiltersOf, filtersShape, type ReadOf } from './list.ts'
import type { ReportSort } from './report-order.ts'
import { Id, TimeShown } from './shapes.ts'
import type { Text } from './text.ts'

export type ReportRow<F extends Fields> = { readonly [K in keyof F]?: ReadOf<F[K]> | null }
export type Totals = Readonly<Record<string, number | null>>

type Picked<F extends Fields, Q extends Fields> = {
  /** The row that somebody asks about; nothing of the totals. */
  readonly row?: ReportRow<F> | undefined
  readonly filters: FiltersOf<Q>
  /** The figure that they ask about. */
  readonly measure: string
  readonly now: Instant
}

type Definition<F extends Fields, Q extends Fields> = {
  readonly title: Text
  /** Dimensions and measures. What a measure means stands in its `help`. */
  readonly fields: F
  /** The dimensions, the usual one first: a row stands for one value of the one that was asked for. */
  readonly by: readonly (keyof F & string)[]
  readonly filters: Q
  /** The filter that is the period, and what it starts from. */
  readonly period: FilterKey<Q>
  readonly initial: Preset
  readonly chart: { readonly kind: 'line' | 'bar'; readonly y: readonly (keyof F & string)[] }
  /** The figures on top of the screen; all of them where it says nothing. */
  readonly tiles?: readonly (keyof F & string)[]
  /** Addresses at which the file is asked for with the filters as a query, beside `exportExcel` of its own. */
  readonly excelAt?: readonly string[]
  /** Which way is the good one; a measure that is not named has none. */
  readonly better?: { readonly [K in keyof F]?: 'up' | 'down' }
  /** Figures of what is there now, whatever the period: they are held against nothing. */
  readonly standing?: readonly (keyof F & string)[]
  /** The resource whose rights it takes; its own where it says nothing. */
  readonly rights?: string
  /** Figures that need a right beyond that of the report. */
  readonly guarded?: { readonly [K in keyof F]?: string }
  /** Where the rows behind a figure are listed, with the filters in the address: those and no others. */
  readonly drill?: (picked: Picked<F, Q>) => string
}

type Asked<F extends Fields, Q extends Fields> = {
  filters?: FiltersOf<Q>
  by?: (keyof F & string) | undefined
}
type Parsed<F extends Fields, Q extends Fields> = { filters: FiltersOf<Q>; by: keyof F & string }

export type ReportIn<F extends Fields, Q extends Fields> = Asked<F, Q> & { against?: Against | undefined }
type ReportParsed<F extends Fields, Q extends Fields> = Parsed<F, Q> & { against: Against }

/** The file has its rows in the order in which they stand on the screen. */
type FileIn<F extends Fields, Q extends Fields> = Asked<F, Q> & { sort?: ReportSort | undefined }
type FileParsed<F extends Fields, Q extends Fields> = Parsed<F, Q> & { sort?: ReportSort | undefined }

export type ReportOut<F extends Fields> = {
  rows: ReportRow<F>[]
  /** Whether there are more rows than these, of which only the totals tell. */
  isCut: boolean
  totals: Totals
  /** How many records the figures are made of. */
  counted: number
  /** The period that they are held against; nothing where theirs is open. */
  compared: (Span & { counted: number; totals: Totals }) | null
  asOf: string
}

export type ReportCalls<F extends Fields, Q extends Fields> = {
  query: Call<ReportIn<F, Q>, ReportParsed<F, Q>, ReportOut<F>, 'user'>
  export: Call<FileIn<F, Q>, FileParsed<F, Q>, { workId: string }, 'user'>
}

export type Report<F extends Fields = Fields, Q extends Fields = Fields> = Definition<F, Q> & {
  readonly address: string
  readonly name: string
  readonly calls: ReportCalls<F, Q>
}

/** `report('system-service/auditReport', …)` stands in contract/src/system/audit-report.ts. */
export function report<const F extends Fields, const Q extends Fields>(
  address: `${Service}/${string}`,
  definition: Definition<F, Q>,
): Report<F, Q> {
  const { fields, filters, by, rights } = definition
  const name = address.slice(address.indexOf('/') + 1)
  const asked = {
    filters: filtersShape(filters).default({}),
    by: oneOf(by).default(by[0] ?? ''),
  }
  const against = z.enum(againsts).default('previous')
  const sort = z.strictObject({ field: oneOf(Object.keys(fields)), order: z.enum(['asc', 'desc']) }).optional()
  const made = calls(address, {
    query: read({ may: 'query', input: z.strictObject({ ...asked, against }), output: outShape(definition) }),
    export: write({ may: 'export', input: z.strictObject({ ...asked, sort }), output: z.strictObject({ workId: Id }) }),
  })
  const withRights = Object.entries(made).map(([verb, one]) => [
    verb,
    { ...one, permission: `${rights ?? name}:${one.may}` },
  ])
  return { ...definition, address, name, calls: Object.fromEntries(withRights) as ReportCalls<F, Q> }
}

const oneOf = (names: readonly string[]) => z.literal([...names] as [string, ...string[]])

const Figures = z.record(z.string(), z.number().nullable())

const outShape = ({ fields, by, guarded = {} }: Pick<Definition<Fields, Fields>, 'fields' | 'by' | 'guarded'>) =>
  z.strictObject({
    rows: z.array(
      z.strictObject(
        Object.fromEntries(
          Object.entries(fields).map(([name, { shape }]) => [
            name,
            by.includes(name) || name in guarded ? shape.nullable().optional() : shape.nullable(),
          ]),
        ),
      ),
    ),
    isCut: z.boolean(),
    totals: Figures,
    counted: z.int(),
    compared: z.strictObject({ from: z.string(), to: z.string(), counted: z.int(), totals: Figures }).nullable(),
    asOf: TimeShown,
  })

/** The figures of a report, as opposed to what they are shown by. */
export const measuresOf = ({ fields, by }: { readonly fields: Fields; readonly by: readonly string[] }): string[] =>
  Object.keys(fields).filter(name => !by.includes(name))

/** The report as somebody is told it: of the figures that need a right of their own those that `isTold`. */
export function toldOf<R extends Report>(report: R, isTold: (name: string, right: string) => boolean): R {
  const { guarded = {}, fields, tiles, chart } = report
  const isHere = (name: string) => guarded[name] === undefined || isTold(name, guarded[name])
  return {
    ...report,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isHere(name))),
    ...(tiles && { tiles: tiles.filter(isHere) }),
    chart: { ...chart, y: chart.y.filter(isHere) },
  }
}

/** The days of a period as far as they have come; nothing where one of its ends is open. */
export function periodOf(filter: unknown, now: Instant): Span | undefined {
  const { preset, ...ends } = Object(filter) as { preset?: string; from?: string; to?: string }
  const { from, to } = preset !== undefined && isPreset(preset) ? spanOf(preset, now) : ends
  if (from === undefined || to === undefined) return undefined
  const today = businessDay(now)
  return { from: from.slice(0, 10), to: to.slice(0, 10) > today && from <= today ? today : to.slice(0, 10) }
}
