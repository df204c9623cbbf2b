// A value as plain text: for titles, copies, print and screen readers.
import type { Field } from '@ev/contract/kit/field'
import { sayValue } from '@ev/contract/kit/say'
import type { Language } from '@ev/rules/refuse'

/** Nothing is said of what is not there. */
export function valueText(field: Field, value: unknown, language: Language): string {
  if (isNothing(value)) return ''
  if (field.kind === 'decimal' && typeof value === 'number') return decimalText(value, field.places ?? 0)
  return sayValue(field, value, language)
}

export const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function decimalText(value: number, places: number): string {
  const [whole = '', rest] = value.toFixed(places).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest === undefined ? '' : `.${rest}`)
}
