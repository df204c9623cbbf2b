// How the platform is doing, for its operator.
import { inLanguage } from '@ev/contract/kit/text'
import { type GatewayRun, mostFigurePoints, serviceMonitor } from '@ev/contract/operation/service-monitor'
import { at } from '@ev/db/pools'
import { earlier, hourMs, secondMs, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { takeFigures } from './figure.ts'
import type { Recorded } from './figure-recorder.ts'
import { thisNode } from './gateway-run.ts'
import { servicesNow, tracesOf } from './service-state.ts'

const runsShown = 10
const failuresShown = 10

export const serviceMonitorCalls = answers(serviceMonitor, {
  async now(ctx) {
    const figures = await takeFigures(ctx.app)
    const traces = await tracesOf(ctx.app, ctx.now)
    return {
      time: showTime(ctx.now),
      node: thisNode(),
      services: servicesNow({ figures, traces, ports: ctx.app.chargers.ports }, ctx.language),
      figures,
      runs: await runsOf(ctx),
      failures: await failuresOf(ctx),
    }
  },

  async trend(ctx, { hours }) {
    const stepMin = Math.max(1, Math.ceil((hours * 60) / mostFigurePoints))
    const since = earlier(ctx.now, hours * hourMs)
    const { rows } = await sql<{ at: Date; figures: Recorded }>`
      select distinct on (bucket) f.at, f.figures, date_bin(${`${stepMin} minutes`}::interval, f.at, ${at(since)}) as bucket
      from operation_figure f
      where f.node = ${thisNode()} and f.at >= ${at(since)} and f.at <= ${at(ctx.now)}
      order by bucket, f.at desc`.execute(ctx.db)
    return { points: rows.map(row => ({ time: shown(row.at), figures: row.figures.values })), stepMin }
  },
})

async function runsOf({ db }: UserCtx): Promise<GatewayRun[]> {
  const rows = await db
    .selectFrom('operation_gateway_run')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(runsShown)
    .execute()
  return rows.map(row => ({
    id: row.id,
    node: row.node,
    startTime: shown(row.started_at),
    markTime: shown(row.marked_at),
    stopTime: row.stopped_at && shown(row.stopped_at),
    lostSec:
      row.stopped_at === null
        ? null
        : row.lost_until === null
          ? 0
          : Math.ceil((row.lost_until.getTime() - row.marked_at.getTime()) / secondMs),
  }))
}

async function failuresOf({ db, app, language }: UserCtx) {
  const rows = await db
    .selectFrom('system_task_run as r')
    .innerJoin('system_task as t', 't.id', 'r.task_id')
    .select(['t.name', 'r.started_at', 'r.message'])
    .where('r.outcome', '=', 'failed')
    .orderBy('r.started_at', 'desc')
    .limit(failuresShown)
    .execute()
  return rows.map(({ name, started_at, message }) => ({
    job: app.jobs.find(job => job.name === name)?.title[language] ?? name,
    time: shown(started_at),
    message: inLanguage(message, language),
  }))
}
