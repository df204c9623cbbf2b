// Filters as SQL. Only fields that declare a filter get here: the contract has refused all others.
import type { Between, DaysFilter, Field } from '@ev/contract/kit/field'
import { at } from '@ev/db/pools'
import { spanOf } from '@ev/rules/days'
import { type Instant, readTime, secondMs } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../http/like.ts'
import { isInside } from './areas.ts'
import { columnOf, mask } from './columns.ts'
import { isLinkedTo } from './links.ts'
import { fieldOf, type Known } from './source.ts'

export function conditionsOf(known: Known, filters: object, now: Instant): RawBuilder<unknown>[] {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const own = known.source.where === undefined ? [] : [known.source.where]
  return [...own, ...given.flatMap(([name, value]) => conditionOf(known, name, value, now))]
}

function conditionOf(known: Known, name: string, value: unknown, now: Instant): RawBuilder<unknown>[] {
  const special = known.source.filters[name]
  if (special) return [special(value as never, now)]
  const link = known.source.links[name]
  if (link) return [isLinkedTo(link, value as string[])]
  const field = fieldOf(known, name)
  const column = columnOf(known, name)
  switch (field.kind) {
    case 'text':
    case 'longText':
      return [Array.isArray(value) ? sql`${column} = any(${value})` : sql`${column} ilike ${contains(value as string)}`]
    case 'texts':
      return [
        Array.isArray(value)
          ? sql`${column} && ${value}::text[]`
          : sql`array_to_string(${column}, ' ') ilike ${contains(value as string)}`,
      ]
    case 'phone':
    case 'identity':
      return [secretCondition(column, value as string)]
    case 'choices':
      return [sql`${column} && ${value}`]
    case 'choice':
      return [sql`${column} = any(${value})`]
    case 'ref':
      return [sql`${column} = any(${value}::bigint[])`]
    case 'refs':
      return [sql`${column} && ${value}::bigint[]`]
    case 'area':
      return [
        sql`(${sql.join(
          (value as string[]).map(code => isInside(column, code)),
          sql` or `,
        )})`,
      ]
    case 'flag':
      return [sql`${column} = ${value}`]
    case 'time':
    case 'date':
    case 'month':
      return daysCondition(field, column, value as DaysFilter, now)
    default:
      return numberCondition(field, column, value as Between<number>)
  }
}

const shownDigits = 4

/** What is masked is found by the whole of it, or by what the mask shows, so that nobody finds it digit by digit. */
const secretCondition = (column: RawBuilder<unknown>, value: string) =>
  value.length === shownDigits ? sql`right(${mask(column)}, ${shownDigits}::int) = ${value}` : sql`${column} = ${value}`

/** Between two whole numbers lies none, so the ends move inwards to the next one. */
const numberCondition = ({ kind }: Field, column: RawBuilder<unknown>, { from, to }: Between<number>) => {
  const isWhole = kind !== 'decimal'
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${isWhole ? Math.ceil(from) : from}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${isWhole ? Math.floor(to) : to}`]),
  ]
}

function daysCondition({ kind }: Field, column: RawBuilder<unknown>, value: DaysFilter, now: Instant) {
  const { from, to } = 'preset' in value ? spanOf(value.preset, now) : value
  if (kind !== 'time') {
    const [first, last] = [day(from), day(to)]
    return [
      ...(first === undefined ? [] : [sql`${column} >= ${first}::date`]),
      ...(last === undefined
        ? []
        : [to?.length === 7 ? beforeNextMonth(column, last) : sql`${column} <= ${last}::date`]),
    ]
  }
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${momentOf(from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${endOf(to)}`]),
  ]
}

/** A month stands for its days. */
const day = (text: string | undefined) => (text?.length === 7 ? `${text}-01` : text)
const beforeNextMonth = (column: RawBuilder<unknown>, first: string) =>
  sql`${column} < ${first}::date + interval '1 month'`

const instantAt = (text: string) => {
  const found = readTime(text)
  if (found === undefined) throw new Error(`${text} passed the contract and is no time`)
  return at(found)
}

const momentOf = (text: string) => instantAt(text.length === 10 ? `${text} 00:00:00` : text)
/** The end belongs to the span, to its last second. */
const endOf = (text: string) => new Date(instantAt(text.length === 10 ? `${text} 23:59:59` : text).getTime() + secondMs)
