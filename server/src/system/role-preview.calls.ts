// A session that shows the product as a role would see it. Nobody sees more by it than they may: the role's rights are
// among one's own, and the door refuses every change.
import { rolePreview } from '@ev/contract/system/role-preview'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { later, minuteMs, showTime } from '@ev/rules/units'
import { answers } from '../http/context.ts'
import { hashToken, newToken } from '../http/secrets.ts'
import { mustHoldRoles } from './rights.ts'

const previewLifeMs = 30 * minuteMs

export const rolePreviewCalls = answers(rolePreview, {
  async open(ctx, { roleId }) {
    const role = await ctx.db.selectFrom('system_role').select('name').where('id', '=', roleId).executeTakeFirst()
    if (!role) return refuse('notFound')
    await mustHoldRoles(ctx, [roleId])
    const token = newToken()
    const expires = later(ctx.now, previewLifeMs)
    await ctx.db
      .insertInto('system_session')
      .values({
        seller_id: ctx.user.sellerId,
        user_id: ctx.user.id,
        token_hash: hashToken(token),
        way: 'preview',
        preview_role_id: roleId,
        address: ctx.address,
        user_agent: ctx.userAgent.slice(0, 300),
        created_at: at(ctx.now),
        last_seen_at: at(ctx.now),
        expires_at: at(expires),
      })
      .execute()
    return { token, roleName: role.name, expireTime: showTime(expires) }
  },
})
