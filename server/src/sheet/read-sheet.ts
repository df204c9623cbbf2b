// Reads an uploaded xlsx in a thread with limits: a hostile file neither holds up the event loop nor ends the process.
import { Worker } from 'node:worker_threads'
import { letterOf } from './columns.ts'

/** Why a file is not read. */
export type Reason =
  | 'notSheet'
  | 'oldSheet'
  | 'encrypted'
  | 'macro'
  | 'externalLink'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooSlow'
  | 'damaged'

/** A date or time of a sheet has no zone: it is what stands there, `YYYY-MM-DD HH:mm:ss`. */
type SheetTime = { time: string }
export type RawCell = string | number | boolean | SheetTime | null

export type RawRow = {
  /** As Excel counts: the header is usually 1. */
  rowNumber: number
  cells: RawCell[]
  /** Columns, from 0, whose value a formula made. */
  formulas: number[]
  /** Columns, from 0, that are part of merged cells. */
  merged: number[]
}

/** The first visible sheet; rows without any value are left out. */
type ReadSheet = { name: string; rows: RawRow[] }

export type ReadResult = { isRead: true; sheet: ReadSheet } | { isRead: false; reason: Reason }

export type ReadLimits = {
  /** Header included. */
  maxRows: number
  maxColumns: number
  /** Of everything in the file, unpacked. */
  maxBytes: number
  timeLimitMs: number
}

export const usualLimits: ReadLimits = {
  maxRows: 100_001,
  maxColumns: 200,
  maxBytes: 256 * 1024 * 1024,
  timeLimitMs: 60_000,
}

/** What the thread tells: rows in batches, so that taking them in is never long, then the end. */
export type ReadNews =
  | { kind: 'rows'; rows: RawRow[] }
  | { kind: 'read'; name: string }
  | { kind: 'refused'; reason: Reason }

export type ReadJob = { file: string | Uint8Array; limits: ReadLimits }

/** `file` is its path or its bytes. */
export async function readSheet(file: string | Uint8Array, limits: Partial<ReadLimits> = {}): Promise<ReadResult> {
  const job: ReadJob = { file, limits: { ...usualLimits, ...limits } }
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 },
  })
  const rows: RawRow[] = []
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      const refuse = (reason: Reason) => resolve({ isRead: false, reason })
      timer = setTimeout(() => refuse('tooSlow'), job.limits.timeLimitMs)
      const onNews: { [Kind in ReadNews['kind']]: (news: Extract<ReadNews, { kind: Kind }>) => void } = {
        rows(news) {
          for (const row of news.rows) rows.push(row)
          worker.postMessage('more')
        },
        read: ({ name }) => resolve({ isRead: true, sheet: { name, rows } }),
        refused: ({ reason }) => refuse(reason),
      }
      worker.on('message', (news: ReadNews) => (onNews[news.kind] as (news: ReadNews) => void)(news))
      worker.once('error', error => (isOutOfMemory(error) ? refuse('tooLarge') : reject(error)))
      worker.once('exit', code => reject(new Error(`the reading thread ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** `B7`: how people find a cell. */
export const addressOf = (column: number, rowNumber: number) => `${letterOf(column)}${rowNumber}`
