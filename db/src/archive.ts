// The backup file: tar inside gzip, whose last entry lists every other with its size and checksum.
import assert from 'node:assert/strict'
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract as extractTar, type Header, type Pack, pack as packTar } from 'tar-stream'
import { syncFolder } from './embedded-cluster.ts'
import { badBackup, badTarget, codeOf } from './embedded-errors.ts'
import { LaunchError } from './launch-error.ts'

export type ManifestHead = {
  productVersion: string
  postgres: string
  postgresMajor: string
  takenAt: string
  startLsn: string
  stopLsn: string
}

export type Manifest = ManifestHead & {
  product: 'charging'
  format: 1
  folders: string[]
  files: { name: string; size: number; sha256: string }[]
}

export type Archive = {
  addFolder(name: string): Promise<void>
  addBytes(name: string, bytes: Buffer): Promise<void>
  addFile(name: string, source: string): Promise<void>
}

const manifestName = 'manifest.json'
const chunkSize = 512 * 1024 // Node's 16 kB cost a multiple of the time.

type Write = { file: string; onBytes: (bytes: number) => void; fill: (archive: Archive) => Promise<ManifestHead> }

// Under another name until it is on disk: a file that bears the name of a backup is one.
export async function writeArchive({ file, onBytes, fill }: Write): Promise<void> {
  const partial = `${file}.partial`
  await refuseExisting(file)
  await rm(partial, { force: true })
  const output = await open(partial, 'wx', 0o600)
  const pack = packTar()
  try {
    const piping = pipeline(pack, createGzip({ level: 1, chunkSize }), async chunks => {
      for await (const chunk of chunks) await output.writeFile(chunk)
    })
    await Promise.all([fillPack(pack, onBytes, fill), piping])
    await output.sync()
    await refuseExisting(file)
    await rename(partial, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    pack.destroy()
    await rm(partial, { force: true })
    throw error
  } finally {
    await output.close()
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    error => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
  if (isThere) throw badTarget(file, { zh: '文件已存在', en: 'it exists' })
}

async function fillPack(pack: Pack, onBytes: Write['onBytes'], fill: Write['fill']): Promise<void> {
  const folders: string[] = []
  const files: Manifest['files'] = []
  const archive: Archive = {
    addFolder: async name => {
      await addEntry(pack, { name: `${name}/`, type: 'directory', mode: 0o700 }, [])
      folders.push(name)
    },
    addBytes: async (name, bytes) => {
      const hash = createHash('sha256')
      await addEntry(pack, { name, size: bytes.length, mode: 0o600 }, hashed([bytes], hash))
      files.push({ name, size: bytes.length, sha256: hash.digest('hex') })
    },
    addFile: async (name, source) => {
      const input = await open(source, 'r').catch(error => {
        if (codeOf(error) === 'ENOENT') return undefined // Dropped since its folder was read.
        throw error
      })
      if (!input) return
      try {
        const { size } = await input.stat()
        const hash = createHash('sha256')
        await addEntry(pack, { name, size, mode: 0o600 }, hashed(exactly(input, size, onBytes), hash))
        files.push({ name, size, sha256: hash.digest('hex') })
      } finally {
        await input.close()
      }
    },
  }
  const head = await fill(archive)
  const manifest: Manifest = { product: 'charging', format: 1, ...head, folders, files }
  const bytes = Buffer.from(JSON.stringify(manifest))
  await addEntry(pack, { name: manifestName, size: bytes.length, mode: 0o600 }, [bytes])
  pack.finalize()
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

async function addEntry(pack: Pack, header: Partial<Header> & { name: string }, chunks: Chunks): Promise<void> {
  const done = Promise.withResolvers<void>()
  const sink = pack.entry(header, error => (error ? done.reject(error) : done.resolve()))
  if (header.type !== 'directory') {
    for await (const chunk of chunks) if (!sink.write(chunk)) await once(sink, 'drain')
    sink.end(null)
  }
  await done.promise
}

async function* hashed(chunks: Chunks, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

type Input = Awaited<ReturnType<typeof open>>

// The size stands in the header before the content: what grows is cut, what shrinks is filled up with zeros.
// PostgreSQL's log, replayed at the next start, mends both.
async function* exactly(input: Input, size: number, onBytes: Write['onBytes']): AsyncIterable<Buffer> {
  let left = size
  while (left > 0) {
    const chunk = Buffer.alloc(Math.min(left, chunkSize))
    const { bytesRead } = await input.read(chunk, 0, chunk.length)
    const filled = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk
    left -= filled.length
    onBytes(filled.length)
    yield filled
  }
}

export type Visitor = {
  onBytes: (bytes: number) => void // Of the file itself, so that they add up to its size.
  folder(name: string): Promise<void>
  file(name: string, chunks: AsyncIterable<Buffer>): Promise<void>
}

// Checks as it unpacks: whoever visits must not use what was unpacked before this answers.
export async function readArchive(file: string, visitor: Visitor): Promise<Manifest> {
  const extract = extractTar()
  const input = counted(createReadStream(file, { highWaterMark: chunkSize }), visitor.onBytes)
  const piping = pipeline(input, createGunzip({ chunkSize }), extract)
  piping.catch(() => {}) // The loop below meets the same error.
  const folders = new Set<string>()
  const files = new Map<string, { size: number; sha256: string }>()
  let manifestBytes: Buffer | undefined
  try {
    for await (const entry of extract) {
      if (manifestBytes) throw badBackup(file, { zh: '清单之后还有内容', en: 'something follows the manifest' })
      const name = safeName(file, entry.header)
      const parent = path.dirname(name)
      if (folders.has(name) || files.has(name) || (parent !== '.' && !folders.has(parent)))
        throw badBackup(file, { zh: `${name} 位置不对`, en: `${name} is out of place` })
      if (entry.header.type === 'directory') {
        entry.resume()
        folders.add(name)
        await visitor.folder(name)
      } else if (name === manifestName) {
        manifestBytes = Buffer.concat(await Array.fromAsync(buffers(entry)))
      } else {
        const hash = createHash('sha256')
        await visitor.file(name, hashed(buffers(entry), hash))
        files.set(name, { size: entry.header.size, sha256: hash.digest('hex') })
      }
    }
    await piping
  } catch (error) {
    // A call that failed, such as a write to a full disk, is not the fault of the backup.
    if (error instanceof LaunchError || (error instanceof Error && 'syscall' in error)) throw error
    throw badBackup(file, error instanceof Error ? error.message : String(error))
  }
  const manifest = parseManifest(file, manifestBytes)
  for (const { name, size, sha256 } of manifest.files) {
    const found = files.get(name)
    if (found?.size !== size || found?.sha256 !== sha256)
      throw badBackup(file, { zh: `${name} 与校验和不符`, en: `${name} differs from its checksum` })
  }
  if (manifest.files.length !== files.size || manifest.folders.length !== folders.size)
    throw badBackup(file, { zh: '内容与清单不符', en: 'its content differs from its manifest' })
  return manifest
}

async function* counted(source: AsyncIterable<Buffer>, onBytes: Visitor['onBytes']): AsyncIterable<Buffer> {
  for await (const chunk of source) {
    onBytes(chunk.length)
    yield chunk
  }
}

async function* buffers(source: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const chunk of source) {
    assert(Buffer.isBuffer(chunk), 'tar hands out buffers')
    yield chunk
  }
}

const trees = ['pg', 'files']
const singles = ['pg-password', 'secret-key', manifestName]

function safeName(file: string, header: Header): string {
  const name = header.name.replace(/\/$/, '')
  const parts = name.split('/')
  const isKnown =
    header.type === 'directory'
      ? trees.includes(parts[0] ?? '')
      : header.type === 'file' && (parts.length > 1 ? trees.includes(parts[0] ?? '') : singles.includes(name))
  const isInside = parts.every(part => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
  const shown = JSON.stringify(header.name)
  if (!isKnown || !isInside) throw badBackup(file, { zh: `含有条目 ${shown}`, en: `it has an entry named ${shown}` })
  return name
}

function parseManifest(file: string, bytes: Buffer | undefined): Manifest {
  if (!bytes) throw badBackup(file, { zh: '没有清单', en: 'it has no manifest' })
  const manifest: unknown = JSON.parse(bytes.toString())
  if (!isManifest(manifest))
    throw badBackup(file, {
      zh: '清单不属于本程序或来自更新的版本',
      en: 'its manifest is of another program or a newer one',
    })
  return manifest
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false
  const fields: Partial<Record<keyof Manifest, unknown>> = value
  const texts = [fields.productVersion, fields.postgres, fields.postgresMajor, fields.takenAt]
  return (
    fields.product === 'charging' &&
    fields.format === 1 &&
    texts.every(text => typeof text === 'string') &&
    Array.isArray(fields.folders) &&
    Array.isArray(fields.files)
  )
}
