// Fields as SQL: the column behind each, and what leaves of it.
import type { Field, Kind } from '@ev/contract/kit/field'
import { secretMask } from '@ev/contract/kit/masked'
import { tableColumns } from '@ev/db/rows'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { areaName } from './areas.ts'
import { familyOf } from './families.ts'
import { linkedRecords } from './links.ts'
import { fieldOf, type Known } from './source.ts'

const times: Record<string, string> = { createTime: 'created_at', updateTime: 'updated_at' }

const endings: Partial<Record<Kind, string>> = { ref: '_id', image: '_file_id', area: '_code', secret: '_sealed' }

const snakes = new Map<string, string>()

/** Fields are few, and an import asks for each of them in each of its rows. */
function snake(name: string): string {
  const known = snakes.get(name) ?? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  snakes.set(name, known)
  return known
}

/** The name of the column that a field is kept in, or nothing where it is computed. */
export function columnName({ fields, source }: Known, name: string): string | undefined {
  const given = source.columns[name]
  if (given !== undefined) return typeof given === 'string' ? given : undefined
  if (source.links[name] !== undefined) return undefined
  if (times[name]) return times[name]
  const { kind } = fields[name] as Field
  return snake(name) + (endings[kind] ?? '')
}

/** The resource as it is at this moment: columns that ask what time it is are told. */
export function knownAt<K extends Known>(known: K, now: Instant): K {
  const asking = Object.entries(known.source.columns).filter(([, column]) => typeof column === 'function')
  if (asking.length === 0) return known
  const told = asking.map(([name, column]) => [name, typeof column === 'function' ? column(now) : column])
  return { ...known, source: { ...known.source, columns: { ...known.source.columns, ...Object.fromEntries(told) } } }
}

/** What stands behind a field, to compare and to sort by. */
export function columnOf(known: Known, name: string): RawBuilder<unknown> {
  const given = known.source.columns[name]
  if (typeof given === 'function') throw new Error(`${name} of ${known.name} asks what time it is: see knownAt()`)
  if (given !== undefined && typeof given !== 'string') return given
  const link = known.source.links[name]
  if (link !== undefined) return linkedRecords(link, fieldOf(known, name))
  const column = sql.ref(`t.${columnName(known, name)}`) as RawBuilder<unknown>
  const { scale } = fieldOf(known, name)
  return scale === undefined ? column : sql`(${column}::numeric / ${scale}::numeric)`
}

export const hasColumn = (table: string, column: string) => tableColumns[table]?.includes(column) ?? false

/** What leaves of a field, under its name. */
export function selected(known: Known, name: string): RawBuilder<unknown> {
  const field = known.fields[name] as Field
  const column = columnOf(known, name)
  switch (field.kind) {
    case 'time':
      return shownTime(column)
    case 'month':
      return sql`to_char(${column}, 'YYYY-MM')`
    case 'ref':
      return sql`case when ${column} is not null then json_build_object('id', ${column}::text, 'label', ${labelIn(field, column)}) end`
    case 'area':
      return sql`case when ${column} is not null then json_build_object('id', ${column}, 'label', ${areaName(column)}) end`
    case 'phone':
    case 'identity':
      return mask(column)
    case 'secret':
      return sql`case when ${column} is null then '' else ${secretMask}::text end`
    case 'int':
    case 'decimal':
    case 'fen':
    case 'mil':
    case 'energy':
    case 'percent':
      return sql`${column}::float8`
    default:
      return column
  }
}

/** The text that a sheet or a diff shows for a reference. */
export const labelIn = ({ family }: Field, column: RawBuilder<unknown>) => {
  const { table, label } = familyOf(family)
  return sql`coalesce((select ${sql.ref(`l.${label}`)}::text from ${sql.table(table)} l where l.id = ${column} and ${linked(table)}), '')`
}

const shownTime = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** As `masked` of the contract does it. */
export const mask = (column: RawBuilder<unknown>) =>
  sql`case when length(${column}) <= 7 then repeat('*', length(${column})) else left(${column}, 3) || repeat('*', length(${column}) - 7) || right(${column}, 4) end`

/** Every field of a row with its id and version. */
export function rowSelection(known: Known) {
  const version = hasColumn(known.source.table, 'version') ? sql<number>`t.version` : sql<number>`0`
  return [
    sql<string>`t.id::text`.as('id'),
    version.as('version'),
    ...Object.keys(known.fields).map(name => selected(known, name).as(name)),
  ]
}
