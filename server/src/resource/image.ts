// The picture that a record may take: the one it has, none, or one that the caller uploaded.
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { fileIdIn } from '../http/files.ts'

export async function imageIdOf(ctx: UserCtx, address: string, current: string): Promise<string | null> {
  if (address === '') return null
  const id = fileIdIn(address)
  if (id !== undefined && id === fileIdIn(current)) return id
  const file = await ctx.db
    .selectFrom('system_file')
    .select('id')
    .where('id', '=', id ?? '0')
    // A brand is everybody's to see; whoever agrees to a change did not upload its picture themselves.
    .where(e => e.or([e('created_by', '=', ctx.user.id), e('purpose', '=', 'brand')]))
    .where('content_type', 'in', ['image/jpeg', 'image/png', 'image/svg+xml', 'image/x-icon'])
    .executeTakeFirst()
  if (!file) return refuse('imageFormatWrong')
  // A picture that a record has taken is kept as long as the record wants it.
  await ctx.db
    .updateTable('system_file')
    .set({ purpose: 'record' })
    .where('id', '=', file.id)
    .where('purpose', '=', 'image')
    .execute()
  return file.id
}
