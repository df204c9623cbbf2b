// Folders, databases and processes for the tests of the launcher, each ended with its test.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { LaunchError } from './launch-error.ts'

export const isRoot = process.getuid?.() === 0
export const nobody = 65534

export async function aFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'charging-test-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Options = Omit<EmbeddedOptions, 'say'>

export async function aDatabase(options: Options) {
  const said: string[] = []
  const embedded = await startEmbedded({ say: line => said.push(line), ...options })
  onTestFinished(() => embedded.stop())
  return { ...embedded, said }
}

export async function aPool(connection: pg.PoolConfig): Promise<pg.Pool> {
  const pool = new pg.Pool(connection)
  pool.on('error', () => {}) // Idle clients lose their server in these tests.
  onTestFinished(() => (pool.ended ? undefined : pool.end()))
  return pool
}

export async function count(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`)
  return rows[0]?.count ?? -1
}

export async function refusal(starting: Promise<unknown>): Promise<LaunchError> {
  const error = await starting.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof LaunchError) return error
  throw new Error('should have been refused with a sentence', { cause: error })
}

// A process of its own that has `startEmbedded` and `pg` at hand; all is loaded before it becomes another user.
export function aProcess(script: string, { uid, prefix = [] }: { uid?: number; prefix?: string[] } = {}): ChildProcess {
  const embedded = new URL('./embedded.ts', import.meta.url).href
  const driver = import.meta.resolve('pg')
  const become = uid ? `process.setgroups([]); process.setgid(${uid}); process.setuid(${uid});` : ''
  const [command, ...args] = [...prefix, process.execPath]
  const child = spawn(
    command,
    [
      ...args,
      '--input-type=module',
      '-e',
      `import { startEmbedded } from '${embedded}'; import pg from '${driver}'; ${become}
       const say = () => {}; const tell = value => process.stdout.write(JSON.stringify(value) + '\\n');
       try { ${script} } catch (error) { tell({ reason: error.reason, en: error.en, stack: error.stack }) }`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(async () => {
    if (!isAlive(child)) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

export const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

export async function* told(child: ChildProcess): AsyncGenerator<unknown> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

export async function lastTold(child: ChildProcess): Promise<unknown> {
  return (await Array.fromAsync(told(child))).at(-1)
}
