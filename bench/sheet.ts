// `npm run bench -- sheet`: what writing and reading sheets costs, beside CSV, exceljs and what is to be reached.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '@ev/db/embedded'
import { type Figure, print } from './parts/figures.ts'
import type { Measured } from './parts/sheet-child.ts'

const peers = join(import.meta.dirname, 'peers')
const child = join(import.meta.dirname, 'parts', 'sheet-child.ts')
const usual = 200_000
const many = 1_000_000
const readRows = 100_000
// What the export thread has; without it a process takes memory because there is some.
const youngGeneration = '--max-semi-space-size=4'

installPeers()
const folder = await mkdtemp(join(tmpdir(), 'charging-bench-'))
const database = await startEmbedded({ dataDir: join(folder, 'data'), say: () => {} })
try {
  print(await measureAll())
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

function installPeers(): void {
  if (existsSync(join(peers, 'node_modules', 'exceljs'))) return
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...first, 'install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: peers,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('the peers could not be installed')
}

async function measure(work: string, rows: number, file = work): Promise<Measured> {
  const env = { ...process.env, BENCH_DATABASE: JSON.stringify(database.connection) }
  const args = [youngGeneration, child, work, String(rows), join(folder, file)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  const measured: Measured = JSON.parse(stdout)
  console.log(`${work}, ${rows} rows: ${measured.cpuSeconds.toFixed(1)} s CPU, peak ${measured.peakMb.toFixed(0)} MB`)
  return measured
}

/** One after the other and in turns, so that all meet the same machine. */
async function measureAll(): Promise<Figure[]> {
  const csv: Measured[] = []
  const ours: Measured[] = []
  const fromDatabase: Measured[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    csv.push(await measure('csv', usual))
    ours.push(await measure('ours', usual))
    fromDatabase.push(await measure('database', usual))
  }
  const exceljs = await measure('exceljs', usual)
  const oursMany = await measure('ours', many)
  const exceljsMany = await measure('exceljs', many)
  const databaseMany = await measure('database', many)
  await measure('ours', readRows, 'to-read')
  const read = await measure('read', readRows, 'to-read')
  const readOther = await measure('readOther', readRows, 'to-read')

  const ratios = (of: Measured[], to: Measured[]) => of.map(({ cpuSeconds }, turn) => cpuSeconds / to[turn]!.cpuSeconds)
  const perRow = (of: Measured[], rows: number) => of.map(({ cpuSeconds }) => (cpuSeconds / rows) * 1e6)
  const peaks = (...of: Measured[]) => of.map(({ peakMb }) => peakMb)
  const waits = (...of: Measured[]) => of.map(({ longestWaitMs }) => longestWaitMs)
  return [
    { what: '200k rows x 20: CPU against CSV', unit: 'x', values: ratios(ours, csv), target: 3, by: 'p50' },
    {
      what: 'the same against exceljs',
      unit: 'x',
      values: ratios(ours, [exceljs, exceljs, exceljs]),
      target: 0.286,
      by: 'p50',
    },
    {
      what: '1M rows: CPU against exceljs',
      unit: 'x',
      values: ratios([oursMany], [exceljsMany]),
      target: 0.286,
      by: 'p50',
    },
    { what: 'peak, 200k and 1M rows', unit: 'MB', values: peaks(...ours, oursMany), target: 150, by: 'max' },
    {
      what: 'database to sheet, 200k: CPU a row',
      unit: 'µs',
      values: perRow(fromDatabase, usual),
      target: 20,
      by: 'p50',
    },
    {
      what: 'database to sheet, 1M: CPU a row',
      unit: 'µs',
      values: perRow([databaseMany], many),
      target: 20,
      by: 'p50',
    },
    {
      what: 'database to sheet: peak',
      unit: 'MB',
      values: peaks(...fromDatabase, databaseMany),
      target: 150,
      by: 'max',
    },
    {
      what: 'database to sheet: event loop waits',
      unit: 'ms',
      values: waits(...fromDatabase, databaseMany),
      target: 50,
      by: 'max',
    },
    {
      what: '100k rows read: CPU against SheetJS',
      unit: 'x',
      values: ratios([read], [readOther]),
      target: 1,
      by: 'max',
    },
    { what: '100k rows read: event loop waits', unit: 'ms', values: waits(read), target: 50, by: 'max' },
  ]
}
