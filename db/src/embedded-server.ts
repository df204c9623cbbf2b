// One postmaster: its settings, its start, its end, and its return when it dies.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, readFile, rm, stat, statfs, truncate } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries.ts'
import { explain, failed, full, inUse, portBusy } from './embedded-errors.ts'
import {
  type Account,
  clearTraces,
  endings,
  readPostmaster,
  type Say,
  signal,
  spawnOptions,
  stopLeftovers,
} from './embedded-processes.ts'
import { LaunchError } from './launch-error.ts'

export type Server = { pid(): number; stop(): Promise<void> }

export type ServerOptions = {
  dataDir: string
  account: Account
  binaries: Binaries
  say: Say
  port: number | undefined
  settings: Record<string, string>
  onGiveUp: (error: LaunchError) => void
}

const restartLimit = { times: 5, withinMs: 60_000 }

export async function superviseServer(options: ServerOptions): Promise<Server> {
  const { dataDir, account, say } = options
  const restartedAt: number[] = []
  let isStopping = false
  let healing = Promise.resolve()
  let stopping: Promise<void> | undefined
  let postmaster: ChildProcess | undefined

  async function start(): Promise<void> {
    await stopLeftovers({ folder: `${dataDir}/pg`, account, say })
    await clearTraces(`${dataDir}/pg`)
    if (isStopping) return
    let isReady = false
    const { child, logStart } = await spawnPostmaster(options)
    postmaster = child
    child.once('exit', (code, signalName) => {
      if (isReady && !isStopping) healing = heal(signalName ?? `exit code ${code}`)
    })
    await waitUntilReady({ options, child, logStart })
    isReady = true
  }

  async function heal(how: string): Promise<void> {
    say(`数据库意外退出（${how}），正在重启 · the database ended by itself (${how}), restarting it`)
    let problem = failed({ what: 'PostgreSQL', detail: how, log: logOf(dataDir) })
    for (;;) {
      const since = Date.now() - restartLimit.withinMs
      if (restartedAt.filter(at => at > since).length >= restartLimit.times) return options.onGiveUp(problem)
      restartedAt.push(Date.now())
      try {
        await start()
        return say('数据库已恢复 · the database is back')
      } catch (error) {
        if (isStopping) return
        problem = asLaunchError(error, dataDir)
        say(`${problem.zh} · ${problem.en}`)
        await sleep(1_000)
      }
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(logKeeper)
    await endPostmaster(postmaster, account)
    await healing
    await endPostmaster(postmaster, account) // Healing may just have brought up another.
  }

  const logKeeper = setInterval(() => void keepLogSmall(dataDir).catch(() => {}), 600_000).unref()
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    pid: () => postmaster?.pid ?? 0,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

const logOf = (dataDir: string) => `${dataDir}/pg.log`

function asLaunchError(error: unknown, dataDir: string): LaunchError {
  const explained = explain(error, dataDir)
  if (explained instanceof LaunchError) return explained
  return failed({ what: 'PostgreSQL', detail: String(error), log: logOf(dataDir) })
}

async function spawnPostmaster({ dataDir, account, binaries, port, settings }: ServerOptions) {
  await keepLogSmall(dataDir)
  const log = await open(logOf(dataDir), 'a', 0o600)
  try {
    const { size: logStart } = await log.stat()
    const owner = await stat(dataDir)
    if (account.change) await log.chown(owner.uid, owner.gid) // Or its owner could not start again after root did.
    await log.appendFile(`${new Date().toISOString()} starting ${binaries.postgres}\n`)
    const child = spawn(
      binaries.postgres,
      ['-D', '/proc/self/cwd', ...inArguments({ ...settingsOf(port), ...settings })],
      {
        ...spawnOptions(`${dataDir}/pg`, account),
        // Ctrl-C in the terminal must not reach the server before its clients are done.
        detached: true,
        // A file rather than a pipe, which would stall the server whenever this process is busy.
        stdio: ['ignore', log.fd, log.fd],
      },
    )
    await once(child, 'spawn')
    return { child, logStart }
  } finally {
    await log.close()
  }
}

// Given on the command line and not in postgresql.conf, so that a new version of the program changes them.
function settingsOf(port: number | undefined) {
  const limitBytes = process.constrainedMemory()
  const memoryMb = Math.floor((limitBytes > 0 ? Math.min(totalmem(), limitBytes) : totalmem()) / 1024 / 1024)
  return {
    cluster_name: 'charging',
    listen_addresses: port ? '127.0.0.1' : '',
    port: port ?? defaultPort,
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: 80,
    shared_buffers: `${Math.min(Math.max(Math.floor(memoryMb / 8), 128), 2048)}MB`,
    effective_cache_size: `${Math.floor(memoryMb / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica', // What a backup of the running server needs; there is no standby to feed.
    max_wal_senders: 0,
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    wal_compression: 'off',
    checkpoint_timeout: '15min',
    autovacuum_naptime: '15s',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    dynamic_shared_memory_type: 'mmap',
    log_min_duration_statement: '500ms',
    log_parameter_max_length: 0, // Values may be secrets and personal data.
  }
}

const inArguments = (settings: Record<string, string | number>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

export const defaultPort = 5432 // Names the socket; nothing listens on it.

type Starting = { options: ServerOptions; child: ChildProcess; logStart: number }

// No time limit: replaying a long log takes what it takes, and a server that gives up ends by itself.
async function waitUntilReady({ options, child, logStart }: Starting): Promise<void> {
  let spokeAt = Date.now()
  for (;;) {
    if (hasEnded(child)) throw await explainFailure({ options, child, logStart })
    const found = await readPostmaster(`${options.dataDir}/pg`)
    if (found?.pid === child.pid && found?.status === 'ready' && !hasEnded(child)) return
    if (Date.now() - spokeAt > 3_000) {
      options.say('数据库正在恢复，请稍候 · the database is recovering, please wait')
      spokeAt = Date.now()
    }
    await sleep(15)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function explainFailure({ options, child, logStart }: Starting): Promise<LaunchError> {
  const { dataDir, port } = options
  const lines = (await readFile(logOf(dataDir))).subarray(logStart).toString().split('\n')
  const says = (pattern: RegExp) => lines.some(line => pattern.test(line))
  const { bavail, bsize } = await statfs(dataDir)
  // On a full disk the log could not take the reason either.
  if (says(/No space left on device|Disk quota exceeded/) || bavail * bsize < 1024 * 1024) return full(dataDir)
  if (port && says(/Address already in use/)) return portBusy(port)
  if (says(/lock file ".*" already exists|pre-existing shared memory block/)) return inUse(dataDir, 'PostgreSQL')
  const detail = lines.findLast(line => /FATAL|PANIC|ERROR/.test(line)) ?? `exit ${child.exitCode ?? child.signalCode}`
  return failed({ what: 'PostgreSQL', detail, log: logOf(dataDir) })
}

async function endPostmaster(child: ChildProcess | undefined, account: Account): Promise<void> {
  if (!child?.pid) return
  for (const [name, waitMs] of endings) {
    if (hasEnded(child)) return
    const ended = once(child, 'exit')
    await signal([child.pid], name, account)
    await Promise.race([ended, sleep(waitMs, undefined, { ref: false })])
  }
}

// The server holds the file open for appending, so it is emptied in place and not moved.
async function keepLogSmall(dataDir: string): Promise<void> {
  const log = logOf(dataDir)
  const found = await stat(log).catch(() => undefined)
  if (!found || found.size < 16 * 1024 * 1024) return
  await rm(`${log}.1`, { force: true })
  await copyFile(log, `${log}.1`)
  await truncate(log)
}
