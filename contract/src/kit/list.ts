// What a list is asked for: filters on fields that declare one, an order by a field that declares it, a page.
import { isDay, isMonth, presets } from '@ev/rules/days'
import { readTime } from '@ev/rules/units'
import * as z from 'zod'
import { type Field, type Fields, type FilterOf, secretFilterHint } from './field.ts'
import { Id } from './shapes.ts'
import { pack } from './text.ts'

export type ReadOf<X> = X extends { types?: { read: infer R } } ? R : never

export type FilterKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { filter: true } ? K : never
}[keyof F] &
  string
export type SortKey<F extends Fields> = { [K in keyof F]: F[K] extends { sort: true } ? K : never }[keyof F] & string

export type FiltersOf<F extends Fields> = {
  readonly [K in FilterKey<F>]?: FilterOf<F[K]['kind'], ReadOf<F[K]>> | undefined
}

export type Order = 'asc' | 'desc'
export type SortOf<F extends Fields> = { readonly field: SortKey<F>; readonly order: Order }

/** Which rows, and in which order: what the screen shows, an export takes and a batch acts on. */
export type Query<F extends Fields> = { filters: FiltersOf<F>; sort?: SortOf<F> | undefined }

export type PagesIn<F extends Fields> = Partial<Query<F>> & {
  current?: number
  pageSize?: number
  /** The place after or before which the page begins; beyond `deepest` rows the only way to go on. */
  after?: string | undefined
  before?: string | undefined
  /** Rows never wait for an exact count: `capped` stops at `cappedAt`. */
  count?: 'capped' | 'exact' | 'none'
  /** Whether to add up the columns that can be. */
  sums?: boolean
}
export type PagesParsed<F extends Fields> = Query<F> &
  Required<Pick<PagesIn<F>, 'current' | 'pageSize' | 'count' | 'sums'>> &
  Pick<PagesIn<F>, 'after' | 'before'>

export type PageOut<R> = {
  current: number
  pageSize: number
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  records: R[]
  /** Where the next page and the one before begin; nothing where there is none. */
  next: string | null
  previous: string | null
  /** Over all rows that match, by field. */
  sums: Record<string, number> | null
}

export const cappedAt = 10_000
/** How many rows a page number may pass over. */
export const deepest = 10_000
export const mostFilterValues = 500

const anyOf = <S extends z.ZodType>(one: S) => z.array(one).min(1).max(mostFilterValues)
const textFilter = z.union([z.string().trim().min(1).max(100), anyOf(z.string().trim().min(1).max(100))])

const between = (end: z.ZodType) => z.strictObject({ from: end.optional(), to: end.optional() })
const wire = (fits: (text: string) => boolean, example: string) =>
  z
    .string()
    .refine(fits, pack({ zh: '日期格式不正确', en: 'is not a date' }))
    .meta({ examples: [example] })
const daysFilter = (fits: (text: string) => boolean, example: string) =>
  z.union([z.strictObject({ preset: z.literal(presets as [string, ...string[]]) }), between(wire(fits, example))])

function filterShape({ kind, choices = [] }: Field): z.ZodType {
  switch (kind) {
    case 'choice':
    case 'choices':
      return anyOf(z.literal(choices.map(option => option.value) as [string | number, ...(string | number)[]]))
    case 'ref':
    case 'refs':
      return anyOf(Id)
    case 'area':
      return anyOf(wire(text => /^\d{6}$/.test(text), '440300'))
    case 'flag':
      return z.boolean()
    case 'time':
      return daysFilter(text => isDay(text) || readTime(text) !== undefined, '2026-11-15')
    case 'date':
      return daysFilter(isDay, '2026-11-15')
    case 'month':
      return daysFilter(isMonth, '2026-11')
    case 'int':
    case 'decimal':
    case 'fen':
    case 'mil':
    case 'energy':
    case 'percent':
      return between(z.number().min(-1e15).max(1e15))
    case 'phone':
    case 'identity':
      return z.string().trim().min(1).max(20).meta({ description: secretFilterHint.en })
    default:
      return textFilter
  }
}

export const filtersShape = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => field.filter)
        .map(([name, field]) => [name, filterShape(field).optional()]),
    ),
  )

const sortable = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, field]) => field.sort)
    .map(([name]) => name)

export const sortShape = (fields: Fields) =>
  z.strictObject({
    field: z.literal(['', ...sortable(fields)].slice(sortable(fields).length > 0 ? 1 : 0) as [string, ...string[]]),
    order: z.enum(['asc', 'desc']),
  })

/** A place in a list, as text that only the server reads. */
const Cursor = z.string().max(600)

export const pagesShape = (fields: Fields) =>
  z.strictObject({
    current: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(500).default(10),
    filters: filtersShape(fields).default({}),
    sort: sortShape(fields).optional(),
    after: Cursor.optional(),
    before: Cursor.optional(),
    count: z.enum(['capped', 'exact', 'none']).default('capped'),
    sums: z.boolean().default(false),
  })

export const pageShape = (row: z.ZodType) =>
  z.strictObject({
    current: z.int(),
    pageSize: z.int(),
    total: z.int(),
    isCapped: z.boolean(),
    records: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    sums: z.record(z.string(), z.number()).nullable(),
  })

export const rowShape = (fields: Fields) =>
  z.strictObject({
    id: z.string(),
    version: z.int(),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.shape])),
  })

/** How many rows one action may be about. */
export const mostSelected = 10_000

/** Rows by their ids, or all that match but some. */
export type Selection<F extends Fields> =
  | { readonly ids: readonly string[] }
  | { readonly filters: FiltersOf<F>; readonly except: readonly string[] }

export const selectionShape = (fields: Fields) =>
  z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(mostSelected) }),
    z.strictObject({ filters: filtersShape(fields), except: z.array(Id).max(mostSelected).default([]) }),
  ])
