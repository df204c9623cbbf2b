// Which roles a user holds.
import type { Db } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { mustHoldRoles } from './rights.ts'

// Whose roles they are has been judged before.
export async function rolesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await beyondScope(db)
    .selectFrom('system_user_role')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(row => row.role_id)
}

/** Gives and takes roles; only those that are given have to be the caller's to give. */
export async function setRoles(
  ctx: UserCtx,
  { userId, sellerId }: { userId: string; sellerId: string },
  roleIds: readonly string[],
): Promise<void> {
  const held = await rolesOf(ctx.db, userId)
  const given = [...new Set(roleIds)].filter(id => !held.includes(id))
  const taken = held.filter(id => !roleIds.includes(id))
  if (given.length > 0) {
    const found = await ctx.db
      .selectFrom('system_role')
      .select('id')
      .where('id', 'in', given)
      .where('seller_id', '=', sellerId)
      .execute()
    if (found.length < given.length)
      refuse('referenceMissing', { what: tableNames.system_role[ctx.language] }, { field: 'roles' })
    await mustHoldRoles(ctx, given)
    await ctx.db
      .insertInto('system_user_role')
      .values(given.map(id => ({ user_id: userId, role_id: id, seller_id: sellerId })))
      .execute()
  }
  // A role that the caller does not see is taken all the same: the form has shown it.
  if (taken.length > 0)
    await beyondScope(ctx.db)
      .deleteFrom('system_user_role')
      .where('user_id', '=', userId)
      .where('role_id', 'in', taken)
      .execute()
}
