// Coded values with their labels, and what each means at a glance.
import * as z from 'zod'
import type { Text } from './text.ts'

export type Tone = 'ok' | 'busy' | 'warn' | 'bad' | 'idle'
export type Option<V extends string | number = string | number> = Text & { readonly value: V; readonly tone?: Tone }

/** The table alone: fields make their own checker of it, which costs the compiler less than comparing schemas. */
export type Choices = { readonly list: readonly Option[] }
export type ValueOf<C extends Choices> = C['list'][number]['value']

export const choices = <const T extends readonly Option[]>(list: T) => ({
  list,
  schema: z.literal(list.map(option => option.value) as [T[number]['value'], ...T[number]['value'][]]),
})

/** The label of a value; one that is not in the table stands for itself. */
export const labelOf = (list: readonly Option[], value: string | number | null, language: 'zh' | 'en'): string =>
  list.find(option => option.value === value)?.[language] ?? (value === null ? '' : String(value))
