// The head of a column: its name, which sorts where the definition allows it, and the edge by which it is widened.
import { type PointerEvent, useRef } from 'react'
import { useT } from '../../locales/language.ts'
import { headOf, isFigure } from '../value/kinds.ts'
import { useSpoken } from '../value/spoken.ts'
import { type Column, chooseColumn, clampWidth, defaultWidth } from './columns.ts'
import type { AnyRow } from './listed.ts'
import { pinnedAt } from './pinned.ts'
import { isPicked, type Selection, usePicked } from './selection.ts'
import styles from './table.module.css'
import type { Columns } from './use-columns.ts'
import type { List } from './use-list.ts'

type Sort = NonNullable<List['sort']>

type TableHeadProps = {
  column: Column
  sort: Sort
  /** Somebody has chosen the order, it is not the list's own. */
  isChosen: boolean
  onSort: List['sortBy']
  arrange: Columns['arrange']
}

export function TableHead({ column, sort, isChosen, onSort, arrange }: TableHeadProps) {
  const { name, field, pin } = column
  const language = useSpoken()
  const t = useT()
  const text = headOf(field, language)
  const order = sort.field === name ? sort.order : undefined
  const next = nextOrder(name as Sort['field'], order, isChosen)
  return (
    <th
      scope="col"
      data-column={name}
      data-pin={pin}
      data-figure={isFigure(field) || undefined}
      style={pinnedAt(name, pin)}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {field.sort ? (
        <button type="button" className={styles.sorter} title={t('list.sortBy')} onClick={() => onSort(next)}>
          <span className={styles.headText}>{text}</span>
          <svg viewBox="0 0 8 16" aria-hidden="true" data-order={order}>
            <path d="M1 6l3-3 3 3z" />
            <path d="M1 10l3 3 3-3z" />
          </svg>
        </button>
      ) : (
        <span className={styles.headText} title={text}>
          {text}
        </span>
      )}
      <Edge column={column} arrange={arrange} />
    </th>
  )
}

/** Upwards, downwards, and back to the list's own order. */
function nextOrder(field: Sort['field'], order: Sort['order'] | undefined, isChosen: boolean): Sort | undefined {
  if (order === undefined || !isChosen) return { field, order: order === 'asc' ? 'desc' : 'asc' }
  return order === 'asc' ? { field, order: 'desc' } : undefined
}

/** For the pointer alone: the panel of the columns does the same by keys. */
function Edge({ column, arrange }: { column: Column; arrange: Columns['arrange'] }) {
  const t = useT()
  const drag = useRef<{ fromX: number; width: number; now: number }>(undefined)
  const tableOf = (event: PointerEvent) => (event.currentTarget as Element).closest('table')
  const onDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { fromX: event.clientX, width: column.width, now: column.width }
  }
  const onMove = (event: PointerEvent<HTMLSpanElement>) => {
    if (!drag.current) return
    const by = (event.clientX - drag.current.fromX) * (column.pin === 'right' ? -1 : 1)
    drag.current.now = clampWidth(drag.current.width + by)
    tableOf(event)?.style.setProperty(`--w-${column.name}`, `${drag.current.now}px`)
  }
  const onUp = () => {
    const done = drag.current
    drag.current = undefined
    if (done && done.now !== done.width) arrange(layout => chooseColumn(layout, column.name, { width: done.now }))
  }
  return (
    <span
      className={styles.edge}
      title={t('list.resize')}
      aria-hidden="true"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onDoubleClick={() => arrange(layout => defaultWidth(layout, column.name))}
    />
  )
}

/** All rows of the page. */
export function PickAll({ selection, rows }: { selection: Selection; rows: readonly AnyRow[] }) {
  const t = useT()
  const picked = usePicked(selection)
  const count = rows.filter(({ id }) => isPicked(picked, id)).length
  const isAll = count > 0 && count === rows.length
  return (
    <th scope="col" className={styles.pickCell}>
      <input
        type="checkbox"
        aria-label={t('list.pickPage')}
        checked={isAll}
        disabled={rows.length === 0}
        ref={box => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() =>
          selection.pick(
            rows.map(({ id }) => id),
            !isAll,
          )
        }
      />
    </th>
  )
}
