// What is known of one thing: names and values side by side.
import type { CSSProperties, ReactNode } from 'react'
import { type Columns, columnsOf, spanIn } from './columns.ts'
import styles from './detail-list.module.css'

export type Detail = { readonly label: string; readonly value: ReactNode; readonly span?: number }

export function DetailList({ columns, items }: { columns?: number; items: readonly Detail[] }) {
  const room = columnsOf(columns)
  return (
    <div className={styles.room}>
      <dl className={styles.list} style={inStyle(room)}>
        {items.map(({ label, value, span }) => (
          <div key={label} className={styles.item} style={inStyle(spanIn(room, span))}>
            <dt>{label}</dt>
            <dd>{isEmpty(value) ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Zero is a value; nothing, blanks and an empty list are none. */
const isEmpty = (value: ReactNode) =>
  value === null ||
  value === undefined ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

// React's type knows no custom properties.
const inStyle = ({ wide, narrow }: Columns) => ({ '--wide': wide, '--narrow': narrow }) as CSSProperties
