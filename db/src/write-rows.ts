// Writes rows.ts: the type of every table's row, its name in both languages, and by which columns its rows are scoped.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Connection } from './pools.ts'

const file = join(import.meta.dirname, 'rows.ts')

const types: Record<string, string> = {
  int8: 'string',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  inet: 'string',
  date: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  jsonb: 'Json',
  _int8: 'string[]',
  _int2: 'number[]',
  _int4: '(number | null)[]',
  _text: 'string[]',
}

// What the driver takes where it differs from what it gives.
const written: Record<string, string> = { jsonb: 'string' }

export async function rowsText(connection: Connection): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<ColumnFact>(columnsSql)
  await client.end()
  const tables = Map.groupBy(rows, row => row.table)
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map(column => `  ${column.column}: ${columnType(column)}`)
    return `type ${typeName(table)} = {\n${lines.join('\n')}\n}`
  })
  const names = [...tables].map(([table, [first]]) => {
    const [zh, en] = (first?.comment ?? '').split('|')
    if (!zh || !en) throw new Error(`${table} has no comment '中文|English'`)
    return `  ${table}: { zh: '${zh}', en: '${en}' },`
  })
  const scoped = [...tables].flatMap(([table, columns]) => {
    const by = scopeColumns.filter(name => columns.some(column => column.column === name))
    return by.includes('seller_id') ? [`  ${table}: [${by.map(name => `'${name}'`).join(', ')}],`] : []
  })
  return `// Written by \`npm run rows\` from the migrations. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

${bodies.join('\n\n')}

export type Database = {
${[...tables.keys()].map(table => `  ${table}: ${typeName(table)}`).join('\n')}
}

export const tableNames = {
${names.join('\n')}
} as const satisfies Record<keyof Database, { zh: string; en: string }>

export type ScopeColumn = ${scopeColumns.map(name => `'${name}'`).join(' | ')}

/** Tables whose rows belong to a seller, with the columns by which a role may be narrowed. */
export const scopedTables: { [table: string]: readonly ScopeColumn[] } = {
${scoped.join('\n')}
}

/** Every table's columns, for what is made from definitions. */
export const tableColumns: { [table: string]: readonly string[] } = {
${[...tables].map(([table, columns]) => `  ${table}: [${columns.map(({ column }) => `'${column}'`).join(', ')}],`).join('\n')}
}
`
}

const scopeColumns = ['seller_id', 'merchant_id', 'org_id', 'station_id', 'created_by']

type ColumnFact = {
  table: string
  comment: string | null
  column: string
  type: string
  nullable: boolean
  filled: boolean
  always: boolean
}

function columnType({ column, table, type, nullable, filled, always }: ColumnFact) {
  const read = types[type]
  if (read === undefined) throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  const write = written[type] ?? read
  const orNull = nullable ? ' | null' : ''
  if (always) return `ColumnType<${read}, never, never>`
  if (write === read && !filled) return `${read}${orNull}`
  return `ColumnType<${read}${orNull}, ${write}${orNull}${filled || nullable ? ' | undefined' : ''}, ${write}${orNull}>`
}

const typeName = (table: string) => table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const columnsSql = `
  select c.relname as table, obj_description(c.oid) as comment, a.attname as column, t.typname as type,
    not a.attnotnull as nullable, (a.atthasdef or a.attidentity <> '') as filled, a.attidentity = 'a' as always
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migration'
  order by c.relname, a.attnum`

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rows-'))
  const embedded = await startEmbedded({ dataDir, say: () => {} })
  try {
    await migrate(embedded.connection, () => {})
    await writeFile(file, await rowsText(embedded.connection))
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
