// The product as a process of its own that is killed and started again; who wants something of it waits meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Victim = 'the server' | 'the server and PostgreSQL'

/** Where it answers, and where its charges spend. */
type Up = { url: string; spendUrl: string }

export type Product = {
  /** Waits while it is down. */
  up: () => Promise<Up>
  /** Gives how long nobody was answered. */
  killAndStart: (victim: Victim) => Promise<number>
  stop: () => Promise<number | string>
  /** What it said of itself that is worse than usual. */
  complaints: readonly string[]
}

/** What runs as the product, and what it says when it is up, of which the first group is where charges spend. */
export type Program = { file: string; env?: Record<string, string>; saysUp: RegExp; isHurried?: boolean }
const withCharges: Program = { file: 'money-product.ts', saysUp: /charges spend at (\S+)/ }

type Running = Up & { child: ChildProcess; ended: Promise<number | string> }

export async function openProduct(dataDir: string, program = withCharges): Promise<Product> {
  // The local channel calls back to where the product was told to listen, so it is told a port.
  const port = await freePort()
  const complaints: string[] = []
  const begin = () => start(dataDir, port, { program, complaints })
  let running = begin()
  await running
  const reached = async () => {
    const { url, spendUrl } = await running
    return { url, spendUrl }
  }
  return {
    complaints,
    up: reached,
    async killAndStart(victim) {
      const { child, ended } = await running
      const killedAt = performance.now()
      if (victim === 'the server and PostgreSQL') process.kill(await postmasterPid(dataDir), 'SIGKILL')
      child.kill('SIGKILL')
      running = ended.then(async () => {
        if (program.isHurried) await endDatabase(dataDir)
        return begin()
      })
      await running
      return performance.now() - killedAt
    },
    async stop() {
      const { child, ended } = await running
      child.kill('SIGTERM')
      return ended
    },
  }
}

type Starting = { program: Program; complaints: string[] }

async function start(dataDir: string, port: number, { program, complaints }: Starting): Promise<Running> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, program.file)], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
      DATA_DIR: dataDir,
      PORT: String(port),
      OCPP_PORT: '0',
      YKC_PORT: '0',
      SIMULATE: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...program.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code ?? -1)
  let output = ''
  const listening = new Promise<Up>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        output = (output + data).slice(-100_000)
        complaints.push(...String(data).split('\n').filter(isComplaint))
        const [, spendUrl = ''] = program.saysUp.exec(output) ?? []
        if (program.saysUp.test(output)) resolve({ url: `http://127.0.0.1:${port}`, spendUrl })
      })
  })
  const failed = ended.then(code => {
    throw new Error(`the product ended with ${code}:\n${output}`)
  })
  // Once it is up its end is expected.
  failed.catch(() => {})
  return { ...(await Promise.race([listening, failed])), child, ended }
}

const isComplaint = (line: string) => /"level":(50|60)/.test(line)

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** One whose clock runs faster would not wait long enough for the database that the one before has left. */
async function endDatabase(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir)
  for (let waits = 0; waits < 200 && signalled(pid, waits === 0 ? 'SIGINT' : 0); waits++) await wait(100)
}

/** Whether it still lives. */
function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
