// What can be done with a unit: what its menu offers, and moving it, by dragging or by choosing where it goes.
import { type OrgUnit, org } from '@ev/contract/system/org'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../kit/toast.tsx'
import { InputDialog } from '../../../resource/form/input-dialog.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { familyKey } from '../../../resource/list/listed.ts'
import type { RowEntry } from '../../../resource/list/resource-list.props.ts'
import { CallError, call } from '../../../shell/call.ts'
import { useCan } from '../../../shell/me.ts'
import { type Spot, stepOf } from './org-units.ts'
import type { Tree } from './tree.ts'
import { useDelete } from './use-delete.ts'

type Ways = { onAdd: (parent: string | null) => void; onEdit: (id: string) => void }

/** Behind all that is there. */
const last = 10_000

export function useOrgEntries(tree: Tree<OrgUnit>, { onAdd, onEdit }: Ways) {
  const { t } = useWords()
  const can = useCan()
  const queries = useQueryClient()
  const [moved, setMoved] = useState<OrgUnit>()
  const remove = useDelete(org)
  const refresh = () => queries.invalidateQueries({ queryKey: familyKey(org) })

  const send = async ({ id, name }: OrgUnit, spot: Spot) => {
    await call(org.calls.move, { id, ...spot })
    toast(t('org.moved', { name }), 'success')
    await refresh()
  }
  const move = (unit: OrgUnit, spot: Spot) => spoken(() => send(unit, spot)).then(refresh)

  const entriesOf = (unit: OrgUnit): RowEntry[] => {
    const [up, down] = [stepOf(tree, unit, -1), stepOf(tree, unit, 1)]
    return [
      ...(can('add') ? [{ key: 'add', label: t('org.addBelow'), onClick: () => onAdd(unit.id) }] : []),
      ...(can('edit')
        ? [
            { key: 'edit', label: t('record.edit'), onClick: () => onEdit(unit.id) },
            { key: 'move', label: t('org.moveTo'), onClick: () => setMoved(unit) },
            ...(up ? [{ key: 'up', label: t('org.up'), onClick: () => void move(unit, up) }] : []),
            ...(down ? [{ key: 'down', label: t('org.down'), onClick: () => void move(unit, down) }] : []),
          ]
        : []),
      ...(can('delete')
        ? [
            {
              key: 'delete',
              label: t('record.delete'),
              isHarm: true,
              onClick: () => void remove({ id: unit.id, label: unit.name }),
            },
          ]
        : []),
    ]
  }

  const dialog = moved && (
    <InputDialog
      title={t('org.moveQuestion', { name: moved.name })}
      text={t('org.moveText')}
      yes={t('org.move')}
      fields={{ parent: org.fields.parent }}
      onSubmit={async ({ parent }) => {
        await send(moved, { parent: typeof parent === 'string' ? parent : null, place: last })
        setMoved(undefined)
      }}
      onClose={() => setMoved(undefined)}
    />
  )
  return { entriesOf, move, dialog }
}

async function spoken(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
  }
}
