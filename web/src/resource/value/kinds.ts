// What the kind of a field means for how its values look.
import type { Field, Kind } from '@ev/contract/kit/field'
import type { Text } from '@ev/contract/kit/text'
import type { Language } from '@ev/rules/refuse'
import { textWidth } from '../../kit/text-width.ts'

type Measure = { readonly places: number; readonly unit?: Text }

const yuan = { zh: '元', en: 'yuan' }

/** Numbers that are kept in a small unit and shown in the one that people use. */
const measures: Partial<Record<Kind, Measure>> = {
  int: { places: 0 },
  fen: { places: 2, unit: yuan },
  mil: { places: 4, unit: yuan },
  energy: { places: 4, unit: { zh: 'kWh', en: 'kWh' } },
  percent: { places: 2, unit: { zh: '%', en: '%' } },
}

export const measureOf = ({ kind }: Field): Measure | undefined => measures[kind]

/** Figures stand right, so that their digits stand below each other. */
export const isFigure = ({ kind }: Field) => kind === 'decimal' || measures[kind] !== undefined

/** The label with the unit, once, for the head of a column or of a form field. */
export function headOf(field: Field, language: Language): string {
  const unit = measureOf(field)?.unit?.[language]
  const label = field.label[language]
  if (unit === undefined || /[)）]$/.test(label)) return label
  return language === 'zh' ? `${label}（${unit}）` : `${label} (${unit})`
}

const widths: Record<Kind, number> = {
  text: 160,
  longText: 240,
  texts: 200,
  int: 100,
  decimal: 110,
  fen: 120,
  mil: 120,
  energy: 130,
  percent: 100,
  time: 168,
  date: 112,
  month: 96,
  windows: 170,
  choice: 120,
  choices: 180,
  flag: 88,
  ref: 150,
  refs: 200,
  area: 180,
  phone: 150,
  identity: 200,
  secret: 110,
  image: 72,
  data: 160,
}

const headPx = 13
const besidePx = 28
const sorterPx = 12

/** Of a column: as its values need it, and never so narrow that its head is cut in the language spoken. */
export function widthOf(field: Field, language: Language): number {
  const headWidth = Math.ceil(textWidth(headOf(field, language)) * headPx) + besidePx + (field.sort ? sorterPx : 0)
  return Math.max(field.width ?? widths[field.kind], headWidth)
}
