// `npm run backup FILE`: everything in the data folder as one file, while the server goes on serving.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Archive, type ManifestHead, writeArchive } from './archive.ts'
import { megabytes, runCommand, showProgress } from './embedded-command.ts'
import { backupFailed, badTarget, codeOf, isDiskFull, notRunning, unreadable } from './embedded-errors.ts'
import { readPostmaster, type Say, socketFolder } from './embedded-processes.ts'
import { LaunchError } from './launch-error.ts'

export type BackupOptions = { dataDir: string; file: string; say: Say }

export async function backup({ dataDir, file, say }: BackupOptions): Promise<void> {
  const target = path.resolve(file)
  const running = await connect(dataDir)
  try {
    await writeBackup({ ...running, target, say })
  } catch (error) {
    throw explainBackup(error, target)
  } finally {
    await running.close()
  }
  const size = megabytes((await stat(target)).size)
  say(
    `备份完成：${target}（${size}），其中含密钥，请妥善保管 · backup complete (${size}); it holds keys, keep it safe: ${target}`,
  )
}

type Running = { folder: string; client: pg.Client; close(): Promise<void> }

// Everything needed lies in the data folder: the password, and where the server listens.
async function connect(dataDir: string): Promise<Running> {
  try {
    const folder = await realpath(dataDir)
    const postmaster = await readPostmaster(`${folder}/pg`)
    if (!postmaster) throw notRunning(folder)
    const password = await readFile(`${folder}/pg-password`, 'utf8')
    const socket = socketFolder(`${folder}/pg`)
    const client = new pg.Client({ host: socket.host, port: postmaster.port, user: 'postgres', password })
    client.on('error', () => {}) // A lost connection fails the next query, which says so.
    const close = async () => {
      await client.end()
      socket.close()
    }
    try {
      await client.connect()
    } catch (error) {
      await close()
      throw error
    }
    return { folder, client, close }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EACCES' || code === 'EPERM') throw unreadable(dataDir, code)
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === '57P03') throw notRunning(dataDir)
    throw error
  }
}

function explainBackup(error: unknown, target: string): LaunchError {
  if (error instanceof LaunchError) return error
  if (!(error instanceof Error)) return backupFailed(String(error))
  if (isDiskFull(error) && 'syscall' in error) return badTarget(target, { zh: '磁盘已满', en: 'the disk is full' })
  const isTarget = 'path' in error && [target, `${target}.partial`, path.dirname(target)].includes(String(error.path))
  return isTarget ? badTarget(target, codeOf(error) ?? error.message) : backupFailed(error.message)
}

type Job = Running & { target: string; say: Say }

async function writeBackup({ folder, client, target, say }: Job): Promise<void> {
  for (const part of ['pg', 'files'])
    if (target.startsWith(`${folder}/${part}/`))
      throw badTarget(target, { zh: `它在 ${folder}/${part} 中`, en: `it lies in ${folder}/${part}` })
  const [lock] = await query(client, `select pg_try_advisory_lock(hashtext('charging backup'))::text as taken`)
  if (lock?.taken !== 'true') throw backupFailed({ zh: '另一个备份正在进行', en: 'another backup is running' })
  const [spaces] = await query(client, `select count(*)::text from pg_tablespace where oid >= 16384`)
  if (spaces?.count !== '0') throw backupFailed({ zh: '不支持表空间', en: 'tablespaces are not supported' })

  const progress = showProgress(await sizeOf(folder), say)
  await writeArchive({
    file: target,
    onBytes: progress.onBytes,
    fill: async archive => {
      say('正在备份 · taking a backup')
      // The slot keeps the log from here on from being recycled while the files are copied; it ends with the session.
      const slot = `backup_${randomBytes(6).toString('hex')}`
      await query(client, 'select pg_create_physical_replication_slot($1, true, true)', [slot])
      const [start] = await query(client, `select pg_backup_start('charging', true)::text as lsn`)
      await addCluster(archive, `${folder}/pg`)
      const [stop] = await query(client, 'select lsn::text, labelfile from pg_backup_stop(false)')
      await archive.addBytes('pg/backup_label', Buffer.from(stop?.labelfile ?? ''))
      const range = { startLsn: start?.lsn ?? '', stopLsn: stop?.lsn ?? '' }
      const segments = await logSegments(client, range)
      progress.expectMore(segments.length * 16 * 1024 * 1024)
      for (const name of segments) await archive.addFile(`pg/pg_wal/${name}`, `${folder}/pg/pg_wal/${name}`)
      // After the database, so that every row of the backup finds its file.
      await addTree(archive, { name: 'files', source: `${folder}/files` })
      await archive.addFile('secret-key', `${folder}/secret-key`)
      await archive.addFile('pg-password', `${folder}/pg-password`)
      return { ...range, ...(await versions(client)) }
    },
  })
}

type Row = Record<string, string | undefined>

async function query(client: pg.Client, text: string, values: string[] = []): Promise<Row[]> {
  const { rows } = await client.query<Row>(text, values)
  return rows
}

async function versions(client: pg.Client): Promise<Omit<ManifestHead, 'startLsn' | 'stopLsn'>> {
  const [server] = await query(client, `select current_setting('server_version') as version`)
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const postgres = server?.version ?? ''
  return {
    productVersion: String(version),
    postgres,
    postgresMajor: postgres.split('.')[0] ?? '',
    takenAt: new Date().toISOString(),
  }
}

// The list of PostgreSQL's own pg_basebackup: rebuilt at start, or meaningless on another server.
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_stat_tmp',
]
const leftOut =
  /^(\.s\.PGSQL\..*|postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|backup_manifest|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*|postgresql\.auto\.conf\.tmp|current_logfiles.*)$/

async function addCluster(archive: Archive, source: string): Promise<void> {
  const isEmptied = (name: string) => emptied.includes(path.basename(name)) && path.dirname(name) === 'pg'
  const isLeftOut = (name: string) => leftOut.test(path.basename(name)) || name === 'pg/global/pg_control'
  await addTree(archive, { name: 'pg', source, isEmptied, isLeftOut })
  // Last, as pg_basebackup does, so that it is not older than what it describes.
  await archive.addBytes('pg/global/pg_control', await readSteadily(`${source}/global/pg_control`))
}

// The server may write the file while it is read; two equal readings in a row were not torn.
async function readSteadily(file: string): Promise<Buffer> {
  let before = await readFile(file)
  for (;;) {
    await sleep(10)
    const now = await readFile(file)
    if (now.equals(before)) return now
    before = now
  }
}

type Tree = {
  name: string
  source: string
  isEmptied?: (name: string) => boolean
  isLeftOut?: (name: string) => boolean
}

async function addTree(archive: Archive, tree: Tree): Promise<void> {
  const entries = await readdir(tree.source, { withFileTypes: true }).catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!entries) return
  await archive.addFolder(tree.name)
  if (tree.isEmptied?.(tree.name)) return
  for (const entry of entries) {
    const child = { ...tree, name: `${tree.name}/${entry.name}`, source: `${tree.source}/${entry.name}` }
    if (tree.isLeftOut?.(child.name)) continue
    if (entry.isDirectory() || (entry.isSymbolicLink() && child.name === 'pg/pg_wal')) await addTree(archive, child)
    else if (entry.isFile()) await archive.addFile(child.name, child.source)
  }
}

type Range = { startLsn: string; stopLsn: string }

// A segment is named by its timeline and its number, written as two words of which the second counts to 4 GB.
async function logSegments(client: pg.Client, { startLsn, stopLsn }: Range): Promise<string[]> {
  const [row] = await query(
    client,
    `select substr(pg_walfile_name($1::pg_lsn), 1, 8) as timeline, setting as size from pg_settings where name = 'wal_segment_size'`,
    [startLsn],
  )
  const size = BigInt(row?.size ?? 0)
  const perWord = 0x1_0000_0000n / size
  const word = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  const names: string[] = []
  for (let segment = position(startLsn) / size; segment <= (position(stopLsn) - 1n) / size; segment++)
    names.push(`${row?.timeline}${word(segment / perWord)}${word(segment % perWord)}`)
  return names
}

function position(lsn: string): bigint {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function sizeOf(folder: string): Promise<number> {
  let total = 0
  for (const part of ['pg/base', 'pg/global', 'files'])
    for (const entry of await readdir(`${folder}/${part}`, { withFileTypes: true, recursive: true }).catch(() => []))
      if (entry.isFile()) total += (await stat(`${entry.parentPath}/${entry.name}`).catch(() => undefined))?.size ?? 0
  return total
}

if (import.meta.main) await runCommand('backup', backup)
