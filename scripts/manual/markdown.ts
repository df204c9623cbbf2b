// The Markdown that the manual is written in: headings, paragraphs, lists, tables and pictures; bold, code and links
// inside a line. Blocks stand apart by an empty line. Anything else is refused instead of printed as it stands.

export type Look = 'plain' | 'bold' | 'code'
export type Span = { readonly text: string; readonly look: Look; readonly to?: string }
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[] }
  | { readonly kind: 'picture'; readonly caption: string; readonly file: string }
export type Row = readonly (readonly Span[])[]

export function readMarkdown(text: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(readBlock)
}

// The first kind whose opening fits; the paragraph comes last.
const kinds: readonly { opens: RegExp; read: (lines: readonly string[]) => Block }[] = [
  {
    opens: /^#{1,3} /,
    read: lines => {
      const [, marks = '', text = ''] = match(single(lines), /^(#+) (.+)$/)
      return { kind: 'heading', level: marks.length, text }
    },
  },
  {
    opens: /^!\[/,
    read: lines => {
      const [, caption = '', file = ''] = match(single(lines), /^!\[([^\]]+)\]\(([^)]+)\)$/)
      return { kind: 'picture', caption, file }
    },
  },
  { opens: /^\|/, read: readTable },
  { opens: /^- /, read: lines => readList(lines, /^- (.+)$/, false) },
  { opens: /^\d+\. /, read: lines => readList(lines, /^\d+\. (.+)$/, true) },
  { opens: /^(?!```|[\s<>#=~+*-](?!\*))/, read: lines => ({ kind: 'paragraph', spans: readSpans(lines.join('')) }) },
]

function readBlock(text: string): Block {
  const kind = kinds.find(({ opens }) => opens.test(text)) ?? unknown(text)
  return kind.read(text.split('\n'))
}

function readList(lines: readonly string[], item: RegExp, isNumbered: boolean): Block {
  return { kind: 'list', isNumbered, items: lines.map(line => readSpans(match(line, item)[1] ?? '')) }
}

function readTable(lines: readonly string[]): Block {
  const [head = [], rule = [], ...rows] = lines.map(cells)
  if (!rule.every(cell => /^:?-+:?$/.test(cell))) unknown(lines[1] ?? lines[0] ?? '')
  const uneven = rows.findIndex(row => row.length !== head.length)
  if (uneven >= 0) unknown(lines[uneven + 2] ?? '')
  return { kind: 'table', head: head.map(readSpans), rows: rows.map(row => row.map(readSpans)) }
}

const cells = (line: string) => (match(line, /^\|(.+)\|$/)[1] ?? '').split('|').map(cell => cell.trim())

const marked = /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\((?<to>[^)]+)\)/g

function readSpans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const found of text.matchAll(marked)) {
    const { bold, code, link, to } = found.groups ?? {}
    spans.push({ text: text.slice(end, found.index), look: 'plain' })
    spans.push({ text: bold ?? code ?? link ?? '', look: bold ? 'bold' : code ? 'code' : 'plain', to })
    end = found.index + found[0].length
  }
  spans.push({ text: text.slice(end), look: 'plain' })
  // A mark without its partner, or HTML, would come out as it stands.
  for (const span of spans) if (span.look !== 'code' && /\*\*|`|<[a-z/!]/i.test(span.text)) unknown(text)
  return spans.filter(span => span.text !== '')
}

const single = (lines: readonly string[]) => (lines.length === 1 ? (lines[0] ?? '') : unknown(lines.join('\n')))
const match = (line: string, shape: RegExp) => shape.exec(line) ?? unknown(line)

function unknown(text: string): never {
  throw new Error(`this is no Markdown that the manual may use: ${text}`)
}
