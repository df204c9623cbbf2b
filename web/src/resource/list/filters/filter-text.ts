// A filter in words, for print and titles.
import { labelOf } from '@ev/contract/kit/choices'
import type { Field } from '@ev/contract/kit/field'
import type { Preset } from '@ev/rules/days'
import { languageNow, type useT } from '../../../locales/language.ts'
import { valueText } from '../../value/value-text.ts'
import { presetKeys } from './preset-groups.ts'

export function filterText(field: Field, value: unknown, t: ReturnType<typeof useT>): string {
  const language = languageNow() === 'zh-CN' ? 'zh' : 'en'
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no')
  if (Array.isArray(value)) return value.map(one => labelOf(field.choices ?? [], one, language)).join('、')
  if (typeof value !== 'object' || value === null) return String(value)
  const { preset, from, to } = value as { preset?: Preset; from?: unknown; to?: unknown }
  if (preset !== undefined) return t(presetKeys[preset])
  return [from, to].map(end => valueText(field, end, language) || '…').join(' – ')
}
