// Records that belong to one that is looked at and are kept right there: their list, each of them, and their form. What is
// open is not in the address, which is that of the record above.
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import type { Actions, Row } from '@ev/contract/kit/resource'
import type { CreateOf } from '@ev/contract/kit/write'
import { Button } from 'antd'
import { useState } from 'react'
import { Waiting } from '../kit/state.tsx'
import { RecordDetail } from './detail/record-detail.tsx'
import { useRecord } from './detail/use-record.ts'
import { FormDrawer } from './form/form-drawer.tsx'
import { inSentence, type Of, useMay, useWords } from './form/of.ts'
import { KeptDrawer } from './form/still.tsx'
import type { Listable } from './list/listed.ts'
import type { RowEntry } from './list/resource-list.props.ts'
import { ResourceList } from './list/resource-list.tsx'
import { useDelete } from './resource-page.tsx'
import type { Opened } from './use-opened.ts'

type RelatedPageProps<F extends Fields, A extends Actions<F>> = {
  of: Of<F> & Listable<F, A>
  /** What ties them to the record above. */
  filters: FiltersOf<F>
  /** What a new one begins with, which ties it to the record above. */
  initial: Partial<CreateOf<F>>
}

const detailWidthPx = 720

export function RelatedPage<F extends Fields, A extends Actions<F>>({ of, filters, initial }: RelatedPageProps<F, A>) {
  const { t, word } = useWords()
  const may = useMay(of)
  const [opened, setOpened] = useState<Opened>()
  const onDelete = useDelete(of)
  const close = () => setOpened(undefined)
  const title = word(of.title)
  const edited = opened?.isForm === true ? opened.id : undefined
  const record = useRecord(of, edited ?? '', { isWanted: edited !== undefined })
  const rowExtra = ({ id, ...row }: Row<F>): RowEntry[] => [
    ...(may('update') && may('get')
      ? [{ key: 'edit', label: t('record.edit'), onClick: () => setOpened({ id, isForm: true }) }]
      : []),
    ...(may('delete')
      ? [
          {
            key: 'delete',
            label: t('record.delete'),
            isHarm: true,
            onClick: () => void onDelete({ id, ...row } as Row<F>),
          },
        ]
      : []),
  ]
  return (
    <>
      <ResourceList<F, A>
        of={of}
        isInside
        fixedFilters={filters}
        rowExtra={rowExtra}
        toolbar={() =>
          may('add') && (
            <Button onClick={() => setOpened({ id: undefined, isForm: true })}>
              {t('record.add', { title: inSentence(title) })}
            </Button>
          )
        }
        {...(may('get') && { onOpen: row => setOpened({ id: row.id, isForm: false }) })}
      />
      <KeptDrawer
        open={opened?.id !== undefined && !opened.isForm}
        title={title}
        size={detailWidthPx}
        onClose={close}
        destroyOnHidden
      >
        {opened?.id !== undefined && (
          <RecordDetail<F>
            key={opened.id}
            of={of}
            id={opened.id}
            {...(may('update') && { onEdit: row => setOpened({ id: row.id, isForm: true }) })}
          />
        )}
      </KeptDrawer>
      <FormDrawer<F>
        key={edited ?? 'new'}
        of={of}
        isOpen={opened?.isForm === true}
        title={t(edited === undefined ? 'record.add' : 'record.editTitle', {
          title: inSentence(title),
          label: '',
        }).replace(/[\s·]+$/, '')}
        {...(edited === undefined
          ? { initial }
          : record.data
            ? // The server answers by the definition.
              { record: record.data as unknown as Row<F> }
            : { instead: <Waiting /> })}
        onClose={close}
        onSaved={close}
      />
    </>
  )
}
