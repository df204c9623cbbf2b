// Many rows in one statement: their columns travel as arrays.
import type { Db } from '@ev/db/pools'
import { type RawBuilder, sql } from 'kysely'

export type Column<Row> = readonly [type: string, value: (row: Row) => unknown]

export function unnested<Row>(rows: readonly Row[], columns: Record<string, Column<Row>>): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(([type, value]) => sql`${rows.map(value)}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(arrays)}) as r (${sql.join(Object.keys(columns).map(name => sql.ref(name)))})`
}

export async function insertRows<Row>(
  db: Db,
  table: string,
  rows: readonly Row[],
  columns: Record<string, Column<Row>>,
) {
  const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) select * from ${unnested(rows, columns)}`.execute(db)
}

/** In the order of their ids, so that two writers never wait for each other. */
export const byId = <Row>(rows: readonly Row[], id: (row: Row) => string) =>
  rows.toSorted((one, other) => Number(BigInt(id(one)) - BigInt(id(other))))
