// Pictures that a record takes over from whoever uploaded them.
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { fileIdIn } from '../http/files.ts'
import { beyondScope } from '../http/scope.ts'
import { imageType } from './image-type.ts'

type Taken = {
  sellerId: string
  /** What it is kept for: the brand of a company is seen before login, a person's picture is not. */
  purpose: 'brand' | 'icon'
  field: string
}

/** The picture a record may take: the one it has, none, or one that the caller uploaded, which becomes its seller's. */
export async function takePicture(
  ctx: UserCtx,
  address: string,
  current: string | null,
  { sellerId, purpose, field }: Taken,
): Promise<string | null> {
  if (address === '') return null
  const id = fileIdIn(address)
  if (id !== undefined && id === current) return current
  // The platform uploads for others: its file changes hands.
  const taken = await beyondScope(ctx.db)
    .updateTable('system_file')
    .set({ seller_id: sellerId, purpose, is_public: purpose === 'brand' })
    .where('id', '=', id ?? '0')
    // Whoever agrees to a change finds the picture taken over by whoever asked for it.
    .where(e =>
      e.or([
        e.and([e('created_by', '=', ctx.user.id), e('purpose', 'in', ['image', purpose])]),
        e.and([e('seller_id', '=', sellerId), e('purpose', '=', 'brand'), e.val(purpose === 'brand')]),
      ]),
    )
    .where('content_type', 'in', ['image/jpeg', 'image/png'])
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? refuse('imageFormatWrong', {}, { field })
}

export async function keepPicture(ctx: UserCtx, { name, bytes }: { name: string; bytes: Uint8Array }, purpose: string) {
  const contentType = imageType(bytes) ?? refuse('imageFormatWrong')
  const file = { sellerId: ctx.user.sellerId, userId: ctx.user.id, purpose, name, contentType, bytes, now: ctx.now }
  return ctx.app.files.signedAddress(await ctx.app.files.keep(ctx.db, file), ctx.now)
}
