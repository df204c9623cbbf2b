// A tree in a table: the first column opens and closes, the others say more of each row.
import type { CSSProperties, ReactNode } from 'react'
import { useWords } from '../../../resource/form/of.ts'
import { MenuIcon } from '../../../shell/icons.tsx'
import styles from './tree.module.css'
import type { TreeNode, TreeRow } from './tree.ts'

export type TreeColumn<N extends TreeNode> = {
  readonly key: string
  readonly title: string
  readonly width: number
  /** Figures stand at the end of their column. */
  readonly isFigure?: true
  readonly draw: (node: N) => ReactNode
}

type TreeTableProps<N extends TreeNode> = {
  caption: string
  rows: readonly TreeRow<N>[]
  columns: readonly TreeColumn<N>[]
  onToggle: (id: string) => void
  iconOf?: (node: N) => string
  /** Before the title of a row, e.g. what it is dragged by. */
  handle?: (node: N) => ReactNode
  rowProps?: (node: N) => React.ComponentProps<'tr'>
  onOpen?: ((node: N) => void) | undefined
}

export function TreeTable<N extends TreeNode>(props: TreeTableProps<N>) {
  const { caption, rows, columns, rowProps } = props
  const { t } = useWords()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              {t('tree.title')}
            </th>
            {columns.map(({ key, title, width, isFigure }) => (
              <th key={key} scope="col" style={{ width }} data-figure={isFigure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.node.id} data-kind={row.node.componentType} {...rowProps?.(row.node)}>
              <Title {...props} row={row} />
              {columns.map(({ key, draw, isFigure }) => (
                <td key={key} data-figure={isFigure}>
                  {draw(row.node)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TitleProps<N extends TreeNode> = Pick<TreeTableProps<N>, 'onToggle' | 'iconOf' | 'handle' | 'onOpen'> & {
  row: TreeRow<N>
}

function Title<N extends TreeNode>({ row, onToggle, iconOf, handle, onOpen }: TitleProps<N>) {
  const { t, language } = useWords()
  const { node, depth, hasBelow, isOpen } = row
  const title = titleIn(node, language)
  return (
    <th scope="row" className={styles.first}>
      {/* React's type knows no custom properties. */}
      <span className={styles.title} style={{ '--depth': depth } as CSSProperties}>
        {handle?.(node)}
        {hasBelow ? (
          <button
            type="button"
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
          <button type="button" className={styles.name} onClick={() => onOpen(node)}>
            {title}
          </button>
        ) : (
          <span>{title}</span>
        )}
      </span>
    </th>
  )
}

export const titleIn = ({ titleZh, titleEn }: Pick<TreeNode, 'titleZh' | 'titleEn'>, language: 'zh' | 'en') =>
  language === 'zh' ? titleZh : titleEn
