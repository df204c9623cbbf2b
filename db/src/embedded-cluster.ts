// The folder pg in the data folder: made once by initdb, checked at every later start.
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import type { Binaries } from './embedded-binaries.ts'
import { codeOf, damaged, failed, full, noAccount, otherVersion } from './embedded-errors.ts'
import { type Account, run, type Say, stopLeftovers } from './embedded-processes.ts'

// What restore has unpacked lies under this name for the moment in which it replaces the former content.
export const brokenOffName = 'restored'

type Cluster = { dataDir: string; account: Account; binaries: Binaries; say: Say }

// Answers with the password of the user postgres.
export async function openCluster({ dataDir, account, binaries, say }: Cluster): Promise<string> {
  const folder = `${dataDir}/pg`
  const version = await readIfThere(`${folder}/PG_VERSION`)
  if (version !== undefined) {
    const found = version.trim()
    if (found !== binaries.major) throw otherVersion({ folder, found, ours: binaries.major })
    const password = await readIfThere(`${dataDir}/pg-password`)
    if (!password) throw damaged(dataDir, { zh: '缺少 pg-password', en: 'pg-password is missing' })
    await handOver(folder, account)
    return password
  }
  if (await exists(folder)) throw damaged(dataDir, { zh: '缺少 pg/PG_VERSION', en: 'pg/PG_VERSION is missing' })
  for (const place of [`${dataDir}.${brokenOffName}`, `${dataDir}/${brokenOffName}`])
    if (await exists(place))
      throw damaged(dataDir, { zh: `上次恢复中断，见 ${place}`, en: `a restore was broken off, see ${place}` })
  const password = (await readIfThere(`${dataDir}/pg-password`)) || (await writePassword(dataDir))
  await initialise({ dataDir, account, binaries, say, password })
  return password
}

// A data folder that root copied from elsewhere belongs to root, whom PostgreSQL does not serve.
async function handOver(folder: string, account: Account): Promise<void> {
  const { uid } = await stat(folder)
  if (uid === account.uid) return
  const script = 'chown -hR "$0" . && chmod 0700 .'
  const { code, output } = await run('/bin/sh', ['-c', script, `${account.uid}:${account.gid}`], { cwd: folder })
  if (code !== 0) throw failed({ what: 'chown', detail: output.trim(), log: '-' })
}

async function writePassword(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const file = await open(`${dataDir}/pg-password.new`, 'w', 0o600)
  try {
    await file.writeFile(password)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${dataDir}/pg-password.new`, `${dataDir}/pg-password`)
  return password
}

// Made as pg.new and renamed when it is whole: a folder named pg is complete, and nothing of value is ever deleted.
async function initialise({ dataDir, account, binaries, say, password }: Cluster & { password: string }) {
  const folder = `${dataDir}/pg.new`
  if (!account.change) requireName(account.uid)
  if (await exists(folder)) {
    await stopLeftovers({ folder, account, say })
    await rm(folder, { recursive: true, force: true })
  }
  await mkdir(folder, { mode: 0o700 })
  if (account.change) await chown(folder, account.uid, account.gid)
  say('首次启动，正在建立数据库 · first start, creating the database')
  // Node's pipe is a socket, which /dev/stdin cannot open again, and a file of root's is closed to the server's user.
  const script = 'cat | "$0" "$@"'
  const { code, output } = await run('/bin/sh', ['-c', script, binaries.initdb, ...initdbArguments], {
    cwd: folder,
    account,
    input: password,
  })
  if (code !== 0) {
    await rm(folder, { recursive: true, force: true })
    if (/No space left on device|Disk quota exceeded/.test(output)) throw full(dataDir)
    const detail = output.split('\n').findLast(line => line.includes('error:')) ?? output.trim()
    throw failed({ what: 'initdb', detail, log: '-' })
  }
  await rename(folder, `${dataDir}/pg`)
  await syncFolder(dataDir)
}

// initdb looks its user up by number and refuses one without a name, as `docker run --user 12345` makes it.
function requireName(uid: number): void {
  try {
    userInfo()
  } catch {
    throw noAccount(`${uid}`)
  }
}

// The server's working folder is its data folder, so its user never has to walk the folders above.
const initdbArguments = [
  ['-D', '/proc/self/cwd'],
  ['-U', 'postgres'],
  ['--pwfile=/dev/stdin', '-A', 'scram-sha-256'],
  ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ['--data-checksums', '--no-instructions'],
  // Containers come with 64 kB of /dev/shm, too little for the default even while initdb runs.
  ['-c', 'dynamic_shared_memory_type=mmap'],
].flat()

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    error => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
