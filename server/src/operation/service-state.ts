// Which parts of the platform are up, by what they leave behind: ports that are open, marks that are fresh, queues that move.
import type { Text } from '@ev/contract/kit/text'
import type { ServiceNow } from '@ev/contract/operation/service-monitor'
import { instantOf } from '@ev/db/pools'
import type { Language } from '@ev/rules/refuse'
import { type Instant, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import type { Figures } from './figure.ts'
import { thisNode } from './gateway-run.ts'

type State = ServiceNow['state']
type Said = { state: State; detail: Text }

export type Traces = {
  /** How old in seconds: the last mark of the writer, the longest wait of a command and of work, the last start of a job. */
  markSec: number | null
  commandSec: number
  workSec: number
  jobSec: number | null
}

type Facts = { figures: Figures; traces: Traces; ports: App['chargers']['ports'] }

export const servicesNow = (facts: Facts, language: Language): ServiceNow[] =>
  services.map(({ key, zh, en, judge }) => {
    const { state, detail } = judge(facts)
    return { key, name: { zh, en }[language], state, detail: detail[language] }
  })

/** Up to the first it is as it should be, up to the second it is slow. */
const graded = (value: number, [slow, down]: readonly [number, number]): State =>
  value < slow ? 'up' : value < down ? 'slow' : 'down'

/** A slow one still answers: what is down would not be asked. */
const answering = (value: number, slow: number): State => (value < slow ? 'up' : 'slow')

type Service = Text & { readonly key: string; readonly judge: (facts: Facts) => Said }

const services: readonly Service[] = [
  {
    key: 'api',
    zh: '平台接口',
    en: 'API',
    judge: ({ figures: { loopP99Ms = 0, cpuPct = 0 } }) => ({
      state: answering(loopP99Ms, 200),
      detail: { zh: `延迟 P99 ${loopP99Ms} ms，CPU ${cpuPct}%`, en: `Loop delay P99 ${loopP99Ms} ms, CPU ${cpuPct}%` },
    }),
  },
  {
    key: 'database',
    zh: '数据库',
    en: 'Database',
    judge: ({ figures: { databaseMs = 0, databaseConnections = 0 } }) => ({
      state: answering(databaseMs, 500),
      detail: {
        zh: `应答 ${databaseMs} ms，${databaseConnections} 个连接`,
        en: `Responds in ${databaseMs} ms, ${databaseConnections} connections`,
      },
    }),
  },
  {
    key: 'ocpp',
    zh: 'OCPP 网关',
    en: 'OCPP gateway',
    judge: ({ ports, figures }) => listening(ports.ocpp, figures.connectionsOcpp ?? 0),
  },
  {
    key: 'ykc',
    zh: '云快充网关',
    en: 'YKC gateway',
    judge: ({ ports, figures }) => listening(ports.ykc, figures.connectionsYkc ?? 0),
  },
  {
    key: 'writer',
    zh: '数据写入',
    en: 'Writer',
    judge: ({ traces: { markSec }, figures: { writerWaiting = 0 } }) =>
      markSec === null
        ? { state: 'down', detail: { zh: '没有运行', en: 'does not run' } }
        : {
            state: graded(markSec, [5, 30]),
            detail: {
              zh: `${markSec} 秒前写入，${writerWaiting} 条待写`,
              en: `Wrote ${markSec} s ago, ${writerWaiting} waiting`,
            },
          },
  },
  {
    key: 'commands',
    zh: '命令发送',
    en: 'Commands',
    judge: ({ traces: { commandSec }, figures: { commandsWaiting = 0, commandsOutstanding = 0 } }) => ({
      state: graded(commandSec, [15, 120]),
      detail: {
        zh: `${commandsWaiting} 条待发送，${commandsOutstanding} 条等待答复`,
        en: `${commandsWaiting} waiting, ${commandsOutstanding} unanswered`,
      },
    }),
  },
  {
    key: 'jobs',
    zh: '定时任务',
    en: 'Jobs',
    judge: ({ traces: { jobSec }, figures: { jobsFailed = 0 } }) =>
      jobSec === null
        ? { state: 'down', detail: { zh: '从未运行', en: 'never ran' } }
        : {
            state: jobsFailed > 0 && jobSec < 300 ? 'slow' : graded(jobSec, [120, 300]),
            detail: {
              zh: `${jobSec} 秒前运行，${jobsFailed} 个上次失败`,
              en: `Ran ${jobSec} s ago, ${jobsFailed} failed on last run`,
            },
          },
  },
  {
    key: 'work',
    zh: '后台处理',
    en: 'Background work',
    judge: ({ traces: { workSec }, figures: { workQueued = 0, workRunning = 0 } }) => ({
      state: graded(workSec, [60, 600]),
      detail: {
        zh: `${workQueued} 项排队，${workRunning} 项进行中`,
        en: `${workQueued} queued, ${workRunning} running`,
      },
    }),
  },
]

const listening = (port: number | null, connections: number): Said =>
  port === null
    ? { state: 'down', detail: { zh: '没有监听', en: 'does not listen' } }
    : {
        state: 'up',
        detail: { zh: `端口 ${port}，${connections} 台在线`, en: `port ${port}, ${connections} piles connected` },
      }

type TraceRow = { mark: Date | null; command: Date | null; work: Date | null; job: Date | null }

export async function tracesOf({ pools }: App, now: Instant): Promise<Traces> {
  const { rows } = await sql<TraceRow>`
    select (select max(marked_at) from operation_gateway_run where node = ${thisNode()} and stopped_at is null) as mark,
      (select min(due_at) from operation_command where state = 'waiting') as command,
      (select min(created_at) from system_work where status = 'queued') as work,
      (select max(last_started_at) from system_task) as job`.execute(pools.read)
  const [row] = rows
  const age = (date: Date | null | undefined) =>
    date ? Math.max(0, Math.round((now - instantOf(date)) / secondMs)) : null
  return {
    markSec: age(row?.mark),
    commandSec: age(row?.command) ?? 0,
    workSec: age(row?.work) ?? 0,
    jobSec: age(row?.job),
  }
}
