import { auditReport } from '@ev/contract/system/audit-report'
import { sql } from 'kysely'
import { mountReport } from '../resource/report.ts'

const counted = (outcome: string) => sql`count(*) filter (where t.outcome = ${outcome})`

export const auditReports = mountReport(auditReport, {
  table: 'system_audit',
  filters: { time: 'at' },
  dimensions: {
    day: sql`to_char(t.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    account: sql`t.account`,
    call: sql`t.call`,
  },
  measures: {
    calls: sql`count(*)`,
    done: counted('done'),
    refused: counted('refused'),
    failed: counted('failed'),
    doneShare: sql`round(10000.0 * ${counted('done')} / nullif(count(*), 0))`,
    people: sql`count(distinct t.account)`,
  },
  // The log knows no merchant, unit or station: whoever sees a part of the seller sees their own doings in it.
  where: ({ scope, user }) =>
    scope !== 'everything' && scope.narrows.length > 0 ? sql`t.user_id = ${user.id}` : undefined,
})
