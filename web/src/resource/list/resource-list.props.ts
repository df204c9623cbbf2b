// What a screen may say about its list; everything else follows from the definition of the resource.
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import type { Actions, Row } from '@ev/contract/kit/resource'
import type { ReactNode } from 'react'
import type { AnyFilters, AnyRow, Listable } from './listed.ts'
import type { List, ListOf } from './use-list.ts'

/** An entry of a row's menu. */
export type RowEntry = {
  readonly key: string
  readonly label: string
  readonly onClick: () => void
  readonly isHarm?: boolean
  /** Why it cannot be done now; the entry stays and says so. */
  readonly why?: string | undefined
}

export type ResourceListProps<F extends Fields, A extends Actions<F>> = {
  of: Listable<F, A>
  /** Filters that the list starts with; people may change them. */
  preset?: FiltersOf<F>
  /** Filters that always hold and are not shown. */
  fixedFilters?: FiltersOf<F>
  pageSize?: number
  /** A list inside another screen, e.g. a tab of a detail: it leaves the address alone. */
  isInside?: boolean
  /** Cells that are drawn otherwise than the kind of their field says. */
  cells?: { readonly [K in keyof F & string]?: (row: Row<F>) => ReactNode }
  /** Buttons of the screen's own, first in the toolbar. */
  toolbar?: (list: ListOf<F>) => ReactNode
  /** Buttons about the chosen rows, after the actions that can be done to many. */
  picked?: (list: ListOf<F>) => ReactNode
  /** In place of the rows, e.g. their points on a map; filters and tools stay. */
  instead?: (list: ListOf<F>) => ReactNode
  /** Where an import and a scheduled report are begun. */
  importer?: (list: ListOf<F>) => ReactNode
  scheduler?: (list: ListOf<F>) => ReactNode
  /** The actions of the resource that this screen offers, in this order; all of them where it says nothing. */
  rowActions?: readonly (keyof A & string)[]
  /** Entries of a row's menu that are no actions of the resource, before those. */
  rowExtra?: (row: Row<F>) => readonly RowEntry[]
  /** Why this reader may do none of the actions to a row, whatever their rights are: what is not theirs, say. */
  kept?: (row: Row<F>) => string | undefined
  /** Enter, a double click and a click on the label open the record. */
  onOpen?: (row: Row<F>) => void
  /** What it says where there is no row and nobody has filtered; by default that nothing is there yet. */
  empty?: Emptiness
}

export type Emptiness = { readonly title: string; readonly hint?: string }

/** The same for the parts of the list. */
export type Slots = {
  readonly cells: Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>
  readonly toolbar?: ((list: List) => ReactNode) | undefined
  readonly picked?: ((list: List) => ReactNode) | undefined
  readonly instead?: ((list: List) => ReactNode) | undefined
  readonly importer?: ((list: List) => ReactNode) | undefined
  readonly scheduler?: ((list: List) => ReactNode) | undefined
  readonly rowActions?: readonly string[] | undefined
  readonly rowExtra?: ((row: AnyRow) => readonly RowEntry[]) | undefined
  readonly kept?: ((row: AnyRow) => string | undefined) | undefined
  readonly onOpen?: ((row: AnyRow) => void) | undefined
  readonly fixedFilters: AnyFilters
  readonly empty?: Emptiness | undefined
}
