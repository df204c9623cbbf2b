import type { ReactNode } from 'react'
import styles from './panel.module.css'

type PanelProps = { title: string; note?: string | undefined; className?: string | undefined; children: ReactNode }

/** One surface with its name and, where there is one, a figure about all of it. */
export function Panel({ title, note, className, children }: PanelProps) {
  return (
    <section className={`${styles.panel} ${className ?? ''}`} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note && <span>{note}</span>}
      </header>
      {children}
    </section>
  )
}

/** Panels one below the other. */
export const Column = ({ children }: { children: ReactNode }) => <div className={styles.column}>{children}</div>

/** Where a list has nothing to show. */
export const Nothing = ({ text }: { text: string }) => <p className={styles.nothing}>{text}</p>
