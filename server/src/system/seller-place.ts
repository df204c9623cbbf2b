// Where a new company stands: the platform opens sellers, a seller has merchants, a merchant sub-merchants.
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { mustBeTenant } from './companies.ts'

type Draft = { seller: string | null; parent: string | null }

export function kindOfDraft(ctx: UserCtx, { seller, parent }: Draft): 'seller' | 'merchant' | 'subMerchant' {
  if (parent !== null) return 'subMerchant'
  const isTop = ctx.user.sellerId === '-1' && (seller === null || seller === '-1')
  return isTop ? 'seller' : 'merchant'
}

export async function placeOf(ctx: UserCtx, draft: Draft) {
  const kind = kindOfDraft(ctx, draft)
  if (kind === 'subMerchant') return { kind, ...(await belowMerchant(ctx, draft)) }
  if (kind === 'seller') {
    const id = await nextId(ctx)
    // Its own tenant.
    return { kind, id, seller_id: id, parent_id: '-1' }
  }
  // Whoever sees one merchant puts others below it, not beside it.
  if (isOfMerchants(ctx)) refuse('merchantPlaceWrong', {}, { field: 'parent' })
  const sellerId = draft.seller ?? ctx.user.sellerId
  await mustBeTenant(ctx, sellerId)
  return { kind, seller_id: sellerId, parent_id: sellerId }
}

const isOfMerchants = ({ scope }: UserCtx) =>
  scope !== 'everything' && scope.narrows.some(({ column }) => column === 'merchant_id')

async function belowMerchant(ctx: UserCtx, { seller, parent }: Draft) {
  const above = await ctx.db
    .selectFrom('system_seller')
    .select(['id', 'kind', 'seller_id'])
    .where('id', '=', parent)
    .executeTakeFirst()
  if (above?.kind !== 'merchant' || (seller !== null && seller !== above.seller_id))
    return refuse('merchantPlaceWrong', {}, { field: 'parent' })
  return { parent_id: above.id, seller_id: above.seller_id }
}

async function nextId(ctx: UserCtx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('system_seller', 'id'))::text as id`.execute(ctx.db)
  return rows[0]?.id ?? refuse('notFound')
}
