// Keeps the figures of this node, a row a minute for seven days, with what the node is.
import { readFileSync } from 'node:fs'
import { release, type } from 'node:os'
import { join } from 'node:path'
import { at, type Db } from '@ev/db/pools'
import { dayMs, earlier, type Instant, instant, minuteMs, secondMs, showTime } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { endGauge, type Figures, forgetDelays, takeFigures, tick } from './figure.ts'
import { thisNode } from './gateway-run.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')) as {
  version: string
}

const tickMs = 5 * secondMs
const keptDays = 7

export type NodeFacts = { startTime: string; version: string; runtime: string; system: string }
export type Recorded = { facts: NodeFacts; values: Figures }

export const factsHere = (now: Instant): NodeFacts => ({
  startTime: showTime(instant(now - Math.round(process.uptime() * secondMs))),
  version,
  runtime: `Node.js ${process.versions.node}`,
  system: `${type()} ${release()}`,
})

/** Gives what ends it. */
export function startFigures(app: App): () => Promise<void> {
  let isStopped = false
  let recording: Promise<unknown> = Promise.resolve()
  let recordedAt: number = app.clock()
  tick(app)
  const timer = setInterval(() => {
    tick(app)
    if (app.clock() < recordedAt + minuteMs) return
    recordedAt = app.clock()
    recording = recording
      .then(() => (isStopped ? undefined : recordFigures(app)))
      .catch((error: unknown) => app.log.error({ err: error }, 'figures are not kept'))
  }, tickMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await recording
    endGauge(app)
  }
}

export async function recordFigures(app: App): Promise<void> {
  const now = app.clock()
  const recorded: Recorded = { facts: factsHere(now), values: await takeFigures(app) }
  forgetDelays(app)
  await app.pools.lasting
    .insertInto('operation_figure')
    .values({ at: at(now), node: thisNode(), figures: JSON.stringify(recorded) })
    .onConflict(on => on.columns(['node', 'at']).doNothing())
    .execute()
  await forgetFigures(app.pools.lasting, now)
}

const forgetFigures = (db: Db, now: Instant) =>
  db
    .deleteFrom('operation_figure')
    .where('at', '<', at(earlier(now, keptDays * dayMs)))
    .execute()
