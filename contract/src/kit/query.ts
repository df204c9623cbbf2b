// The state of a list as a query of an address, and back: `?name=abc&createTime=thisMonth&sort=-createTime&page=2`.
// What cannot be read is passed over, so that an old or a mistyped link opens the list all the same.
import { isDay, isMonth, isPreset } from '@ev/rules/days'
import { readTime } from '@ev/rules/units'
import type { Between, DaysFilter, Field, Fields, Kind, TextFilter } from './field.ts'
import { type FiltersOf, mostFilterValues, type Query } from './list.ts'
import { Id } from './shapes.ts'

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 20

export type ListState<F extends Fields> = Query<F> & {
  /** The page by number, or by the place where it begins or ends. */
  current: number
  pageSize: number
  after?: string | undefined
  before?: string | undefined
  /** The id of the saved view that the list was opened with. */
  view?: string | undefined
}

/** What the list starts from where the address names no filter at all. */
type Start<F extends Fields> = { readonly filters?: FiltersOf<F> | undefined; readonly pageSize?: number | undefined }

/** Names that the list itself uses; a field of the same name is written as `field.size`. */
const own = new Set(['sort', 'page', 'size', 'after', 'before', 'view', 'filters'])
/** Names that others on the same screen use, and that a change of the list leaves alone. */
export const othersParams: readonly string[] = ['id', 'form', 'tab', 'map', 'kiosk', 'refresh', 'against']

const paramOf = (name: string) => (own.has(name) || othersParams.includes(name) ? `field.${name}` : name)

const filterable = (fields: Fields) => Object.entries(fields).filter(([, { filter }]) => filter)

export function readQuery<F extends Fields>(fields: F, params: URLSearchParams, start: Start<F> = {}): ListState<F> {
  const named = filterable(fields).filter(([name]) => params.has(paramOf(name)))
  const isStart = named.length === 0 && params.get('filters') !== 'none'
  const found = named.flatMap(([name, field]) => {
    const value = codecs[field.kind].read(params.getAll(paramOf(name)).slice(0, mostFilterValues + 1), field)
    return value === undefined ? [] : [[name, value]]
  })
  return {
    // Each value has been read by the kind of its field.
    filters: isStart ? (start.filters ?? {}) : (Object.fromEntries(found) as FiltersOf<F>),
    sort: readSort(fields, params.get('sort')),
    current: readCount(params.get('page'), 1_000_000) ?? 1,
    pageSize: readCount(params.get('size'), 500) ?? start.pageSize ?? defaultPageSize,
    after: readCursor(params.get('after')),
    before: readCursor(params.get('before')),
    view: readId(params.get('view')),
  }
}

export function writeQuery<F extends Fields>(fields: F, state: ListState<F>, start: Start<F> = {}): URLSearchParams {
  const params = new URLSearchParams()
  const { filters, sort, current, pageSize, after, before, view } = state
  if (!isSame(filters, start.filters ?? {})) writeFilters(fields, filters, params)
  if (sort !== undefined) params.set('sort', sortText(sort))
  if (current !== 1) params.set('page', String(current))
  if (pageSize !== (start.pageSize ?? defaultPageSize)) params.set('size', String(pageSize))
  if (after !== undefined) params.set('after', after)
  if (before !== undefined) params.set('before', before)
  if (view !== undefined) params.set('view', view)
  return params
}

function writeFilters(fields: Fields, filters: object, params: URLSearchParams): void {
  const values = filters as Readonly<Record<string, unknown>>
  for (const [name, field] of filterable(fields)) {
    if (values[name] === undefined) continue
    for (const text of codecs[field.kind].write(values[name] as never)) params.append(paramOf(name), text)
  }
  if (params.size === 0) params.set('filters', 'none')
}

/** As an address shows it: without the escapes that a query does not need. */
export const queryText = (params: URLSearchParams): string =>
  params.toString().replaceAll('%7E', '~').replaceAll('%3A', ':').replaceAll('%2C', ',')

/** By what they hold, whatever the order of their names; what is undefined is not there. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, one]) => [name, inOrder(one)]),
      )
    : value

type Codec = {
  read: (texts: readonly string[], field: Field) => unknown
  write: (value: never) => readonly string[]
}

const notEmpty = <T>(values: readonly T[]): readonly T[] | undefined =>
  values.length > 0 && values.length <= mostFilterValues ? values : undefined

const text: Codec = {
  read(texts) {
    const values = texts.map(one => one.trim()).filter(one => one !== '' && one.length <= 100)
    // One text beside an empty one is meant exactly.
    return texts.length === 1 ? values[0] : notEmpty(values)
  },
  write: (value: TextFilter) => (typeof value === 'string' ? [value] : value.length === 1 ? [...value, ''] : value),
}

/** One number, never several. */
const secret: Codec = {
  read: texts => {
    const [one, ...others] = texts.map(text => text.trim())
    return one && others.length === 0 && one.length <= 20 ? one : undefined
  },
  write: (value: string) => [value],
}

const choice: Codec = {
  read: (texts, { choices = [] }) =>
    notEmpty(choices.flatMap(({ value }) => (texts.includes(String(value)) ? [value] : []))),
  write: (values: readonly (string | number)[]) => values.map(String),
}

const ref: Codec = {
  read: texts => notEmpty(texts.filter(one => readId(one) !== undefined)),
  write: (values: readonly string[]) => values,
}

const area: Codec = {
  read: texts => notEmpty(texts.filter(one => /^\d{6}$/.test(one))),
  write: (values: readonly string[]) => values,
}

const flags = new Map([
  ['true', true],
  ['false', false],
])
const flag: Codec = { read: ([one = '']) => flags.get(one), write: (value: boolean) => [String(value)] }

const between = '~'

function readBetween<V>(one: string, read: (text: string) => V | undefined): Between<V> | undefined {
  const ends = one.split(between)
  const [from, to] = ends.map(end => (end === '' ? undefined : read(end)))
  const isRead = ends.every((end, at) => end === '' || [from, to][at] !== undefined)
  if (ends.length !== 2 || !isRead || (from === undefined && to === undefined)) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

const writeBetween = ({ from, to }: Between<string | number>) =>
  from === undefined && to === undefined ? [] : [`${from ?? ''}${between}${to ?? ''}`]

const days = (fits: (text: string) => boolean): Codec => ({
  read: ([one = '']) => (isPreset(one) ? { preset: one } : readBetween(one, end => (fits(end) ? end : undefined))),
  write: (value: DaysFilter) => ('preset' in value ? [value.preset] : writeBetween(value)),
})

const number: Codec = {
  read: ([one = '']) => readBetween(one, readNumber),
  write: (value: Between<number>) => writeBetween(value),
}

function readNumber(typed: string): number | undefined {
  const value = Number(typed)
  return typed.trim() !== '' && Math.abs(value) <= 1e15 ? value : undefined
}

const none: Codec = { read: () => undefined, write: () => [] }

const codecs: Record<Kind, Codec> = {
  text,
  longText: text,
  texts: text,
  phone: secret,
  identity: secret,
  choice,
  choices: choice,
  ref,
  refs: ref,
  area,
  flag,
  time: days(one => isDay(one) || readTime(one) !== undefined),
  date: days(isDay),
  month: days(isMonth),
  int: number,
  decimal: number,
  fen: number,
  mil: number,
  energy: number,
  percent: number,
  windows: none,
  secret: none,
  image: none,
  data: none,
}

/** An order as an address has it: `-energyE4` is the largest first. */
export const sortText = ({ field, order }: { field: string; order: 'asc' | 'desc' }) =>
  (order === 'desc' ? '-' : '') + field

/** The order that was typed, of whatever field. */
export const sortIn = (typed: string): { field: string; order: 'asc' | 'desc' } => ({
  field: typed.replace(/^-/, ''),
  order: typed.startsWith('-') ? 'desc' : 'asc',
})

function readSort<F extends Fields>(fields: F, typed: string | null): Query<F>['sort'] {
  const { field, order } = sortIn(typed ?? '')
  if (!Object.hasOwn(fields, field) || !fields[field]?.sort) return undefined
  return { field: field as NonNullable<Query<F>['sort']>['field'], order }
}

function readCount(typed: string | null, most: number): number | undefined {
  const count = /^\d{1,7}$/.test(typed ?? '') ? Number(typed) : 0
  return count >= 1 && count <= most ? count : undefined
}

const readCursor = (typed: string | null) => (typed && typed.length <= 600 ? typed : undefined)
const readId = (typed: string | null) => (typed !== null && Id.safeParse(typed).success ? typed : undefined)
