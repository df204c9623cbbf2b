// Who runs PostgreSQL, how a command is run as that user, and what an earlier run left behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync } from 'node:fs'
import { lstat, readdir, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, failed, inUseUnseen, noAccount, noSetuid, wrongOwner } from './embedded-errors.ts'

export type Say = (line: string) => void

// `change` says whether the process has to become this user: only root may and must.
export type Account = { uid: number; gid: number; change: boolean }

export async function serverAccount(dataDir: string): Promise<Account> {
  const { uid, gid } = ourselves()
  const cluster = await lstat(`${dataDir}/pg`).catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (uid !== 0) {
    if (cluster && cluster.uid !== uid) throw wrongOwner({ folder: `${dataDir}/pg`, owner: cluster.uid, self: uid })
    return { uid, gid, change: false }
  }
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid, change: true }
  return lookUp(process.env.PG_OS_USER || 'nobody')
}

function ourselves() {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) throw new Error('users have no numbers on this system')
  return { uid, gid }
}

async function lookUp(name: string): Promise<Account> {
  const { code, output } = await run('/bin/sh', ['-c', 'id -u "$0" && id -g "$0"', name])
  const [uid, gid] = output.split('\n').map(Number)
  if (code !== 0 || !uid || gid === undefined) throw noAccount(name)
  return { uid, gid, change: true }
}

export const spawnOptions = (cwd: string, account?: Account) => ({
  cwd,
  env: { PATH: `${process.env.PATH ?? ''}:/usr/local/bin:/usr/bin:/bin`, LC_ALL: 'C', TZ: 'UTC' },
  // libuv enters cwd before it changes the user, so the server may live below a folder only root can enter.
  ...(account?.change ? { uid: account.uid, gid: account.gid } : {}),
})

type Run = { cwd?: string; account?: Account; input?: string }

// Never spawnSync: while it blocks, the lock could not answer who holds it.
export async function run(command: string, args: string[], { cwd = '/', account, input }: Run = {}) {
  try {
    const child = spawn(command, args, { ...spawnOptions(cwd, account), detached: true })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stdin.on('error', () => {}) // The command may end without reading; its exit code says why.
    child.stdin.end(input)
    await once(child, 'close')
    return { code: child.exitCode, output: Buffer.concat(chunks).toString() }
  } catch (error) {
    if (codeOf(error) === 'EPERM' && account?.change) throw noSetuid(account.uid)
    throw error
  }
}

// Asked as the server's user: root without CAP_SYS_PTRACE, as in docker, may not see another user's working folder.
const listScript = `
for process in /proc/[0-9]*; do
  [ "$process/cwd" -ef . ] || continue
  read -r name < "$process/comm" || continue
  case $name in postgres | initdb) echo "\${process#/proc/}" ;; esac
done 2> /dev/null
exit 0`

async function processesIn(folder: string, account: Account): Promise<number[]> {
  const { output } = await run('/bin/sh', ['-c', listScript], { cwd: folder, account })
  return output.match(/^\d+$/gm)?.map(Number) ?? []
}

export type Signal = 'INT' | 'TERM' | 'QUIT' | 'KILL'

// INT is PostgreSQL's fast shutdown; TERM would wait for every client to leave.
export const endings: [Signal, waitMs: number][] = [
  ['INT', 20_000],
  ['QUIT', 5_000],
  ['KILL', 5_000],
]

// Sent as the server's user, which works without CAP_KILL.
export async function signal(pids: number[], name: Signal, account: Account): Promise<void> {
  if (pids.length > 0)
    await run('/bin/sh', ['-c', 'kill -s "$@" 2> /dev/null', 'sh', name, ...pids.map(String)], { account })
}

type Leftovers = { folder: string; account: Account; say: Say }

// Only for the holder of the lock: whatever still runs in the folder has lost its master.
export async function stopLeftovers({ folder, account, say }: Leftovers): Promise<void> {
  let left = await processesIn(folder, account)
  if (left.length === 0) return
  say(
    `正在停止上次遗留的 ${left.length} 个数据库进程 · stopping ${left.length} database processes left by an earlier run`,
  )
  const postmaster = (await readPostmaster(folder))?.pid
  for (const [name, waitMs] of endings) {
    // A postmaster takes its backends along; backends that lost theirs end on TERM, and INT would only cancel a query.
    const master = name === 'INT' ? left.filter(pid => pid === postmaster) : []
    if (master.length > 0) await signal(master, 'INT', account)
    else await signal(left, name === 'INT' ? 'TERM' : name, account)
    const until = Date.now() + waitMs
    while (Date.now() < until) {
      left = await processesIn(folder, account)
      if (left.length === 0) return
      await sleep(20)
    }
  }
  throw failed({ what: 'PostgreSQL', detail: `processes ${left.join(', ')} do not end`, log: `${folder}/../pg.log` })
}

// What a dead server left would be taken for a living one as soon as its number is used again.
export async function clearTraces(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'))
  const socket = socketFolder(folder)
  try {
    for (const name of names.filter(name => /^\.s\.PGSQL\.\d+$/.test(name)))
      if (await answers(`${socket.host}/${name}`)) throw inUseUnseen(folder)
  } finally {
    socket.close()
  }
  for (const name of names) await rm(`${folder}/${name}`, { force: true })
}

function answers(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = net.connect({ path })
    const finish = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

// Lines of postmaster.pid: pid, data folder, start, port, socket folder, address, shared memory, status.
export async function readPostmaster(folder: string) {
  const text = await readFile(`${folder}/postmaster.pid`, 'utf8').catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  const lines = text?.split('\n').map(line => line.trim())
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7] ?? '' }
}

// The kernel takes 107 bytes as the path of a socket; an open folder has a short name of its own under /proc.
export function socketFolder(folder: string): { host: string; close(): void } {
  if (Buffer.byteLength(`${folder}/.s.PGSQL.65535`) <= 103) return { host: folder, close: () => {} }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { host: `/proc/${process.pid}/fd/${descriptor}`, close: () => closeSync(descriptor) }
}
