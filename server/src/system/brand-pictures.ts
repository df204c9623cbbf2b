// Logo and icon of a company: they become its seller's files, and everybody may see them.
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { takePicture } from './pictures.ts'

type Brand = { logo: string; icon: string }

/** Takes over what was uploaded, and gives the ids. */
export async function takeBrand(ctx: UserCtx, companyId: string, { logo, icon }: Brand) {
  // Which company it is has been judged before.
  const now = await beyondScope(ctx.db)
    .selectFrom('system_seller')
    .select(['seller_id', 'logo_file_id', 'icon_file_id'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const taken = { sellerId: now.seller_id, purpose: 'brand' } as const
  return {
    logo_file_id: await takePicture(ctx, logo, now.logo_file_id, { ...taken, field: 'logo' }),
    icon_file_id: await takePicture(ctx, icon, now.icon_file_id, { ...taken, field: 'icon' }),
  }
}
