// Forgets work after its 30 days, with its files, and sweeps up what dead runs left on the disk.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import { dayMs } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { keptSince } from './own.ts'

export async function forgetOldWork(app: App): Promise<Text | 'nothingToDo'> {
  const { pools, clock, files } = app
  const since = keptSince(clock())
  const work = await pools.lasting.deleteFrom('system_work').where('created_at', '<', since).executeTakeFirst()
  const gone = await pools.lasting
    .deleteFrom('system_file as f')
    .where('f.purpose', 'in', ['export', 'import', 'importFailures'])
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('system_work as w')
            .select('w.id')
            .where(on => on.or([on('w.file_id', '=', on.ref('f.id')), on('w.source_file_id', '=', on.ref('f.id'))])),
        ),
      ),
    )
    // A file is a moment older than the work that is about to name it.
    .where('f.created_at', '<', new Date(clock() - dayMs))
    .returning('f.id')
    .execute()
  for (const { id } of gone) await files.discard(id)
  const left = await sweep(app)
  const count = Number(work.numDeletedRows)
  if (count + gone.length + left === 0) return 'nothingToDo'
  return {
    zh: `清理 ${count} 条处理记录、${gone.length} 个文件、${left} 个残留文件`,
    en: `${count} pieces of work, ${gone.length} files and ${left} leftovers forgotten`,
  }
}

const isPassing = /^((work|direct|report|template)-[\w-]+\.xlsx(\.part)?|\d+\.partial)$/
/** A file that is kept is named by the id of its row. */
const isKept = /^\d{1,18}$/
const chunk = 1_000

/** Files of runs that died in the middle, and of calls that failed after they had kept one. */
async function sweep({ files, pools }: App): Promise<number> {
  const names = await readdir(files.folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const passing = names.filter(name => isPassing.test(name))
  const rowless = await withoutRow(
    pools.lasting,
    names.filter(name => isKept.test(name)),
  )
  let left = 0
  for (const name of [...passing, ...rowless]) {
    const path = join(files.folder, name)
    const found = await stat(path).catch(() => undefined)
    // The disk has the time of the machine, whatever the product's clock says.
    if (!found || found.mtimeMs > Date.now() - dayMs) continue
    await rm(path, { force: true })
    left++
  }
  return left
}

async function withoutRow(db: Db, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk)
    const rows = await db.selectFrom('system_file').select('id').where('id', 'in', some).execute()
    const known = new Set(rows.map(row => row.id))
    missing.push(...some.filter(id => !known.has(id)))
  }
  return missing
}
