// Writes an xlsx file row by row; memory stays flat however many rows come.
import { rename, rm } from 'node:fs/promises'
import { scaled } from './cells.ts'
import { type Cell, type Column, lookOf } from './columns.ts'
import {
  firstParts,
  headerRow,
  type NoteLine,
  notesSheet,
  sheetHead,
  sheetTail,
  stylesOf,
  type Tab,
  widthOf,
  workbookParts,
} from './parts.ts'
import { rowWriter } from './row-writer.ts'
import { tabNames } from './tab-names.ts'
import { commentShapes, comments, isListed, listsSheet, validations } from './template-parts.ts'
import { openZip } from './zip-writer.ts'

export type SheetOptions = {
  name: string
  columns: readonly Column[]
  /** The word at the start of the totals row; without it there is none. */
  totals?: string
  notes?: Notes
  /** Of a sheet, header included; the rows after it go to a further sheet. */
  rowLimit?: number
}

/** A last sheet that says what this file is: lines of the caller, then the number of rows and the sums. */
type Notes = { name: string; lines: readonly NoteLine[]; rows: string }

export type Written = {
  rows: number
  bytes: number
  /** A sum for each column that asks for one, in the unit of its cells; undefined for the others. */
  sums: (bigint | undefined)[]
}

export type SheetWriter = {
  /** Resolves when there is room for more rows. After a failure nothing is left of the file. */
  addRows(rows: Iterable<readonly Cell[]>): Promise<void>
  /** Rows as COPY sends them, in whole lines. */
  addCopied(lines: Buffer): Promise<void>
  /** So far. */
  rows(): number
  finish(): Promise<Written>
  /** Leaves nothing behind. */
  cancel(): Promise<void>
}

/** The last row of a sheet in Excel. */
const excelRows = 1_048_576

const pieceBytes = 1 << 20

/** The file appears under its path when it is whole. */
export async function openSheet(path: string, options: SheetOptions): Promise<SheetWriter> {
  const { columns, notes, totals, rowLimit = excelRows } = options
  const partial = `${path}.part`
  const zip = await openZip(partial)
  const styles = stylesOf(columns)
  const writer = rowWriter(columns, styles, pieceBytes + (pieceBytes >> 2))
  const { bytes, sums } = writer
  const names = tabNames(options.name, notes?.name)
  const hasComments = columns.some(({ help }) => help !== undefined)
  const foot = validations(columns, names.lists) + (hasComments ? '<legacyDrawing r:id="rId1"/>' : '')
  const tabs: Tab[] = []
  let row = 0
  let rows = 0

  const flush = async () => {
    await zip.write(bytes.data.subarray(0, bytes.at))
    bytes.at = 0
  }
  const addPart = async ([name, xml]: readonly [name: string, xml: string]) => {
    await zip.beginEntry(name)
    await zip.write(Buffer.from(xml))
  }
  const beginSheet = async () => {
    const isSelected = tabs.length === 0
    tabs.push({ name: names.data(tabs.length), hasComments })
    const head = sheetHead(columns.map(widthOf), { isFrozen: true, isSelected }) + headerRow(columns)
    await addPart([`xl/worksheets/sheet${tabs.length}.xml`, head])
    row = 1
  }
  const endSheet = async (lastRow: number) => {
    await flush()
    await zip.write(Buffer.from(sheetTail(columns, { lastRow, more: foot })))
    if (!hasComments) return
    await addPart([`xl/comments${tabs.length}.xml`, comments(columns)])
    await addPart([`xl/drawings/vmlDrawing${tabs.length}.vml`, commentShapes(columns)])
  }
  const nextSheet = async () => {
    await endSheet(row)
    await beginSheet()
  }
  const isFull = () => row >= rowLimit || bytes.at > pieceBytes
  const makeRoom = async () => {
    if (row >= rowLimit) await nextSheet()
    if (bytes.at > pieceBytes) await flush()
  }
  const addRows = async (batch: Iterable<readonly Cell[]>) => {
    for (const cells of batch) {
      if (isFull()) await makeRoom()
      row += 1
      rows += 1
      writer.addRow(row, cells)
    }
  }
  const addLines = async (lines: Buffer) => {
    const field = { source: lines, from: 0, to: 0 }
    while (field.from < lines.length) {
      if (isFull()) await makeRoom()
      row += 1
      rows += 1
      writer.addLine(row, field)
    }
  }
  /** The filter over the rows leaves the totals out. */
  const endRows = async () => {
    if (totals !== undefined && row >= rowLimit) await nextSheet()
    const lastRow = row
    if (totals !== undefined) writer.addTotals(row + 1, totals)
    await endSheet(lastRow)
  }
  const addSheet = async (tab: Tab, xml: string) => {
    tabs.push(tab)
    await addPart([`xl/worksheets/sheet${tabs.length}.xml`, xml])
  }
  const finish = async (): Promise<Written> => {
    await endRows()
    const written = sums.map(sum => sum?.value())
    if (notes)
      await addSheet(
        { name: names.notes },
        notesSheet([...notes.lines, [notes.rows, String(rows)], ...shownSums(columns, written)]),
      )
    if (columns.some(isListed)) await addSheet({ name: names.lists, isHidden: true }, listsSheet(columns))
    for (const part of workbookParts(tabs)) await addPart(part)
    const size = await zip.finish()
    await rename(partial, path)
    return { rows, bytes: size, sums: written }
  }
  const begin = async () => {
    for (const part of firstParts(styles)) await addPart(part)
    await beginSheet()
  }
  const discard = async () => {
    await zip.close()
    await rm(partial, { force: true })
  }
  const orDiscard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      await discard()
      throw error
    }
  }

  await orDiscard(begin())
  return {
    addRows: batch => orDiscard(addRows(batch)),
    addCopied: lines => orDiscard(addLines(lines)),
    rows: () => rows,
    finish: () => orDiscard(finish()),
    cancel: discard,
  }
}

/** The sums as people read them, by the label of their column. */
function shownSums(columns: readonly Column[], sums: Written['sums']): NoteLine[] {
  return columns.flatMap(({ label, format }, index) => {
    const sum = sums[index]
    return sum === undefined ? [] : [[label, scaled(String(sum), lookOf(format).decimals)] as const]
  })
}
