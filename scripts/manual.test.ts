import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Block, Span } from './manual/markdown.ts'
import { paintManual } from './manual/paint.ts'
import { readPdf } from './manual/read-pdf.ts'
import { readManual } from './manual.ts'

const root = join(import.meta.dirname, '..')
const manual = readManual()
const bytes = await paintManual(manual)
const pdf = readPdf(bytes)

const headings = manual.chapters.flatMap(({ blocks }) => blocks.filter(block => block.kind === 'heading'))
const titles = (level: number) => headings.filter(heading => heading.level === level).map(heading => heading.text)
const withoutBlanks = (text: string) => text.replace(/\s/g, '')

test('the manual that help opens lists all its chapters and sections beside the pages', () => {
  expect(titles(1)).toHaveLength(globSync('docs/manual/*.md', { cwd: root }).length)
  expect(pdf.outline.map(item => item.title)).toEqual(titles(1))
  expect(pdf.outline.flatMap(item => item.items).map(item => item.title)).toEqual(titles(2))
})

test('a chapter or section in the outline leads to the page on which its title stands', () => {
  for (const { title, page } of pdf.outline.flatMap(item => [item, ...item.items]))
    expect(pdf.pages[page], title).toContain(withoutBlanks(title))
})

test('the table of contents names the page of each chapter and section', () => {
  const contents = pdf.pages.slice(1, pdf.outline[0]?.page).join('')
  for (const { title, page } of pdf.outline.flatMap(item => [item, ...item.items]))
    expect(contents).toContain(withoutBlanks(`${title}${page + 1}`))
})

test('every sentence of the manual is on its pages, in its order', () => {
  // Header and footer are painted first, so a sentence that goes on on the next page is whole without them.
  const first = pdf.outline[0]?.page
  const printed = pdf.pages
    .map((text, page) => text.slice(frameOf(page).length))
    .slice(first)
    .join('')
  let from = 0
  for (const sentence of manual.chapters.flatMap(({ blocks }) => blocks.flatMap(sentencesOf)).map(withoutBlanks)) {
    const place = printed.indexOf(sentence, from)
    expect(place, sentence).toBeGreaterThan(-1)
    from = place + sentence.length
  }
})

test('no character of the manual is missing in the font', () => {
  expect(pdf.missing).toEqual([])
})

test('what the manual quotes, and each name it sets in bold, stands so on the screens', () => {
  const said = globSync('{web/src/locales/zh-CN,rules/src,contract/src,server/src,db/seed}/**/*.ts', { cwd: root })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join()
  const spans = manual.chapters.flatMap(({ blocks }) => blocks.flatMap(spansOf))
  const names = spans.filter(span => span.look === 'bold').map(span => span.text)
  const quotes = spans.flatMap(span => [...span.text.matchAll(/「([^」]+)」/g)].map(([, quote = '']) => quote))
  expect(quotes.length).toBeGreaterThan(80)
  // Dots stand for what differs from case to case.
  const parts = [...names, ...quotes].flatMap(text => text.split('…')).map(part => part.trim())
  expect(parts.filter(part => !said.includes(part))).toEqual([])
})

test('a character that the font lacks is found out', async () => {
  const strange = { kind: 'paragraph' as const, spans: [{ text: '先看→再看', look: 'plain' as const }] }
  const chapters = [{ name: 'a.md', blocks: [{ kind: 'heading' as const, level: 1, text: '章' }, strange] }]
  expect(readPdf(await paintManual({ ...manual, chapters })).missing).toEqual([expect.stringContaining('先看')])
})

test('a link that leads nowhere is refused', async () => {
  const lost = { kind: 'paragraph' as const, spans: [{ text: '见', look: 'plain' as const, to: '09-无.md' }] }
  const chapters = [{ name: 'a.md', blocks: [{ kind: 'heading' as const, level: 1, text: '章' }, lost] }]
  await expect(paintManual({ ...manual, chapters })).rejects.toThrow('09-无.md')
})

test('the same chapters give the same file', async () => {
  expect((await paintManual(manual)).equals(bytes)).toBe(true)
})

function frameOf(page: number): string {
  const chapter = pdf.outline.findLast(item => item.page <= page)
  return chapter ? withoutBlanks(`${manual.product}${manual.title}${chapter.title}${page + 1}`) : ''
}

/** What stands together: a paragraph, an item of a list, a cell of a table. */
function sentencesOf(block: Block): string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'picture') return [block.caption]
  return unitsOf(block).map(spans => spans.map(span => span.text).join(''))
}

const spansOf = (block: Block): readonly Span[] =>
  block.kind === 'heading' || block.kind === 'picture' ? [] : unitsOf(block).flat()

function unitsOf(block: Exclude<Block, { kind: 'heading' | 'picture' }>): readonly (readonly Span[])[] {
  if (block.kind === 'paragraph') return [block.spans]
  return block.kind === 'list' ? block.items : [block.head, ...block.rows].flat()
}
