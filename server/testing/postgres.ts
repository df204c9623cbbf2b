// Once a run: a PostgreSQL in a temporary folder and in it a filled database that each test file copies.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@ev/db/embedded'
import { migrate } from '@ev/db/migrate'
import { openPools } from '@ev/db/pools'
import { seedDemo } from '@ev/db/seed/demo'
import { seedBase } from '@ev/db/seed/seed'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string; database: string }
    dataDir: string
  }
}

export const templateName = 'template_filled'

const settings = {
  // Nothing here outlives the run, so nothing has to outlive a crash; what does is proven on whole processes.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Several files at a time, each with the connections of a whole product.
  max_connections: '200',
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'charging-test-'))
  const embedded = await startEmbedded({ dataDir, say: () => {}, settings })
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const connection = { ...embedded.connection, database: templateName }
  await migrate(connection, () => {})
  const pools = openPools(connection, () => {})
  await seedBase(pools.write, () => {})
  await seedDemo(pools.write, { filesDir: join(dataDir, 'files'), now: new Date(), size: 'small' })
  await pools.end()
  project.provide('postgres', embedded.connection)
  project.provide('dataDir', dataDir)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
