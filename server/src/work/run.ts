// What a run of work is given, and what it leaves.
import type { UserCtx } from '../http/context.ts'
import type { Mounted } from '../resource/source.ts'
import type { Progress, Work } from './queue.ts'

export type Run = {
  /** Its `db` only reads. */
  ctx: UserCtx
  work: Work
  known: Mounted
  /** Aborted when the owner cancels, when the product stops, or when another run took over. */
  signal: AbortSignal
  report: (progress: Progress) => void
  /** For a file that the run makes; what it does not hand over is removed. */
  path: string
}

export type Ended = {
  status: 'done' | 'waiting'
  progress: Progress
  result?: unknown
  /** A sheet, unless it says otherwise. */
  file?: { name: string; purpose: string; contentType?: string }
}
