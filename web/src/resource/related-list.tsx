// Records of another family inside the detail of one: a short list of them that leads to their own screen.
import type { Call } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import type { Actions } from '@ev/contract/kit/resource'
import { useCan, useMe } from '../shell/me.ts'
import { go } from '../shell/tab-store.ts'
import type { Listable } from './list/listed.ts'
import type { ResourceListProps } from './list/resource-list.props.ts'
import { ResourceList } from './list/resource-list.tsx'
import { recordAddress } from './value/ref-screens.ts'

type Related = { readonly address: string; readonly calls: { readonly pages: Pick<Call, 'permission'> } }

/** Whether this reader may look at the records of a family on the screen that they have. */
export function useSees(): (of: Related) => boolean {
  const can = useCan()
  const { screens } = useMe().me.routes
  return ({ address, calls }) => {
    const screen = screens.get(recordAddress(address, '')?.path ?? '')
    return screen !== undefined && calls.pages.permission !== undefined && can(calls.pages.permission, screen.rightsOf)
  }
}

type RelatedListProps<F extends Fields, A extends Actions<F>> = {
  of: Listable<F, A>
  /** What ties them to the record. */
  filters: FiltersOf<F>
  cells?: ResourceListProps<F, A>['cells']
}

export function RelatedList<F extends Fields, A extends Actions<F>>({ of, filters, cells }: RelatedListProps<F, A>) {
  return (
    <ResourceList<F, A>
      of={of}
      fixedFilters={filters}
      rowActions={[]}
      isInside
      {...(cells && { cells })}
      onOpen={({ id }) => void go(recordAddress(of.address, id)?.to ?? '')}
    />
  )
}
