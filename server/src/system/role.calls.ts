import { role } from '@ev/contract/system/role'
import { answers } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { pageOf, shown } from '../http/page.ts'

export const roleCalls = answers(role, {
  async pages(ctx, { name, ...page }) {
    const query = ctx.db
      .selectFrom('system_role')
      .select(['id', 'seller_id', 'code', 'name', 'description', 'data_scope', 'created_at'])
      .$if(name !== undefined, q => q.where('name', 'like', contains(name ?? '')))
      .orderBy('id')
    const { records, ...rest } = await pageOf(query, page)
    return {
      ...rest,
      records: records.map(row => ({
        id: row.id,
        sellerId: row.seller_id,
        code: row.code,
        name: row.name,
        description: row.description,
        dataScope: row.data_scope as 'seller',
        createTime: shown(row.created_at),
      })),
    }
  },

  async options(ctx, { text }) {
    return ctx.db
      .selectFrom('system_role')
      .select(['id', 'name as label'])
      .where('name', 'like', contains(text))
      .orderBy('id')
      .limit(100)
      .execute()
  },
})
