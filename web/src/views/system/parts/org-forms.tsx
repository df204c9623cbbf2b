import type { Row } from '@ev/contract/kit/resource'
import { org } from '@ev/contract/system/org'
import { useRecord } from '../../../resource/detail/use-record.ts'
import { FormDrawer } from '../../../resource/form/form-drawer.tsx'
import { useWords } from '../../../resource/form/of.ts'
import type { Opened } from '../../../resource/use-opened.ts'
import { useCan } from '../../../shell/me.ts'

type Unit = Row<typeof org.fields>
type OrgFormsProps = { opened: Opened | undefined; above: string | null; sellerId: string; onClose: () => void }

export function OrgForms({ opened, above, sellerId, onClose }: OrgFormsProps) {
  const { t, word } = useWords()
  const can = useCan()
  const id = opened?.isForm ? opened.id : undefined
  const record = useRecord(org, id ?? '', { isWanted: id !== undefined && can('edit') })
  const row = id === undefined ? undefined : (record.data as unknown as Unit | undefined)
  const title = word(org.title)
  return (
    <>
      <FormDrawer
        of={org}
        initial={{ parent: above, seller: sellerId }}
        isOpen={opened?.isForm === true && id === undefined && can('add')}
        title={t('record.add', { title })}
        onClose={onClose}
        onSaved={onClose}
      />
      <FormDrawer
        key={id}
        of={org}
        record={row}
        isOpen={row !== undefined}
        title={t('record.editTitle', { title, label: row?.name ?? '' })}
        onClose={onClose}
        onSaved={onClose}
      />
    </>
  )
}
