// The two weights of Noto Sans SC that the manual is set in, and how wide a text is in them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Measure } from './lines.ts'
import { unpackWoff } from './woff.ts'

const require = createRequire(import.meta.url)

export function registerFonts(doc: PDFKit.PDFDocument): void {
  const regular = fontAt(
    require.resolve('@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified-400.woff'),
  )
  const bold = fontAt(
    require.resolve('@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified-700.woff'),
  )
  doc.registerFont('plain', regular).registerFont('code', regular).registerFont('bold', bold)
}

const fontAt = (path: string) => unpackWoff(readFileSync(path))

export function measureWith(doc: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>()
  return (text, look) => {
    const key = `${look} ${text}`
    const width = known.get(key) ?? doc.font(look).fontSize(1).widthOfString(text)
    known.set(key, width)
    return width
  }
}
