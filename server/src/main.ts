// Starts the product: database, HTTP, jobs. Reads like a table of contents.
import { setTimeout } from 'node:timers/promises'
import { type Embedded, startEmbedded } from '@ev/db/embedded'
import { LaunchError } from '@ev/db/launch-error'
import { migrate } from '@ev/db/migrate'
import { openPools, type Pools } from '@ev/db/pools'
import { demoAccounts, isDemoData, seedDemo } from '@ev/db/seed/demo'
import { hasUsers, seedAdministrator, seedBase } from '@ev/db/seed/seed'
import { instant } from '@ev/rules/units'
import type { FastifyInstance } from 'fastify'
import { makeApp } from './app.ts'
import { startFollowing } from './bill/follow-sessions.ts'
import { startChargers } from './chargers.ts'
import { type Env, readEnv } from './env.ts'
import { buildServer, newServer } from './http/build.ts'
import { openFiles } from './http/files.ts'
import { openSecrets } from './http/secrets.ts'
import { startJobs } from './jobs.ts'
import { startFigures } from './operation/figure-recorder.ts'
import { startSender } from './operation/send-commands.ts'
import { startUpgrades } from './operation/upgrade-moving.ts'
import { startSimulator } from './simulate.ts'
import { startRunner } from './work/runner.ts'

const say = (line: string) => console.log(`[charging] ${line}`)
const steps: { name: string; limitMs: number; stop: () => unknown }[] = []
let isStopping = false

async function start(env: Env) {
  const connection = env.databaseUrl || (await startDatabase(env)).connection
  goOn()
  await migrate(connection, say)
  goOn()
  const pools = openPools(connection, error => say(`connection lost: ${error.message}`))
  steps.push({ name: 'connections', limitMs: 5_000, stop: () => pools.end() })
  const secrets = await openSecrets(env.secretKey, env.dataDir)
  const files = openFiles(env.dataDir, secrets)
  const hasDemo = await fill(env, pools, files.folder)
  const server = newServer(env)
  const clock = () => instant(Date.now())
  const { app, answered } = makeApp({
    env,
    pools,
    secrets,
    files,
    connection,
    clock,
    log: server.log,
    checksAnswers: false,
  })
  await buildServer(server, app, answered)
  goOn()
  const chargers = await startChargers(app).catch(error => refuseAddress(error, env))
  app.chargers = chargers
  steps.push({ name: 'chargers', limitMs: 10_000, stop: chargers.stop })
  goOn()
  await server.listen({ port: env.port, host: env.host }).catch(error => refuseAddress(error, env))
  steps.push({ name: 'http', limitMs: 10_000, stop: () => closeServer(server) })
  goOn()
  // Only now that people can come in: a password that is shown by a start that fails would be lost.
  const administrator = hasDemo ? undefined : await seedAdministrator(pools.write)
  steps.push({ name: 'jobs', limitMs: 5_000, stop: startJobs(app) })
  steps.push({ name: 'work', limitMs: 10_000, stop: startRunner(app) })
  steps.push({ name: 'commands', limitMs: 5_000, stop: startSender(app) })
  steps.push({ name: 'orders', limitMs: 5_000, stop: startFollowing(app) })
  steps.push({ name: 'upgrades', limitMs: 5_000, stop: startUpgrades(app) })
  steps.push({ name: 'figures', limitMs: 2_000, stop: startFigures(app) })
  if (env.isSimulated && hasDemo)
    steps.push({
      name: 'simulator',
      limitMs: 1_000,
      stop: await startSimulator(app, { ...chargers.ports, http: server.server.address() }),
    })
  welcome(env, server.server.address(), { hasDemo, administrator, ports: chargers.ports })
}

/** A signal may arrive while something starts; what comes after it is not begun. */
function goOn() {
  if (isStopping) throw new Error('stopping')
}

async function startDatabase(env: Env): Promise<Embedded> {
  const onGiveUp = (error: unknown) => void stop(1, undefined, explain(error))
  const begin = () => startEmbedded({ dataDir: env.dataDir, say, onGiveUp })
  const starting = begin().catch(error => afterTheOther(error, begin))
  // A signal may come while it starts: what is under way is waited for, then stopped.
  const stopIt = async () => (await starting.catch(() => undefined))?.stop()
  steps.push({ name: 'database', limitMs: 60_000, stop: stopIt })
  return starting
}

/** A start right after a kill finds the one before still closing; a while later it is gone or really at work. */
async function afterTheOther(error: unknown, begin: () => Promise<Embedded>): Promise<Embedded> {
  for (let tries = 0; tries < 16 && error instanceof LaunchError && error.reason === 'inUse' && !isStopping; tries++) {
    if (tries === 0) say('等待上一个实例结束… waiting for the instance before to end')
    await setTimeout(500)
    try {
      return await begin()
    } catch (again) {
      error = again
    }
  }
  throw error
}

/** Whether the data are a demo. */
async function fill(env: Env, pools: Pools, filesDir: string): Promise<boolean> {
  await seedBase(pools.write, say)
  if (env.isDemo && !(await hasUsers(pools.read)))
    say('正在写入演示数据，完整的约需一分钟 · filling the demo, a whole one takes about a minute')
  if (env.isDemo) await seedDemo(pools.write, { filesDir, now: new Date(), size: env.demoSize })
  const isDemo = await isDemoData(pools.read)
  if (isDemo && !env.isDemo)
    throw new LaunchError('demoData', {
      zh: `数据目录 ${env.dataDir} 中是演示数据，其密码是公开的；请用 DATA_DIR 指定新的目录，或保留 DEMO=1`,
      en: `${env.dataDir} holds demo data, whose passwords are public: name a new folder with DATA_DIR, or keep DEMO=1`,
    })
  return isDemo
}

/** Calls under way may end; whoever takes longer than this to send or receive is cut off. */
async function closeServer(server: FastifyInstance) {
  const cutOff = globalThis.setTimeout(() => server.server.closeAllConnections(), 5_000)
  await server.close()
  clearTimeout(cutOff)
}

async function stop(code: number, signal: string | undefined, sentence?: string) {
  if (isStopping) return
  isStopping = true
  if (sentence) console.error(sentence)
  if (signal) say(`正在停止 stopping (${signal})`)
  for (const step of steps.reverse()) {
    try {
      await Promise.race([step.stop(), setTimeout(step.limitMs, undefined, { ref: false })])
    } catch (error) {
      console.error(`${step.name} did not stop cleanly: ${(error as Error).message}`)
    }
  }
  process.exit(code)
}

function refuseAddress(error: NodeJS.ErrnoException & { port?: number }, env: Env): never {
  const port = error.port ?? env.port
  const name = port === env.ocppPort ? 'OCPP_PORT' : port === env.ykcPort ? 'YKC_PORT' : 'PORT'
  const sentence = addressErrors[error.code ?? '']?.({ port, name, host: env.host })
  throw sentence ? new LaunchError('portBusy', sentence) : error
}

type Address = { port: number; name: string; host: string }

const addressErrors: Record<string, (address: Address) => { zh: string; en: string }> = {
  EADDRINUSE: ({ port, name }) => ({
    zh: `端口 ${port} 已被占用，请用 ${name}=其他端口 npm start 启动，或先停止占用它的程序`,
    en: `port ${port} is in use: start with ${name}=<another> npm start, or stop the program that holds it`,
  }),
  EACCES: ({ port, name }) => ({
    zh: `没有权限监听端口 ${port}，请用 ${name} 指定 1024 以上的端口`,
    en: `no right to listen on port ${port}: choose one above 1023 with ${name}`,
  }),
  EADDRNOTAVAIL: ({ host }) => ({
    zh: `HOST=${host} 不是本机地址`,
    en: `HOST=${host} is not an address of this machine`,
  }),
  EINVAL: ({ host }) => ({ zh: `无法监听 HOST=${host}`, en: `HOST=${host} cannot be listened on` }),
  ENOTFOUND: ({ host }) => ({ zh: `找不到 HOST=${host}`, en: `HOST=${host} is not known` }),
}

/** One sentence for what a person can mend; the whole story for what only we can. */
function explain(error: unknown): string {
  if (error instanceof LaunchError) return `启动失败：${error.zh}\nCannot start: ${error.en}`
  const { code, message, stack } = error as NodeJS.ErrnoException
  const known = code === undefined ? undefined : systemErrors[code]
  return known
    ? `启动失败：${known.zh}（${message}）\nCannot start: ${known.en} (${message})`
    : `启动失败 Cannot start: ${stack ?? message}`
}

const systemErrors: Record<string, { zh: string; en: string }> = {
  EACCES: { zh: '没有权限读写数据目录', en: 'the data folder cannot be read or written' },
  EROFS: { zh: '数据目录所在的磁盘是只读的', en: 'the data folder lies on a read-only disk' },
  ENOSPC: { zh: '磁盘空间已满', en: 'the disk is full' },
  ECONNREFUSED: { zh: '无法连接 DATABASE_URL 指定的数据库', en: 'no database answers at DATABASE_URL' },
  ENOTFOUND: { zh: '找不到 DATABASE_URL 指定的主机', en: 'the host of DATABASE_URL is not known' },
  '28P01': { zh: 'DATABASE_URL 中的用户名或密码错误', en: 'wrong user or password in DATABASE_URL' },
  '3D000': { zh: 'DATABASE_URL 指定的数据库不存在', en: 'the database named by DATABASE_URL does not exist' },
}

type Bound = ReturnType<ReturnType<typeof newServer>['server']['address']>

type Filled = {
  hasDemo: boolean
  ports: { ocpp: number | null; ykc: number | null }
  administrator: { account: string; password: string } | undefined
}

function welcome(env: Env, address: Bound, { hasDemo, administrator, ports }: Filled) {
  const port = typeof address === 'object' && address ? address.port : env.port
  const lines = [`充电桩综合平台已启动 listening on ${env.publicUrl || `http://localhost:${port}`}`]
  const scheme = env.ocppTls ? 'wss' : 'ws'
  lines.push(
    `充电桩接入 chargers: OCPP 1.6J ${scheme}://localhost:${ports.ocpp}/ocpp/{identity} · 云快充 YKC 1.6 localhost:${ports.ykc}`,
  )
  if (hasDemo) {
    lines.push('演示账号 demo accounts:')
    for (const { account, password, description } of demoAccounts)
      lines.push(`  ${account.padEnd(9)} ${password}  ${description}`)
  }
  if (administrator)
    lines.push(
      `管理员 administrator: ${administrator.account}  密码 password: ${administrator.password}`,
      '  登录过一次后不再显示，首次登录须修改。 Shown until somebody has signed in; it must be changed then.',
    )
  lines.push('按 Ctrl-C 停止。 Ctrl-C stops it.')
  for (const line of lines) say(line)
}

// Whoever read our output may be gone; that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Our own bug: the database is closed in order all the same.
process.on('uncaughtException', error => void stop(1, undefined, explain(error)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, signal))
// Whoever started us holds the other end; where they are killed we do not stay behind.
process.channel?.unref()
process.on('disconnect', () => void stop(0, 'parent gone'))
try {
  await start(readEnv(process.env))
} catch (error) {
  // A signal that arrives during the start closes what the start is using; that is no failure.
  if (!isStopping) await stop(1, undefined, explain(error))
}
