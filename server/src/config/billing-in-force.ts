// The version that prices a charge: found once when it begins, and read again by its id for good.
import { type Db, instantOf } from '@ev/db/pools'
import { type GunPlace, versionInForce } from '@ev/rules/price/in-force'
import { bindingOf } from '@ev/rules/price/timeline'
import type { PriceVersion } from '@ev/rules/price/version'
import { Refusal } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'
import { boundAt } from './billing-bound.ts'
import { readPlan } from './read-plan.ts'

type NamedVersion = PriceVersion & { readonly model: string }

/** Nothing where no price is bound to the gun, or two contradict each other. */
export async function versionAt(db: Db, place: GunPlace, at: Instant): Promise<NamedVersion | undefined> {
  const { bound, rows } = await boundAt(db, [place.stationId])
  try {
    const { version, binding } = versionInForce(at, place, bound)
    return { ...version, model: rows.get(bindingOf(binding.id))?.modelName ?? '' }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export async function versionById(db: Db, id: string): Promise<NamedVersion> {
  const row = await beyondScope(db)
    .selectFrom('config_billing_version as v')
    .innerJoin('config_billing_model as m', 'm.id', 'v.model_id')
    .select(['v.id', 'v.model_id', 'v.version_no', 'v.effective_at', 'v.plan', 'm.name'])
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    modelId: row.model_id,
    versionNo: row.version_no,
    effective: { from: instantOf(row.effective_at), to: null },
    calendar: readPlan(row.plan),
    model: row.name,
  }
}
