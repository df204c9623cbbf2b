// A plain table of what belongs to an order, which scrolls by itself where the screen is narrow.
import type { ReactNode } from 'react'
import ruled from '../../../../kit/ruled.module.css'
import styles from './order.module.css'

type OrderColumn<R> = {
  readonly title: string
  readonly draw: (row: R) => ReactNode
  /** Figures stand right. */
  readonly isFigure?: boolean
}

type OrderTableProps<R> = { caption: string; columns: readonly OrderColumn<R>[]; rows: readonly R[] }

export function OrderTable<R extends { readonly key: string }>({ caption, columns, rows }: OrderTableProps<R>) {
  return (
    <TableFrame caption={caption}>
      <thead>
        <tr>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" className={isFigure ? styles.number : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            {columns.map(({ title, draw, isFigure }) => (
              <td key={title} className={isFigure ? styles.number : undefined}>
                {draw(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

export function TableFrame({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its keys.
    <section className={ruled.frame} tabIndex={0} aria-label={caption}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>{caption}</caption>
        {children}
      </table>
    </section>
  )
}
