// A value in words: what a cell, a diff and a notice say about it. Amounts are divided by whole-number arithmetic.
import { sayWindows, type Window } from '@ev/rules/half-hours'
import type { Language } from '@ev/rules/refuse'
import { labelOf } from './choices.ts'
import type { Field, Kind, Ref } from './field.ts'

/** How many places lie behind the point of a whole number in these units. */
export const placesOf: Partial<Record<Kind, number>> = { fen: 2, mil: 4, energy: 4, percent: 2 }

/** 12345 with 2 places is 123.45; exact however large. */
export function scaled(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  const rest = places === 0 ? '' : `.${digits.slice(-places)}`
  return (value < 0 ? '-' : '') + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

export const yes: Record<Language, readonly [no: string, yes: string]> = { zh: ['否', '是'], en: ['No', 'Yes'] }

export function sayValue(field: Field, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  const { kind, choices = [] } = field
  switch (kind) {
    case 'choice':
      return labelOf(choices, value as string | number, language)
    case 'choices':
      return (value as (string | number)[]).map(one => labelOf(choices, one, language)).join('、')
    case 'texts':
      return (value as string[]).join('、')
    case 'windows':
      return sayWindows(value as Window[])
    case 'ref':
    case 'area':
      return (value as Ref).label
    case 'refs':
      return (value as Ref[]).map(one => one.label).join('、')
    case 'flag':
      return yes[language][value ? 1 : 0]
    case 'fen':
    case 'mil':
    case 'energy':
    case 'percent':
      return scaled(value as number, placesOf[kind] ?? 0)
    case 'int':
      return scaled(value as number, 0)
    default:
      return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
