// Rows of an uploaded sheet as values of their fields, with what is wrong with each cell.
import type { Field } from '@ev/contract/kit/field'
import type { Text } from '@ev/contract/kit/text'
import type { UserCtx } from '../http/context.ts'
import { addressOf, type RawRow } from '../sheet/read-sheet.ts'
import { findAreas } from './areas.ts'
import { familyOf } from './families.ts'
import { parseCell } from './import-cells.ts'
import { importFields } from './import-header.ts'
import { type Found, findReferences } from './import-refs.ts'
import { fieldOf, type Known } from './source.ts'

/** The field of each column; nothing for one that is passed over. */
export type Columns = readonly (string | undefined)[]
export type Values = Record<string, unknown>

export type ReadRow = {
  row: RawRow
  values: Values
  wrong: string[]
  /** Records of the same kind that are not there, or not yet: a row above may be about to add them. */
  missing: string[]
}

export async function readRows(
  ctx: UserCtx,
  known: Known,
  columns: Columns,
  rows: readonly RawRow[],
): Promise<ReadRow[]> {
  const read = rows.map(row => readRow(ctx, known, columns, row))
  await resolveReferences(ctx, known, read)
  return asTheFormSays(ctx, known, read)
}

/** What the columns of the sheet mean, where they are not those of the form. */
async function asTheFormSays(ctx: UserCtx, known: Known, read: ReadRow[]): Promise<ReadRow[]> {
  const told = await known.source.fromSheet?.(
    ctx,
    read.map(({ values }) => values),
  )
  if (!told) return read
  return read.map((row, place) => {
    const { values, wrong } = told[place] ?? { values: row.values, wrong: [] }
    const reasons = wrong.map(({ field, says }) => said(ctx, fieldOf(known, field), says))
    return { ...row, values: { ...values }, wrong: [...row.wrong, ...reasons] }
  })
}

/** A tree comes in one file: rows refer to rows above them. */
export const refersToItself = (known: Known) =>
  importFields(known).some(name => {
    const { kind, family } = fieldOf(known, name)
    return kind !== 'area' && family !== undefined && familyOf(family).table === known.source.table
  })

export const said = (ctx: UserCtx, { label }: Field, wrong: Text) =>
  ({
    zh: `${label.zh}：${wrong.zh}`,
    en: `${label.en}: ${wrong.en}`,
  })[ctx.language]

function readRow(ctx: UserCtx, known: Known, columns: Columns, row: RawRow): ReadRow {
  const values: Values = {}
  const wrong = [...unfitCells(ctx, row, columns)]
  for (const [place, name] of columns.entries()) {
    if (name === undefined) continue
    const field = fieldOf(known, name)
    const parsed = parseCell(field, row.cells[place] ?? null)
    if ('wrong' in parsed) wrong.push(said(ctx, field, parsed.wrong))
    else values[name] = 'words' in parsed ? parsed : parsed.value
  }
  return { row, values, wrong, missing: [] }
}

/** A formula shows another value elsewhere, and a merged cell belongs to no row. */
function unfitCells({ language }: UserCtx, { rowNumber, formulas, merged }: RawRow, columns: Columns): string[] {
  const within = (places: readonly number[]) => places.filter(place => columns[place] !== undefined)
  return [
    ...within(formulas).map(place => unfit[language].formula(addressOf(place, rowNumber))),
    ...within(merged).map(place => unfit[language].merged(addressOf(place, rowNumber))),
  ]
}

const unfit = {
  zh: {
    formula: (cell: string) => `${cell} 是公式，请粘贴为数值`,
    merged: (cell: string) => `${cell} 是合并单元格，请拆分`,
  },
  en: {
    formula: (cell: string) => `${cell} is a formula, paste it as a value`,
    merged: (cell: string) => `${cell} is a merged cell, split it`,
  },
} as const

const isWords = (value: unknown): value is { words: readonly string[] } =>
  typeof value === 'object' && value !== null && 'words' in value

/** One query a column, not one a row. */
async function resolveReferences(ctx: UserCtx, known: Known, read: readonly ReadRow[]): Promise<void> {
  const names = new Set(read.flatMap(({ values }) => Object.keys(values).filter(name => isWords(values[name]))))
  for (const name of names) {
    const field = fieldOf(known, name)
    const words = read.flatMap(({ values }) => (isWords(values[name]) ? values[name].words : []))
    const isArea = field.kind === 'area'
    const found = await (isArea ? findAreas(ctx.db, field, words) : findReferences(ctx, field, [...new Set(words)]))
    const isOwnKind = !isArea && familyOf(field.family).table === known.source.table
    for (const one of read) {
      const lacking = isWords(one.values[name]) ? resolve(one, name, field, found) : []
      const told = isOwnKind ? one.missing : one.wrong
      told.push(...lacking.map(text => said(ctx, field, text)))
    }
  }
}

/** What cannot be found stays behind as what is said of it. */
function resolve({ values }: ReadRow, name: string, { kind }: Field, found: Found): Text[] {
  const { words } = values[name] as { words: readonly string[] }
  const ids = words.map(found)
  values[name] = kind === 'refs' ? ids : ids[0]
  return ids.filter(id => typeof id !== 'string')
}
