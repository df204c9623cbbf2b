// A resource as the list sees it: whatever its fields are, a row is an id with values by name. What is typed by the fields
// ends at `ResourceList` and `useList`; their parts work on this.
import type { Call } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf, PageOut, PagesIn } from '@ev/contract/kit/list'
import type { Action, Actions, Resource, Row, Verb } from '@ev/contract/kit/resource'
import type { Text } from '@ev/contract/kit/text'

export type AnyRow = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>
export type AnyFilters = Readonly<Record<string, unknown>>

export type Listed = {
  readonly address: string
  readonly name: string
  readonly title: Text
  readonly label: string
  readonly verbs: readonly Verb[]
  readonly fields: Fields
  readonly list: {
    readonly order: readonly [string, 'asc' | 'desc']
    readonly filters?: readonly string[]
    readonly initial?: AnyFilters
    readonly phone?: readonly string[]
  }
  readonly actions: Readonly<Record<string, Action<AnyRow>>>
  readonly calls: Readonly<Record<string, Call>> & { readonly pages: PagesCall }
}
type PagesCall = Call<PagesIn<Fields>, unknown, PageOut<AnyRow>, 'user'>

/** What can be listed: a resource with the verb `pages`. */
export type Listable<F extends Fields, A extends Actions<F>> = Omit<Resource<F, Verb, A, unknown>, 'calls'> & {
  readonly calls: { readonly pages: Call<PagesIn<F>, unknown, PageOut<Row<F>>, 'user'> }
}

export const listed = <F extends Fields, A extends Actions<F>>(of: Listable<F, A>): Listed => of as unknown as Listed
export const anyFilters = <F extends Fields>(filters: FiltersOf<F> | undefined): AnyFilters => filters ?? {}

/** All that is asked of a family is kept under its address, so that one word makes it stale. */
export const familyKey = ({ address }: { readonly address: string }) => [address] as const
