import { gun } from '@ev/contract/config/gun'
import { gunCells } from '../../../../resource/gun/gun-state.tsx'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { useCan, useMe } from '../../../../shell/me.ts'
import { go } from '../../../../shell/tab-store.ts'

const gunList = '/business/pileManage/gunList'

/** For whoever may look at guns on their own screen. */
export function useSeesGuns(): boolean {
  const can = useCan()
  const screen = useMe().me.routes.screens.get(gunList)
  return screen !== undefined && can('query', screen.rightsOf)
}

export const PileGuns = ({ id }: { id: string }) => (
  <ResourceList
    of={gun}
    isInside
    fixedFilters={{ pile: [id] }}
    rowActions={[]}
    cells={gunCells}
    onOpen={row => void go(`${gunList}?id=${row.id}`)}
  />
)
