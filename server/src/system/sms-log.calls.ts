// Messages that were sent or kept. They lie sealed in the table; codes in them are shown to nobody who does not ask.
import type { PageOut } from '@ev/contract/kit/list'
import type { Row } from '@ev/contract/kit/resource'
import { smsLog } from '@ev/contract/system/sms-log'
import { refuse } from '@ev/rules/refuse'
import { withoutCodes } from '@ev/rules/sms'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { mount } from '../resource/mount.ts'
import { pagesOf } from '../resource/pages.ts'
import { recordOf, revealed } from '../resource/rows.ts'
import type { AnyRow, Mounted } from '../resource/source.ts'

type LogRow = Row<typeof smsLog.fields>

export const smsLogs: Mounted = mount(
  smsLog,
  {
    table: 'system_sms',
    columns: {
      template: sql`coalesce((select m.name from system_sms_template m where m.code = t.template), t.template)`,
      content: sql`encode(t.content_sealed, 'base64')`,
    },
  },
  {
    async pages(ctx, asked): Promise<PageOut<LogRow>> {
      const page = await pagesOf(ctx, smsLogs, asked)
      return { ...page, records: page.records.map(row => hidden(ctx, row)) }
    },
    get: async (ctx, { id }) => hidden(ctx, await recordOf(ctx, smsLogs, id)),
    async reveal(ctx, { id, field }) {
      if (field !== 'content') return revealed(ctx, smsLogs, { id, field }) as Promise<{ value: string }>
      // A code opens the account of whoever gets it: only the platform, whose outbox this is, reads them.
      if (ctx.user.sellerId !== '-1') refuse('forbidden', { permission: 'sms:get' })
      return { value: opened(ctx, await recordOf(ctx, smsLogs, id)) }
    },
  },
)

const hidden = (ctx: UserCtx, row: AnyRow): LogRow => ({
  ...(row as unknown as LogRow),
  content: withoutCodes(opened(ctx, row)),
})

const opened = (ctx: UserCtx, { content }: AnyRow): string =>
  ctx.app.secrets.open(Buffer.from(String(content), 'base64')) ?? sealedElsewhere[ctx.language]

const sealedElsewhere = { zh: '（以其他密钥加密，无法显示）', en: '(sealed with another key, cannot be shown)' }
