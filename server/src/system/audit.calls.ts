import { audit } from '@ev/contract/system/audit'
import { at } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { answers, type UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { pageOf, shown } from '../http/page.ts'

export const auditCalls = answers(audit, {
  async pages(ctx, { account, call, outcome, startTime, endTime, ...page }) {
    let query = ctx.db
      .selectFrom('system_audit')
      .select(['id', 'seller_id', 'account', 'call', 'outcome', 'code', 'msg', 'address', 'request_id', 'at'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
    const mine = onlyMine(ctx)
    if (mine !== undefined) query = query.where('user_id', '=', mine)
    if (account !== undefined) query = query.where('account', '=', account)
    if (call !== undefined) query = query.where('call', 'like', contains(call))
    if (outcome !== undefined) query = query.where('outcome', '=', outcome)
    if (startTime !== undefined) query = query.where('at', '>=', at(startTime))
    if (endTime !== undefined) query = query.where('at', '<=', at(endTime))
    const { records, ...rest } = await pageOf(query, page)
    return {
      ...rest,
      records: records.map(row => ({
        id: row.id,
        sellerId: row.seller_id,
        account: row.account,
        call: row.call,
        outcome: row.outcome as 'done',
        code: row.code,
        msg: row.msg,
        address: row.address,
        requestId: row.request_id,
        atTime: shown(row.at),
      })),
    }
  },

  async changes(ctx, { requestId }) {
    const rows = await ctx.db
      .selectFrom('system_change')
      .select(['table_name', 'row_key', 'verb', 'before', 'after'])
      .where('request_id', '=', requestId)
      .$if(onlyMine(ctx) !== undefined, query =>
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
})

// The log knows no merchant, unit or station: whoever sees a part of the seller sees their own doings in it.
const onlyMine = ({ scope, user }: UserCtx) =>
  scope !== 'everything' && scope.narrows.length > 0 ? user.id : undefined

type Values = Record<string, unknown>
