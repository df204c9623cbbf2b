// One page of a list and how many rows there are in all.

import { instantOf } from '@ev/db/pools'
import { showTime } from '@ev/rules/units'
import type { SelectQueryBuilder } from 'kysely'

export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { current, pageSize }: { current: number; pageSize: number },
) {
  const rows = await query
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute()
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(e => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { current, pageSize, total: Number((counted as { total: string }).total), records: rows }
}

/** A column's time as it leaves. */
export const shown = (date: Date) => showTime(instantOf(date))
