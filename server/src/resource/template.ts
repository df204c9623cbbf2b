// The template of an import, made from the definition: Excel itself offers the options and refuses what does not fit.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Field } from '@ev/contract/kit/field'
import { placesOf, yes } from '@ev/contract/kit/say'
import type { Language } from '@ev/rules/refuse'
import type { Allowed, Column } from '../sheet/columns.ts'
import { openSheet } from '../sheet/write-sheet.ts'
import { importFields } from './import-header.ts'
import { formats } from './sheet-columns.ts'
import { fieldOf, type Known } from './source.ts'

/** The bytes of the file; `folder` is where it may lie while it is made. */
export async function makeTemplate(known: Known, language: Language, folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `template-${randomUUID()}.xlsx`)
  const fields = importFields(known).map(name => fieldOf(known, name))
  const sheet = await openSheet(path, {
    name: known.title[language],
    columns: fields.map(field => templateColumn(field, language)),
    notes: {
      name: { zh: '填写说明', en: 'How to fill' }[language],
      rows: '已填行数 Rows filled',
      lines: [...general, ...fields.map(field => [`${field.label.zh} ${field.label.en}`, helpOf(field)] as const)],
    },
  })
  await sheet.finish()
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}

export const templateName = ({ title }: Known, language: Language) =>
  `${title[language]}${{ zh: '导入模板', en: ' import template' }[language]}.xlsx`

const general: readonly (readonly [string, string])[] = [
  [
    '填写方法 How to fill',
    '第一行为表头，不可修改；带 * 的列必填；从第二行起每行一条；请勿使用公式和合并单元格。 ' +
      'The first row is the header and stays as it is; columns with * must be filled; one record a row from the second ' +
      'row on; neither formulas nor merged cells.',
  ],
]

function templateColumn(field: Field, language: Language): Column {
  const allowed = allowedOf(field, language)
  return {
    label: field.label[language],
    format: formats[field.kind](field),
    ...(isRequired(field) && { required: true }),
    help: hintOf(field)[language],
    ...(allowed && { allowed }),
  }
}

const isRequired = ({ optional, kind }: Field) => optional !== true && kind !== 'flag'

function allowedOf(field: Field, language: Language): Allowed | undefined {
  const { kind, choices = [], most, least } = field
  if (kind === 'choice') return { kind: 'list', options: choices.map(option => option[language]) }
  if (kind === 'flag') return { kind: 'list', options: yes[language].toReversed() }
  if (kind === 'date' || kind === 'time') return { kind: 'day' }
  if (kind === 'text' || kind === 'longText') return { kind: 'length', max: most ?? 100 }
  if (least === undefined || most === undefined || !isNumber.has(kind)) return undefined
  const unit = 10 ** (kind === 'percent' ? 4 : (placesOf[kind] ?? 0))
  return { kind: 'number', min: least / unit, max: most / unit, whole: kind === 'int' }
}

const isNumber = new Set<Field['kind']>(['int', 'decimal', 'fen', 'mil', 'energy', 'percent'])

const helpOf = (field: Field) => {
  const hint = hintOf(field)
  return `${hint.zh} ${hint.en}`
}

function hintOf(field: Field): { zh: string; en: string } {
  const { help, choices = [] } = field
  const must = isRequired(field) ? { zh: '必填。', en: 'Required. ' } : { zh: '选填。', en: 'Optional. ' }
  const options = { zh: choices.map(one => one.zh).join('、'), en: choices.map(one => one.en).join(', ') }
  const form = choices.length > 0 ? { zh: `可选：${options.zh}。`, en: `One of: ${options.en}. ` } : hints[field.kind]
  return {
    zh: `${must.zh}${form?.zh ?? ''}${help?.zh ?? ''}`,
    en: `${must.en}${form?.en ?? ''}${help?.en ?? ''}`.trim(),
  }
}

const hints: Partial<Record<Field['kind'], { zh: string; en: string }>> = {
  fen: { zh: '单位元，两位小数。', en: 'In yuan with two decimals. ' },
  mil: { zh: '单位元，四位小数。', en: 'In yuan with four decimals. ' },
  energy: { zh: '单位千瓦时。', en: 'In kWh. ' },
  percent: { zh: '百分比，如 5.12%。', en: 'A percentage like 5.12%. ' },
  time: { zh: '格式 2026-11-15 10:00:00。', en: 'Like 2026-11-15 10:00:00. ' },
  date: { zh: '格式 2026-11-15。', en: 'Like 2026-11-15. ' },
  month: { zh: '格式 2026-11。', en: 'Like 2026-11. ' },
  flag: { zh: '填“是”或“否”。', en: 'Yes or No. ' },
  texts: { zh: '多个用顿号分隔。', en: 'With commas between them. ' },
  windows: {
    zh: '如 08:00-12:00、22:00-06:00，以半小时为界；不填表示全天。',
    en: 'Like 08:00-12:00, 22:00-06:00, by half hours; empty is the whole day. ',
  },
  ref: { zh: '填名称或编码，须已存在或在上方的行中。', en: 'Its name or code; it exists, or stands in a row above. ' },
  area: { zh: '填完整的省市区名称或6位区划代码。', en: 'All names from the province down, or its code of 6 digits. ' },
  refs: { zh: '填名称或编码，多个用顿号分隔。', en: 'Names or codes, with commas between them. ' },
}
