// A whole list from the database into a sheet, in a thread of its own: the event loop never waits for it.
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Column } from './columns.ts'
import type { Parameter } from './literals.ts'
import type { SheetOptions, Written } from './write-sheet.ts'

/** A column of the list: the values of the statement in the same place. */
export type ExportColumn = Column & {
  /** What true and false are called, in a column of truths. */
  words?: { yes: string; no: string }
}

type Connection = string | { host: string; port: number; user: string; password: string; database: string }

export type ExportJob = Omit<SheetOptions, 'columns'> & {
  connection: Connection
  sql: string
  parameters: readonly Parameter[]
  columns: readonly ExportColumn[]
  path: string
}

/** What the thread tells. */
export type ExportNews =
  | { kind: 'progress'; rows: number }
  | { kind: 'done'; written: Written }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown }

export type ExportOptions = {
  /** At most twice a second. */
  onProgress?: (rows: number) => void
  /** Ends the statement and leaves no file; the promise rejects with the reason of the signal. */
  signal?: AbortSignal
}

// The rows pass through; what is kept is two pieces of a few hundred kilobytes.
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

export async function exportRows(job: ExportJob, { onProgress, signal }: ExportOptions = {}): Promise<Written> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { workerData: job, resourceLimits })
  const cancel = () => worker.postMessage('cancel')
  signal?.addEventListener('abort', cancel, { once: true })
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  try {
    return await new Promise<Written>((resolve, reject) => {
      const onNews: { [Kind in ExportNews['kind']]: (news: Extract<ExportNews, { kind: Kind }>) => void } = {
        progress: ({ rows }) => onProgress?.(rows),
        done: ({ written }) => resolve(written),
        cancelled: () => reject(signal?.reason),
        failed: ({ error }) => reject(error),
      }
      worker.on('message', (news: ExportNews) => (onNews[news.kind] as (news: ExportNews) => void)(news))
      worker.once('error', reject)
      worker.once('exit', code => reject(new Error(`the export thread ended with ${code}`)))
    })
  } catch (error) {
    await exited
    // A thread that ran out of memory could not tidy up itself.
    await rm(`${job.path}.part`, { force: true })
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    await exited
  }
}
