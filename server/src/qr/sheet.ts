// The labels of many guns on A4 pages, to be printed and cut. One file that needs no other, opened by any browser.
import type { Language } from '@ev/rules/refuse'
import { type GunLabel, labelLines } from './label.ts'
import { markup } from './markup.ts'
import { qrMatrix } from './matrix.ts'
import { inlineSvg } from './svg.ts'

type Layout = { readonly columns: number; readonly rows: number; readonly codeMm: number }

/** By how far away it is to be scanned from: the code is a tenth of that. */
export const layouts = {
  small: { columns: 4, rows: 6, codeMm: 29 },
  medium: { columns: 3, rows: 4, codeMm: 45 },
  large: { columns: 2, rows: 3, codeMm: 61 },
} as const satisfies Record<string, Layout>

export type LayoutName = keyof typeof layouts

const words = {
  zh: {
    title: '枪二维码标签',
    footer: (page: number, pages: number, codeMm: number) => `第 ${page} 页，共 ${pages} 页 · 二维码 ${codeMm} 毫米`,
  },
  en: {
    title: 'QR labels of guns',
    footer: (page: number, pages: number, codeMm: number) => `Page ${page} of ${pages} · code ${codeMm} mm`,
  },
} as const

export type SheetOptions = { readonly layout: LayoutName; readonly language: Language }

/** The file piece by piece, a label each: hundreds of them neither lie in memory as one text nor hold up anybody. */
export function* sheetParts(labels: readonly GunLabel[], { layout, language }: SheetOptions): Generator<string> {
  const { columns, rows, codeMm } = layouts[layout]
  const perPage = columns * rows
  const pages = Math.ceil(labels.length / perPage)
  const { title, footer } = words[language]
  yield `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title}</title><style>${styleOf(layouts[layout])}</style></head><body>`
  for (let page = 0; page < pages; page += 1) {
    yield '<section><div class="grid">'
    for (const label of labels.slice(page * perPage, (page + 1) * perPage)) yield cellOf(label, language)
    yield `</div><footer>${title} · ${footer(page + 1, pages, codeMm)}</footer></section>`
  }
  yield '</body></html>'
}

function cellOf(label: GunLabel, language: Language): string {
  const [title = '', station = '', code = ''] = labelLines(label, language).map(markup)
  return `<article>${inlineSvg(qrMatrix(label.text))}<h2>${title}</h2><p>${station}</p><small>${code}</small></article>`
}

/** A4 with a margin that every printer can print to; the thin lines are for the scissors. */
const styleOf = ({ columns, rows, codeMm }: Layout) => `
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0}
body{font-family:"PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif;color:#000;background:#fff;-webkit-print-color-adjust:exact;print-color-adjust:exact}
section{display:flex;flex-direction:column;width:210mm;height:296.9mm;padding:10mm 10mm 6mm;break-after:page;overflow:hidden}
section:last-of-type{break-after:auto}
.grid{flex:1;display:grid;grid-template-columns:repeat(${columns},1fr);grid-template-rows:repeat(${rows},1fr);min-height:0}
article{display:flex;flex-direction:column;align-items:center;gap:.6mm;min-width:0;padding:1.5mm;outline:.1mm dashed #bbb;text-align:center;break-inside:avoid}
svg{flex:none;width:${codeMm}mm;height:${codeMm}mm}
h2{font-size:${(codeMm * 0.115).toFixed(1)}mm;line-height:1.2;white-space:nowrap}
p{max-width:100%;font-size:${(codeMm * 0.075).toFixed(1)}mm;line-height:1.25;overflow:hidden;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
small{font-size:${(codeMm * 0.065).toFixed(1)}mm;line-height:1.2;font-variant-numeric:tabular-nums}
footer{padding-top:2mm;font-size:2.6mm;text-align:center;color:#555}
@media screen{body{background:#ddd}section{margin:8mm auto;background:#fff}}
`
