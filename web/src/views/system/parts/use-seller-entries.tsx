// What can be done with a company of the tree; what cannot be done now says why.
import type { Row } from '@ev/contract/kit/resource'
import { sellers } from '@ev/contract/system/sellers'
import { useWords } from '../../../resource/form/of.ts'
import { listed } from '../../../resource/list/listed.ts'
import type { RowEntry } from '../../../resource/list/resource-list.props.ts'
import { useRowAction } from '../../../resource/list/use-row-action.tsx'
import { useCan } from '../../../shell/me.ts'
import { useDelete } from './use-delete.ts'

type Company = Row<typeof sellers.fields>
type Ways = Readonly<Record<'onEdit' | 'onAddBelow', (company: Company) => void>>

export function useSellerEntries({ onEdit, onAddBelow }: Ways) {
  const { t, word } = useWords()
  const can = useCan()
  const onDelete = useDelete(sellers)
  const { run, dialog } = useRowAction(listed(sellers))
  const entriesOf = (row: Company): RowEntry[] => {
    const toggled = row.status === 'enabled' ? 'disable' : 'enable'
    return [
      ...(can('edit') ? [{ key: 'edit', label: t('record.edit'), onClick: () => onEdit(row) }] : []),
      ...(can('add') && row.kind !== 'subMerchant'
        ? [{ key: 'add', label: t('menu.addBelow'), onClick: () => onAddBelow(row) }]
        : []),
      ...(can(toggled)
        ? [
            {
              key: toggled,
              label: word(sellers.actions[toggled].label),
              isHarm: toggled === 'disable',
              onClick: () => run(toggled, row),
            },
          ]
        : []),
      ...(can('delete')
        ? [
            {
              key: 'delete',
              label: t('record.delete'),
              isHarm: true,
              onClick: () => void onDelete({ id: row.id, label: row.name }),
            },
          ]
        : []),
    ]
  }
  return { entriesOf, dialog }
}
