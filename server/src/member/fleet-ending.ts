// What has to be gone before a fleet or a driver is: their money, and whoever depends on them. What has moved money stays
// in the books, and so does its owner.
import type { Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { dropAccounts } from '../ledger/door.ts'

type Account = { id: string; isEmpty: boolean; isUnused: boolean }

async function accountsOf(db: Db, owner: 'fleet' | 'driver', id: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['id', 'balance_fen', 'held_fen', 'entries'])
    .where('owner', '=', owner)
    .where(owner === 'fleet' ? 'fleet_id' : 'driver_id', '=', id)
    .forUpdate()
    .execute()
  return rows.map(row => ({
    id: row.id,
    isEmpty: Number(row.balance_fen) === 0 && Number(row.held_fen) === 0,
    isUnused: row.entries === 0,
  }))
}

export async function clearFleet(ctx: UserCtx, id: string): Promise<void> {
  // Whatever depends on it counts, seen or not.
  const db = beyondScope(ctx.db)
  const { rows } = await sql<{ children: number; drivers: number; things: number }>`
    select (select count(*)::integer from member_fleet where parent_id = ${id}) as children,
      (select count(*)::integer from member_driver where fleet_id = ${id}) as drivers,
      (select count(*)::integer from member_card where fleet_id = ${id})
        + (select count(*)::integer from member_vehicle where fleet_id = ${id})
        + (select count(*)::integer from member_vin_binding where fleet_id = ${id})
        + (select count(*)::integer from bill_recharge where fleet_id = ${id})
        + (select count(*)::integer from member_allotment where ${id} in (fleet_id, child_id)) as things`.execute(db)
  const { children, drivers, things } = rows[0] ?? refuse('notFound')
  if (children > 0) refuse('fleetHasChildren')
  if (drivers > 0) refuse('fleetHasDrivers', { count: drivers })
  const accounts = await accountsOf(db, 'fleet', id)
  if (accounts.some(one => !one.isEmpty)) refuse('fleetHasMoney')
  if (things > 0 || accounts.some(one => !one.isUnused)) refuse('fleetHasHistory')
  await dropAccounts(
    db,
    accounts.map(one => one.id),
  )
}

export async function clearDriver(ctx: UserCtx, id: string): Promise<void> {
  const db = beyondScope(ctx.db)
  const accounts = await accountsOf(db, 'driver', id)
  if (accounts.some(one => !one.isEmpty)) refuse('driverHasMoney')
  const { rows } = await sql<{ isTied: boolean }>`
    select exists (select from member_card where driver_id = ${id} and status <> 4)
      or exists (select from member_vin_binding where driver_id = ${id} and status <> 3)
      or exists (select from member_allotment where driver_id = ${id})
      or exists (select from operation_session where driver_id = ${id}) as "isTied"`.execute(db)
  if (rows[0]?.isTied || accounts.some(one => !one.isUnused)) refuse('driverHasHistory')
  await dropAccounts(
    db,
    accounts.map(one => one.id),
  )
  // What they drove stays the fleet's; so does a card that is no longer used, and a binding that is switched off.
  for (const table of ['member_vehicle', 'member_card', 'member_vin_binding'] as const)
    await db
      .updateTable(table)
      .set(e => ({ driver_id: null, version: e('version', '+', 1) }))
      .where('driver_id', '=', id)
      .execute()
}
