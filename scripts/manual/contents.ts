// The table of contents: chapters and sections with the page they stand on.
import { lineMarks } from './line-marks.ts'
import { breakLines, type Measure, widthOf } from './lines.ts'
import type { Mark, Strip } from './pages.ts'
import { colours, headings, lineEms, tableSize, textWidth } from './style.ts'

export const contentsTitle = '目录'

export type Target = Extract<Mark, { kind: 'target' }>
export const isTarget = (mark: Mark): mark is Target => mark.kind === 'target'

/** `targets` by page of the text, the first of which comes after `before` others. */
export function contentsStrips(targets: readonly (readonly Target[])[], before: number, measure: Measure): Strip[] {
  const entries = targets.flatMap((onPage, place) =>
    onPage.filter(target => target.level <= 2).map(target => entryStrip(target, before + place + 1, measure)),
  )
  return [titleStrip(measure), ...entries]
}

function titleStrip(measure: Measure): Strip {
  const { size, below, colour } = headings[0]
  const [line = []] = breakLines([{ text: contentsTitle, look: 'bold' }], { room: textWidth, size }, measure)
  return { height: size * lineEms + below, above: 0, marks: lineMarks(line, { x: 0, y: 0, size, colour }) }
}

// Closer than running text, so that a manual of this length has its contents on one page.
const size = tableSize
const height = size * 1.45

function entryStrip({ name, text, level }: Target, number: number, measure: Measure): Strip {
  const isChapter = level === 1
  const look = isChapter ? 'bold' : 'plain'
  const x = isChapter ? 0 : 16
  const line = (written: string) =>
    breakLines([{ text: written, look }], { room: textWidth - x, size }, measure)[0] ?? []
  const [title, figure] = [line(text), line(String(number))]
  const right = textWidth - widthOf(figure)
  const left = x + widthOf(title) + 6
  return {
    height,
    above: isChapter ? 6 : 0,
    isTied: isChapter,
    marks: [
      ...lineMarks(title, { x, y: (height - size * lineEms) / 2, size, colour: colours.text }),
      { kind: 'box', x: left, y: height * 0.62, width: Math.max(0, right - 6 - left), height: 0.4, fill: colours.line },
      ...lineMarks(figure, { x: right, y: (height - size * lineEms) / 2, size, colour: colours.text }),
      { kind: 'link', x: 0, y: 0, width: textWidth, height, to: name },
    ],
  }
}
