// How versions of a billing model come about: judged as a whole, numbered, and never changed again.
import type { billingModel } from '@ev/contract/config/billing-model'
import type { Plan } from '@ev/contract/config/billing-plan'
import type { CreateOf } from '@ev/contract/kit/write'
import { at } from '@ev/db/pools'
import { priceCap } from '@ev/rules/price/day-table'
import { beyondCap, draftFaults, readCalendar } from '@ev/rules/price/version'
import { refuse } from '@ev/rules/refuse'
import { type Instant, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

type Draft = Pick<CreateOf<typeof billingModel.fields>, 'plan' | 'lossBp' | 'startTime' | 'versionNote'>

/** By name, and all that is wrong at once: the form shows each at its place. */
export function judgePlan(plan: Plan): void {
  const wrong = draftFaults(plan)
  const faults = wrong.length > 0 ? wrong : beyondCap(readCalendar(plan), priceCap)
  const [first] = faults
  if (first) refuse(first.refusal, first.values, { field: 'plan', faults })
}

export const startOf = ({ now }: UserCtx, { startTime }: Pick<Draft, 'startTime'>): Instant =>
  startTime === null ? now : (readTime(startTime) as Instant)

/** The name and the note of a model change without one. */
export const isNewVersion = (draft: Draft, before: Pick<Draft, 'plan' | 'lossBp'>) =>
  draft.startTime !== null || draft.lossBp !== before.lossBp || said(draft.plan) !== said(before.plan)

/** The same whatever the order of its parts: the database keeps them in its own. */
const said = (plan: Plan): string =>
  JSON.stringify(plan, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

export async function addVersion(ctx: UserCtx, modelId: string, draft: Draft): Promise<void> {
  // Within the scope, and locked: nobody counts at the same time.
  const { seller_id } = await ctx.db
    .selectFrom('config_billing_model')
    .select('seller_id')
    .where('id', '=', modelId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { last } = await beyondScope(ctx.db)
    .selectFrom('config_billing_version')
    .select(e => e.fn.coalesce(e.fn.max('version_no'), sql<number>`0`).as('last'))
    .where('model_id', '=', modelId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('config_billing_version')
    .values({
      seller_id,
      model_id: modelId,
      created_by: ctx.user.id,
      version_no: last + 1,
      plan: JSON.stringify(draft.plan),
      loss_bp: draft.lossBp,
      effective_at: at(startOf(ctx, draft)),
      note: draft.versionNote,
      created_at: at(ctx.now),
    })
    .execute()
}
