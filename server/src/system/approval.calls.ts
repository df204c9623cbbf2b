// Changes that wait for a second person: read in the reader's language, decided by somebody else than who asked.
import type { PageOut, ReadOf } from '@ev/contract/kit/list'
import type { Row } from '@ev/contract/kit/resource'
import type { Text } from '@ev/contract/kit/text'
import { approval } from '@ev/contract/system/approval'
import { at } from '@ev/db/pools'
import { type ApprovalStatus, type ApprovalStep, nextApprovalStatus } from '@ev/rules/approval'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { rightsOf } from '../http/session.ts'
import { type Difference, mayDecide } from '../resource/approval.ts'
import { approvalDecidedNotice } from '../resource/approval-notices.ts'
import { mount } from '../resource/mount.ts'
import { pagesOf } from '../resource/pages.ts'
import { resourceAt } from '../resource/registry.ts'
import { recordOf } from '../resource/rows.ts'
import type { AnyRow, Mounted } from '../resource/source.ts'

type ApprovalRow = Row<typeof approval.fields>

export const approvalColumns = {
  record: 'row_label',
  risk: sql`json_build_object('zh', t.risk_zh, 'en', t.risk_en)`,
  asker: 'created_by',
  decider: 'decided_by',
  decideTime: 'decided_at',
}

export const approvals: Mounted = mount(
  approval,
  {
    table: 'system_approval',
    columns: approvalColumns,
    actions: {
      async approve(ctx, { id }, { opinion }) {
        await mustBeTheirs(ctx, id)
        const asked = await decide(ctx, id, 'approve', opinion)
        const { apply } = resourceAt(ctx.app, asked.resource) ?? refuse('notFound')
        await mustStillAsk(ctx, asked)
        // A refusal from here on undoes the decision too: the change goes on waiting.
        await apply(ctx, asked.verb, asked.input, asked.askerId)
        await tellAsker(ctx, asked, { outcome: 'approved', opinion })
      },
      async reject(ctx, { id }, { opinion }) {
        await mustBeTheirs(ctx, id)
        await tellAsker(ctx, await decide(ctx, id, 'reject', opinion), { outcome: 'rejected', opinion })
      },
    },
  },
  {
    pages: async (ctx, asked) => saidPage(ctx, await pagesOf(ctx, theirs(ctx), asked)),
    get: async (ctx, { id }) => said(ctx, await recordOf(ctx, theirs(ctx), id)),
  },
)

/** What the reader could have asked for; nothing else is theirs to see or to decide. */
const theirs = ({ user }: UserCtx): Mounted => ({
  ...approvals,
  source: { ...approvals.source, where: mayDecide(user.id) },
})

const mustBeTheirs = (ctx: UserCtx, id: string) => recordOf(ctx, theirs(ctx), id)

export async function decide(ctx: UserCtx, id: string, step: ApprovalStep, opinion: string) {
  const asked = await ctx.db
    .selectFrom('system_approval')
    .select(['id', 'status', 'created_by as askerId', 'resource', 'verb', 'input', 'row_label as record'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!asked) return refuse('notFound')
  const status = nextApprovalStatus(
    { status: asked.status as ApprovalStatus, askerId: asked.askerId },
    step,
    ctx.user.id,
  )
  await ctx.db
    .updateTable('system_approval')
    .set(e => ({
      status,
      decided_by: ctx.user.id,
      decided_at: at(ctx.now),
      opinion,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  return asked
}

/** What somebody asked for who may not do it any more is not done in their name. */
async function mustStillAsk({ app, now }: UserCtx, { askerId, resource, verb }: AskedFor): Promise<void> {
  const permission = app.calls.get(`/${resource}/${verb}`)?.permission ?? refuse('notFound')
  const asker = await rightsOf(app, askerId, permission, now)
  if (!asker?.mayCall) refuse('approvalAskerOut')
}

type Decided = { outcome: 'approved' | 'rejected'; opinion: string }
type AskedFor = Awaited<ReturnType<typeof decide>>

async function tellAsker(ctx: UserCtx, { id, askerId, resource, record }: AskedFor, decided: Decided) {
  // The asker may be of the platform.
  const db = beyondScope(ctx.db)
  const asker = await db
    .selectFrom('system_staff as u')
    .select(['u.id', 'u.seller_id as sellerId', mayOpen.as('mayOpen')])
    .where('u.id', '=', askerId)
    .executeTakeFirstOrThrow()
  const title = resourceAt(ctx.app, resource)?.title ?? { zh: resource, en: resource }
  const notice = approvalDecidedNotice({
    ...decided,
    id,
    title,
    record,
    decider: ctx.user.name,
    mayOpen: asker.mayOpen,
  })
  // Whoever may not open the screen of approvals finds it among their own requests.
  await ctx.app.notify(db, asker, notice.link === '' ? { ...notice, link: ownRequest(id) } : notice, ctx.now)
}

const ownRequest = (id: string) => `/account/settings/requests?id=${id}`

const mayOpen = sql<boolean>`exists (
  select from system_user_role ur join system_role_menu rm on rm.role_id = ur.role_id
  join system_menu m on m.id = rm.menu_id where ur.user_id = u.id and m.permission = 'approval:get'
)`

export const saidPage = (ctx: UserCtx, page: Awaited<ReturnType<typeof pagesOf>>): PageOut<ApprovalRow> => ({
  ...page,
  records: page.records.map(row => said(ctx, row)),
})

const verbs: Record<string, Text> = { update: { zh: '编辑', en: 'Edit' }, delete: { zh: '删除', en: 'Delete' } }

type Stored = { resource: string; verb: string; risk: Text; changes: readonly Difference[] }

/** The row in the reader's language. */
export function said(ctx: UserCtx, row: AnyRow): ApprovalRow {
  const { language } = ctx
  const stored = row as unknown as Stored
  const resource = resourceAt(ctx.app, stored.resource)
  const verb = resource?.actions[stored.verb]?.label ?? verbs[stored.verb]
  const changes: ReadOf<(typeof approval.fields)['changes']> = stored.changes.map(
    ({ field, label, before, after }) => ({
      field,
      label: label[language],
      before: before[language],
      after: after[language],
    }),
  )
  return {
    ...(row as unknown as ApprovalRow),
    resource: resource?.title[language] ?? stored.resource,
    verb: verb?.[language] ?? stored.verb,
    risk: stored.risk[language],
    changes,
  }
}
