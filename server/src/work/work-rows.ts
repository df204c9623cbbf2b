// What became of each row of work.
import type { Db } from '@ev/db/pools'
import type { Work } from './queue.ts'

export type RowResult = {
  /** Of an import the row in the sheet, of a batch the place among the chosen. */
  place: number
  rowId: string
  label: string
  outcome: 'done' | 'refused' | 'failed'
  msg: string
}

export async function addRows(db: Db, { id, sellerId }: Work, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return
  await db
    .insertInto('system_work_row')
    .values(
      results.map(({ place, rowId, label, outcome, msg }) => ({
        work_id: id,
        seller_id: sellerId,
        place,
        row_id: rowId,
        label: label.slice(0, 200),
        outcome,
        msg: msg.slice(0, 2_000),
      })),
    )
    .execute()
}

export async function countRows(db: Db, { id }: Work): Promise<{ done: number; good: number; last: number }> {
  const { done, good, last } = await db
    .selectFrom('system_work_row')
    .select(e => [
      e.fn.countAll<string>().as('done'),
      e.fn.countAll<string>().filterWhere('outcome', '=', 'done').as('good'),
      e.fn.max('place').as('last'),
    ])
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow()
  return { done: Number(done), good: Number(good), last: last ?? 0 }
}

export const forgetRows = (db: Db, { id }: Pick<Work, 'id'>) =>
  db.deleteFrom('system_work_row').where('work_id', '=', id).execute()

export const failedRows = (db: Db, { id }: Work) =>
  db
    .selectFrom('system_work_row')
    .select(['place', 'msg'])
    .where('work_id', '=', id)
    .where('outcome', '<>', 'done')
    .orderBy('place')
    .execute()
