// A QR code as lines: sharp at any size.
import { markup } from './markup.ts'
import type { Matrix } from './matrix.ts'

/** One rectangle for each run of black squares in a row; a square is one unit. */
function squaresPath(matrix: Matrix): string {
  return matrix
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('')
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const begins = row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? [x] : []))
  return begins.map(from => {
    const end = row.indexOf(false, from)
    return { from, length: (end < 0 ? row.length : end) - from }
  })
}

/** For a page of ours, which says how large it is. */
export const inlineSvg = (matrix: Matrix) =>
  `<svg viewBox="0 0 ${matrix.length} ${matrix.length}" shape-rendering="crispEdges"><path d="${squaresPath(matrix)}"/></svg>`

const captionShare = 0.09
const widthMm = 60

/** A file of its own, with lines of text below the code so that whoever finds it knows where it belongs. */
export function svgFile(matrix: Matrix, lines: readonly string[]): string {
  const side = matrix.length
  const step = side * captionShare
  const height = side + step * (lines.length + 0.3)
  const texts = lines.map((line, place) => {
    const top = side + step * (place + 0.7)
    return `<text x="${side / 2}" y="${top.toFixed(2)}" ${fitted(line, side, step)}>${markup(line)}</text>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${height.toFixed(2)}" width="${widthMm}mm" height="${((widthMm * height) / side).toFixed(2)}mm" font-family="${fonts}" text-anchor="middle">` +
    `<rect width="100%" height="100%" fill="#fff"/><path shape-rendering="crispEdges" d="${squaresPath(matrix)}"/>${texts.join('')}</svg>`
  )
}

const fonts = 'PingFang SC, Microsoft YaHei, Noto Sans SC, sans-serif'

/** Smaller letters where a long name would not fit. */
function fitted(line: string, side: number, step: number): string {
  const wide = line.match(/[\u2e80-\uffff]/g)?.length ?? 0
  const width = wide + 0.6 * (line.length - wide)
  return `font-size="${Math.min(0.75 * step, (side * 0.92) / width).toFixed(2)}"`
}
