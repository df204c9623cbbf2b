// The web by its own tool, in one of its profiles: a process with a port of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { root } from './product.ts'

export type Served = { address: string; stop: () => Promise<void> }

const startsWithinMs = 45_000

/** `vite <args>` up to the address that it prints. Port 0 lets the system choose one that is free. */
export async function serveWeb(args: readonly string[], env: Record<string, string> = {}): Promise<Served> {
  const child = vite([...args, '--host', '127.0.0.1', '--port', '0'], env)
  const stop = async () => {
    if (child.exitCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  try {
    return { address: await addressOf(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function buildWeb(args: readonly string[]): Promise<void> {
  const child = vite(['build', ...args], {})
  const said = listen(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`vite build ended with ${code}:\n${said()}`)
}

const vite = (args: readonly string[], env: Record<string, string>) =>
  spawn(join(root, 'node_modules', '.bin', 'vite'), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })

function listen(child: ReturnType<typeof vite>): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
  return () => stripVTControlCharacters(said)
}

async function addressOf(child: ReturnType<typeof vite>): Promise<string> {
  const said = listen(child)
  for (const startedAt = Date.now(); Date.now() - startedAt < startsWithinMs; await wait(100)) {
    const address = /Local:\s+(http\S+?)\/?\s/.exec(said())?.[1]
    if (address) return address
    if (isOver(child)) throw new Error(`vite ended before it served:\n${said()}`)
  }
  throw new Error(`vite did not serve within ${startsWithinMs / 1000} s:\n${said()}`)
}

const isOver = ({ exitCode }: ChildProcess) => exitCode !== null
