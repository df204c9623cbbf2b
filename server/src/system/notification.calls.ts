// What a user is told. Everybody reads their own; behind an automatic login stands nobody who could, and a preview is of nobody.
import { notification } from '@ev/contract/system/notification'
import { at } from '@ev/db/pools'
import { answers, type UserCtx } from '../http/context.ts'
import { pageOf, shown } from '../http/page.ts'

export const notificationCalls = answers(notification, {
  async pages(ctx, { isRead, ...page }) {
    const query = mine(ctx)
      .select(['id', 'kind', 'title_zh', 'title_en', 'text_zh', 'text_en', 'link', 'created_at', 'read_at'])
      .$if(isRead !== undefined, q => q.where('read_at', isRead ? 'is not' : 'is', null))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    const { records, ...rest } = await pageOf(query, page)
    return {
      ...rest,
      records: records.map(row => ({
        id: row.id,
        kind: row.kind as 'passwordChanged',
        title: row[`title_${ctx.language}`],
        text: row[`text_${ctx.language}`],
        link: row.link,
        createTime: shown(row.created_at),
        isRead: row.read_at !== null,
      })),
    }
  },

  async unread(ctx) {
    const { count } = await mine(ctx)
      .select(e => e.fn.countAll<string>().as('count'))
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { count: Number(count) }
  },

  async read(ctx, { ids }) {
    await unreadOnes(ctx).where('id', 'in', ids).execute()
    return null
  },

  async readAll(ctx) {
    await unreadOnes(ctx).execute()
    return null
  },
})

const mine = (ctx: UserCtx) =>
  ctx.db
    .selectFrom('system_notification')
    .where('user_id', '=', ctx.user.id)
    .$if(ctx.user.way === 'auto' || ctx.user.way === 'preview', query => query.where(e => e.lit(false)))

const unreadOnes = (ctx: UserCtx) =>
  ctx.db
    .updateTable('system_notification')
    .set({ read_at: at(ctx.now) })
    .where('user_id', '=', ctx.user.id)
    .where('read_at', 'is', null)
