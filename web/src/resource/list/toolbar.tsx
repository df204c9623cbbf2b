// Above the table: what the screen itself offers, and what every list can do.
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useT } from '../../locales/language.ts'
import { submitExport } from '../../shell/centre/submit.ts'
import { useMayCall } from '../../shell/me.ts'
import { useSpoken } from '../value/spoken.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { Icon } from './icons.tsx'
import type { Slots } from './resource-list.props.ts'
import { ImportButton, ScheduleButton } from './sheet-buttons.tsx'
import styles from './toolbar.module.css'
import type { Columns } from './use-columns.ts'
import type { List } from './use-list.ts'
import { ViewsPanel } from './views-panel.tsx'

type ToolbarProps = {
  list: List
  columns: Columns
  slots: Slots
  isSmall: boolean
  /** A list inside another screen has no reports and views of its own, and the rights here are those of the screen. */
  isInside: boolean
  batch: ReactNode
}

export function Toolbar({ list, columns, slots, isSmall, isInside, batch }: ToolbarProps) {
  const t = useT()
  const { of } = list
  useRefreshKey(list.refresh)
  return (
    <div className={styles.bar}>
      {batch ?? <div className={styles.own}>{slots.toolbar?.(list)}</div>}
      <span className={styles.space} />
      {!isInside && <Sheets list={list} columns={columns} slots={slots} />}
      {!isInside && <ViewsPanel list={list} columns={columns} />}
      {!isSmall && <ColumnsPanel of={of} columns={columns} />}
      {!isSmall && !isInside && (
        <IconButton label={t('list.print')} onClick={() => window.print()}>
          <Icon name="print" />
        </IconButton>
      )}
      <IconButton label={t('list.refresh')} isBusy={list.isFetching} onClick={() => void list.refresh()}>
        <Icon name="refresh" />
      </IconButton>
    </div>
  )
}

function Sheets({ list, columns, slots }: Pick<ToolbarProps, 'list' | 'columns' | 'slots'>) {
  const language = useSpoken()
  const { of, query } = list
  const mayExport = useMayCall()(of.calls.export)
  const input = { ...query, columns: sheetColumns(columns) }
  return (
    <>
      {slots.importer ? slots.importer(list) : <ImportButton list={list} />}
      {slots.scheduler ? (
        slots.scheduler(list)
      ) : (
        <ScheduleButton name={of.title[language]} by={of.calls.export} input={input} />
      )}
      {mayExport && <ExportButton list={list} columns={columns} />}
    </>
  )
}

type IconButtonProps = { label: string; isBusy?: boolean; onClick: () => void; children: ReactNode }

function IconButton({ label, isBusy = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      data-busy={isBusy || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const sheetColumns = ({ shown }: Columns) =>
  shown.filter(({ field }) => field.sheet !== 'never').map(({ name }) => name)

/** Takes what the screen shows: its filters, its order, its columns. */
function ExportButton({ list, columns }: { list: List; columns: Columns }) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const onExport = async () => {
    const { export: one } = list.of.calls
    if (!one || isBusy) return
    setIsBusy(true)
    await submitExport(one, { ...list.query, columns: sheetColumns(columns) }).finally(() => setIsBusy(false))
  }
  return (
    <IconButton label={t('list.export')} isBusy={isBusy} onClick={() => void onExport()}>
      <Icon name="export" />
    </IconButton>
  )
}

/** Alt+R asks again; only the list that is shown hears it, since a hidden tab has no effects. */
function useRefreshKey(refresh: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyR' || document.querySelector('dialog:modal')) return
      event.preventDefault()
      void refresh()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
