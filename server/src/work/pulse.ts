// The sign of life of a run: how far it is, and whether somebody wants it to stop.
import { Refusal } from '@ev/rules/refuse'
import { secondMs } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { askedToCancel, type Progress, tellProgress, type Work } from './queue.ts'

const beatMs = secondMs / 2
const heartbeatMs = 5 * secondMs

export type Pulse = {
  /** Aborts when the owner cancels, or when the work is no longer this run's. */
  signal: AbortSignal
  isLost: () => boolean
  report: (progress: Progress) => void
  stop: () => Promise<void>
}

export function startPulse(app: App, work: Work): Pulse {
  const ending = new AbortController()
  let isLost = false
  let news: Progress | undefined
  let toldAt = performance.now()
  const beat = async () => {
    const isDue = news !== undefined || performance.now() - toldAt >= heartbeatMs
    const told = news ?? {}
    news = undefined
    if (isDue) toldAt = performance.now()
    const db = app.pools.lasting
    try {
      const row = isDue ? await tellProgress(db, work, told, app.clock()) : await askedToCancel(db, work)
      if (!row) isLost = true
      if (!row || row.cancel_asked_at !== null) ending.abort(new Refusal('workCancelled'))
    } catch (error) {
      // The next beat tries again; a run that cannot tell that it lives for a minute is taken over.
      app.log.warn({ err: error, work: work.id }, 'work cannot tell that it lives')
    }
  }
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = undefined
    })
  }, beatMs)
  return {
    signal: ending.signal,
    isLost: () => isLost,
    report: progress => {
      news = { ...news, ...progress }
    },
    async stop() {
      clearInterval(timer)
      await beating
      if (news !== undefined) await beat()
    },
  }
}
