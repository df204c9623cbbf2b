// What waits for somebody: counted as the screen lists it that it leads to, for those who may look at it there.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { bookCheck } from '@ev/contract/bill/book-check'
import { order } from '@ev/contract/bill/order'
import { statement } from '@ev/contract/bill/statement'
import { pile } from '@ev/contract/config/pile'
import type { Call } from '@ev/contract/kit/calls'
import { alarm } from '@ev/contract/operation/alarm'
import { pendingPile } from '@ev/contract/operation/pending-pile'
import { expiringDays, type TodoKey, todoKeys } from '@ev/contract/statistics/home'
import { approval } from '@ev/contract/system/approval'
import { addDays } from '@ev/rules/days'
import { businessDay } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { type Scope, scopedSql } from '../http/scope.ts'
import { heldAmong } from '../http/session.ts'

type Todo = {
  /** Whoever may not make this call does not learn the count either. */
  needs: Pick<Call, 'permission'>
  count: (scope: Scope, soon: string) => RawBuilder<unknown>
}

const rows = (table: string, where: (soon: string) => RawBuilder<unknown>): Todo['count'] => {
  return (scope, soon) =>
    sql`(select count(*) from ${sql.table(table)} t where ${where(soon)} and ${scopedSql(scope, table, 't')})`
}

const todos: Record<TodoKey, Todo> = {
  abnormalOrders: { needs: abnormalOrder.calls.pages, count: rows('bill_order', () => sql`t.order_status in (9, 10)`) },
  approvals: { needs: approval.calls.pages, count: rows('system_approval', () => sql`t.status = 'waiting'`) },
  debts: { needs: order.calls.pages, count: rows('bill_order', () => sql`t.debt_fen > 0`) },
  alarms: {
    needs: alarm.calls.pages,
    count: rows('operation_alarm', () => sql`t.recovered_at is null and t.kind in ('fault', 'offline')`),
  },
  // They are nobody's yet, and only the platform holds the right.
  pendingPiles: { needs: pendingPile.calls.pages, count: () => sql`(select count(*) from operation_pending_pile)` },
  statements: {
    needs: statement.calls.pages,
    count: rows('bill_statement', () => sql`t.status in ('differs', 'failed')`),
  },
  bookDifferences: {
    needs: bookCheck.calls.pages,
    count: scope => sql`(select coalesce(sum(n.differences), 0) from (
      select distinct on (t.seller_id) t.differences from ledger_check t where ${scopedSql(scope, 'ledger_check', 't')}
      order by t.seller_id, t.started_at desc, t.id desc) n)`,
  },
  simExpiring: { needs: pile.calls.pages, count: rows('config_pile', soon => sql`t.sim_expires_on <= ${soon}`) },
  verifyExpiring: { needs: pile.calls.pages, count: rows('config_pile', soon => sql`t.verified_until <= ${soon}`) },
}

export async function todosOf({ app, db, user, scope, now }: UserCtx): Promise<{ key: TodoKey; count: number }[]> {
  const rights = todoKeys.map(key => todos[key].needs.permission ?? '')
  const held = await heldAmong(app, user, rights)
  const mine = todoKeys.filter(key => held.has(todos[key].needs.permission ?? ''))
  if (mine.length === 0) return []
  const soon = addDays(businessDay(now), expiringDays)
  const counted = mine.map(key => sql`${todos[key].count(scope, soon)}::integer as ${sql.ref(key)}`)
  const found = await sql<Record<TodoKey, number>>`select ${sql.join(counted)}`.execute(db)
  return mine.map(key => ({ key, count: found.rows[0]?.[key] ?? 0 }))
}
