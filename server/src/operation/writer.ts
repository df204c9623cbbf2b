// What chargers say by the thousand is kept in batches: rows wait here for less than a second and are written together.
// Whatever is newest of a gun or a pile replaces what waits of it. What was written last is marked, so that after a crash
// it is known from when on something may be missing.
import type { Db } from '@ev/db/pools'
import { secondMs } from '@ev/rules/units'
import type { GunStateRow, PileStateRow } from '../config/door.ts'
import type { App } from '../http/context.ts'
import { beginRun, endRun, markRun } from './gateway-run.ts'
import { isOfTheData, writeApart } from './write-apart.ts'
import { type Batch, emptyBatch, type LiveRow, type Queues, sizeOf, writeBatch } from './write-batch.ts'

export type Writer = {
  add: <Q extends keyof Queues>(queue: Q, row: Queues[Q]) => void
  /** The newest of each; what it does not tell is as it was told before. */
  putGun: (row: GunStateRow) => void
  putPile: (row: PileStateRow) => void
  putLive: (row: LiveRow) => void
  flush: () => Promise<void>
  figures: () => Record<string, number>
  stop: () => Promise<void>
}

const flushMs = secondMs / 2
/** Beyond it the database cannot follow: frames go first, they are the log and not the truth. */
const mostWaiting = 200_000
/** Frames are of any size, so that their number alone would be no bound. */
const mostFrameBytes = 64 * 1024 * 1024
/** Of many rows that are refused at once it is enough to see why some were. */
const mostTold = 5

export async function openWriter(app: App, node: string): Promise<Writer> {
  const run = await beginRun(app, node)
  let batch = emptyBatch()
  let frameBytes = 0
  /** Why what was taken last waits again. */
  let failure: unknown = null
  let writing: Promise<void> = Promise.resolve()
  const counts = { written: 0, dropped: 0, failures: 0, lastMs: 0 }

  const write = async () => {
    const taken = batch
    const size = sizeOf(taken)
    const takenBytes = frameBytes
    batch = emptyBatch()
    frameBytes = 0
    // What comes while this is written waits for the next time, so the mark is of now and not of the end.
    const takenAt = app.clock()
    const began = performance.now()
    const inOne = <T>(writeAll: (db: Db, batch: Batch) => Promise<T>): Promise<T> =>
      app.pools.chargers.transaction().execute(async transaction => {
        const db = transaction as Db
        const result = await writeAll(db, taken)
        await markRun(db, run, takenAt)
        return result
      })
    const writeTolerantly = async (error: unknown): Promise<number> => {
      if (!isOfTheData(error)) throw error
      const refused = await inOne(writeApart)
      for (const one of refused.slice(0, mostTold))
        app.log.error({ err: one.error, table: one.table }, 'a row of what chargers said is given up')
      return refused.length
    }
    try {
      const given = await inOne(writeBatch).then(() => 0, writeTolerantly)
      counts.dropped += given
      counts.written += size - given
      failure = null
      app.hints.touch({ guns: [...taken.guns.keys(), ...taken.lives.keys()], piles: taken.piles.keys() })
      counts.lastMs = Math.round(performance.now() - began)
    } catch (error) {
      counts.failures += 1
      failure = error
      app.log.error({ err: error, size }, 'what chargers said cannot be written; it is tried again')
      batch = joined(taken, batch, dropped => {
        counts.dropped += dropped
      })
      frameBytes += takenBytes
    }
  }
  /** One after the other, so that the newest is written last. */
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()

  return {
    add(queue, row) {
      if (batch[queue].length >= mostWaiting || (queue === 'frames' && frameBytes >= mostFrameBytes)) {
        counts.dropped += 1
        return
      }
      if ('raw' in row) frameBytes += row.raw.length
      ;(batch[queue] as Queues[typeof queue][]).push(row)
    },
    putGun: row => putGun(batch, row),
    putPile: row => putPile(batch, row),
    putLive(row) {
      batch.lives.set(row.gunId, row)
    },
    flush,
    figures: () => ({ ...counts, waiting: sizeOf(batch) }),
    async stop() {
      clearInterval(timer)
      await flush()
      // What could not be written is lost with this process; the next start says so of a run that has no end.
      if (failure !== null) throw failure
      await endRun(app, run)
    },
  }
}

/** What could not be written and what came since, in order; of too many rows the oldest are given up. */
function joined(older: Batch, newer: Batch, onDrop: (count: number) => void): Batch {
  const waiting = <Row>(before: readonly Row[], since: readonly Row[]): Row[] => {
    const all = before.concat(since)
    const beyond = Math.max(0, all.length - mostWaiting)
    onDrop(beyond)
    return beyond > 0 ? all.slice(beyond) : all
  }
  const whole: Batch = {
    ...emptyBatch(),
    samples: waiting(older.samples, newer.samples),
    frames: waiting(older.frames, newer.frames),
    gunLogs: waiting(older.gunLogs, newer.gunLogs),
    pileEvents: waiting(older.pileEvents, newer.pileEvents),
  }
  for (const { guns, piles, lives } of [older, newer]) {
    for (const row of guns.values()) putGun(whole, row)
    for (const row of piles.values()) putPile(whole, row)
    for (const [id, row] of lives) whole.lives.set(id, row)
  }
  return whole
}

function putGun({ guns }: Batch, row: GunStateRow): void {
  guns.set(row.gunId, { ...row, isHomed: row.isHomed ?? guns.get(row.gunId)?.isHomed ?? null })
}

function putPile({ piles }: Batch, row: PileStateRow): void {
  const before = piles.get(row.pileId)
  piles.set(row.pileId, {
    ...row,
    address: row.address ?? before?.address ?? null,
    program: row.program ?? before?.program ?? null,
    tariffNo: row.tariffNo ?? before?.tariffNo ?? null,
  })
}
