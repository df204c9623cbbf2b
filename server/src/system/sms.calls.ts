import { sms } from '@ev/contract/system/sms'
import { answers } from '../http/context.ts'
import { pageOf, shown } from '../http/page.ts'

export const smsCalls = answers(sms, {
  async pages(ctx, { telephone, ...page }) {
    const query = ctx.db
      .selectFrom('system_sms')
      .select(['id', 'telephone', 'template', 'content_sealed', 'provider', 'status', 'error', 'created_at'])
      .$if(telephone !== undefined, q => q.where('telephone', '=', telephone ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    const { records, ...rest } = await pageOf(query, page)
    // A code opens the account of whoever gets it: only the platform, whose outbox this is, reads them.
    const mayReadCodes = ctx.user.sellerId === '-1'
    return {
      ...rest,
      records: records.map(row => {
        const content = ctx.app.secrets.open(row.content_sealed) ?? sealedElsewhere[ctx.language]
        return {
          id: row.id,
          telephone: row.telephone,
          template: row.template,
          content: mayReadCodes ? content : content.replace(/\d{6}/g, '******'),
          provider: row.provider,
          status: row.status as 'kept',
          error: row.error,
          createTime: shown(row.created_at),
        }
      }),
    }
  },
})

const sealedElsewhere = { zh: '（以其他密钥加密，无法显示）', en: '(sealed with another key, cannot be shown)' }
