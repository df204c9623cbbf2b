// A company is deleted only while nobody and nothing depends on it.
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

type Company = { id: string; kind: string }

export async function mustBeEmpty(ctx: UserCtx, { id, kind }: Company): Promise<void> {
  // What is in the way counts whether or not the caller sees it.
  const db = beyondScope(ctx.db)
  const owner = kind === 'seller' ? 'seller_id' : 'merchant_id'
  const staff = db.selectFrom('system_staff').select('id').where(owner, '=', id).limit(1)
  const units = db.selectFrom('system_org').select('id').where(owner, '=', id).limit(1)
  const below = db.selectFrom('system_seller').select('id').where('parent_id', '=', id).limit(1)
  const finds = [
    ['system_staff', await staff.executeTakeFirst()],
    ['system_org', await units.executeTakeFirst()],
    ['system_seller', await below.executeTakeFirst()],
  ] as const
  const inTheWay = finds.find(([, found]) => found !== undefined)?.[0]
  if (inTheWay) refuse('sellerNotEmpty', { what: tableNames[inTheWay][ctx.language] })
}

/** What a seller was given when it was opened; anything that came later is in the way by its foreign key. */
export async function clearAway(ctx: UserCtx, id: string): Promise<void> {
  const db = ctx.db
  await db.updateTable('system_seller').set({ logo_file_id: null, icon_file_id: null }).where('id', '=', id).execute()
  await db.deleteFrom('system_role').where('seller_id', '=', id).execute()
  await db.deleteFrom('system_parameter').where('seller_id', '=', id).execute()
  await db.deleteFrom('bill_payment_channel').where('seller_id', '=', id).execute()
  await db.deleteFrom('bill_evaluate_tag').where('seller_id', '=', id).execute()
  await db.deleteFrom('system_file').where('seller_id', '=', id).where('purpose', '=', 'brand').execute()
}
