// A report: figures by one of its dimensions, their totals, and those of the period before. One definition gives the
// calls, the screen with its chart and table, and the sheet.
import { addDays, isPreset, type Preset, type Span, spanOf } from '@ev/rules/days'
import { businessDay, type Instant, readTime, wholeDaysBetween } from '@ev/rules/units'
import * as z from 'zod'
import { type Call, calls, read, type Service, write } from './calls.ts'
import type { Fields } from './field.ts'
import { type FilterKey, type FiltersOf, filtersShape, type ReadOf } from './list.ts'
import { Id, TimeShown } from './shapes.ts'
import type { Text } from './text.ts'

export type ReportRow<F extends Fields> = { readonly [K in keyof F]?: ReadOf<F[K]> | null }
export type Totals = Readonly<Record<string, number | null>>

type Picked<F extends Fields, Q extends Fields> = {
  /** The row that somebody asks about; nothing of the totals. */
  readonly row?: ReportRow<F> | undefined
  readonly filters: FiltersOf<Q>
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
  /** The resource whose rights it takes; its own where it says nothing. */
  readonly rights?: string
  /** Where the rows behind a figure are listed, with the filters in the address. */
  readonly drill?: (picked: Picked<F, Q>) => string
}

export type ReportIn<F extends Fields, Q extends Fields> = {
  filters?: FiltersOf<Q>
  by?: (keyof F & string) | undefined
}
export type ReportParsed<F extends Fields, Q extends Fields> = { filters: FiltersOf<Q>; by: keyof F & string }

export type ReportOut<F extends Fields> = {
  rows: ReportRow<F>[]
  totals: Totals
  /** How many records the figures are made of. */
  counted: number
  /** Of as many days right before; nothing where the period is open. */
  previous: (Span & { totals: Totals }) | null
  asOf: string
}

export type ReportCalls<F extends Fields, Q extends Fields> = {
  query: Call<ReportIn<F, Q>, ReportParsed<F, Q>, ReportOut<F>, 'user'>
  export: Call<ReportIn<F, Q>, ReportParsed<F, Q>, { workId: string }, 'user'>
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
  const input = z.strictObject({
    filters: filtersShape(filters).default({}),
    by: z.literal([...by] as [string, ...string[]]).default(by[0] ?? ''),
  })
  const made = calls(address, {
    query: read({ may: 'query', input, output: outShape(fields, by) }),
    export: write({ may: 'export', input, output: z.strictObject({ workId: Id }) }),
  })
  const withRights = Object.entries(made).map(([verb, one]) => [
    verb,
    { ...one, permission: `${rights ?? name}:${one.may}` },
  ])
  return { ...definition, address, name, calls: Object.fromEntries(withRights) as ReportCalls<F, Q> }
}

const Figures = z.record(z.string(), z.number().nullable())

const outShape = (fields: Fields, by: readonly string[]) =>
  z.strictObject({
    rows: z.array(
      z.strictObject(
        Object.fromEntries(
          Object.entries(fields).map(([name, { shape }]) => [
            name,
            by.includes(name) ? shape.nullable().optional() : shape.nullable(),
          ]),
        ),
      ),
    ),
    totals: Figures,
    counted: z.int(),
    previous: z.strictObject({ from: z.string(), to: z.string(), totals: Figures }).nullable(),
    asOf: TimeShown,
  })

/** The figures of a report, as opposed to what they are shown by. */
export const measuresOf = ({ fields, by }: { readonly fields: Fields; readonly by: readonly string[] }): string[] =>
  Object.keys(fields).filter(name => !by.includes(name))

/** The days of a period as far as they have come; nothing where one of its ends is open. */
export function periodOf(filter: unknown, now: Instant): Span | undefined {
  const { preset, ...ends } = Object(filter) as { preset?: string; from?: string; to?: string }
  const { from, to } = preset !== undefined && isPreset(preset) ? spanOf(preset, now) : ends
  if (from === undefined || to === undefined) return undefined
  const today = businessDay(now)
  return { from: from.slice(0, 10), to: to.slice(0, 10) > today && from <= today ? today : to.slice(0, 10) }
}

/** As many days right before it. */
export const periodBefore = (period: Span): Span => ({
  from: addDays(period.from, -daysOf(period)),
  to: addDays(period.from, -1),
})

export function daysOf({ from, to }: Span): number {
  const [first, last] = [readTime(`${from} 00:00:00`), readTime(`${to} 00:00:00`)]
  if (first === undefined || last === undefined) throw new Error(`${from} to ${to} are no days`)
  return wholeDaysBetween(first, last) + 1
}
