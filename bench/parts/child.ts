// A process of its own that answers questions one at a time: what it uses is not mixed with what asks it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Each by its name: what it is given, and what it answers. */
export type Answers = Record<string, (given: never) => unknown>
type Given<A extends Answers, K extends keyof A> = Parameters<A[K]>[0]
type Answer<A extends Answers, K extends keyof A> = Awaited<ReturnType<A[K]>>

export type Child<A extends Answers> = {
  ask: <K extends keyof A & string>(name: K, given: Given<A, K>) => Promise<Answer<A, K>>
  end: () => Promise<void>
}

/** How many files a process may hold open; each connection is one. */
export const openFiles = () => Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim())

export async function startChild<A extends Answers>(program: string, ...args: readonly string[]): Promise<Child<A>> {
  const words = [process.execPath, '--expose-gc', join(import.meta.dirname, program), ...args]
  const child = spawn('sh', ['-c', 'ulimit -n $(ulimit -Hn) && exec "$@"', 'sh', ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let place = 0
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  child.on('message', ({ to, answer, error }: { to: number; answer: never; error?: string }) => {
    const one = waiting.get(to)
    waiting.delete(to)
    if (error === undefined) one?.resolve(answer)
    else one?.reject(new Error(`${program}: ${error}`))
  })
  child.on('exit', code => {
    for (const { reject } of waiting.values()) reject(new Error(`${program} ended with ${code}`))
  })
  const ask = (name: string, given: unknown) =>
    new Promise<never>((resolve, reject) => {
      waiting.set(++place, { resolve, reject })
      child.send({ to: place, name, given })
    })
  await ask('isThere', null)
  return { ask: ask as Child<A>['ask'], end: () => endOf(child) }
}

async function endOf(child: ChildProcess) {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

type Question = { to: number; name: string; given: never }

/** The other side of it. Whoever started this holds the other end; when it is let go, this ends. */
export function answer(answers: Answers, stop: () => Promise<void> | void) {
  const all: Answers = { ...answers, isThere: () => true }
  process.on('message', ({ to, name, given }: Question) => {
    Promise.resolve()
      .then(() => all[name]?.(given))
      .then(
        said => process.send?.({ to, answer: said }),
        (error: Error) => process.send?.({ to, error: error.stack ?? error.message }),
      )
  })
  process.on('disconnect', () => {
    void Promise.resolve(stop()).finally(() => process.exit(0))
  })
}

let collectingUs = 0

export type Usage = { cpuSeconds: number; heapBytes: number; rssBytes: number }

/** Of this process. Taking the rubbish out before its memory is looked at costs processor that is not counted, and time. */
export function usage(isTidy: boolean): Usage {
  const { user, system } = process.cpuUsage()
  if (isTidy) globalThis.gc?.()
  const taken = process.cpuUsage()
  collectingUs += taken.user + taken.system - user - system
  const { heapUsed, external, rss } = process.memoryUsage()
  return { cpuSeconds: (taken.user + taken.system - collectingUs) / 1e6, heapBytes: heapUsed + external, rssBytes: rss }
}
