import { billingVersion } from '@ev/contract/config/billing-version'
import { at } from '@ev/db/pools'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'

const other = (condition: ReturnType<typeof sql>) => sql`exists (select from config_billing_version o
  where o.model_id = t.model_id and ${condition} and ${linked('config_billing_version')})`

export const billingVersions = mount(
  billingVersion,
  {
    table: 'config_billing_version',
    columns: {
      effectiveTime: 'effective_at',
      creator: 'created_by',
      // As timelineOf() of the rules says.
      stage: now => sql`case
        when ${other(sql`o.effective_at = t.effective_at and o.version_no > t.version_no`)} then 'replaced'
        when t.effective_at > ${at(now)} then 'planned'
        when ${other(sql`o.effective_at > t.effective_at and o.effective_at <= ${at(now)}`)} then 'ended'
        else 'inForce' end`,
      endTime: sql`(select min(o.effective_at) from config_billing_version o
        where o.model_id = t.model_id and o.effective_at > t.effective_at and ${linked('config_billing_version')})`,
    },
  },
  {},
)
