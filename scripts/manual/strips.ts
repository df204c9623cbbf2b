// The blocks of a chapter as strips for the page: lines of text, rows of tables, pictures.
import { lineMarks } from './line-marks.ts'
import { breakLines, type Measure } from './lines.ts'
import type { Block, Span } from './markdown.ts'
import { type Mark, noneAlone, type Strip } from './pages.ts'
import { bodySize, colours, headings, lineEms, tableSize, textWidth } from './style.ts'
import { tableStrips } from './table.ts'

type Tools = {
  readonly measure: Measure
  /** Width and height of a picture in pixels. */
  readonly sizeOf: (file: string) => { width: number; height: number }
}
/** By the name of its file, `01-登录.md`, as links call it. */
export type Chapter = { readonly name: string; readonly blocks: readonly Block[] }

export function stripsOf({ name, blocks }: Chapter, tools: Tools): Strip[] {
  return blocks.flatMap(block => {
    if (block.kind === 'heading') return heading(block, name, tools)
    if (block.kind === 'paragraph') return paragraph(block, tools)
    if (block.kind === 'list') return list(block, tools)
    if (block.kind === 'table') return tableStrips(block, tools.measure)
    return picture(block, tools)
  })
}

/** A heading is linked to as GitHub does: `02-界面.md#标签页`; a chapter by its file alone. */
const targetOf = (chapter: string, { level, text }: { level: number; text: string }) =>
  level === 1
    ? chapter
    : `${chapter}#${text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-')}`

function heading(block: Extract<Block, { kind: 'heading' }>, chapter: string, tools: Tools): Strip[] {
  const { size, above, below, colour } = headings[block.level - 1] ?? headings[0]
  const lines = breakLines([{ text: block.text, look: 'bold' }], { room: textWidth, size }, tools.measure)
  return lines.map((line, place) => ({
    height: size * lineEms + (place === lines.length - 1 ? below : 0),
    above: place === 0 ? above : 0,
    isTied: true,
    startsPage: block.level === 1 && place === 0,
    marks: [...(place === 0 ? [target(chapter, block)] : []), ...lineMarks(line, { x: 0, y: 0, size, colour })],
  }))
}

const target = (chapter: string, block: { level: number; text: string }): Mark => ({
  kind: 'target',
  y: 0,
  name: targetOf(chapter, block),
  level: block.level,
  text: block.text,
})

/** What announces a list or a table stays with it. */
function paragraph({ spans }: Extract<Block, { kind: 'paragraph' }>, tools: Tools): Strip[] {
  return text(spans, { x: 0, above: 8, marker: [], isTied: spans.at(-1)?.text.endsWith('：') ?? false }, tools)
}

type Placed = { readonly x: number; readonly above: number; readonly marker: readonly Mark[]; readonly isTied: boolean }

function text(spans: readonly Span[], { x, above, marker, isTied }: Placed, { measure }: Tools): Strip[] {
  const size = bodySize
  const lines = breakLines(spans, { room: textWidth - x, size }, measure)
  return lines.map((line, place) => ({
    height: size * lineEms,
    above: place === 0 ? above : 0,
    isTied: place === lines.length - 1 ? isTied : noneAlone(place, lines.length),
    marks: [...(place === 0 ? marker : []), ...lineMarks(line, { x, y: 0, size, colour: colours.text })],
  }))
}

function list({ items, isNumbered }: Extract<Block, { kind: 'list' }>, tools: Tools): Strip[] {
  return items.flatMap((item, place) => {
    const marker = isNumbered ? figure(place + 1, tools) : [dot]
    return text(
      item,
      { x: isNumbered ? 20 : 14, above: place === 0 ? 6 : 3, marker, isTied: noneAlone(place, items.length) },
      tools,
    )
  })
}

// Drawn, because the bullet of the font is hardly seen.
const dot: Mark = {
  kind: 'box',
  x: 3,
  y: (bodySize * lineEms) / 2 - 1.5,
  width: 3,
  height: 3,
  radius: 1.5,
  fill: colours.quiet,
}

function figure(number: number, { measure }: Tools): Mark[] {
  const [line = []] = breakLines([{ text: `${number}.`, look: 'plain' }], { room: textWidth, size: bodySize }, measure)
  return lineMarks(line, { x: 2, y: 0, size: bodySize, colour: colours.quiet })
}

function picture({ caption, file }: Extract<Block, { kind: 'picture' }>, { sizeOf, measure }: Tools): Strip[] {
  const { width, height } = sizeOf(file)
  const shown = (textWidth * height) / width
  const size = tableSize
  const [line = []] = breakLines([{ text: caption, look: 'plain' }], { room: textWidth, size }, measure)
  return [
    {
      height: shown + size * lineEms + 8,
      above: 10,
      marks: [
        { kind: 'box', x: -0.5, y: -0.5, width: textWidth + 1, height: shown + 1, fill: colours.line },
        { kind: 'picture', x: 0, y: 0, width: textWidth, height: shown, file },
        ...lineMarks(line, { x: 0, y: shown + 4, size, colour: colours.quiet }),
      ],
    },
  ]
}
