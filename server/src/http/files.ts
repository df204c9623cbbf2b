// Files lie in DATA_DIR/files under their id. Who may not log in to see them holds a signed address.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { at, type Db, type Pools } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { hourMs, type Instant, later, secondMs } from '@ev/rules/units'
import type { FastifyInstance } from 'fastify'
import type { Secrets } from './secrets.ts'

type FileFacts = {
  sellerId: string
  userId: string
  purpose: string
  name: string
  contentType: string
  now: Instant
}
type NewFile = FileFacts & { bytes: Uint8Array }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type FileStore = {
  folder: string
  /** Keeps the bytes and its row in the call's transaction; a call that fails leaves at most a file without a row. */
  keep(db: Db, file: NewFile): Promise<string>
  /** The same for a file that has been written already, to the same disk; it is moved. */
  keepFile(db: Db, path: string, file: FileFacts): Promise<string>
  /** Where a kept file lies. */
  pathOf(id: string): string
  /** Removes what was kept; its row is gone already. */
  discard(id: string): Promise<void>
  /** An address that works for a day or two and then no more; the same all day, so that browsers may cache it. */
  signedAddress(id: string, now: Instant): string
  publicAddress(id: string): string
}

const addressLifeMs = 24 * hourMs

export function openFiles(dataDir: string, secrets: Secrets): FileStore {
  const folder = join(dataDir, 'files')
  return {
    folder,
    async keep(db, { bytes, ...facts }) {
      const sha256 = createHash('sha256').update(bytes).digest()
      const id = await addRow(db, facts, { bytes: bytes.byteLength, sha256 })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, id)
      await writeFile(`${path}.partial`, bytes, { mode: 0o600, flush: true })
      await rename(`${path}.partial`, path)
      return id
    },
    async keepFile(db, path, facts) {
      const hash = createHash('sha256')
      for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
      const { size } = await stat(path)
      const id = await addRow(db, facts, { bytes: size, sha256: hash.digest() })
      await chmod(path, 0o600)
      await rename(path, join(folder, id))
      return id
    },
    pathOf: id => join(folder, id),
    discard: id => rm(join(folder, id), { force: true }),
    signedAddress(id, now) {
      const expires = Math.ceil(later(now, addressLifeMs) / addressLifeMs) * addressLifeMs
      return `/files/${id}?expires=${expires}&signature=${secrets.sign(`file:${id}:${expires}`)}`
    },
    publicAddress: id => `/files/${id}`,
  }
}

async function addRow(db: Db, facts: FileFacts, { bytes, sha256 }: { bytes: number; sha256: Buffer }) {
  const { id } = await db
    .insertInto('system_file')
    .values({
      seller_id: facts.sellerId,
      created_by: facts.userId,
      purpose: facts.purpose,
      name: facts.name.slice(0, 200),
      content_type: facts.contentType,
      size_bytes: String(bytes),
      sha256,
      created_at: at(facts.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pictures are shown where they stand; what somebody asked for as a file is saved under its name. */
const savedPurposes = new Set(['export', 'import', 'importFailures', 'firmware'])

export const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** The id in an address of ours, e.g. the icon that a profile brings back. */
export const fileIdIn = (address: string) => /^\/files\/(\d{1,19})(?:\?|$)/.exec(address)?.[1]

export function serveFiles(
  server: FastifyInstance,
  deps: { files: FileStore; pools: Pools; secrets: Secrets; clock: () => Instant },
) {
  const { files, pools, secrets, clock } = deps
  type Asked = { Params: { id: string }; Querystring: { expires?: string; signature?: string } }
  // The second form ends in the name of the file, which is where piles look for it.
  for (const route of ['/files/:id', '/files/:id/:name'])
    server.get<Asked>(route, async (request, reply) => {
      const { id } = request.params
      if (!/^\d{1,18}$/.test(id)) refuse('fileGone')
      const file = await pools.read
        .selectFrom('system_file')
        .select(['content_type', 'is_public', 'size_bytes', 'name', 'purpose'])
        .where('id', '=', id)
        .executeTakeFirst()
      const { expires = '', signature = '' } = request.query
      const isSigned = secrets.isSigned(`file:${id}:${expires}`, String(signature)) && Number(expires) > clock()
      if (!file || !(file.is_public || isSigned)) return refuse('fileGone')
      const path = join(files.folder, id)
      if (!(await stat(path).catch(() => undefined))) refuse('fileGone')
      const maxAge = file.is_public ? 300 : Math.max(0, Math.floor((Number(expires) - clock()) / secondMs))
      if (savedPurposes.has(file.purpose)) reply.header('content-disposition', attachment(file.name))
      return (
        reply
          .header('content-type', file.content_type)
          .header('content-length', file.size_bytes)
          .header('cache-control', `${file.is_public ? 'public' : 'private'}, max-age=${maxAge}`)
          // An SVG is a document: whatever is in it must not run.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .send(createReadStream(path))
      )
    })
}
