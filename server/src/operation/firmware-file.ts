// The file of a program: what its bytes add up to, who may take it, and what becomes of those that nobody took.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { hostname } from 'node:os'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { dayMs, earlier, type Instant } from '@ev/rules/units'
import type { App, UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'

export async function checksumsOf({ files }: App, fileId: string): Promise<{ md5: string; sha256: string }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const piece of createReadStream(files.pathOf(fileId))) {
    md5.update(piece as Buffer)
    sha256.update(piece as Buffer)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}

/** The columns of a program that follow from its file, which becomes its seller's. */
export async function takeFile(ctx: UserCtx, fileId: string, sellerId: string) {
  // The platform uploads for others: its file changes hands.
  const db = beyondScope(ctx.db)
  const taken = await db
    .updateTable('system_file as f')
    .set({ seller_id: sellerId })
    .where('f.id', '=', fileId)
    .where('f.purpose', '=', 'firmware')
    .where('f.created_by', '=', ctx.user.id)
    .where(e =>
      e.not(e.exists(e.selectFrom('operation_firmware as w').select('w.id').whereRef('w.file_id', '=', 'f.id'))),
    )
    .returning(['f.name', 'f.size_bytes'])
    .executeTakeFirst()
  if (!taken) return refuse('firmwareFileGone', {}, { field: 'file' })
  return { file_name: taken.name, size_bytes: taken.size_bytes, ...(await checksumsOf(ctx.app, fileId)) }
}

/** Where a pile fetches it. Many piles take the name of the file from the end of the address, so it stands there. */
export function addressFor({ files, env }: App, file: { id: string; name: string }, now: Instant): string {
  const [path = '', query = ''] = files.signedAddress(file.id, now).split('?')
  const name = encodeURIComponent(file.name.replaceAll(/[^\w.+-]/g, '_'))
  return `${env.publicUrl || ownAddress(env)}${path}/${name}?${query}`
}

/** Good enough for piles in the same network; everybody else needs PUBLIC_URL. */
const ownAddress = ({ host, port }: App['env']) =>
  `http://${['', '::', '0.0.0.0'].includes(host) ? hostname() : host}:${port}`

/** Uploaded and never saved, or of a program that was deleted. */
export async function forgetLooseFirmware({ pools, files, clock }: App): Promise<number> {
  const gone = await pools.chargers
    .deleteFrom('system_file as f')
    .where('f.purpose', '=', 'firmware')
    .where('f.created_at', '<', at(earlier(clock(), dayMs)))
    .where(e =>
      e.not(e.exists(e.selectFrom('operation_firmware as w').select('w.id').whereRef('w.file_id', '=', 'f.id'))),
    )
    .returning('f.id')
    .execute()
  for (const { id } of gone) await files.discard(id)
  return gone.length
}
