// What this process is doing, in figures. Rates and delays are those since the last look.

import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FigureKey } from '@ev/contract/operation/figure-names'
import { at } from '@ev/db/pools'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'

export type Figures = Partial<Record<FigureKey, number>>

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte
const resolutionMs = 10
const nanosecondsPerMs = 1e6
/** Rates over less than this would jump about. */
const leastSpanMs = 1_000

type Counted = { atMs: number; framesIn: number; framesOut: number; cpuUs: number }
type Rates = Required<Pick<Figures, 'framesInPerSec' | 'framesOutPerSec' | 'cpuPct'>>

type Gauge = { delay: ReturnType<typeof monitorEventLoopDelay>; counted: Counted; rates: Rates }

/** One a process, begun by whoever looks first. */
const gauges = new WeakMap<App, Gauge>()

function gaugeOf(app: App): Gauge {
  const known = gauges.get(app)
  if (known) return known
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const begun = { delay, counted: countNow(app), rates: { framesInPerSec: 0, framesOutPerSec: 0, cpuPct: 0 } }
  gauges.set(app, begun)
  return begun
}

export const endGauge = (app: App): void => {
  gauges.get(app)?.delay.disable()
  gauges.delete(app)
}

function countNow({ chargers }: App): Counted {
  const { framesIn = 0, framesOut = 0 } = chargers.figures()
  const { user, system } = process.cpuUsage()
  return { atMs: performance.now(), framesIn, framesOut, cpuUs: user + system }
}

/** Takes the time since the last look into account; called every few seconds. */
export function tick(app: App): void {
  const gauge = gaugeOf(app)
  const [before, now] = [gauge.counted, countNow(app)]
  const spanMs = now.atMs - before.atMs
  if (spanMs < leastSpanMs) return
  const perSec = (count: number) => Math.round((Math.max(0, count) / spanMs) * 10_000) / 10
  gauge.rates = {
    framesInPerSec: perSec(now.framesIn - before.framesIn),
    framesOutPerSec: perSec(now.framesOut - before.framesOut),
    cpuPct: Math.round((now.cpuUs - before.cpuUs) / spanMs) / 10,
  }
  gauge.counted = now
}

/** Whoever keeps figures begins the delays anew with each. */
export const forgetDelays = (app: App): void => gaugeOf(app).delay.reset()

export async function takeFigures(app: App): Promise<Figures> {
  tick(app)
  return {
    ...ofGateway(app),
    ...ofProcess(app),
    ...ofPools(app),
    ...(await ofDatabase(app)),
    ...(await ofWork(app)),
    ...(await ofMachine(app)),
  }
}

function ofGateway(app: App): Figures {
  const counts = app.chargers.figures()
  const of = (name: string) => counts[name] ?? 0
  const { framesInPerSec, framesOutPerSec } = gaugeOf(app).rates
  return {
    connectionsOcpp: of('connections.OCPP1.6J'),
    connectionsYkc: of('connections.YKC1.6'),
    strangers: of('waiting'),
    framesInPerSec,
    framesOutPerSec,
    badFrames: of('badFrames'),
    refusals: of('refusals'),
    commandsOutstanding: of('commandsOutstanding'),
    writerWaiting: of('writer.waiting'),
    writerWritten: of('writer.written'),
    writerDropped: of('writer.dropped'),
    writerFailures: of('writer.failures'),
    writerLastMs: of('writer.lastMs'),
  }
}

function ofProcess(app: App): Figures {
  const { delay, rates } = gaugeOf(app)
  const { rss, heapUsed } = process.memoryUsage()
  // What is measured is from one beat to the next, of which a beat is due.
  const delayMs = (pct: number) =>
    delay.count === 0 ? 0 : Math.max(0, Math.round((delay.percentile(pct) / nanosecondsPerMs - resolutionMs) * 10) / 10)
  return {
    loopP50Ms: delayMs(50),
    loopP99Ms: delayMs(99),
    cpuPct: rates.cpuPct,
    rssMb: Math.round(rss / megabyte),
    heapMb: Math.round(heapUsed / megabyte),
    uptimeSec: Math.round(process.uptime()),
  }
}

function ofPools({ pools }: App): Figures {
  const all = Object.values(pools.usage())
  const sum = (of: 'busy' | 'most' | 'waiting') => all.reduce((total, one) => total + one[of], 0)
  return { poolBusy: sum('busy'), poolMost: sum('most'), poolWaiting: sum('waiting') }
}

type DatabaseRow = { size: string; connections: string; oldest: string; hit: string }

async function ofDatabase({ pools }: App): Promise<Figures> {
  const began = performance.now()
  const { rows } = await sql<DatabaseRow>`
    select pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as oldest,
      (select 100.0 * blks_hit / greatest(1, blks_hit + blks_read) from pg_stat_database
        where datname = current_database()) as hit`.execute(pools.read)
  const [row] = rows
  return {
    databaseMb: Math.round(Number(row?.size ?? 0) / megabyte),
    databaseConnections: Number(row?.connections ?? 0),
    oldestTransactionSec: Math.round(Number(row?.oldest ?? 0)),
    cacheHitPct: Math.round(Number(row?.hit ?? 0) * 10) / 10,
    databaseMs: Math.round(performance.now() - began),
  }
}

type WorkRow = { queued: string; running: string; commands: string; failed: string; upgrades: string }

async function ofWork({ pools, clock }: App): Promise<Figures> {
  const { rows } = await sql<WorkRow>`
    select (select count(*) from system_work where status = 'queued') as queued,
      (select count(*) from system_work where status = 'running') as running,
      (select count(*) from operation_command where state = 'waiting' and due_at <= ${at(clock())}) as commands,
      (select count(*) from system_task where is_enabled and last_outcome = 'failed') as failed,
      (select count(*) from operation_upgrade where state = 'running') as upgrades`.execute(pools.read)
  const [row] = rows
  return {
    workQueued: Number(row?.queued ?? 0),
    workRunning: Number(row?.running ?? 0),
    commandsWaiting: Number(row?.commands ?? 0),
    jobsFailed: Number(row?.failed ?? 0),
    upgradesRunning: Number(row?.upgrades ?? 0),
  }
}

async function ofMachine({ env }: App): Promise<Figures> {
  const [load = 0] = loadavg()
  const disk = await statfs(env.dataDir)
  return {
    loadAverage: Math.round(load * 100) / 100,
    processors: availableParallelism(),
    memoryMb: Math.round(totalmem() / megabyte),
    memoryFreeMb: Math.round(freemem() / megabyte),
    diskGb: Math.round((disk.blocks * disk.bsize) / gigabyte),
    diskFreeGb: Math.round(((disk.bavail * disk.bsize) / gigabyte) * 10) / 10,
  }
}
