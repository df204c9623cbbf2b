// The product as its operator runs it: a process with a data folder and a port of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..')

export type Product = { address: string; dataDir: string; output: () => string; stop: () => Promise<void> }

const startsWithinMs = 120_000
const stopsWithinMs = 40_000

export async function startProduct({ isDemo }: { isDemo: boolean }): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'charging-e2e-'))
  const dataDir = join(folder, 'data')
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, DEMO: isDemo ? '1' : '0', DATA_DIR: dataDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
  const stop = async () => {
    await stopped(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { address: await readyAt(child, () => said), dataDir, output: () => said, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

// Port 0 lets the system choose one that is free.
const settings = {
  PORT: '0',
  OCPP_PORT: '0',
  YKC_PORT: '0',
  SIMULATE: '0',
  DEMO_SIZE: 'medium',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  MERCHANT_KEY: '',
}

async function readyAt(child: ChildProcess, said: () => string): Promise<string> {
  for (const startedAt = Date.now(); Date.now() - startedAt < startsWithinMs; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`the product ended before it was ready:\n${said()}`)
    const address = /listening on (http\S+)/.exec(said())?.[1]
    if (address && (await isReady(address))) return address
  }
  throw new Error(`the product was not ready within ${startsWithinMs / 1000} s:\n${said()}`)
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    response => response.ok,
    () => false,
  )

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const isLate = await Promise.race([exit.then(() => false), wait(stopsWithinMs, true, { ref: false })])
  if (!isLate) return
  child.kill('SIGKILL')
  await exit
}
