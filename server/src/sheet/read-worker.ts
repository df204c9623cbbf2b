// The thread of read-sheet.ts.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { RawRow, ReadJob, ReadNews } from './read-sheet.ts'
import { sheetRows } from './sheet-rows.ts'

const batchRows = 200

const port = parentPort!
const tell = (news: ReadNews) => port.postMessage(news)

const { file, limits }: ReadJob = workerData
const bytes = typeof file === 'string' ? await readFile(file) : Buffer.from(file.buffer, file.byteOffset, file.length)
const read = await sheetRows(bytes, limits)
if ('reason' in read) {
  tell({ kind: 'refused', reason: read.reason })
} else {
  let batch: RawRow[] = []
  for (const row of read.rows) {
    batch.push(row)
    if (batch.length < batchRows) continue
    tell({ kind: 'rows', rows: batch })
    batch = []
    // One batch at a time: many that wait would be taken in at once.
    await once(port, 'message')
  }
  tell({ kind: 'rows', rows: batch })
  tell({ kind: 'read', name: read.name })
}
