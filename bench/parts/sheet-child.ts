// One measurement of bench/sheet.ts in a process of its own: `sheet-child.ts <work> <rows> <path>`; answers in JSON.
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { lookOf } from '../../server/src/sheet/columns.ts'
import { exportRows } from '../../server/src/sheet/export-rows.ts'
import { readSheet } from '../../server/src/sheet/read-sheet.ts'
import { openSheet } from '../../server/src/sheet/write-sheet.ts'
import { columns, rowsOf, sql } from './sheet-rows.ts'

export type Measured = { cpuSeconds: number; peakMb: number; longestWaitMs: number }

const [work = '', count = '', path = ''] = process.argv.slice(2)
const rows = Number(count)
const batch = 1_000

const works: Record<string, () => Promise<void>> = {
  async ours() {
    const sheet = await openSheet(path, { name: '订单', columns, totals: '合计' })
    for (let from = 0; from < rows; from += batch) await sheet.addRows(rowsOf({ from, to: from + batch }))
    await sheet.finish()
  },
  async csv() {
    const out = createWriteStream(path)
    const special = /[",\r\n]/
    let text = ''
    for (const row of rowsOf({ from: 0, to: rows })) {
      text += row.map(cell => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
      text += '\n'
      if (text.length < 1 << 16) continue
      if (!out.write(text)) await once(out, 'drain')
      text = ''
    }
    out.end(text)
    await once(out, 'finish')
  },
  async exceljs() {
    const { stream } = peer<Exceljs>('exceljs')
    const book = new stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: false })
    const sheet = book.addWorksheet('订单', { views: [{ state: 'frozen', ySplit: 1 }] })
    const looks = columns.map(({ format }) => lookOf(format))
    sheet.columns = columns.map(({ label }, index) => ({
      header: label,
      width: looks[index]!.width,
      style: { numFmt: looks[index]!.code },
    }))
    const typed = (cell: string, index: number) => {
      const { kind, decimals } = looks[index]!
      if (cell === '' || kind === 'text') return cell === '' ? null : cell
      return kind === 'number' ? Number(cell) / 10 ** decimals : new Date(`${cell.replace(' ', 'T')}Z`)
    }
    let done = 0
    for (const row of rowsOf({ from: 0, to: rows })) {
      sheet.addRow(row.map(typed)).commit()
      done += 1
      // Its stream takes rows without end; a turn of the loop lets it write.
      if (done % batch === 0) await new Promise(setImmediate)
    }
    sheet.commit()
    await book.commit()
  },
  async database() {
    const connection = process.env.BENCH_DATABASE ?? ''
    await exportRows({
      connection: JSON.parse(connection),
      sql,
      parameters: [rows],
      columns,
      path,
      name: '订单',
      totals: '合计',
    })
  },
  async read() {
    const result = await readSheet(path, { maxRows: rows + 2 })
    if (!result.isRead || result.sheet.rows.length !== rows + 2) throw new Error('the sheet was not read whole')
  },
  async readOther() {
    const { read, utils } = await import('@e965/xlsx')
    const book = read(readFileSync(path), { dense: true })
    const found = utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
    if (found.length !== rows + 2) throw new Error('the sheet was not read whole')
  },
}

type Exceljs = {
  stream: {
    xlsx: {
      WorkbookWriter: new (
        options: object,
      ) => {
        addWorksheet(
          name: string,
          options: object,
        ): {
          columns: object[]
          addRow(cells: unknown[]): { commit(): void }
          commit(): void
        }
        commit(): Promise<void>
      }
    }
  }
}

/** It has no types here, and is not part of the product. */
const peer = <T>(name: string): T => createRequire(join(import.meta.dirname, '..', 'peers', 'package.json'))(name) as T

let longestWaitMs = 0
let last = performance.now()
const every = 5
setInterval(() => {
  longestWaitMs = Math.max(longestWaitMs, performance.now() - last - every)
  last = performance.now()
}, every).unref()

await works[work]!()
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const measured: Measured = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024, longestWaitMs }
console.log(JSON.stringify(measured))
