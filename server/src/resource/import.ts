// Takes an uploaded sheet; it is checked in the background first, and written when its owner has seen the result.
import type { UploadedFile } from '@ev/contract/kit/calls'
import type { UserCtx } from '../http/context.ts'
import { xlsxType } from '../http/files.ts'
import { mustHaveRoom, startWork } from '../work/start.ts'
import { sheetFileName } from './export.ts'
import type { Known } from './source.ts'

export async function startImport(ctx: UserCtx, known: Known, file: UploadedFile): Promise<{ workId: string }> {
  const { id: userId, sellerId } = ctx.user
  // Before the file is kept: what is refused afterwards leaves it on the disk for a day.
  await mustHaveRoom(ctx.db, userId)
  const name = file.name.trim() || sheetFileName(known.title[ctx.language], ctx.now)
  const sourceFileId = await ctx.app.files.keep(ctx.db, {
    sellerId,
    userId,
    name,
    now: ctx.now,
    purpose: 'import',
    contentType: xlsxType,
    bytes: file.bytes,
  })
  const workId = await startWork(
    ctx.db,
    {
      sellerId,
      userId,
      kind: 'import',
      resource: known.address,
      name,
      language: ctx.language,
      sourceFileId,
      input: { requestId: ctx.requestId },
    },
    ctx.now,
  )
  ctx.app.bell.ring()
  return { workId }
}
