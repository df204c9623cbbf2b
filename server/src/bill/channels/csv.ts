// Tables of peers: lines of cells with commas; a mark before each keeps spreadsheets from reading numbers into them.
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] as string
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === ',' && !isQuoted) {
      cells.push(tidy(cell))
      cell = ''
    } else cell += letter
  }
  cells.push(tidy(cell))
  return cells
}

const tidy = (cell: string) => cell.replace(/^[`\s]+/, '').trim()

export type TableRow = (column: string) => string

/** The rows below the line that begins with this column; nothing where there is no such line. */
export function tableBelow(text: string, firstColumn: string): TableRow[] | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = lines.findIndex(line => cellsOf(line)[0] === firstColumn)
  if (head < 0) return undefined
  const names = cellsOf(lines[head] as string)
  const rows: TableRow[] = []
  for (const line of lines.slice(head + 1)) {
    const cells = cellsOf(line)
    // The table ends where the sums begin.
    if (cells.length < names.length) break
    rows.push(column => cells[names.indexOf(column)] ?? '')
  }
  return rows
}
