// Records of another family inside the detail of one: a short list of them that leads to their own screen.
import type { Call } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import { queryText, readQuery, writeQuery } from '@ev/contract/kit/query'
import type { Actions } from '@ev/contract/kit/resource'
import { Button } from 'antd'
import { useT } from '../locales/language.ts'
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
  /** What it starts with in place of what its own screen does. */
  preset?: FiltersOf<F>
  cells?: ResourceListProps<F, A>['cells']
}

export function RelatedList<F extends Fields, A extends Actions<F>>(props: RelatedListProps<F, A>) {
  const { of, filters, preset, cells } = props
  const t = useT()
  return (
    <ResourceList<F, A>
      of={of}
      fixedFilters={filters}
      rowActions={[]}
      isInside
      toolbar={() => <Button onClick={() => void go(screenOf(of, filters))}>{t('record.openList')}</Button>}
      {...(preset && { preset })}
      {...(cells && { cells })}
      onOpen={({ id }) => void go(recordAddress(of.address, id)?.to ?? '')}
    />
  )
}

/** Their own screen with the same of them in sight: there they are added and changed. */
function screenOf<F extends Fields, A extends Actions<F>>({ address, fields }: Listable<F, A>, filters: FiltersOf<F>) {
  const query = writeQuery(fields, readQuery(fields, new URLSearchParams(), { filters }))
  return `${recordAddress(address, '')?.path ?? ''}?${queryText(query)}`
}
