// Which company a record belongs to, and whether whoever made it can still see it.
import type { Database } from '@ev/db/rows'
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'

/** A record belongs to a tenant; merchants are parts of one. */
export async function mustBeTenant(ctx: UserCtx, sellerId: string | null | undefined): Promise<void> {
  if (sellerId === null || sellerId === undefined) return
  const kind = await kindOf(ctx, sellerId)
  if (kind === undefined) refuse('referenceMissing', { what: tableNames.system_seller[ctx.language] })
  if (kind !== 'seller' && kind !== 'platform') refuse('tenantUnknown', {}, { field: 'seller' })
}

/** A merchant or sub-merchant in scope; that it is of the same seller the foreign key sees to. */
export async function mustBeMerchant(ctx: UserCtx, merchantId: string | null | undefined): Promise<void> {
  if (merchantId === null || merchantId === undefined) return
  const kind = await kindOf(ctx, merchantId)
  if (kind !== 'merchant' && kind !== 'subMerchant')
    refuse('referenceMissing', { what: tableNames.system_seller[ctx.language] }, { field: 'merchant' })
}

/** A unit in scope: one that the caller does not see could show its people more than the caller sees. */
export async function mustBeUnit(ctx: UserCtx, orgId: string | null | undefined, field = 'org'): Promise<void> {
  if (orgId === null || orgId === undefined) return
  const seen = await ctx.db.selectFrom('system_org').select('id').where('id', '=', orgId).executeTakeFirst()
  if (!seen) refuse('referenceMissing', { what: tableNames.system_org[ctx.language] }, { field })
}

async function kindOf(ctx: UserCtx, id: string): Promise<string | undefined> {
  return (await ctx.db.selectFrom('system_seller').select('kind').where('id', '=', id).executeTakeFirst())?.kind
}

type Narrowed = Extract<keyof Database, 'system_staff' | 'system_org'>

/** Nobody makes or moves a record out of their own sight. */
export async function mustStayInSight(ctx: UserCtx, table: Narrowed, id: string): Promise<void> {
  const seen = await ctx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!seen) refuse('beyondYourScope')
}

export const isPlatform = ({ scope, user }: UserCtx) => scope === 'everything' && user.sellerId === '-1'
