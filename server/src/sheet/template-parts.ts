// What helps people to fill a sheet: Excel's own validation, lists to choose from, comments at the header.
import { type Allowed, type Column, letterOf } from './columns.ts'
import { worksheetStart } from './parts.ts'
import { attribute, textElement } from './text.ts'

/** Rows below the header that are checked: as many as a sheet has. */
const rows = (column: number) => `${letterOf(column)}2:${letterOf(column)}1048576`

// Excel cuts a prompt here, and refuses the file where it is longer.
const longestPrompt = 255

type Rule = { type: string; operator?: string; formulas: (string | number)[] }

/** Lists are read from a hidden sheet, since a list inside the rule may have 255 characters and no comma. */
export function validations(columns: readonly Column[], listsTab: string): string {
  const listed: readonly Column[] = columns.filter(isListed)
  const all = columns.flatMap((column, index) => {
    if (column.allowed === undefined && column.help === undefined) return []
    const rule = column.allowed && ruleOf(column.allowed, `'${listsTab}'!$${letterOf(listed.indexOf(column))}`)
    return [validation(column, rule, rows(index))]
  })
  return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
}

function ruleOf(allowed: Allowed, list: string): Rule {
  if (allowed.kind === 'list')
    return {
      type: 'list',
      formulas: [`${list}$1:${list.slice(list.indexOf('!') + 1)}$${Math.max(1, allowed.options.length)}`],
    }
  if (allowed.kind === 'length') return { type: 'textLength', operator: 'lessThanOrEqual', formulas: [allowed.max] }
  if (allowed.kind === 'day') return { type: 'date', operator: 'greaterThanOrEqual', formulas: [1] }
  return { type: allowed.whole ? 'whole' : 'decimal', formulas: [allowed.min, allowed.max] }
}

function validation({ label, help }: Column, rule: Rule | undefined, range: string): string {
  const kind = rule
    ? ` type="${rule.type}"${rule.operator ? ` operator="${rule.operator}"` : ''} showErrorMessage="1"`
    : ''
  const prompt = help
    ? ` showInputMessage="1" promptTitle="${attribute(label.slice(0, 32))}" prompt="${attribute(help.slice(0, longestPrompt))}"`
    : ''
  const formulas = (rule?.formulas ?? []).map(
    (formula, index) => `<formula${index + 1}>${attribute(String(formula))}</formula${index + 1}>`,
  )
  return `<dataValidation${kind} allowBlank="1"${prompt} sqref="${range}">${formulas.join('')}</dataValidation>`
}

type Listed = Column & { allowed: Extract<Allowed, { kind: 'list' }> }
export const isListed = (column: Column): column is Listed => column.allowed?.kind === 'list'

/** The hidden sheet of options: a column for each list. */
export function listsSheet(columns: readonly Column[]): string {
  const lists = columns.filter(isListed).map(column => column.allowed.options)
  const longest = Math.max(...lists.map(list => list.length))
  const line = (row: number) =>
    lists.flatMap((list, column) => {
      const option = list[row]
      return option === undefined
        ? []
        : [`<c r="${letterOf(column)}${row + 1}" t="inlineStr"><is>${textElement(option)}</is></c>`]
    })
  const xml = Array.from({ length: longest }, (_, row) => `<row r="${row + 1}">${line(row).join('')}</row>`)
  return `${worksheetStart}<sheetData>${xml.join('')}</sheetData></worksheet>`
}

export function comments(columns: readonly Column[]): string {
  const all = columns.flatMap(({ help }, index) =>
    help === undefined
      ? []
      : [`<comment ref="${letterOf(index)}1" authorId="0"><text>${textElement(help)}</text></comment>`],
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>${all.join('')}</commentList></comments>`
}

/** Where the notes hang; Excel still wants it in this old form. */
export function commentShapes(columns: readonly Column[]): string {
  const shapes = columns.flatMap(({ help }, index) =>
    help === undefined
      ? []
      : [
          `<v:shape id="note${index}" type="#_x0000_t202" style="position:absolute;visibility:hidden;width:200pt;height:80pt" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${index}</x:Column></x:ClientData></v:shape>`,
        ],
  )
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
}
