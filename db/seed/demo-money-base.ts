// What the parts of the demo's customers and their money share.
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import type { Database } from '../src/rows.ts'
import { noise } from './demo-network-base.ts'

/** How much of it: a whole business to look at, a twentieth of its orders, or a handful for tests of something else. */
export type DemoSize = 'whole' | 'medium' | 'small'

/** Whether it is written without the triggers, and proved afterwards. */
export const isBulk = (size: DemoSize) => size !== 'small'

/** Ids of rows that are about to be written, so that rows of other tables can name them. */
export async function reserve(db: Db, table: keyof Database, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ last: string }>`
    select setval(name, nextval(name) + ${count - 1})::text as last
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name) s`.execute(db)
  const first = Number(rows[0]?.last) - count + 1
  return Array.from({ length: count }, (_, place) => String(first + place))
}

// A statement takes 65,535 values.
const rowsAtOnce = 1_000

export async function insertMany(db: Db, table: keyof Database, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce) as never)
      .execute()
}

/** One of them, the same for the same numbers. */
export function oneOf<T>(all: readonly T[], ...seeds: readonly number[]): T {
  const one = all[Math.floor(noise(...seeds) * all.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

/** A whole number from `least` to `most`. */
export const between = (least: number, most: number, ...seeds: readonly number[]) =>
  least + Math.floor(noise(...seeds) * (most - least + 1))

/** Of a hundred, this many are so. */
export const inHundred = (share: number, ...seeds: readonly number[]) => noise(...seeds) * 100 < share

export const digits = (value: number, length: number) => String(value).padStart(length, '0')
