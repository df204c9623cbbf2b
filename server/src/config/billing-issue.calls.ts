// Issues of billing models: what became of each, and what can still be done about it.
import { billingIssue } from '@ev/contract/config/billing-issue'
import type { Row } from '@ev/contract/kit/resource'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { mustHoldThen, takeTurns, versionSeen } from './billing-issuing.ts'

type Issue = Row<typeof billingIssue.fields>

const ofVersion = (column: string) => sql`(select ${sql.ref(`v.${column}`)} from config_billing_version v
  where v.id = t.version_id and ${linked('config_billing_version')})`

export const billingIssues = mount(
  billingIssue,
  {
    table: 'config_billing_issue',
    columns: {
      model: ofVersion('model_id'),
      versionNo: ofVersion('version_no'),
      modelNo: sql`(select m.model_no from config_billing_version v join config_billing_model m on m.id = v.model_id
        where v.id = t.version_id and ${linked('config_billing_version')} and ${linked('config_billing_model')})`,
      pileCode: sql`(select p.code from config_pile p where p.id = t.pile_id and ${linked('config_pile')})`,
      protocol: sql`(select ty.protocol from config_pile p join config_pile_type ty on ty.id = p.pile_type_id
        where p.id = t.pile_id and ${linked('config_pile')} and ${linked('config_pile_type')})`,
      dueTime: 'due_at',
      requestTime: 'requested_at',
      responseTime: 'responded_at',
      creator: 'created_by',
      error: sql`case when t.error_zh <> '' then jsonb_build_object('zh', t.error_zh, 'en', t.error_en) end`,
    },
    filters: {
      model: ids => sql`t.version_id in (select v.id from config_billing_version v
        where v.model_id = any(${ids}::bigint[]) and ${linked('config_billing_version')})`,
    },
    actions: {
      async retry(ctx, row) {
        await mustFitStill(ctx, row)
        await ctx.db
          .updateTable('config_billing_issue')
          .set(e => ({
            state: 0,
            due_at: at(ctx.now),
            requested_at: null,
            responded_at: null,
            elapsed_ms: null,
            error_zh: '',
            error_en: '',
            retry_count: e('retry_count', '+', 1),
            version: e('version', '+', 1),
          }))
          .where('id', '=', row.id)
          .execute()
      },
      async cancel(ctx, { id }) {
        await ctx.db
          .updateTable('config_billing_issue')
          .set(e => ({ state: 4, version: e('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      },
    },
  },
  {},
)

/** What has changed since it failed: an old version is not sent again, nor one that is on its way already. */
async function mustFitStill(ctx: UserCtx, { id, pile }: Issue): Promise<void> {
  const { version_id, status } = await ctx.db
    .selectFrom('config_billing_issue as i')
    .innerJoin('config_pile as p', 'p.id', 'i.pile_id')
    .select(['i.version_id', 'p.status'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  await takeTurns(ctx, version_id)
  const version = await versionSeen(ctx, version_id)
  if (version.status !== 'enabled') refuse('priceModelNotEnabled', { model: version.model })
  if (status !== 'enabled') refuse('issuePileDisabled')
  await mustHoldThen(ctx, version, ctx.now)
  const waiting = await beyondScope(ctx.db)
    .selectFrom('config_billing_issue')
    .select('id')
    .where('pile_id', '=', pile.id)
    .where('version_id', '=', version_id)
    .where('state', 'in', [0, 1])
    .executeTakeFirst()
  if (waiting) refuse('issueWaiting')
}
