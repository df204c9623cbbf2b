// What somebody has asked for themselves, in their language.
import { ownApproval } from '@ev/contract/system/own-approval'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { pagesOf } from '../resource/pages.ts'
import { recordOf } from '../resource/rows.ts'
import type { Known, Mounted } from '../resource/source.ts'
import { approvalColumns, decide, said, saidPage } from './approval.calls.ts'

export const ownApprovals: Mounted = mount(
  ownApproval,
  { table: 'system_approval', columns: approvalColumns },
  {
    pages: async (ctx, asked) => saidPage(ctx, await pagesOf(...ownOnes(ctx), asked)),
    get: async (ctx, { id }) => said(ctx, await recordOf(...ownOnes(ctx), id)),

    async withdraw(ctx, { id }) {
      await recordOf(...ownOnes(ctx), id)
      await decide({ ...ctx, db: beyondScope(ctx.db) }, id, 'withdraw', '')
      return { approvalId: null }
    },
  },
)

// Somebody may have asked for a change of what lies outside their scope by now, and what they asked for stays theirs.
const ownOnes = (ctx: UserCtx): [UserCtx, Known] => [
  { ...ctx, db: beyondScope(ctx.db) },
  { ...ownApprovals, source: { ...ownApprovals.source, where: sql`t.created_by = ${ctx.user.id}` } },
]
