// The imports of the download centre.
import { importFile, mostListedFailures } from '@ev/contract/config/import-file'
import type { Language } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { pageOf, shown } from '../http/page.ts'
import { addressOfFile, ownWork } from '../work/own.ts'
import { failures } from '../work/work-rows.ts'

export const importFileCalls = answers(importFile, {
  async pages(ctx, page) {
    const query = ownWork(ctx)
      .where('w.kind', '=', 'import')
      .select(['w.id', 'w.name', 'w.status', 'w.file_id', 'w.source_file_id', 'w.rows_total', 'w.rows_done'])
      .select(['w.rows_good', 'w.rows_bad', 'w.created_at', 'w.error_zh', 'w.error_en'])
      .select(sql<number>`coalesce((w.result ->> 'waiting')::int, 0)`.as('waiting'))
      .orderBy('w.created_at', 'desc')
      .orderBy('w.id', 'desc')
    const { records, ...rest } = await pageOf(query, page)
    const listed = await failuresOf(
      ctx,
      records.map(row => row.id),
    )
    return {
      ...rest,
      records: records.map(row => {
        const error = row[`error_${ctx.language}`]
        const lines = (listed.get(row.id) ?? []).map(line => say[ctx.language](line))
        const state = stateOf(row)
        return {
          id: row.id,
          fileName: row.name,
          fileState: state,
          fileUrl: isOpen(row.status) ? '' : addressOfFile(ctx, row.file_id ?? row.source_file_id),
          uploadSuccess: row.rows_good,
          uploadFail: row.rows_bad,
          uploadWaiting: row.waiting,
          userName: ctx.user.name,
          createTime: shown(row.created_at),
          resultList: [...(error === '' ? [] : [error]), ...lines].map(content => ({ content })),
          status: row.status as 'done',
          rowsTotal: row.rows_total,
          rowsDone: row.rows_done,
        }
      }),
    }
  },
})

const isOpen = (status: string) => status === 'queued' || status === 'running'

/** 3 where any row failed, and where the whole file did. */
function stateOf({ status, rows_bad }: { status: string; rows_bad: number }): 1 | 2 | 3 {
  if (isOpen(status) || status === 'waiting') return 1
  return status === 'done' && rows_bad === 0 ? 2 : 3
}

type Failure = { place: number; msg: string }

const say: Record<Language, (failure: Failure) => string> = {
  zh: ({ place, msg }) => `第 ${place} 行：${msg}`,
  en: ({ place, msg }) => `Row ${place}: ${msg}`,
}

async function failuresOf(ctx: UserCtx, ids: readonly string[]): Promise<Map<string, Failure[]>> {
  const found = new Map<string, Failure[]>()
  // A page has few imports, and of a bad one only the first rows are wanted.
  for (const id of ids) {
    const rows = await ctx.db
      .selectFrom('system_work_row')
      .select(['place', 'msg'])
      .where('work_id', '=', id)
      .where('outcome', 'in', failures)
      .orderBy('place')
      .limit(mostListedFailures)
      .execute()
    found.set(id, rows)
  }
  return found
}
