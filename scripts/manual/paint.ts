// Paints the manual: cover, table of contents, chapters with header and footer, outline and links. The same chapters
// give the same bytes, so the dates inside are fixed.
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { contentsStrips, contentsTitle, isTarget, type Target } from './contents.ts'
import { paintCover } from './cover.ts'
import { measureWith, registerFonts } from './fonts.ts'
import { lineMarks } from './line-marks.ts'
import { breakLines, type Measure, widthOf } from './lines.ts'
import { layOut, type Mark } from './pages.ts'
import { type Chapter, stripsOf } from './strips.ts'
import { colours, page, tableSize, textHeight, textWidth } from './style.ts'

export type Manual = {
  readonly product: string
  readonly title: string
  readonly version: string
  readonly chapters: readonly Chapter[]
  /** The place on disk of a file that a chapter names. */
  readonly pathOf: (file: string) => string
}

export async function paintManual(manual: Manual): Promise<Buffer> {
  const doc = openDocument(manual)
  const bytes = collect(doc)
  const measure = measureWith(doc)
  const sizeOf = (file: string) => pngSize(manual.pathOf(file))
  const body = layOut(
    manual.chapters.flatMap(chapter => stripsOf(chapter, { measure, sizeOf })),
    textHeight,
  )
  const targets = body.map(marks => marks.filter(isTarget))
  mustLead(body.flat(), targets.flat())
  // The contents take the same room whatever numbers they name, so their length is known before the numbers are.
  const contentsOf = (before: number) => layOut(contentsStrips(targets, before, measure), textHeight)
  const before = 1 + contentsOf(0).length
  doc.addPage()
  paintCover(doc, manual)
  const pages = [...contentsOf(before), ...body]
  let chapter = contentsTitle
  for (const [place, marks] of pages.entries()) {
    doc.addPage()
    chapter = marks.filter(isTarget).find(target => target.level === 1)?.text ?? chapter
    const frame = frameMarks({ product: `${manual.product}${manual.title}`, chapter, number: place + 2 }, measure)
    for (const mark of [...frame, ...marks]) paintMark(doc, mark, manual.pathOf)
  }
  paintOutline(doc, targets, before)
  doc.end()
  return bytes
}

function openDocument({ product, title }: Manual): PDFKit.PDFDocument {
  const name = `${product}${title}`
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [page.width, page.height],
    margin: 0,
    // None of pdfkit's own fonts, which know no Chinese.
    font: '',
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: name, Author: product, Creator: product, Producer: 'pdfkit', CreationDate: new Date(0) },
  })
  registerFonts(doc)
  return doc
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  return promise
}

/** Width and height stand at fixed places at the beginning of a PNG. */
function pngSize(path: string): { width: number; height: number } {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error(`${path} is no PNG`)
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const isOutside = (to: string) => /^https?:/.test(to)

function mustLead(marks: readonly Mark[], targets: readonly Target[]): void {
  const names = new Set(targets.map(target => target.name))
  if (names.size < targets.length) throw new Error('two headings of one chapter have the same name')
  for (const mark of marks)
    if (mark.kind === 'link' && !isOutside(mark.to) && !names.has(mark.to))
      throw new Error(`a link of the manual leads nowhere: ${mark.to}`)
}

/** Viewers look names up in the order of their bytes, which pdfkit keeps for plain letters and digits only. */
const anchor = (name: string) => Buffer.from(name).toString('hex')

function paintMark(doc: PDFKit.PDFDocument, mark: Mark, pathOf: (file: string) => string): void {
  const y = mark.y + page.top
  if (mark.kind === 'target') {
    // A little above the heading, so that it does not stick to the edge of the window.
    doc.addNamedDestination(anchor(mark.name), 'XYZ', 0, y - 20, 0)
    return
  }
  const x = mark.x + page.left
  if (mark.kind === 'text') {
    doc.font(mark.style.look).fontSize(mark.style.size).fillColor(mark.style.colour)
    doc.text(mark.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  const { width, height } = mark
  if (mark.kind === 'box') doc.roundedRect(x, y, width, height, mark.radius ?? 0).fill(mark.fill)
  else if (mark.kind === 'picture') doc.image(pathOf(mark.file), x, y, { width, height })
  else if (isOutside(mark.to)) doc.link(x, y, width, height, mark.to)
  else doc.goTo(x, y, width, height, anchor(mark.to))
}

type Frame = { readonly product: string; readonly chapter: string; readonly number: number }

/** What stands around the text of a page: whose manual, which chapter, which page. */
function frameMarks({ product, chapter, number }: Frame, measure: Measure): Mark[] {
  const size = tableSize
  const written = (text: string, y: number, isRight: boolean) => {
    const [line = []] = breakLines([{ text, look: 'plain' }], { room: textWidth, size }, measure)
    return lineMarks(line, { x: isRight ? textWidth - widthOf(line) : 0, y, size, colour: colours.quiet })
  }
  const top = 34 - page.top
  return [
    ...written(product, top, false),
    ...written(chapter, top, true),
    { kind: 'box', x: 0, y: top + 20, width: textWidth, height: 0.6, fill: colours.line },
    ...written(String(number), textHeight + 24, true),
  ]
}

type OutlineItem = ReturnType<PDFKit.PDFOutline['addItem']>

/** Chapters and their sections, as the reader's viewer lists them beside the pages. */
function paintOutline(doc: PDFKit.PDFDocument, targets: readonly (readonly Target[])[], before: number): void {
  let chapter: OutlineItem = doc.outline
  for (const [place, onPage] of targets.entries())
    for (const { text, level, y } of onPage.filter(target => target.level <= 2)) {
      // pdfkit counts pages from 0 and takes its `left` from the right-hand edge.
      const options = { pageNumber: before + place, top: y + page.top - 20, left: page.width, expanded: false }
      if (level === 1) chapter = doc.outline.addItem(text, options)
      else chapter.addItem(text, options)
    }
}
