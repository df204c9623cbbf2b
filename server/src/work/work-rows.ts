// What became of each row of work.

import type { rowOutcome } from '@ev/contract/enums'
import type { ValueOf } from '@ev/contract/kit/choices'
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import type { Work } from './queue.ts'

export type RowResult = {
  /** Of an import the row in the sheet, of a batch the place among the chosen. */
  place: number
  rowId: string
  label: string
  outcome: ValueOf<typeof rowOutcome>
  msg: string
}

export const waitsForApproval: Text = { zh: '已提交审批，通过后生效', en: 'Waits for approval, not changed yet' }

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

export async function countRows(db: Db, { id }: Work) {
  const { good, waiting, bad, last } = await db
    .selectFrom('system_work_row')
    .select(e => [
      e.fn.countAll<string>().filterWhere('outcome', '=', 'done').as('good'),
      e.fn.countAll<string>().filterWhere('outcome', '=', 'waiting').as('waiting'),
      e.fn.countAll<string>().filterWhere('outcome', 'in', failures).as('bad'),
      e.fn.max('place').as('last'),
    ])
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow()
  return { good: Number(good), waiting: Number(waiting), bad: Number(bad), last: last ?? 0 }
}

export const failures: readonly RowResult['outcome'][] = ['refused', 'failed']

export const forgetRows = (db: Db, { id }: Pick<Work, 'id'>) =>
  db.deleteFrom('system_work_row').where('work_id', '=', id).execute()

export const failedRows = (db: Db, { id }: Work) =>
  db
    .selectFrom('system_work_row')
    .select(['place', 'msg'])
    .where('work_id', '=', id)
    .where('outcome', 'in', failures)
    .orderBy('place')
    .execute()
