// A table as strips: its rows, with a head that is repeated where the table goes on on another page.
import { lineMarks } from './line-marks.ts'
import { breakLines, type Measure, widthOf } from './lines.ts'
import type { Block, Row } from './markdown.ts'
import { type Mark, noneAlone, type Strip } from './pages.ts'
import { colours, lineEms, tableSize, textWidth } from './style.ts'

const cell = { side: 7, top: 4, bottom: 5 }

export function tableStrips({ head, rows }: Extract<Block, { kind: 'table' }>, measure: Measure): Strip[] {
  const bold = head.map(spans => spans.map(span => ({ ...span, look: 'bold' as const })))
  const widths = shared(wantedWidths([bold, ...rows], measure), textWidth)
  const [top, ...body] = [bold, ...rows].map((row, place) => tableRow(row, place === 0, widths, measure))
  if (top === undefined) return []
  return [
    { ...top, above: 10, isTied: true },
    ...body.map((strip, place) => ({
      ...strip,
      head: top,
      isTied: noneAlone(place, body.length),
      height: strip.height + (place === body.length - 1 ? 6 : 0),
    })),
  ]
}

function tableRow(row: Row, isHead: boolean, widths: readonly number[], measure: Measure): Strip {
  const size = tableSize
  const cells = row.map((spans, column) =>
    breakLines(spans, { room: (widths[column] ?? 0) - 2 * cell.side, size }, measure),
  )
  const height = cell.top + cell.bottom + Math.max(...cells.map(lines => lines.length)) * size * lineEms
  const left = (column: number) => total(widths.slice(0, column)) + cell.side
  const ground: Mark = isHead
    ? { kind: 'box', x: 0, y: 0, width: textWidth, height, fill: colours.fill }
    : { kind: 'box', x: 0, y: height - 0.6, width: textWidth, height: 0.6, fill: colours.line }
  const words = cells.flatMap((lines, column) =>
    lines.flatMap((line, place) =>
      lineMarks(line, { x: left(column), y: cell.top + place * size * lineEms, size, colour: colours.text }),
    ),
  )
  return { height, above: 0, marks: [ground, ...words] }
}

/** What each column needs for its longest cell to stay on one line. */
function wantedWidths(rows: readonly Row[], measure: Measure): number[] {
  const lineOf = (row: Row, column: number) =>
    breakLines(row[column] ?? [], { room: Number.POSITIVE_INFINITY, size: tableSize }, measure)[0] ?? []
  return (rows[0] ?? []).map(
    (_, column) => 2 * cell.side + 1 + Math.max(...rows.map(row => widthOf(lineOf(row, column)))),
  )
}

/** Narrow columns get what they want, the wide ones share the rest; where all have enough, the last takes what is over. */
export function shared(wanted: readonly number[], room: number): number[] {
  const over = room - total(wanted)
  if (over >= 0) return wanted.map((width, column) => (column === wanted.length - 1 ? width + over : width))
  let left = room
  let open = wanted.length
  for (const width of wanted.toSorted((a, b) => a - b)) {
    if (width > left / open) break
    left -= width
    open -= 1
  }
  const fair = left / open
  // By the root, so that a very long cell does not squeeze the others.
  const sum = total(wanted.filter(width => width > fair).map(Math.sqrt))
  return wanted.map(width => (width > fair ? (left * Math.sqrt(width)) / sum : width))
}

const total = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)
