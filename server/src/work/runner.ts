// Looks at the queue each second, and at once when the bell rings, and runs what it finds there, two at a time.
import { secondMs } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { claim, takeBackStale } from './queue.ts'
import { runWork } from './run-work.ts'

const lookEveryMs = secondMs
/** Work is put into the queue by a transaction that ends a moment after the bell. */
const afterBellMs = [30, 150, 400]
const mostAtOnce = 2

/** Gives what ends it: what is under way is put back into the queue. */
export function startRunner(app: App): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let isAway = false

  const fill = async () => {
    await takeBackStale(app.pools.lasting, app.clock())
    while (running.size < mostAtOnce && !stopping.signal.aborted) {
      const work = await claim(app.pools.lasting, app.clock())
      if (!work) return
      const run: Promise<void> = runWork(app, work, stopping.signal).finally(() => {
        running.delete(run)
        look()
      })
      running.add(run)
    }
  }
  const look = () => {
    if (looking || stopping.signal.aborted) return
    looking = fill()
      .then(
        () => {
          isAway = false
        },
        error => {
          // The database is away; the next look finds it, and one line about it is enough.
          if (!isAway) app.log.warn({ err: error }, 'the queue cannot be looked at')
          isAway = true
        },
      )
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(look, lookEveryMs).unref()
  app.bell.onRing(() => {
    for (const ms of afterBellMs) setTimeout(look, ms).unref()
  })
  look()
  return async () => {
    clearInterval(timer)
    stopping.abort(new Error('the product stops'))
    await looking
    await Promise.all(running)
  }
}

/** Runs what is in the queue, one after the other, until it is empty; how many there were. */
export async function runQueue(app: App, stopping: AbortSignal = new AbortController().signal): Promise<number> {
  await takeBackStale(app.pools.lasting, app.clock())
  for (let count = 0; ; count++) {
    const work = await claim(app.pools.lasting, app.clock())
    if (!work) return count
    await runWork(app, work, stopping)
  }
}
