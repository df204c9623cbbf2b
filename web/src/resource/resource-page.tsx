// All of a resource on one screen: the list, a record in a drawer, the form, and deleting.
import type { Fields } from '@ev/contract/kit/field'
import type { Actions, Row, Saved } from '@ev/contract/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { acts, once } from '../kit/act-key.ts'
import { ask } from '../kit/ask.tsx'
import { Waiting } from '../kit/state.tsx'
import { toast } from '../kit/toast.tsx'
import { CallError, call } from '../shell/call.ts'
import { go } from '../shell/tab-store.ts'
import { RecordDetail, type RecordDetailProps } from './detail/record-detail.tsx'
import { RecordFailed } from './detail/record-failed.tsx'
import { useRecord } from './detail/use-record.ts'
import { FormDrawer } from './form/form-drawer.tsx'
import { callOf, type Erased, inSentence, type Of, useMay, useWords } from './form/of.ts'
import type { ResourceFormProps } from './form/resource-form.tsx'
import { KeptDrawer } from './form/still.tsx'
import { type SavedRecord, sayWaiting } from './form/use-save.ts'
import { type AnyRow, familyKey, type Listable } from './list/listed.ts'
import type { ResourceListProps, RowEntry } from './list/resource-list.props.ts'
import { ResourceList } from './list/resource-list.tsx'
import { type Opened, useOpened } from './use-opened.ts'
import { valueText } from './value/value-text.ts'

type ResourcePageProps<F extends Fields, A extends Actions<F>> = {
  of: Of<F> & Listable<F, A>
  list?: Omit<ResourceListProps<F, A>, 'of' | 'onOpen' | 'kept'>
  /** Why a record is not this reader's to change, whatever their rights are; nothing where it is. */
  kept?: (row: Row<F>) => string | undefined
  form?: Pick<
    ResourceFormProps<F>,
    'fields' | 'after' | 'layout' | 'upload' | 'initial' | 'fixed' | 'judges' | 'says'
  > & {
    widthPx?: number
    /** After the drawer has closed. */
    onSaved?: ResourceFormProps<F>['onSaved']
  }
  /** A form that has a screen of its own: where it is, of a record or of a new one. */
  formAt?: (id: string | undefined) => string
  detail?: Omit<RecordDetailProps<F>, 'of' | 'id' | 'onEdit' | 'onBack' | 'kept'> & { widthPx?: number }
}

export function ResourcePage<F extends Fields, A extends Actions<F>>(props: ResourcePageProps<F, A>) {
  const { of, list = {}, form = {}, formAt, detail = {}, kept } = props
  const { t, word } = useWords()
  const may = useMay(of)
  const { opened, open, close } = useOpened()
  const onDelete = useDelete(of)
  const queries = useQueryClient()
  /** From a record that is not there: the list may still show it. */
  const backToList = () => {
    close()
    void queries.invalidateQueries({ queryKey: familyKey(of) })
  }
  const hasDetail = may('get')
  const hasForm = may('update')
  const title = word(of.title)
  const openForm = (id: string | undefined) => (formAt ? void go(formAt(id)) : open({ id, isForm: true }))

  const rowExtra = (row: Row<F>): RowEntry[] => [
    ...(list.rowExtra?.(row) ?? []),
    ...(hasForm && may('get')
      ? [{ key: 'edit', label: t('record.edit'), why: kept?.(row), onClick: () => openForm(row.id) }]
      : []),
    ...(may('delete')
      ? [
          {
            key: 'delete',
            label: t('record.delete'),
            isHarm: true,
            why: kept?.(row),
            onClick: () => void onDelete(row),
          },
        ]
      : []),
  ]

  return (
    <>
      <ResourceList<F, A>
        {...list}
        of={of}
        toolbar={shown => (
          <>
            {list.toolbar?.(shown)}
            {may('add') && (
              <Button type="primary" onClick={() => openForm(undefined)}>
                {t('record.add', { title: inSentence(title) })}
              </Button>
            )}
          </>
        )}
        rowExtra={rowExtra}
        {...(kept && { kept })}
        {...(hasDetail && { onOpen: row => open({ id: row.id, isForm: false }) })}
      />
      {hasDetail && (
        <KeptDrawer
          open={opened?.id !== undefined && !opened.isForm}
          title={title}
          size={detail.widthPx ?? detailWidthPx}
          onClose={close}
          destroyOnHidden
        >
          {opened?.id !== undefined && (
            <RecordDetail<F>
              {...detail}
              {...(kept && { kept })}
              key={opened.id}
              of={of}
              id={opened.id}
              onBack={backToList}
              {...(hasForm && { onEdit: row => openForm(row.id) })}
            />
          )}
        </KeptDrawer>
      )}
      {!formAt && <Forms of={of} form={form} opened={opened} onClose={close} onBack={backToList} />}
    </>
  )
}

const detailWidthPx = 920

type FormsProps<F extends Fields, A extends Actions<F>> = {
  of: Of<F> & Listable<F, A>
  form: NonNullable<ResourcePageProps<F, A>['form']>
  opened: Opened | undefined
  onClose: () => void
  onBack: () => void
}

function Forms<F extends Fields, A extends Actions<F>>({ of, form, opened, onClose, onBack }: FormsProps<F, A>) {
  const { t, word, language } = useWords()
  const may = useMay(of)
  const id = opened?.isForm ? opened.id : undefined
  const isEditing = id !== undefined && may('update')
  const record = useRecord(of, id ?? '', { isWanted: isEditing })
  const title = word(of.title)
  const labelField = of.fields[of.label]
  const row = id === undefined ? undefined : record.data
  const label = row && labelField ? valueText(labelField, row[of.label], language) : ''
  const isAdding = opened?.isForm === true && id === undefined && may('add')
  const onSaved = (saved: SavedRecord) => {
    onClose()
    form.onSaved?.(saved)
  }
  return (
    <>
      <FormDrawer<F>
        {...form}
        of={of}
        isOpen={isAdding}
        title={t('record.add', { title: inSentence(title) })}
        onClose={onClose}
        onSaved={onSaved}
      />
      <FormDrawer<F>
        {...form}
        key={id}
        of={of}
        // The server answers by the definition.
        record={row as unknown as Row<F>}
        isOpen={isEditing}
        title={t('record.editTitle', { title: inSentence(title), label }).replace(/[\s·]+$/, '')}
        {...(row === undefined && { instead: <NotYet record={record} onBack={onBack} /> })}
        onClose={onClose}
        onSaved={onSaved}
      />
    </>
  )
}

type NotYetProps = { record: ReturnType<typeof useRecord>; onBack: () => void }

const NotYet = ({ record: { error, refetch }, onBack }: NotYetProps) =>
  error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={onBack} /> : <Waiting />

/** Asks with the name of what would be gone. */
export function useDelete(of: Erased) {
  const { t, word, language } = useWords()
  const queries = useQueryClient()
  const [deleting] = useState(acts)
  return async (row: AnyRow) => {
    const field = of.fields[of.label]
    const named = { title: word(of.title), label: (field && valueText(field, row[of.label], language)) || row.id }
    const isSure = await ask({
      title: t('record.deleteQuestion', { ...named, title: inSentence(named.title) }),
      text: t('record.deleteText'),
      yes: t('record.delete'),
      isHarm: true,
    })
    if (!isSure) return
    try {
      await once(deleting, row.id, async key => {
        const saved = await call(callOf<{ id: string }, Saved | null>(of, 'delete'), { id: row.id }, { key })
        if (saved?.approvalId) void sayWaiting(saved.approvalId)
        else toast(t('record.deleted', named), 'success')
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await queries.invalidateQueries({ queryKey: familyKey(of) })
  }
}
