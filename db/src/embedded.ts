// PostgreSQL inside the program: a first start makes the database, every start finds it as it was left.
import pg from 'pg'
import { type BinariesPlace, findBinaries } from './embedded-binaries.ts'
import { openCluster } from './embedded-cluster.ts'
import { explain } from './embedded-errors.ts'
import { type Lock, lockDataDir, openDataDir } from './embedded-lock.ts'
import { type Say, serverAccount, socketFolder } from './embedded-processes.ts'
import { defaultPort, type Server, superviseServer } from './embedded-server.ts'
import type { LaunchError } from './launch-error.ts'

export { lockDataDir } from './embedded-lock.ts'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type Embedded = { connection: Connection; stop(): Promise<void>; postmasterPid(): number }

export type EmbeddedOptions = {
  dataDir: string
  say: Say
  port?: number // Opens 127.0.0.1 as well; without it there is only the socket in the data folder.
  onGiveUp?: (error: LaunchError) => void // The database keeps dying; unanswered, the error ends the process.
  binaries?: BinariesPlace
  settings?: Record<string, string> // Of PostgreSQL; they win over the product's own.
}

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = await openDataDir(options.dataDir)
  let lock: Lock | undefined
  try {
    lock = await lockDataDir(dataDir)
    return await startLocked({ ...options, dataDir, lock })
  } catch (error) {
    await lock?.release()
    throw explain(error, dataDir)
  }
}

type LockedOptions = EmbeddedOptions & { lock: Lock }

async function startLocked({
  dataDir,
  say,
  port,
  onGiveUp = endProcess,
  binaries: place,
  settings = {},
  lock,
}: LockedOptions) {
  const account = await serverAccount(dataDir)
  const binaries = await findBinaries({ account, say, place })
  const password = await openCluster({ dataDir, account, binaries, say })
  const server = await superviseServer({ dataDir, account, binaries, say, port, settings, onGiveUp })
  const socket = socketFolder(`${dataDir}/pg`)
  const stop = async () => {
    await server.stop()
    socket.close()
    await lock.release()
  }
  const connection = {
    host: port ? '127.0.0.1' : socket.host,
    port: port ?? defaultPort,
    user: 'postgres',
    password,
    database: 'charging',
  }
  return makeDatabase(connection).then(
    () => asEmbedded(connection, server, stop),
    async error => {
      await stop()
      throw error
    },
  )
}

function asEmbedded(connection: Connection, server: Server, stop: () => Promise<void>): Embedded {
  let stopped: Promise<void> | undefined
  return {
    connection,
    postmasterPid: () => server.pid(),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

function endProcess(error: LaunchError) {
  queueMicrotask(() => {
    throw error
  })
}

// Looked for at every start, because the first one may have been killed between initdb and here.
async function makeDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {}) // A lost connection fails the query that is under way.
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
