// What waits for somebody: counted as the screen lists it that it leads to, for those who may look at it there.
import { expiringDays, type TodoKey, todoKeys, todoRights } from '@ev/contract/statistics/home'
import { addDays } from '@ev/rules/days'
import { businessDay } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { type Scope, scopedSql } from '../http/scope.ts'
import { heldAmong } from '../http/session.ts'
import { mayDecide } from '../resource/approval.ts'

type Asking = { scope: Scope; soon: string; userId: string }
type Count = (asking: Asking) => RawBuilder<unknown>

const rows = (table: string, where: (asking: Asking) => RawBuilder<unknown>): Count => {
  return asking =>
    sql`(select count(*) from ${sql.table(table)} t where ${where(asking)} and ${scopedSql(asking.scope, table, 't')})`
}

const counts: Record<TodoKey, Count> = {
  abnormalOrders: rows('bill_order', () => sql`t.order_status in (9, 10)`),
  approvals: rows('system_approval', ({ userId }) => sql`t.status = 'waiting' and ${mayDecide(userId)}`),
  debts: rows('bill_order', () => sql`t.debt_fen > 0`),
  alarms: rows('operation_alarm', () => sql`t.recovered_at is null and t.kind in ('fault', 'offline')`),
  // They are nobody's yet, and only the platform holds the right.
  pendingPiles: () => sql`(select count(*) from operation_pending_pile)`,
  statements: rows('bill_statement', () => sql`t.status in ('differs', 'failed')`),
  bookDifferences: ({ scope }) => sql`(select coalesce(sum(n.differences), 0) from (
    select distinct on (t.seller_id) t.differences from ledger_check t where ${scopedSql(scope, 'ledger_check', 't')}
    order by t.seller_id, t.started_at desc, t.id desc) n)`,
  simExpiring: rows('config_pile', ({ soon }) => sql`t.sim_expires_on <= ${soon}`),
  verifyExpiring: rows('config_pile', ({ soon }) => sql`t.verified_until <= ${soon}`),
}

export async function todosOf({ app, db, user, scope, now }: UserCtx): Promise<{ key: TodoKey; count: number }[]> {
  const held = await heldAmong(app, user, Object.values(todoRights))
  const mine = todoKeys.filter(key => held.has(todoRights[key]))
  if (mine.length === 0) return []
  const soon = addDays(businessDay(now), expiringDays)
  const counted = mine.map(key => sql`${counts[key]({ scope, soon, userId: user.id })}::integer as ${sql.ref(key)}`)
  const found = await sql<Record<TodoKey, number>>`select ${sql.join(counted)}`.execute(db)
  return mine.map(key => ({ key, count: found.rows[0]?.[key] ?? 0 }))
}
