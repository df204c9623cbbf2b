import { auditLog } from '@ev/contract/system/audit'
import { tableNames } from '@ev/db/rows'
import { sql } from 'kysely'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'

export const auditEntries: Mounted = mount(
  auditLog,
  { table: 'system_audit', columns: { time: 'at', address: sql`host(t.address)` } },
  {
    async changes(ctx, { requestId }) {
      const isNarrowed = ctx.scope !== 'everything' && ctx.scope.narrows.length > 0
      const rows = await ctx.db
        .selectFrom('system_change')
        .select(['table_name', 'row_key', 'verb', 'before', 'after'])
        .where('request_id', '=', requestId)
        // Whoever sees a part of the seller sees what they changed themselves.
        .$if(isNarrowed, query =>
          query.where(e =>
            e.exists(
              e
                .selectFrom('system_audit as a')
                .select('a.id')
                .where('a.request_id', '=', requestId)
                .where('a.user_id', '=', ctx.user.id),
            ),
          ),
        )
        .orderBy('id')
        .limit(1_000)
        .execute()
      return rows.map(row => ({
        table: row.table_name,
        tableName: tableNames[row.table_name as keyof typeof tableNames]?.[ctx.language] ?? row.table_name,
        rowKey: row.row_key,
        verb: row.verb as 'update',
        before: row.before as Values | null,
        after: row.after as Values | null,
      }))
    },
  },
)

type Values = Record<string, unknown>
