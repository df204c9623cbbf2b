// The header of an uploaded sheet: the names of the template in either language, in any order, none missing.
import { type Language, refuse } from '@ev/rules/refuse'
import { plainLabel } from '../sheet/columns.ts'
import { addressOf, type RawRow } from '../sheet/read-sheet.ts'
import { textOf } from './import-cells.ts'
import { fieldOf, type Known } from './source.ts'

/** The column that comes back with the rows that failed; whoever mends them may leave it there. */
export const reasonLabel = { zh: '失败原因', en: 'Reason' } as const

/** The field of each column; nothing for one that is passed over. */
export function readHeader(known: Known, header: RawRow | undefined, language: Language): (string | undefined)[] {
  if (header?.rowNumber !== 1) return refuse('sheetEmpty')
  const merged = header.merged[0]
  if (merged !== undefined) refuse('sheetMerged', { cell: addressOf(merged, header.rowNumber) })
  const expected = importFields(known)
  const titles = header.cells.map(cell => plainLabel(textOf(cell)))
  const found = titles.map(title => expected.find(name => Object.values(fieldOf(known, name).label).includes(title)))
  const missing = expected.filter(name => !found.includes(name)).map(name => fieldOf(known, name).label)
  const isPassedOver = (title: string) => title === '' || Object.values<string>(reasonLabel).includes(title)
  const unknown = titles.filter((title, place) => found[place] === undefined && !isPassedOver(title))
  const twice = titles.filter((_, place) => found[place] !== undefined && found.indexOf(found[place]) !== place)
  if (missing.length + unknown.length + twice.length > 0)
    refuse('sheetHeaderWrong', {
      missing: missing.map(label => label[language]).join('、') || '-',
      unknown: unknown.slice(0, 10).join('、') || '-',
      twice: twice.slice(0, 10).join('、') || '-',
    })
  return found
}

export const importFields = ({ sheet, address }: Known): readonly string[] => {
  if (!sheet) throw new Error(`${address} says nothing about its import`)
  return sheet.import
}
