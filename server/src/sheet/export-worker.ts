// The thread of export-rows.ts: its own connection, the statement as COPY, each row into the sheet.
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Column } from './columns.ts'
import { wholeLines } from './copy-lines.ts'
import type { ExportColumn, ExportJob, ExportNews } from './export-rows.ts'
import { withLiterals } from './literals.ts'
import { openSheet, type Written } from './write-sheet.ts'

const progressMs = 500
const port = parentPort!
const tell = (news: ExportNews) => port.postMessage(news)

const cancelled = new AbortController()
port.once('message', () => cancelled.abort())

try {
  tell({ kind: 'done', written: await writeRows(workerData as ExportJob, cancelled.signal) })
} catch (error) {
  tell(cancelled.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error })
} finally {
  port.close()
}

async function writeRows(job: ExportJob, signal: AbortSignal): Promise<Written> {
  const client = new pg.Client(settings(job))
  // A connection that is lost fails the stream, which is where it is answered.
  client.on('error', () => {})
  await client.connect()
  const stop = () => void endStatement(job, client).catch(() => client.end())
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await intoSheet(job, client, signal)
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end()
  }
}

async function intoSheet(job: ExportJob, client: pg.Client, signal: AbortSignal): Promise<Written> {
  const sheet = await openSheet(job.path, { ...job, columns: job.columns.map(withWords) })
  try {
    const linesOf = wholeLines()
    let toldAt = performance.now()
    for await (const bytes of client.query(copyTo(`copy (${withLiterals(job.sql, job.parameters)}) to stdout`))) {
      signal.throwIfAborted()
      await sheet.addCopied(linesOf(bytes as Buffer))
      if (performance.now() - toldAt < progressMs) continue
      toldAt = performance.now()
      tell({ kind: 'progress', rows: sheet.rows() })
    }
    signal.throwIfAborted()
    return await sheet.finish()
  } catch (error) {
    await sheet.cancel()
    throw error
  }
}

function withWords({ words, ...column }: ExportColumn): Column {
  return words ? { ...column, labels: { t: words.yes, f: words.no } } : column
}

/** Reads only, as long as it takes, and gives times as they stand on the wire. */
function settings({ connection }: Pick<ExportJob, 'connection'>): pg.ClientConfig {
  return {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'charging-export',
    connectionTimeoutMillis: 10_000,
    options:
      '-c default_transaction_read_only=on -c statement_timeout=0 -c timezone=Asia/Shanghai -c datestyle=ISO -c standard_conforming_strings=on -c client_encoding=UTF8',
  }
}

/** A statement that has sent no row yet does not notice a closed connection. */
async function endStatement(job: ExportJob, client: pg.Client): Promise<void> {
  const second = new pg.Client(settings(job))
  await second.connect()
  try {
    await second.query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID])
  } finally {
    await second.end()
  }
}
