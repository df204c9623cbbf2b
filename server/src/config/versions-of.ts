// Versions of billing models as the price rule reads them, by their ids.
import type { Plan } from '@ev/contract/config/billing-plan'
import { type Db, instantOf } from '@ev/db/pools'
import { type PriceVersion, readCalendar } from '@ev/rules/price/version'
import { beyondScope } from '../http/scope.ts'

export type NamedVersion = PriceVersion & { readonly modelName: string; readonly sellerId: string }

/** Whoever sees an order sees what it was priced by, so the scope is left: ask for versions of what is in sight. */
export async function versionsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedVersion>> {
  const rows = await beyondScope(db)
    .selectFrom('config_billing_version as v')
    .innerJoin('config_billing_model as m', 'm.id', 'v.model_id')
    .select(['v.id', 'v.model_id', 'v.seller_id', 'v.version_no', 'v.effective_at', 'v.plan', 'm.name'])
    .where('v.id', 'in', [...ids, '0'])
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        modelId: row.model_id,
        modelName: row.name,
        sellerId: row.seller_id,
        versionNo: row.version_no,
        effective: { from: instantOf(row.effective_at), to: null },
        // Judged when it was written.
        calendar: readCalendar(row.plan as unknown as Plan),
      },
    ]),
  )
}
