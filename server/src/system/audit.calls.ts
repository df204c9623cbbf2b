import { isSecret } from '@ev/contract/kit/field'
import { masked } from '@ev/contract/kit/masked'
import { auditLog } from '@ev/contract/system/audit'
import { tableNames } from '@ev/db/rows'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { seesWhole } from '../http/scope.ts'
import { columnName } from '../resource/columns.ts'
import { mount } from '../resource/mount.ts'
import { everyResource } from '../resource/registry.ts'
import type { Known, Mounted } from '../resource/source.ts'

export const auditEntries: Mounted = mount(
  auditLog,
  { table: 'system_audit', columns: { time: 'at', address: sql`host(t.address)` } },
  {
    async changes(ctx, { requestId }) {
      const rows = await ctx.db
        .selectFrom('system_change')
        .select(['table_name', 'row_key', 'verb', 'before', 'after'])
        .where('request_id', '=', requestId)
        // Whoever sees a part of the seller sees what they changed themselves.
        .$if(!seesWhole(ctx.scope), query =>
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
        before: shown(ctx, row.table_name, row.before as Values | null),
        after: shown(ctx, row.table_name, row.after as Values | null),
      }))
    },
  },
)

type Values = Record<string, unknown>

/** What lists mask is masked here too: whoever needs a number asks for it where that is put on record. */
function shown({ app }: UserCtx, table: string, values: Values | null): Values | null {
  if (values === null) return null
  const secrets = new Set(
    everyResource(app).flatMap(known => (known.source.table === table ? secretColumns(known) : [])),
  )
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) =>
      secrets.has(column) && typeof value === 'string' ? [column, masked(value)] : [column, value],
    ),
  )
}

const secretColumns = (known: Known) =>
  Object.entries(known.fields).flatMap(([name, field]) => (isSecret(field) ? [columnName(known, name)] : []))
