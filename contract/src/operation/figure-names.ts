// The figures of a node: what each is called, its unit, and beside which others it stands.
import type { Text } from '../kit/text.ts'

type Group = 'gateway' | 'writer' | 'process' | 'database' | 'work' | 'machine'
export type FigureUnit = '' | '/s' | 'ms' | 's' | '%' | 'MB' | 'GB'
export type FigureName = Text & { readonly group: Group; readonly unit: FigureUnit }

const named = (group: Group, unit: FigureUnit, zh: string, en: string): FigureName => ({ group, unit, zh, en })

export const figureNames = {
  connectionsOcpp: named('gateway', '', 'OCPP 连接', 'OCPP connections'),
  connectionsYkc: named('gateway', '', '云快充连接', 'YKC connections'),
  strangers: named('gateway', '', '待接入连接', 'Pending connections'),
  framesInPerSec: named('gateway', '/s', '收到报文', 'Messages in'),
  framesOutPerSec: named('gateway', '/s', '发出报文', 'Messages out'),
  badFrames: named('gateway', '', '异常报文累计', 'Bad messages (total)'),
  refusals: named('gateway', '', '拒绝连接累计', 'Refused connections (total)'),
  commandsOutstanding: named('gateway', '', '等待答复的命令', 'Commands awaiting answer'),
  writerWaiting: named('writer', '', '待写入', 'Rows waiting'),
  writerWritten: named('writer', '', '已写入累计', 'Rows written (total)'),
  writerDropped: named('writer', '', '丢弃累计', 'Rows dropped (total)'),
  writerFailures: named('writer', '', '写入失败累计', 'Write failures (total)'),
  writerLastMs: named('writer', 'ms', '最近一次写入', 'Last write'),
  loopP50Ms: named('process', 'ms', '事件循环延迟 P50', 'Event loop delay P50'),
  loopP99Ms: named('process', 'ms', '事件循环延迟 P99', 'Event loop delay P99'),
  cpuPct: named('process', '%', '进程 CPU', 'Process CPU'),
  rssMb: named('process', 'MB', '进程内存', 'Process memory'),
  heapMb: named('process', 'MB', '堆内存', 'Heap memory'),
  uptimeSec: named('process', 's', '运行时长', 'Uptime'),
  databaseMb: named('database', 'MB', '数据库大小', 'Size'),
  databaseConnections: named('database', '', '数据库连接', 'Connections'),
  oldestTransactionSec: named('database', 's', '最长事务', 'Oldest transaction'),
  cacheHitPct: named('database', '%', '缓存命中率', 'Cache hit rate'),
  databaseMs: named('database', 'ms', '数据库应答', 'Response time'),
  poolBusy: named('database', '', '连接池使用中', 'Pool connections in use'),
  poolMost: named('database', '', '连接池上限', 'Pool limit'),
  poolWaiting: named('database', '', '等待连接', 'Waiting for connection'),
  workQueued: named('work', '', '排队的后台处理', 'Background work queued'),
  workRunning: named('work', '', '进行中的后台处理', 'Background work running'),
  commandsWaiting: named('work', '', '待发送的命令', 'Commands to be sent'),
  jobsFailed: named('work', '', '上次失败的定时任务', 'Jobs failed on last run'),
  upgradesRunning: named('work', '', '进行中的升级任务', 'Upgrades running'),
  loadAverage: named('machine', '', '系统负载(1分钟)', 'Load (1 min)'),
  processors: named('machine', '', '处理器', 'Processors'),
  memoryMb: named('machine', 'MB', '内存', 'Memory'),
  memoryFreeMb: named('machine', 'MB', '可用内存', 'Free memory'),
  diskGb: named('machine', 'GB', '数据盘', 'Data disk'),
  diskFreeGb: named('machine', 'GB', '数据盘可用', 'Free data disk'),
} as const satisfies Record<string, FigureName>

export type FigureKey = keyof typeof figureNames

export const figureGroups: readonly (Text & { readonly key: Group })[] = [
  { key: 'gateway', zh: '充电桩网关', en: 'Gateway' },
  { key: 'writer', zh: '数据写入', en: 'Data writer' },
  { key: 'process', zh: '进程', en: 'Process' },
  { key: 'database', zh: '数据库', en: 'Database' },
  { key: 'work', zh: '任务与队列', en: 'Tasks and queues' },
  { key: 'machine', zh: '服务器', en: 'Server' },
]
