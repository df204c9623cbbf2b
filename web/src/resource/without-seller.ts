// A definition without the question of which seller.
import type { Field, Fields } from '@ev/contract/kit/field'

export type Definition = { readonly fields: Fields; readonly list?: unknown; readonly form?: unknown }

// The same object each time, so that what is remembered by it stays.
const made = new WeakMap<Definition, Definition>()

export function withoutSeller<T extends Definition>(of: T): T {
  const before = made.get(of)
  if (before) return before as T
  const { filter: _filter, ...seller } = of.fields.seller as Field
  const list = of.list as { filters?: readonly string[] } | undefined
  const form = of.form as { shows?: object } | undefined
  const narrowed = {
    ...of,
    fields: { ...of.fields, seller: { ...seller, list: 'never', sheet: 'never' } },
    ...(list && { list: { ...list, filters: list.filters?.filter(name => name !== 'seller') } }),
    ...(form && { form: { ...form, shows: { ...form.shows, seller: { reads: [], when: () => false } } } }),
  }
  made.set(of, narrowed)
  made.set(narrowed, narrowed)
  return narrowed as T
}
