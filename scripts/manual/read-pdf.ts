// Reads a PDF as pdfkit writes it, far enough to tell what a reader of it sees: outline and text.
import { inflateSync } from 'node:zlib'

type OutlineItem = { readonly title: string; readonly page: number; readonly items: readonly OutlineItem[] }
type ReadPdf = {
  readonly outline: readonly OutlineItem[]
  /** The text of each page in the order in which it was painted, without its blanks. */
  readonly pages: readonly string[]
  /** What stands before each glyph that the font does not have. */
  readonly missing: readonly string[]
}

export function readPdf(bytes: Buffer): ReadPdf {
  const object = objectsOf(bytes)
  const catalog = object(reference(object.trailer, 'Root'))
  const pageNumbers = references(object(reference(catalog, 'Pages')), 'Kids')
  const missing: string[] = []
  const pages = pageNumbers.map(number => {
    const page = object(number)
    const letters = lettersOf(object(reference(page, 'Resources')), object)
    return textOf(object.stream(reference(page, 'Contents')).toString('latin1'), letters, missing)
  })
  return { outline: itemsBelow(object(reference(catalog, 'Outlines')), object, pageNumbers), pages, missing }
}

type Objects = { (number: number): string; stream: (number: number) => Buffer; trailer: string }

/** Objects by their number, found by the table at the end of the file; one character is one byte. */
function objectsOf(bytes: Buffer): Objects {
  const text = bytes.toString('latin1')
  const table = text.slice(Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]))
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} [nf]/gm)].map(([, offset]) => Number(offset))
  const start = (number: number) => offsets[number] ?? fail(`no object ${number}`)
  const object = (number: number) => {
    const from = start(number)
    return text.slice(from, text.indexOf('\nendobj', from))
  }
  const stream = (number: number) => {
    const from = text.indexOf('stream\n', start(number)) + 'stream\n'.length
    return inflateSync(bytes.subarray(from, from + figure(object(number), 'Length')))
  }
  return Object.assign(object, { stream, trailer: table })
}

const figure = (object: string, key: string) => Number(found(object, new RegExp(`/${key} (\\d+)`)))
const reference = (object: string, key: string) => Number(found(object, new RegExp(`/${key} (\\d+) 0 R`)))
const references = (object: string, key: string) =>
  [...found(object, new RegExp(`/${key} \\[([^\\]]*)\\]`)).matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
const found = (object: string, shape: RegExp) => shape.exec(object)?.[1] ?? fail(`${shape} is not in ${object}`)

function fail(why: string): never {
  throw new Error(why)
}

/** What each glyph of each font of a page stands for. */
function lettersOf(resources: string, object: Objects): Map<string, string[]> {
  const fonts = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const map = object.stream(reference(object(Number(number)), 'ToUnicode')).toString('latin1')
      const ranges = found(map, /beginbfrange([\s\S]*)endbfrange/).matchAll(/\[([^\]]*)\]/g)
      const letters = [...ranges].flatMap(([, range = '']) => [...range.matchAll(/<([^>]*)>/g)])
      return [name, letters.map(([, hex = '']) => utf16(Buffer.from(hex.replaceAll(' ', ''), 'hex')))]
    }),
  )
}

const utf16 = (bytes: Buffer) => Buffer.from(bytes).swap16().toString('utf16le')

function textOf(content: string, letters: Map<string, string[]>, missing: string[]): string {
  let text = ''
  let font: string[] = []
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>(?=[^\]]*\] TJ)/g)) {
    if (name !== undefined) font = letters.get(name) ?? fail(`no font ${name}`)
    for (const [glyph] of (glyphs ?? '').matchAll(/.{4}/g)) {
      if (glyph === '0000') missing.push(text.slice(-20))
      text += font[Number.parseInt(glyph, 16)] ?? fail(`glyph ${glyph} stands for nothing`)
    }
  }
  return text.replace(/\s/g, '')
}

function itemsBelow(parent: string, object: Objects, pages: readonly number[]): OutlineItem[] {
  const items: OutlineItem[] = []
  let next = /\/First (\d+) 0 R/.exec(parent)?.[1]
  while (next !== undefined) {
    const item = object(Number(next))
    const page = pages.indexOf(Number(found(item, /\/Dest \[(\d+) 0 R/)))
    items.push({ title: titleOf(item), page, items: itemsBelow(item, object, pages) })
    next = /\/Next (\d+) 0 R/.exec(item)?.[1]
  }
  return items
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string is UTF-16 behind its mark, with brackets and line ends escaped. */
function titleOf(item: string): string {
  const raw = found(item, /\/Title \(((?:\\[\s\S]|[^\\)])*)\)/)
  const plain = raw.replace(/\\([\s\S])/g, (_, escaped: string) => escapes[escaped] ?? escaped)
  return plain.startsWith('\xfe\xff') ? utf16(Buffer.from(plain.slice(2), 'latin1')) : plain
}
