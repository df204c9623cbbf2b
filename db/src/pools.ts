// Connections to PostgreSQL, and how its values look in code.
import { type Instant, instant } from '@ev/rules/units'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AllPlannedClient, PlanningClient } from './planned-once.ts'
import type { Database } from './rows.ts'

export type Db = Kysely<Database>
export type Connection = string | { host: string; port: number; user: string; password: string; database: string }

export type Pools = {
  /** Transactions of calls that write. */
  write: Db
  /** The same for callers who are not signed in yet: a flood of logins keeps nobody who is from working. */
  doorstep: Db
  /** Calls that read: the connection itself refuses to write. */
  read: Db
  /** What must survive the rollback of a call. A pool of its own, so that a call that holds a connection of `write` never waits for a second one there. */
  lasting: Db
  /** What chargers say. A storm of piles that all come back keeps no person waiting. */
  chargers: Db
  /** Orders that follow their sessions: the same few statements all day, each of which is planned once. */
  orders: Db
  /** How much of each is in use, for those who watch the platform. */
  usage(): Record<PoolName, PoolUsage>
  end(): Promise<void>
}
type PoolName = 'write' | 'doorstep' | 'read' | 'lasting' | 'chargers' | 'orders'
export type PoolUsage = { most: number; open: number; busy: number; waiting: number }

export function openPools(connection: Connection, onLost: (error: Error) => void): Pools {
  const open = (max: number, options: string, Client: typeof pg.Client = PlanningClient) => {
    const pool = new pg.Pool({
      Client,
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      max,
      application_name: 'charging',
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      types: { getTypeParser },
      options: `-c timezone=UTC -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s -c lock_timeout=20s ${options}`,
    })
    // A server that ends tells its clients (57P01), idle ones through the pool and busy ones themselves; without a
    // listener on both that would end this process too.
    pool.on('error', onLost)
    pool.on('connect', client => client.on('error', onLost))
    const usage = (): PoolUsage => ({
      most: max,
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    })
    return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), usage }
  }
  const write = open(20, '')
  const doorstep = open(6, '')
  const read = open(20, '-c default_transaction_read_only=on')
  const lasting = open(6, '')
  const chargers = open(8, '')
  // What is planned while a table is small has to hold when it has grown: by its index.
  const orders = open(4, '-c enable_seqscan=off', AllPlannedClient)
  return {
    write: write.db,
    doorstep: doorstep.db,
    read: read.db,
    lasting: lasting.db,
    chargers: chargers.db,
    orders: orders.db,
    usage: () => ({
      write: write.usage(),
      doorstep: doorstep.usage(),
      read: read.usage(),
      lasting: lasting.usage(),
      chargers: chargers.usage(),
      orders: orders.usage(),
    }),
    async end() {
      await Promise.all([write, doorstep, read, lasting, chargers, orders].map(({ db }) => db.destroy()))
    },
  }
}

const date = 1082

// Dates stay `YYYY-MM-DD`; int8 stays a string, which is how ids leave.
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === date
    ? (text: string) => text
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

// The driver speaks Date, the rules speak Instant; these two are the border.
export const at = (moment: Instant) => new Date(moment)
export const instantOf = (date: Date) => instant(date.getTime())
