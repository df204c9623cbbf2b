// Many rows at once: a column is one array on the wire, and what keeps each single row slow is done once for all of them.
import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import type { Database } from '../src/rows.ts'

type Table = keyof Database
/** Where a column is a time, a number is its epoch milliseconds. */
export type Value = string | number | boolean | Date | null

type Row = Readonly<Record<string, Value>>

// A statement as large as this is parsed and planned in no time against what it does, and still no burden for memory.
const rowsAtOnce = 10_000
/** Until a statement has left for the database, which reads it while we go on. */
const leavesWithinMs = 10

/**
 * The rows of a table are made while those of the one before are written: database and program each have work all the
 * time. They are written in the order in which they come; what fails is thrown by the next one, or by `end`.
 */
export function pipeInto(db: Db) {
  const types = new Map<Table, ReadonlyMap<string, string>>()
  let underWay: Promise<unknown> = Promise.resolve()
  return {
    async insert(table: Table, rows: readonly Row[]): Promise<void> {
      const known = types.get(table) ?? (await typesOf(db, table))
      types.set(table, known)
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        const statement = inserting(table, known, rows.slice(from, from + rowsAtOnce))
        await underWay
        underWay = statement.execute(db)
        // It is waited for in any case, only later.
        underWay.catch(() => {})
        await setTimeout(leavesWithinMs)
      }
    },
    async end(): Promise<void> {
      await underWay
    },
  }
}

export async function insertRows(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const pipe = pipeInto(db)
  await pipe.insert(table, rows)
  await pipe.end()
}

function inserting(table: Table, types: ReadonlyMap<string, string>, rows: readonly Row[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}).map(name => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`${table} has no ${name}`)
    const { sent, value } = wayOf(type, sql`v.${sql.id(name)}`)
    const values = rows.map(row => itemOf(row[name] ?? null))
    return { name: sql.id(name), array: sql`${`{${values.join(',')}}`}::${sql.raw(sent)}[]`, value }
  })
  const names = sql.join(columns.map(column => column.name))
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${sql.join(columns.map(column => column.value))}
    from unnest(${sql.join(columns.map(column => column.array))}) as v (${names})`
}

/** As what a value travels, and what is made of it there. */
function wayOf(type: string, value: RawBuilder<unknown>) {
  if (type === 'timestamp with time zone')
    return { sent: 'double precision', value: sql`to_timestamp(${value} / 1000)` }
  // An array of arrays would have to be a rectangle; such values come as texts.
  if (type.endsWith('[]') || type === 'jsonb') return { sent: 'text', value: sql`${value}::${sql.raw(type)}` }
  return { sent: type, value }
}

async function typesOf(db: Db, table: Table): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return new Map(rows.map(row => [row.name, row.type]))
}

const plain = /^[\w.:+-]+$/
const isNull = /^null$/i

function itemOf(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return String(value.getTime())
  if (plain.test(value) && !isNull.test(value)) return value
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

type Bulk = {
  tables: readonly Table[]
  /** Whether the rows are as the triggers would have let them be. */
  prove: () => Promise<void>
}

/**
 * Without the indexes, references and triggers of these tables. All of them are there again at the end: indexes are built
 * and references proved over all rows, and what the triggers would have seen to is proved by whoever asks for this. Nothing
 * comes in that would not have come in row by row.
 */
export async function inBulk(db: Db, { tables, prove }: Bulk, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${tables}::regclass[]) and not i.indisunique
    order by i.indexrelid`.execute(db)
  const { rows: references } = await sql<{ tableName: string; name: string; definition: string }>`
    select conrelid::regclass::text as "tableName", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any(${tables}::regclass[]) and contype = 'f'
    order by oid`.execute(db)
  const run = (statement: string) => sql.raw(statement).execute(db)
  const everyTable = async (change: string) => {
    for (const table of tables) await run(`alter table ${table} ${change}`)
  }
  await run('set constraints all immediate')
  for (const { tableName, name } of references) await run(`alter table ${tableName} drop constraint ${name}`)
  for (const { name } of indexes) await run(`drop index ${name}`)
  await everyTable('disable trigger user')
  await work()
  await everyTable('enable trigger user')
  for (const { definition } of indexes) await run(definition)
  for (const { tableName, name, definition } of references)
    await run(`alter table ${tableName} add constraint ${name} ${definition}`)
  await prove()
  await run('set constraints all deferred')
}
