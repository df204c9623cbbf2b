// Everything about one record: what it holds, what can be done with it, what happened to it.
import type { Fields } from '@ev/contract/kit/field'
import type { Row } from '@ev/contract/kit/resource'
import { Button, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { Waiting } from '../../kit/state.tsx'
import { type Of, useMay, useWords } from '../form/of.ts'
import type { AnyRow, Listed } from '../list/listed.ts'
import { valueText } from '../value/value-text.ts'
import styles from './detail.module.css'
import { Details } from './details.tsx'
import { Printed } from './printed.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordFailed } from './record-failed.tsx'
import { RecordHistory } from './record-history.tsx'
import { useRecord } from './use-record.ts'

type DetailTab<R> = { readonly key: string; readonly label: string; readonly children: (record: R) => ReactNode }

export type RecordDetailProps<F extends Fields> = {
  of: Of<F>
  id: string
  /** At most four, three by default. */
  columns?: number
  cells?: { readonly [K in keyof F & string]?: (record: Row<F>) => ReactNode }
  /** Below the fields, e.g. a list of what belongs to the record. */
  extra?: (record: Row<F>) => ReactNode
  /** Beside the fields and the history. */
  tabs?: readonly DetailTab<Row<F>>[]
  actions?: readonly string[]
  /** Buttons of the screen's own, before those of the actions. */
  buttons?: (record: Row<F>) => ReactNode
  onEdit?: (record: Row<F>) => void
  /** To the list that it was opened from, for whoever finds no record here. */
  onBack?: () => void
}

export function RecordDetail<F extends Fields>(props: RecordDetailProps<F>) {
  const { of, id, onBack } = props
  const record = useRecord(of, id)
  if (record.isPending) return <Waiting />
  if (record.isError) return <RecordFailed error={record.error} onRetry={() => void record.refetch()} onBack={onBack} />
  // The server answers by the definition.
  return <Here {...props} record={record.data as unknown as Row<F>} />
}

function Here<F extends Fields>(props: RecordDetailProps<F> & { record: Row<F> }) {
  const { of, record, columns, cells, extra, tabs = [], actions, buttons, onEdit } = props
  const { t } = useWords()
  const may = useMay(of)
  const [isPrinting, setIsPrinting] = useState(false)
  const row: AnyRow = record
  const details = <Details of={of} record={row} columns={columns} cells={cells} />
  const title = useLabel(of, row)
  const items = [
    {
      key: 'details',
      label: t('record.details'),
      children: (
        <>
          {details}
          {extra?.(record)}
        </>
      ),
    },
    ...tabs.map(({ key, label, children }) => ({ key, label, children: children(record) })),
    ...(may('history')
      ? [{ key: 'history', label: t('record.history'), children: <RecordHistory of={of} id={row.id} /> }]
      : []),
  ]
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        {buttons?.(record)}
        <RecordActions of={acting(of)} record={row} only={actions} />
        <Button onClick={() => setIsPrinting(true)}>{t('record.print')}</Button>
        {onEdit && may('update') && (
          <Button type="primary" onClick={() => onEdit(record)}>
            {t('record.edit')}
          </Button>
        )}
      </div>
      {items.length === 1 ? items[0]?.children : <Tabs items={items} destroyOnHidden />}
      {isPrinting && (
        <Printed title={title} onPrinted={() => setIsPrinting(false)}>
          {details}
        </Printed>
      )}
    </>
  )
}

// Its actions take the row of this resource, and get it.
const acting = <F extends Fields>(of: Of<F>) => of as unknown as Listed

/** What people call the record. */
function useLabel(of: { readonly fields: Fields; readonly label: string }, record: AnyRow): string {
  const { language } = useWords()
  const field = of.fields[of.label]
  return (field && valueText(field, record[of.label], language)) || record.id
}
