// Rows as the XML of a worksheet, gathered in bytes until somebody takes them.
import { type Bytes, newBytes, putBytes, reserve } from './bytes.ts'
import { type CellWriter, cellWriter } from './cells.ts'
import type { Cell, Column } from './columns.ts'
import { type Field, fieldWriter } from './copy-cells.ts'
import { lineFeed, tab } from './copy-lines.ts'
import { type ExactSum, exactSum } from './exact-sum.ts'
import type { Styles } from './parts.ts'

export type RowWriter = {
  bytes: Bytes
  /** One for each column that is added up. */
  sums: readonly (ExactSum | undefined)[]
  addRow(row: number, cells: readonly Cell[]): void
  /** The line of COPY that begins where the field begins; moves the field behind it. */
  addLine(row: number, field: Field): void
  addTotals(row: number, label: string): void
}

const rowStart = Buffer.from('<row r="')
const rowStartEnd = Buffer.from('">')
const rowEnd = Buffer.from('</row>')
const aroundRow = 64

export function rowWriter(columns: readonly Column[], styles: Styles, size: number): RowWriter {
  const bytes = newBytes(size)
  const sums = columns.map(({ sum }) => (sum ? exactSum() : undefined))
  const places = columns.map((column, index) => ({ index, style: styles.of(column), sum: sums[index] }))
  const cellWriters = columns.map((column, index) => cellWriter(column, places[index]!))
  const fieldWriters = columns.map((column, index) => fieldWriter(column, places[index]!, cellWriters[index]!))

  const beginRow = (row: number) => {
    const at = Buffer.from(String(row))
    reserve(bytes, aroundRow)
    putBytes(bytes, rowStart)
    putBytes(bytes, at)
    putBytes(bytes, rowStartEnd)
    return at
  }
  const endRow = () => {
    reserve(bytes, aroundRow)
    putBytes(bytes, rowEnd)
  }
  const addCells = (row: number, writers: readonly CellWriter[], cells: readonly Cell[]) => {
    const at = beginRow(row)
    for (let index = 0; index < writers.length; index += 1) writers[index]!(bytes, at, cells[index])
    endRow()
  }
  return {
    bytes,
    sums,
    addRow: (row, cells) => addCells(row, cellWriters, cells),
    addLine(row, field) {
      const { source } = field
      const at = beginRow(row)
      for (let index = 0; index < fieldWriters.length; index += 1) {
        let end = field.from
        while (source[end] !== tab && source[end] !== lineFeed) end += 1
        if ((source[end] === lineFeed) !== (index === fieldWriters.length - 1))
          throw new RangeError(`the statement does not give ${columns.length} columns`)
        field.to = end
        fieldWriters[index]!(bytes, at, field)
        field.from = end + 1
      }
      endRow()
    },
    addTotals(row, label) {
      const labelAt = sums.indexOf(undefined)
      const bold = columns.map((column, index) => {
        const shown: Column = index === labelAt ? { label: column.label, format: 'text' } : column
        return cellWriter(shown, { index, style: styles.boldOf(column) })
      })
      addCells(
        row,
        bold,
        sums.map((sum, index) => (index === labelAt ? label : sum?.value())),
      )
    },
  }
}
