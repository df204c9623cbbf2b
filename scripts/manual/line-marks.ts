// A line of text as marks on the page.
import { codePaddingEms, type Line } from './lines.ts'
import type { Area, Mark, Style } from './pages.ts'
import { colours, lineEms } from './style.ts'

type At = { x: number; y: number; size: number; colour: string }

/** The marks of one line whose upper left corner is at x, y. */
export function lineMarks(line: Line, { x, y, size, colour }: At): Mark[] {
  const baseline = y + size * (lineEms / 2 + 0.37)
  return line.flatMap(({ text, look, to, x: offset, width }) => {
    const style: Style = { size, look, colour: to ? colours.brand : colour }
    const area = { x: x + offset, y: baseline - size, width, height: size * 1.3 }
    const written: Mark = { kind: 'text', x: area.x, y: baseline, text, style }
    if (look === 'code') return [codeBox(area, size), written]
    return to ? [written, { kind: 'link', to, ...area }] : [written]
  })
}

function codeBox({ x, y, width, height }: Area, size: number): Mark {
  const pad = codePaddingEms * size * 0.8
  return { kind: 'box', x: x - pad, y: y - 0.5, width: width + 2 * pad, height, fill: colours.fill, radius: 2.5 }
}
