// What a form sends, checked the same way before it leaves the browser and after it has reached the server.
import * as z from 'zod'
import type { Field, Fields } from './field.ts'
import { Id } from './shapes.ts'
import { pack, type Text } from './text.ts'

type WriteOf<X> = X extends { types?: { write: infer W } } ? W : never
type Creatable<F extends Fields> = { [K in keyof F]: F[K] extends { write: 'never' } ? never : K }[keyof F]
type Editable<F extends Fields> = {
  [K in keyof F]: F[K] extends { write: 'never' | 'create' } ? never : K
}[keyof F]

export type CreateOf<F extends Fields> = { readonly [K in Creatable<F>]: WriteOf<F[K]> }
/** All of what can be changed, with the version that it was read in: a change by somebody else in between is told. */
export type UpdateOf<F extends Fields> = { readonly id: string; readonly version: number } & {
  readonly [K in Editable<F>]: WriteOf<F[K]>
}

export type Mode = 'create' | 'update'

export const isWritten = ({ write }: Field, mode: Mode) =>
  write === undefined || (write === 'create' && mode === 'create')

type Rule = { on: string; reads?: readonly string[]; test: (draft: never) => true | Text }
type Shows = Readonly<Record<string, { reads: readonly string[]; when: (draft: never) => boolean } | undefined>>
type Form = { rules?: readonly Rule[]; shows?: Shows }

/** What stands in a field that holds nothing. */
export function emptyValue({ kind, optional }: Field): unknown {
  if (['text', 'longText', 'phone', 'identity', 'secret', 'image'].includes(kind)) return ''
  if (['choices', 'refs', 'texts', 'windows'].includes(kind)) return []
  if (kind === 'flag') return false
  return optional ? null : undefined
}

/** Whether the form asks for a field, by what stands in the others. */
export const isShown = (form: unknown, name: string, draft: object): boolean =>
  (form as Form | undefined)?.shows?.[name]?.when(draft as never) ?? true

/** The rules between fields that a draft breaks. */
export const brokenRules = (form: unknown, draft: object): { field: string; says: Text }[] =>
  ((form as Form | undefined)?.rules ?? []).flatMap(({ on, test }) => {
    const says = test(draft as never)
    return says === true ? [] : [{ field: on, says }]
  })

const writtenFields = (fields: Fields, mode: Mode) => Object.entries(fields).filter(([, one]) => isWritten(one, mode))

export function writeShape({ fields, form }: { fields: Fields; form?: unknown }, mode: Mode): z.ZodType {
  const written = writtenFields(fields, mode)
  const shape = Object.fromEntries(written.map(([name, field]) => [name, field.check]))
  const whole =
    mode === 'create' ? z.strictObject(shape) : z.strictObject({ id: Id, version: z.int().min(0).max(1e9), ...shape })
  if (form === undefined) return whole
  // A field that is not asked for is kept empty, whatever was sent for it.
  const hidden = (draft: object) => written.filter(([name]) => !isShown(form, name, draft))
  return z
    .preprocess(draft => {
      if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return draft
      return { ...draft, ...Object.fromEntries(hidden(draft).map(([name, field]) => [name, emptyOf(field)])) }
    }, whole)
    .superRefine((draft, ctx) => {
      for (const { field, says } of brokenRules(form, draft))
        ctx.addIssue({ code: 'custom', path: [field], message: pack(says) })
    })
}

/** A required field that may be hidden has to say what it holds then. */
function emptyOf(field: Field): unknown {
  const empty = emptyValue(field)
  return empty === undefined ? (field.initial ?? (field.kind === 'data' ? [] : undefined)) : empty
}

/** The few fields that an action asks for. */
export const inputShape = (fields: Fields) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.check])))
