// Work in the background of everybody in scope.
import type { Row } from '@ev/contract/kit/resource'
import { allWork } from '@ev/contract/system/all-work'
import { sql } from 'kysely'
import type { Notice, UserCtx } from '../http/context.ts'
import { mount } from '../resource/mount.ts'
import { pagesOf } from '../resource/pages.ts'
import { recordOf } from '../resource/rows.ts'
import type { AnyRow, Mounted } from '../resource/source.ts'
import { cancelWork, rowsOfWork, startAgain } from './work-steps.ts'

type WorkRow = Row<typeof allWork.fields>

export const allWorks: Mounted = mount(
  allWork,
  {
    table: 'system_work',
    columns: {
      user: 'created_by',
      startTime: 'started_at',
      finishTime: 'finished_at',
      // In a sheet as whoever started it would read it; on the screen in the reader's language.
      error: sql`case when t.language = 'en' then t.error_en else t.error_zh end`,
      isScheduled: sql`t.timing_id is not null`,
      isCancelling: sql`t.status = 'running' and t.cancel_asked_at is not null`,
      hasSource: sql`t.source_file_id is not null`,
    },
    actions: {
      async cancel(ctx, row) {
        await cancelWork(ctx, row)
        await tellOwner(ctx, row)
      },
      retry: (ctx, { id, user }) => startAgain(ctx, { id, userId: user.id }),
    },
  },
  {
    async pages(ctx, asked) {
      const page = await pagesOf(ctx, allWorks, asked)
      return { ...page, records: await said(ctx, page.records) }
    },
    async get(ctx, { id }) {
      const [row] = await said(ctx, [await recordOf(ctx, allWorks, id)])
      return row as WorkRow
    },
    async rows(ctx, asked) {
      await recordOf(ctx, allWorks, asked.id)
      return rowsOfWork(ctx, asked)
    },
  },
)

/** Why each failed, in the reader's language. */
async function said(ctx: UserCtx, rows: readonly AnyRow[]): Promise<WorkRow[]> {
  const failed = rows.filter(row => row.error !== '').map(row => row.id)
  const errors = await ctx.db
    .selectFrom('system_work')
    .select(['id', 'error_zh', 'error_en'])
    .where('id', 'in', failed.length > 0 ? failed : ['0'])
    .execute()
  const byId = new Map(errors.map(row => [row.id, row[`error_${ctx.language}`]]))
  return rows.map(row => ({ ...(row as unknown as WorkRow), error: byId.get(row.id) ?? '' }))
}

const kinds: Record<WorkRow['kind'], Notice['kind']> = {
  export: 'exportFailed',
  import: 'importFailed',
  batch: 'batchDone',
}

/** Somebody else has cancelled it. */
async function tellOwner(ctx: UserCtx, { kind, name, user, seller }: WorkRow): Promise<void> {
  if (user.id === ctx.user.id) return
  const notice: Notice = {
    kind: kinds[kind],
    title: { zh: '后台处理已被取消', en: 'Your work was cancelled' },
    text: {
      zh: `「${name}」已被 ${ctx.user.name} 取消，如仍需要请重新提交。`,
      en: `“${name}” was cancelled by ${ctx.user.name}; start it again if you still need it.`,
    },
    link: '',
  }
  await ctx.app.notify(ctx.db, { id: user.id, sellerId: seller.id }, notice, ctx.now)
}
