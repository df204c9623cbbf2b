// Fields as columns of a sheet: what is selected of each, and how Excel shows it.
import type { Field, Kind } from '@ev/contract/kit/field'
import { yes } from '@ev/contract/kit/say'
import { type Language, refuse } from '@ev/rules/refuse'
import { type RawBuilder, sql } from 'kysely'
import type { Format } from '../sheet/columns.ts'
import type { ExportColumn } from '../sheet/export-rows.ts'
import { areaName } from './areas.ts'
import { columnOf, labelIn, mask, selected } from './columns.ts'
import { fieldOf, type Known } from './source.ts'

/** In the order asked for, or all there are. */
export function sheetFields(known: Known, asked: readonly string[] | undefined): string[] {
  const names = asked && asked.length > 0 ? [...new Set(asked)] : Object.keys(known.fields)
  const found = names.filter(name => isInSheet(fieldOf(known, name)))
  return found.length > 0 ? found : refuse('exportNothing')
}

// The address of a picture works for a day; a file is kept longer.
const isInSheet = ({ sheet, kind }: Field) => sheet !== 'never' && kind !== 'image' && kind !== 'secret'

export const formats: Record<Kind, (field: Field) => Format> = {
  text: () => 'text',
  longText: () => 'text',
  texts: () => 'text',
  windows: () => 'text',
  secret: () => 'text',
  phone: () => 'text',
  identity: () => 'text',
  choice: () => 'text',
  choices: () => 'text',
  flag: () => 'text',
  ref: () => 'text',
  refs: () => 'text',
  area: () => 'text',
  image: () => 'text',
  data: () => 'text',
  int: () => 'integer',
  fen: () => 'money',
  mil: () => 'price',
  energy: () => 'energy',
  percent: () => 'percent',
  decimal: ({ places = 0 }) => ({ decimals: places }),
  time: () => 'time',
  date: () => 'date',
  month: () => 'month',
}

export function sheetColumn(field: Field, language: Language): ExportColumn {
  const { kind, label, choices, width } = field
  const [no, yea] = yes[language]
  return {
    label: label[language],
    format: formats[kind](field),
    // Widths of lists are in pixels.
    ...(width !== undefined && { width: Math.round(width / 8) }),
    ...(kind === 'choice' && choices && { labels: labelsOf(field, language) }),
    ...(kind === 'flag' && { words: { yes: yea, no } }),
  }
}

const labelsOf = ({ choices = [] }: Field, language: Language) =>
  Object.fromEntries(choices.map(option => [String(option.value), option[language]]))

/** What a sheet shows of a field: words for references, whole numbers for amounts, masks for secrets. */
export function sheetSelected(known: Known, name: string, language: Language): RawBuilder<unknown> {
  const field = fieldOf(known, name)
  const column = columnOf(known, name)
  switch (field.kind) {
    case 'ref':
      return labelIn(field, column)
    case 'area':
      return areaName(column)
    case 'refs':
      return joined(sql`select coalesce(one ->> 'label', one #>> '{}') as word, place
        from jsonb_array_elements(to_jsonb(${selected(known, name)})) with ordinality as e(one, place)`)
    case 'choices':
      return joined(sql`select coalesce(${JSON.stringify(labelsOf(field, language))}::jsonb ->> one, one) as word, place
        from unnest(${column}::text[]) with ordinality as e(one, place)`)
    case 'texts':
      return sql`array_to_string(${column}, '、')`
    case 'windows':
      return joined(sql`select ${clock('from')} || '–' || ${clock('to')} as word, place
        from jsonb_array_elements(${column}) with ordinality as e(one, place)`)
    case 'phone':
    case 'identity':
      return mask(column)
    case 'int':
    case 'fen':
    case 'mil':
    case 'energy':
    case 'percent':
      return sql`(${column})::bigint`
    case 'decimal':
      return sql`round(${column}::numeric * ${10 ** (field.places ?? 0)}::numeric)::bigint`
    case 'month':
      return selected(known, name)
    // What is kept in both languages is said in the sheet's.
    case 'data':
      return sql`coalesce(to_jsonb(${column}) ->> ${language}, ${column}::text)`
    default:
      return column
  }
}

/** A half hour as people read it: 44 is 22:00. */
const clock = (end: 'from' | 'to') =>
  sql`to_char(((one ->> ${end})::int / 2), 'FM00') || case when (one ->> ${end})::int % 2 = 0 then ':00' else ':30' end`

const joined = (words: RawBuilder<unknown>) =>
  sql`(select string_agg(words.word, '、' order by words.place) from (${words}) as words)`
