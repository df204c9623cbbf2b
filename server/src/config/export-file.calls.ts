// The exports of the download centre.
import { exportFile } from '@ev/contract/config/export-file'
import { answers } from '../http/context.ts'
import { pageOf, shown } from '../http/page.ts'
import { addressOfFile, ownWork } from '../work/own.ts'

type State = 1 | 2 | 3
const states: Record<string, State> = { queued: 1, running: 1, done: 2, failed: 3, cancelled: 3 }

export const exportFileCalls = answers(exportFile, {
  async pages(ctx, page) {
    const query = ownWork(ctx)
      .leftJoin('system_file as f', 'f.id', 'w.file_id')
      .where('w.kind', '=', 'export')
      .select([
        'w.id',
        'w.name',
        'f.name as madeName',
        'w.status',
        'w.file_id',
        'w.rows_total',
        'w.rows_done',
        'w.created_at',
      ])
      .select(['w.error_zh', 'w.error_en'])
      .orderBy('w.created_at', 'desc')
      .orderBy('w.id', 'desc')
    const { records, ...rest } = await pageOf(query, page)
    return {
      ...rest,
      records: records.map(row => ({
        id: row.id,
        fileName: row.madeName ?? row.name,
        fileState: states[row.status] ?? 3,
        fileUrl: addressOfFile(ctx, row.file_id),
        userName: ctx.user.name,
        createTime: shown(row.created_at),
        status: row.status as 'done',
        rowsTotal: row.rows_total,
        rowsDone: row.rows_done,
        error: row[`error_${ctx.language}`],
      })),
    }
  },
})
