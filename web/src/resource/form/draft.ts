// What a form holds while somebody fills it in: the values as they will be written, by the name of their field.
import { type Field, type Fields, isSecret, type Ref } from '@ev/contract/kit/field'
import { emptyValue, isShown, isWritten, type Mode } from '@ev/contract/kit/write'

export type Draft = Readonly<Record<string, unknown>>

type Definition = { readonly fields: Fields; readonly form?: unknown }

/** What stands in a field that nobody has filled; anything else than plain fields begins as an empty list. */
const emptyOf = (field: Field): unknown => (field.kind === 'data' ? [] : emptyValue(field))

/** What a record holds, as it would be written back. */
export const draftOf = (fields: Fields, record: Draft): Draft =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, written(field, record[name])]))

/** What a new record begins with. */
export const newDraft = (fields: Fields, given: Draft = {}): Draft =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, given[name] ?? field.initial ?? emptyOf(field)]),
  )

/** A record that is referred to is read with its label and written by its id. */
function written({ kind }: Field, value: unknown): unknown {
  if (kind === 'ref' || kind === 'area') return (value as Ref | null)?.id ?? null
  if (kind === 'refs') return (value as readonly Ref[]).map(({ id }) => id)
  return value
}

/** What is sent: every field that may be written, and of those that are not asked for nothing. */
export function sentOf({ fields, form }: Definition, mode: Mode, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWritten(field, mode))
      .map(([name, field]) => {
        if (isShown(form, name, draft)) return [name, draft[name]]
        const empty = emptyOf(field)
        // A required field that may be hidden says what it holds then.
        return [name, empty === undefined ? field.initial : empty]
      }),
  )
}

/** Whether the server would refuse the field as it is when nobody has filled it. */
export const isRequired = (field: Field) => !field.check.safeParse(emptyOf(field)).success

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields of a draft that hold something else than what is saved. */
export const changedIn = (names: readonly string[], draft: Draft, saved: Draft): string[] =>
  names.filter(name => !isSame(draft[name], saved[name]))

/** What may lie in the browser: not the numbers of people. */
export const keepable = (fields: Fields, names: readonly string[], draft: Draft): Draft =>
  Object.fromEntries(names.filter(name => fields[name] && !isSecret(fields[name])).map(name => [name, draft[name]]))

export type Group = { readonly title?: { zh: string; en: string }; readonly fields: readonly string[] }

/** The groups of the form; a definition without any has one that holds whatever can be written. */
export function groupsOf({ fields, form }: Definition): readonly Group[] {
  const groups = (form as { groups?: readonly Group[] } | undefined)?.groups
  const names = Object.entries(fields).filter(([, field]) => field.write !== 'never' && field.kind !== 'data')
  return groups ?? [{ fields: names.map(([name]) => name) }]
}
