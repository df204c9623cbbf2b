// The rows as a table of the browser's own: one table for head, rows and sums, so that each cell belongs to its head. Widths
// are CSS variables, which a drag changes without anything being drawn again.
import { type CSSProperties, memo, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../../locales/language.ts'
import { isFigure } from '../value/kinds.ts'
import { useSpoken } from '../value/spoken.ts'
import { valueText } from '../value/value-text.ts'
import { type Column, densities } from './columns.ts'
import { CopyMark } from './copy-mark.tsx'
import type { AnyRow, Listed } from './listed.ts'
import { pinnedAt } from './pinned.ts'
import { firstStop, holdSide, onRowKey } from './row-keys.ts'
import type { Selection } from './selection.ts'
import styles from './table.module.css'
import { PickAll, TableHead } from './table-head.tsx'
import { type RowWays, TableRow } from './table-row.tsx'
import type { Columns } from './use-columns.ts'
import { useFarRows } from './use-far-rows.ts'
import type { List } from './use-list.ts'

type TableProps = {
  of: Listed
  caption: string
  rows: readonly AnyRow[] | undefined
  /** How many rows to keep room for while the first ones come. */
  expected: number
  columns: Columns
  sort: List['sort']
  onSort: List['sortBy']
  sums: List['sums']
  /** Nothing where no row can be chosen. */
  selection: Selection | undefined
  hasMenu: boolean
  isFetching: boolean
  ways: RowWays
}

export const Table = memo(function Table(props: TableProps) {
  const { of, caption, expected, columns, sort, onSort, sums, selection, hasMenu, isFetching, ways } = props
  // Other rows are drawn after what was clicked has answered: hundreds of them take longer than a click may.
  const rows = useDeferredValue(props.rows)
  const { shown, layout, arrange } = columns
  const body = useRef<HTMLTableSectionElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const density = layout.density ?? 'normal'
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have another first stop.
  useLayoutEffect(() => firstStop(body.current), [rows])
  useEffect(() => (frame.current ? holdSide(frame.current) : undefined), [])
  useFarRows({ frame, body }, densities[density])
  const style = { ...variables(shown, selection !== undefined, hasMenu), '--row-height': `${densities[density]}px` }
  return (
    <div ref={frame} className={styles.frame} data-fetching={isFetching || undefined}>
      <table className={styles.table} style={style as CSSProperties} aria-busy={rows === undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {selection && <col className={styles.pickColumn} />}
          {shown.map(({ name }) => (
            <col key={name} style={{ width: `var(--w-${name})` }} />
          ))}
          <col />
          {hasMenu && <col className={styles.menuColumn} />}
        </colgroup>
        <thead>
          <tr>
            {selection && <PickAll selection={selection} rows={rows ?? []} />}
            {shown.map(column => (
              <TableHead
                key={column.name}
                column={column}
                sort={sort ?? { field: of.list.order[0] as never, order: of.list.order[1] }}
                isChosen={sort !== undefined}
                onSort={onSort}
                arrange={arrange}
              />
            ))}
            <td className={styles.filler} />
            {hasMenu && <MenuHead />}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={event => onRowKey(event, { rows: rows ?? [], shown, ways, selection })}>
          {rows === undefined
            ? Array.from({ length: expected }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else.
                <SkeletonRow key={at} columns={shown} hasPick={selection !== undefined} hasMenu={hasMenu} at={at} />
              ))
            : rows.map(row => (
                <TableRow key={row.id} row={row} columns={shown} selection={selection} hasMenu={hasMenu} ways={ways} />
              ))}
        </tbody>
        {shown.some(({ name, field }) => field.sum && (sums === undefined || name in sums)) && (
          <Sums columns={shown} sums={sums} hasPick={selection !== undefined} hasMenu={hasMenu} />
        )}
      </table>
      <CopyMark frame={frame} />
    </div>
  )
})

/** What an A4 page on its side has room for, and below which scale nobody reads. */
const paperPx = 1040
const leastZoom = 0.4

/** Widths, and where the pinned columns stand when the rest scrolls below them. */
function variables(columns: readonly Column[], hasPick: boolean, hasMenu: boolean): Record<string, string> {
  const result: Record<string, string> = {}
  const sum = (widths: readonly string[]) => (widths.length === 0 ? '0px' : `calc(${widths.join(' + ')})`)
  const left = hasPick ? ['var(--w-pick)'] : []
  for (const { name, width, pin } of columns) {
    result[`--w-${name}`] = `${width}px`
    if (pin !== 'left') continue
    result[`--at-${name}`] = sum(left)
    left.push(`var(--w-${name})`)
  }
  const right = hasMenu ? ['var(--w-menu)'] : []
  for (const { name, pin } of columns.toReversed()) {
    if (pin !== 'right') continue
    result[`--at-${name}`] = sum(right)
    right.push(`var(--w-${name})`)
  }
  const all = columns.map(({ name }) => `var(--w-${name})`)
  const widthPx = columns.reduce((total, { width }) => total + width, 0)
  result['--print-zoom'] = String(Math.min(1, Math.max(leastZoom, paperPx / widthPx)))
  result['--all'] = sum([...(hasPick ? ['var(--w-pick)'] : []), ...all, ...(hasMenu ? ['var(--w-menu)'] : [])])
  return result
}

function MenuHead() {
  const t = useT()
  return (
    <th scope="col" className={styles.menuCell}>
      <span className={styles.caption}>{t('list.actions')}</span>
    </th>
  )
}

type PartProps = { columns: readonly Column[]; hasPick: boolean; hasMenu: boolean }

function SkeletonRow({ columns, hasPick, hasMenu, at }: PartProps & { at: number }) {
  return (
    <tr>
      {hasPick && <td className={styles.pickCell} />}
      {columns.map(({ name, pin }, place) => (
        <td key={name} data-pin={pin} style={pinnedAt(name, pin)}>
          <span className={styles.skeleton} style={{ width: `${40 + ((at * 7 + place * 13) % 5) * 10}%` }} />
        </td>
      ))}
      <td className={styles.filler} />
      {hasMenu && <td className={styles.menuCell} />}
    </tr>
  )
}

function Sums({ columns, sums, hasPick, hasMenu }: PartProps & { sums: List['sums'] }) {
  const t = useT()
  const language = useSpoken()
  const first = columns.findIndex(({ field }) => !field.sum)
  return (
    <tfoot>
      <tr>
        {hasPick && <td className={styles.pickCell} />}
        {columns.map(({ name, field, pin }, at) => (
          <td
            key={name}
            data-pin={pin}
            data-figure={isFigure(field) || undefined}
            data-column={name}
            style={pinnedAt(name, pin)}
          >
            {at === first && t('list.sums')}
            {field.sum && (sums ? valueText(field, sums[name], language) : '…')}
          </td>
        ))}
        <td className={styles.filler} />
        {hasMenu && <td className={styles.menuCell} />}
      </tr>
    </tfoot>
  )
}
