// A row. It is drawn again when its record or the columns change, and for nothing else: whether it is chosen is the
// business of its box, and which row has the focus that of the browser.
import type { Language } from '@ev/rules/refuse'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { useT } from '../../locales/language.ts'
import { isFigure } from '../value/kinds.ts'
import { useSpoken } from '../value/spoken.ts'
import { drawValue } from '../value/value.tsx'
import { valueText } from '../value/value-text.ts'
import type { Column } from './columns.ts'
import type { AnyRow, Listed } from './listed.ts'
import { pinnedAt } from './pinned.ts'
import { type Selection, useIsPicked } from './selection.ts'
import styles from './table.module.css'

/** What a row can do; the same object as long as the list is. */
export type RowWays = {
  readonly of: Listed
  readonly cells: Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>
  readonly onOpen?: ((row: AnyRow) => void) | undefined
  /** Opens the menu of a row at a place of the window. */
  readonly onMenu: (row: AnyRow, at: DOMRect) => void
  readonly reveal?: ((row: AnyRow, name: string) => Promise<string>) | undefined
}

type TableRowProps = {
  row: AnyRow
  columns: readonly Column[]
  selection: Selection | undefined
  hasMenu: boolean
  ways: RowWays
}

export const TableRow = memo(function TableRow({ row, columns, selection, hasMenu, ways }: TableRowProps) {
  const language = useSpoken()
  const { onOpen, onMenu, of } = ways
  const label = labelOf(of, row, language)
  const onContextMenu = (event: MouseEvent<HTMLTableRowElement>) => {
    // Where text is marked, or on a link, the browser's own menu is the one that is wanted.
    if (!hasMenu || event.shiftKey || (event.target as Element).closest('a') || !getSelection()?.isCollapsed) return
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    const isKey = event.clientX === 0 && event.clientY === 0
    onMenu(row, new DOMRect(isKey ? left + 16 : event.clientX, isKey ? bottom : event.clientY, 0, 0))
  }
  const onDoubleClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button, input')) onOpen?.(row)
  }
  return (
    <tr data-id={row.id} tabIndex={-1} onContextMenu={onContextMenu} onDoubleClick={onOpen && onDoubleClick}>
      {selection && <PickCell selection={selection} id={row.id} label={label} />}
      {columns.map(({ name, field, pin }) => (
        <td
          key={name}
          data-column={name}
          data-pin={pin}
          data-figure={isFigure(field) || undefined}
          style={pinnedAt(name, pin)}
        >
          {cell(row, name, ways, language)}
        </td>
      ))}
      <td className={styles.filler} />
      {hasMenu && <MenuCell label={label} onMenu={at => onMenu(row, at)} />}
    </tr>
  )
})

export function labelOf(of: Listed, row: AnyRow, language: Language): string {
  const field = of.fields[of.label]
  return (field && valueText(field, row[of.label], language)) || row.id
}

export function cell(row: AnyRow, name: string, ways: RowWays, language: Language): ReactNode {
  const { of, cells, onOpen, reveal } = ways
  const field = of.fields[name]
  if (!field) return null
  const drawn =
    cells[name]?.(row) ?? drawValue({ field, value: row[name], reveal: reveal && (() => reveal(row, name)) }, language)
  if (name !== of.label || !onOpen) return drawn
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(row)}>
      {drawn}
    </button>
  )
}

function PickCell({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  const t = useT()
  const isOn = useIsPicked(selection, id)
  return (
    <td className={styles.pickCell}>
      <input
        type="checkbox"
        aria-label={t('list.pickRow', { label })}
        checked={isOn}
        onChange={() => selection.toggle(id)}
      />
    </td>
  )
}

function MenuCell({ label, onMenu }: { label: string; onMenu: (at: DOMRect) => void }) {
  const t = useT()
  return (
    <td className={styles.menuCell}>
      <button
        type="button"
        className={styles.more}
        aria-label={t('list.actionsOf', { label })}
        aria-haspopup="menu"
        onClick={event => onMenu(event.currentTarget.getBoundingClientRect())}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8h.01M8 8h.01M13 8h.01" />
        </svg>
      </button>
    </td>
  )
}
