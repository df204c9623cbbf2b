// A tree in a table by the W3C pattern of a tree grid: the first column opens and closes, the others say more of each row.
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import ruled from '../../../kit/ruled.module.css'
import { useWords } from '../../../resource/form/of.ts'
import { MenuIcon } from '../../../shell/icons.tsx'
import styles from './tree.module.css'
import type { TreeRow } from './tree.ts'
import { useTreeKeys } from './use-tree-keys.ts'

type Known = { readonly id: string }

export type TreeColumn<N> = {
  readonly key: string
  readonly title: string
  readonly width: number
  /** Figures stand at the end of their column. */
  readonly isFigure?: true
  /** There is no room for it on a telephone. */
  readonly isWide?: true
  readonly draw: (node: N) => ReactNode
}

export type TreeTableProps<N extends Known> = {
  caption: string
  rows: readonly TreeRow<N>[]
  columns: readonly TreeColumn<N>[]
  titleOf: (node: N) => string
  onToggle: (id: string) => void
  iconOf?: (node: N) => string
  /** What stands behind the others, e.g. a button among screens. */
  isQuiet?: (node: N) => boolean
  /** Before the title of a row, e.g. what it is dragged by. */
  handle?: ((node: N) => ReactNode) | undefined
  rowProps?: ((node: N) => React.ComponentProps<'tr'>) | undefined
  onOpen?: ((node: N) => void) | undefined
  /** Opens the menu of a row at a place of the window. */
  onMenu?: ((node: N, at: DOMRect) => void) | undefined
}

export function TreeTable<N extends Known>(props: TreeTableProps<N>) {
  const { caption, rows, columns, rowProps, isQuiet, onToggle, onOpen, onMenu } = props
  const { t } = useWords()
  const keys = useTreeKeys<N, HTMLTableSectionElement>(rows, { onFold: onToggle, onChoose: onOpen })
  return (
    <div className={`${ruled.frame} ${styles.frame}`}>
      <table
        className={`${ruled.table} ${styles.table}`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree grid is a table with keys of its own.
        role="treegrid"
        aria-label={caption}
        // React's type knows no custom properties.
        style={{ '--least': `${leastPx(columns)}px` } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              {t('tree.title')}
            </th>
            {columns.map(({ key, title, width, isFigure, isWide }) => (
              <th key={key} scope="col" style={{ width }} data-figure={isFigure} data-wide={isWide}>
                {title}
              </th>
            ))}
            {onMenu && (
              <th scope="col" className={styles.last}>
                {t('list.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={keys.box}>
          {rows.map(row => (
            <tr
              key={row.node.id}
              data-quiet={isQuiet?.(row.node) || undefined}
              onFocus={() => keys.reach(row.node.id)}
              onContextMenu={onMenu && (event => openMenuAt(event, at => onMenu(row.node, at)))}
              {...keys.rowProps(row)}
              {...rowProps?.(row.node)}
            >
              <Title {...props} row={row} />
              {columns.map(({ key, draw, isFigure, isWide }) => (
                <td key={key} data-figure={isFigure} data-wide={isWide}>
                  {draw(row.node)}
                </td>
              ))}
              {onMenu && (
                <More
                  title={props.titleOf(row.node)}
                  isReached={row.node.id === keys.reached}
                  onMenu={at => onMenu(row.node, at)}
                />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The columns, and room for a title and for the menu. */
const leastPx = (columns: readonly { readonly width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width, 260 + 80)

/** Where text is marked the browser's own menu is the one that is wanted; a key has no place of its own. */
function openMenuAt(event: MouseEvent<HTMLElement>, open: (at: DOMRect) => void): void {
  if (event.shiftKey || !getSelection()?.isCollapsed) return
  event.preventDefault()
  const { left, bottom } = event.currentTarget.getBoundingClientRect()
  const isKey = event.clientX === 0 && event.clientY === 0
  open(new DOMRect(isKey ? left + 16 : event.clientX, isKey ? bottom : event.clientY, 0, 0))
}

type TitleProps<N extends Known> = Pick<TreeTableProps<N>, 'titleOf' | 'onToggle' | 'iconOf' | 'handle' | 'onOpen'> & {
  row: TreeRow<N>
}

function Title<N extends Known>({ row, titleOf, onToggle, iconOf, handle, onOpen }: TitleProps<N>) {
  const { t } = useWords()
  const { node, level, hasBelow, isOpen } = row
  const title = titleOf(node)
  return (
    <th scope="row" className={styles.first}>
      {/* React's type knows no custom properties. */}
      <span className={styles.title} style={{ '--depth': level - 1 } as CSSProperties}>
        {handle?.(node)}
        {hasBelow ? (
          <button
            type="button"
            // By keyboard the row itself is opened and chosen.
            tabIndex={-1}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'tree.close' : 'tree.open', { title })}
            onClick={() => onToggle(node.id)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m6 4 4 4-4 4" />
            </svg>
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        {iconOf && <MenuIcon name={iconOf(node)} />}
        {onOpen ? (
          <button type="button" tabIndex={-1} className={styles.name} onClick={() => onOpen(node)}>
            {title}
          </button>
        ) : (
          <span>{title}</span>
        )}
      </span>
    </th>
  )
}

type MoreProps = { title: string; isReached: boolean; onMenu: (at: DOMRect) => void }

function More({ title, isReached, onMenu }: MoreProps) {
  const { t } = useWords()
  return (
    <td className={styles.last}>
      <button
        type="button"
        className={styles.more}
        tabIndex={isReached ? 0 : -1}
        aria-haspopup="menu"
        aria-label={t('list.actionsOf', { label: title })}
        onClick={event => onMenu(event.currentTarget.getBoundingClientRect())}
      >
        ⋯
      </button>
    </td>
  )
}
