// The parts of an xlsx file that are not rows.
import { type Column, letterOf, lookOf, requiredMark } from './columns.ts'
import { attribute, textElement } from './text.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

export const worksheetStart = `${head}<worksheet xmlns="${main}" xmlns:r="${relation}">`

/** Styles by number: 0 plain, 1 header, 2 key of a note, 3 text that wraps; then two for each look, the second bold. */
const style = { header: 1, key: 2, wrapped: 3 }
const firstLookStyle = 4

export type Styles = { xml: string; of(column: Column): number; boldOf(column: Column): number }

const wrap = '<alignment vertical="top" wrapText="1"/>'

export function stylesOf(columns: readonly Column[]): Styles {
  const codes = [...new Set(columns.map(column => lookOf(column.format).code))]
  const place = (column: Column) => firstLookStyle + 2 * codes.indexOf(lookOf(column.format).code)
  const numFmts = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${attribute(code)}"/>`)
  const xf = (numFmtId: number, fontId: number, fillId = 0, inner = '') =>
    `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${inner}</xf>`
  const xfs = [
    xf(0, 0),
    xf(49, 1, 2, '<alignment vertical="center" wrapText="1"/>'),
    xf(49, 1, 0, wrap),
    xf(49, 0, 0, wrap),
    ...codes.flatMap((_, index) => [xf(164 + index, 0), xf(164 + index, 1)]),
  ]
  const font = '<sz val="11"/><name val="等线"/><family val="2"/><charset val="134"/>'
  return {
    of: place,
    boldOf: column => place(column) + 1,
    xml:
      `${head}<styleSheet xmlns="${main}">` +
      counted('numFmts', numFmts) +
      counted('fonts', [`<font>${font}</font>`, `<font><b/>${font}</font>`]) +
      counted('fills', [
        '<fill><patternFill patternType="none"/></fill>',
        '<fill><patternFill patternType="gray125"/></fill>',
        '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/><bgColor indexed="64"/></patternFill></fill>',
      ]) +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      counted('cellXfs', xfs) +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  }
}

function counted(tag: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `<${tag} count="${items.length}">${items.join('')}</${tag}>`
}

export type Tab = { name: string; isHidden?: boolean; hasComments?: boolean }

const worksheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`

const link = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relation}/${kind}" Target="${target}"/>`
const links = (inside: string) => `${head}<Relationships xmlns="${packaged}/relationships">${inside}</Relationships>`

/** Come first in the file: those who guess its type from the first entries see that it is no mere zip. */
export const firstParts = (styles: Styles): [path: string, xml: string][] => [
  ['_rels/.rels', links(link('rId1', 'officeDocument', 'xl/workbook.xml'))],
  ['xl/styles.xml', styles.xml],
]

/** The files around the worksheets, by path, when all are there; each tab is the worksheet of its place. */
export function workbookParts(tabs: readonly Tab[]): [path: string, xml: string][] {
  const each = (xml: (tab: Tab, index: number) => string) => tabs.map(xml).join('')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (path: string, kind: string) => `<Override PartName="/xl/${path}" ContentType="${type}.${kind}+xml"/>`
  return [
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><bookViews><workbookView/></bookViews><sheets>${each(
        ({ name, isHidden }, index) =>
          `<sheet name="${attribute(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      links(
        each((_, index) => link(`rId${index + 1}`, 'worksheet', worksheetPath(index))) +
          link(`rId${tabs.length + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ...tabs.flatMap(({ hasComments }, index): [string, string][] =>
      hasComments
        ? [
            [
              `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
              links(
                link('rId1', 'vmlDrawing', `../drawings/vmlDrawing${index + 1}.vml`) +
                  link('rId2', 'comments', `../comments${index + 1}.xml`),
              ),
            ],
          ]
        : [],
    ),
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${
        part('workbook.xml', 'sheet.main') +
        part('styles.xml', 'styles') +
        each(
          ({ hasComments }, index) =>
            part(worksheetPath(index), 'worksheet') + (hasComments ? part(`comments${index + 1}.xml`, 'comments') : ''),
        )
      }</Types>`,
    ],
  ]
}

/** Before the rows: the frozen header and the widths. */
export function sheetHead(
  widths: readonly number[],
  { isFrozen, isSelected }: { isFrozen: boolean; isSelected: boolean },
) {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    worksheetStart +
    `<sheetViews><sheetView workbookViewId="0"${isSelected ? ' tabSelected="1"' : ''}>${isFrozen ? pane : ''}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
  )
}

/** After the rows. The filter leaves the totals row out. */
export function sheetTail(columns: readonly Column[], { lastRow, more }: { lastRow: number; more: string }): string {
  return `</sheetData><autoFilter ref="A1:${letterOf(columns.length - 1)}${lastRow}"/>${more}</worksheet>`
}

export const widthOf = ({ width, format, label }: Column) =>
  Math.max(width ?? lookOf(format).width, shownLength(label) + 4)

/** In characters of a Latin font; what is not Latin is twice as wide. */
const shownLength = (text: string) => text.length + (text.match(/[\u0100-\uffff]/g)?.length ?? 0)

const textCell = (at: string, look: number, inner: string) =>
  `<c r="${at}" s="${look}" t="inlineStr"><is>${inner}</is></c>`

export function headerRow(columns: readonly Column[]): string {
  const red = '<r><rPr><b/><sz val="11"/><color rgb="FFFF4D4F"/></rPr>'
  const cells = columns.map(({ label, required }, index) => {
    const marked = `${red}<t>${requiredMark}</t></r><r><rPr><b/><sz val="11"/></rPr>${textElement(label)}</r>`
    return textCell(`${letterOf(index)}1`, style.header, required ? marked : textElement(label))
  })
  return `<row r="1" ht="24" customHeight="1">${cells.join('')}</row>`
}

export type NoteLine = readonly [key: string, value: string]

export function notesSheet(lines: readonly NoteLine[]): string {
  const rows = lines.map(([key, value], index) => {
    const at = index + 1
    const cells =
      textCell(`A${at}`, style.key, textElement(key)) + textCell(`B${at}`, style.wrapped, textElement(value))
    return `<row r="${at}">${cells}</row>`
  })
  return `${sheetHead([24, 80], { isFrozen: false, isSelected: false })}${rows.join('')}</sheetData></worksheet>`
}
