// The form of a company that was reached by the tree: a new one begins below the one it was asked for at.
import type { Row } from '@ev/contract/kit/resource'
import { sellers } from '@ev/contract/system/sellers'
import { Waiting } from '../../../kit/state.tsx'
import { RecordFailed } from '../../../resource/detail/record-failed.tsx'
import { useRecord } from '../../../resource/detail/use-record.ts'
import { FormDrawer } from '../../../resource/form/form-drawer.tsx'
import { useWords } from '../../../resource/form/of.ts'
import type { Opened } from '../../../resource/use-opened.ts'
import { useCan } from '../../../shell/me.ts'

type Company = Row<typeof sellers.fields>

type SellerFormsProps = { above: Company | undefined; opened: Opened | undefined; onClose: () => void }

export function SellerForms({ above, opened, onClose }: SellerFormsProps) {
  const { t, word } = useWords()
  const can = useCan()
  const id = opened?.isForm ? opened.id : undefined
  const isEditing = id !== undefined && can('edit')
  const record = useRecord(sellers, id ?? '', { isWanted: isEditing })
  // The server answers by the definition.
  const row = id === undefined ? undefined : (record.data as unknown as Company | undefined)
  const title = word(sellers.title)
  return (
    <>
      <FormDrawer
        of={sellers}
        initial={placeBelow(above)}
        isOpen={opened?.isForm === true && id === undefined && can('add')}
        title={above ? t('menu.addTitle', { title: above.name }) : t('record.add', { title })}
        onClose={onClose}
        onSaved={onClose}
      />
      <FormDrawer
        key={id}
        of={sellers}
        record={row}
        isOpen={isEditing}
        title={t('record.editTitle', { title, label: row?.name ?? '' })}
        {...(row === undefined && {
          instead: record.error ? (
            <RecordFailed error={record.error} onRetry={() => void record.refetch()} onBack={onClose} />
          ) : (
            <Waiting />
          ),
        })}
        onClose={onClose}
        onSaved={onClose}
      />
    </>
  )
}

/** A merchant below a seller, a sub-merchant below a merchant. */
function placeBelow(above: Company | undefined) {
  if (!above) return {}
  return above.kind === 'seller'
    ? { seller: above.id, parent: null }
    : { seller: above.seller?.id ?? null, parent: above.id }
}
