// A row that the database refuses must not keep all the others from being written: its part is halved until it stands alone,
// and it alone is given up.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import { type Batch, type Part, partsOf } from './write-batch.ts'

export type RefusedRow = { table: string; error: unknown }

/** Classes 22 and 23 of SQLSTATE: a value that no column takes, or a rule of the table that it breaks. */
const ofTheData = /^2[23]/

export const isOfTheData = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && ofTheData.test(error.code)

/** Inside a transaction; gives what was refused. */
export async function writeApart(db: Db, batch: Batch): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (const part of partsOf(batch)) await writeHalves(db, part, part.rows, refused)
  return refused
}

async function writeHalves(db: Db, part: Part, rows: readonly unknown[], refused: RefusedRow[]): Promise<void> {
  const error = await objectionTo(db, () => part.write(db, rows as never[]))
  if (error === null) return
  if (rows.length === 1) {
    refused.push({ table: part.table, error })
    return
  }
  const middle = Math.ceil(rows.length / 2)
  await writeHalves(db, part, rows.slice(0, middle), refused)
  await writeHalves(db, part, rows.slice(middle), refused)
}

async function objectionTo(db: Db, write: () => Promise<void>): Promise<unknown> {
  await sql`savepoint apart`.execute(db)
  try {
    await write()
  } catch (error) {
    if (!isOfTheData(error)) throw error
    await sql`rollback to savepoint apart`.execute(db)
    return error
  }
  await sql`release savepoint apart`.execute(db)
  return null
}
