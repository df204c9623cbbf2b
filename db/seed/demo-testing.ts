// Databases that are filled with the demo, in a PostgreSQL of their own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/embedded.ts'
import { migrate } from '../src/migrate.ts'
import { type Db, openPools, type Pools } from '../src/pools.ts'
import { seedDemo } from './demo.ts'
import type { DemoSize } from './demo-money-base.ts'
import { seedBase } from './seed.ts'

const quietly = () => {}

/** Those that look at the network, or at anything but how much there is, need few customers. */
export async function openDemos(now: Date, size: DemoSize = 'small') {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
  const embedded = await startEmbedded({ dataDir, say: quietly })
  const filesDir = join(dataDir, 'files')
  const opened: Pools[] = []
  const migrated = async (name: string): Promise<Db> => {
    const client = new pg.Client(embedded.connection)
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const connection = { ...embedded.connection, database: name }
    await migrate(connection, quietly)
    const pools = openPools(connection, quietly)
    opened.push(pools)
    return pools.write
  }
  const fill = (db: Db) => seedDemo(db, { filesDir, now, size })
  return {
    fill,
    filesDir,
    /** A database of this name, filled. */
    async aDemo(name: string): Promise<Db> {
      const db = await migrated(name)
      await seedBase(db, quietly)
      await fill(db)
      return db
    },
    /** One without any row. */
    aBare: migrated,
    async close() {
      await Promise.all(opened.map(pools => pools.end()))
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
