// Everything about one record: what it holds, what can be done with it, what happened to it.
import type { Fields } from '@ev/contract/kit/field'
import type { Row } from '@ev/contract/kit/resource'
import { Button, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { type SideTab, SideTabs } from '../../kit/side-tabs.tsx'
import { Waiting } from '../../kit/state.tsx'
import { type Of, useMay, useWords } from '../form/of.ts'
import type { AnyRow, Listed } from '../list/listed.ts'
import { valueText } from '../value/value-text.ts'
import styles from './detail.module.css'
import { Details, useDetailGroups } from './details.tsx'
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
  /** What is drawn below the group that holds a field, e.g. where it is on the map. */
  after?: { readonly [K in keyof F & string]?: (record: Row<F>) => ReactNode }
  /** Below the fields, e.g. a list of what belongs to the record. */
  extra?: (record: Row<F>) => ReactNode
  /** Between the title and everything else: what a reader looks for first. */
  head?: (record: Row<F>) => ReactNode
  /** Beside the fields and the history. */
  tabs?: readonly DetailTab<Row<F>>[]
  /** The fields stand behind the tabs of the screen's own, which say more. */
  isTabsFirst?: boolean
  actions?: readonly string[]
  /** Buttons of the screen's own, before those of the actions. */
  buttons?: (record: Row<F>) => ReactNode
  onEdit?: (record: Row<F>) => void
  /** Why the record is not this reader's to change: said in place of the buttons. */
  kept?: (record: Row<F>) => string | undefined
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
  const { of, record, columns, cells, after, extra, head, tabs = [], isTabsFirst, actions, buttons, onEdit } = props
  const why = props.kept?.(record)
  const { t } = useWords()
  const may = useMay(of)
  const [isPrinting, setIsPrinting] = useState(false)
  const row: AnyRow = record
  const details = <Details of={of} record={row} columns={columns} cells={cells} after={after} />
  const title = useLabel(of, row)
  const groups = useDetailGroups({ of, record: row, columns, cells, after })
  const beside = [
    ...tabs.map(({ key, label, children }) => ({ key, title: label, draw: () => children(record) })),
    ...(may('history')
      ? [{ key: 'history', title: t('record.history'), draw: () => <RecordHistory of={of} id={row.id} /> }]
      : []),
  ]
  const first = {
    key: 'details',
    title: t('record.details'),
    draw: () => (
      <>
        {details}
        {extra?.(record)}
      </>
    ),
  }
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        {buttons?.(record)}
        {why === undefined ? <RecordActions of={acting(of)} record={row} only={actions} /> : <span>{why}</span>}
        <Button onClick={() => setIsPrinting(true)}>{t('record.print')}</Button>
        {onEdit && why === undefined && may('update') && (
          <Button type="primary" onClick={() => onEdit(record)}>
            {t('record.edit')}
          </Button>
        )}
      </div>
      {head?.(record)}
      {of.form?.isTabbed ? (
        <div className={styles.sides}>
          <Sides label={title} tabs={[...groups.map(asTab), ...beside]} below={extra?.(record)} />
        </div>
      ) : beside.length === 0 ? (
        first.draw()
      ) : (
        <Tabs
          items={(isTabsFirst ? beside.toSpliced(tabs.length, 0, first) : [first, ...beside]).map(
            ({ key, title: label, draw }) => ({ key, label, children: draw() }),
          )}
          destroyOnHidden
        />
      )}
      {isPrinting && (
        <Printed title={title} onPrinted={() => setIsPrinting(false)}>
          {details}
        </Printed>
      )}
    </>
  )
}

/** A group that is a tab needs no heading. */
const asTab = ({ title, list }: { title: string; list: ReactNode }) => ({ key: title, title, draw: () => list })

type SidesProps = { label: string; tabs: readonly SideTab[]; below: ReactNode }

function Sides({ label, tabs, below }: SidesProps) {
  const [chosen, setChosen] = useState(tabs[0]?.key ?? '')
  const [first, ...rest] = tabs
  if (!first) return null
  const withBelow = {
    ...first,
    draw: () => (
      <>
        {first.draw()}
        {below}
      </>
    ),
  }
  return <SideTabs label={label} tabs={[withBelow, ...rest]} chosen={chosen} onChoose={setChosen} />
}

// Its actions take the row of this resource, and get it.
const acting = <F extends Fields>(of: Of<F>) => of as unknown as Listed

/** What people call the record. */
function useLabel(of: { readonly fields: Fields; readonly label: string }, record: AnyRow): string {
  const { language } = useWords()
  const field = of.fields[of.label]
  return (field && valueText(field, record[of.label], language)) || record.id
}
