// What is typed for a parameter, what it is sent as, and how a value is said.
import type { Parameter, ParameterValue, parameter } from '@ev/contract/system/parameter'

/** The same calls over all parameters and over those of the service. */
export type ParameterCalls = Pick<typeof parameter, 'pages' | 'history' | 'update'>

/** A number is typed as text; what is none goes as it is, and the server says what it should be. */
export function sentValue({ type }: Pick<Parameter, 'type'>, typed: ParameterValue): ParameterValue {
  if (type !== 'number' || typeof typed !== 'string') return typed
  const plain = typed.normalize('NFKC').trim()
  return /^-?\d+$/.test(plain) ? Number(plain) : plain
}

type Bounds = Pick<Parameter, 'type' | 'least' | 'most'>

/** Whether a number is none, or beyond what it may be; the other types have the server's word on saving. */
export function isOutOfRange({ type, least, most }: Bounds, typed: ParameterValue | undefined): boolean {
  if (type !== 'number' || typed === undefined || least === null || most === null) return false
  const value = sentValue({ type }, typed)
  return typeof value !== 'number' || value < least || value > most
}

export const isChanged = (row: Pick<Parameter, 'type' | 'value'>, typed: ParameterValue | undefined): boolean =>
  typed !== undefined && sentValue(row, typed) !== row.value

type Said = Pick<Parameter, 'type' | 'unit' | 'choices'>
type Words = { readonly on: string; readonly off: string; readonly nothing: string }

export function valueSaid({ type, unit, choices }: Said, value: ParameterValue, words: Words): string {
  if (type === 'flag') return value === true ? words.on : words.off
  if (value === '') return words.nothing
  if (type === 'number') return unit === '' ? String(value) : `${value} ${unit}`
  return choices.find(choice => choice.value === value)?.label ?? String(value)
}

export function fits({ key, name, help }: Pick<Parameter, 'key' | 'name' | 'help'>, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [key, name, help].some(one => one.toLowerCase().includes(wanted))
}
