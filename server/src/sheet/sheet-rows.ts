// The rows of an xlsx file that somebody sent; called where a file that takes too much can be stopped.
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import type { RawCell, RawRow, ReadLimits, Reason } from './read-sheet.ts'
import { guard } from './zip-guard.ts'

export type SheetRows = { reason: Reason } | { name: string; rows: Iterable<RawRow> }

export async function sheetRows(file: Buffer, limits: ReadLimits): Promise<SheetRows> {
  const guarded = guard(file, limits.maxBytes)
  if ('reason' in guarded) return guarded
  const sheet = await firstVisible(guarded.safe, limits.maxRows)
  if (typeof sheet === 'string') return { reason: sheet }
  if (sheet.rows.length > limits.maxRows) return { reason: 'tooManyRows' }
  if (sheet.rows.some(row => row.length > limits.maxColumns)) return { reason: 'tooManyColumns' }
  return { name: sheet.name, rows: rowsOf(sheet) }
}

async function firstVisible(file: Buffer, maxRows: number): Promise<Sheet | Reason> {
  let isFound = false
  try {
    const { sheets } = await readXlsx(file, {
      maxRows: maxRows + 1,
      sheets({ hidden, veryHidden }) {
        const isFirst = !isFound && !hidden && !veryHidden
        isFound ||= isFirst
        return isFirst
      },
    })
    return sheets[0] ?? 'notSheet'
  } catch (error) {
    // Whatever a reader stumbles over in a file that is not ours is a fault of that file. It refuses far corners itself.
    return error instanceof Error && /over the \d+ limit/.test(error.message) ? 'tooManyColumns' : 'damaged'
  }
}

function* rowsOf(sheet: Sheet): Generator<RawRow> {
  const formulas = formulasByRow(sheet)
  const merged = mergedByRow(sheet)
  for (const [index, values] of sheet.rows.entries()) {
    if (values.every(value => value === null || value === '')) continue
    const rowNumber = index + 1
    const isMerged = merged(index)
    yield {
      rowNumber,
      cells: values.map(rawCell),
      formulas: formulas.get(index) ?? [],
      merged: isMerged ? [...values.keys()].filter(isMerged) : [],
    }
  }
}

function formulasByRow({ cells }: Sheet): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [key, { formula }] of cells ?? []) {
    if (formula === undefined) continue
    const [row = 0, column = 0] = key.split(',').map(Number)
    found.set(row, [...(found.get(row) ?? []), column])
  }
  return found
}

/** For a row: which of its columns lie in merged cells, or nothing where none do. */
function mergedByRow({ merges = [] }: Sheet): (row: number) => ((column: number) => boolean) | undefined {
  const waiting = merges.toSorted((a, b) => b.startRow - a.startRow)
  let open: typeof merges = []
  // Rows are asked for in their order, so each range is opened and closed once.
  return row => {
    while ((waiting.at(-1)?.startRow ?? Number.POSITIVE_INFINITY) <= row) open.push(waiting.pop()!)
    open = open.filter(({ endRow }) => endRow >= row)
    const here = open
    return here.length === 0
      ? undefined
      : column => here.some(({ startCol, endCol }) => startCol <= column && column <= endCol)
  }
}

function rawCell(value: CellValue): RawCell {
  if (!(value instanceof Date)) return value
  // A number that looks like a date but is beyond all of them.
  if (Number.isNaN(value.getTime())) return String(value)
  // A serial is a fraction of a day and may lie beside its second by less than a millisecond.
  const second = Math.round(value.getTime() / 1_000) * 1_000
  return { time: new Date(second).toISOString().slice(0, 19).replace('T', ' ') }
}
