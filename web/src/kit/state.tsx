// What stands where content would be: waiting, nothing there, not found, failed. One drawing style, one action.
import type { ReactNode } from 'react'
import { useT } from '../locales/language.ts'
import styles from './state.module.css'

type StateProps = {
  drawing: keyof typeof drawings
  title: string
  hint?: string
  isAlert?: boolean
  children?: ReactNode
}

export function State({ drawing, title, hint, isAlert = false, children }: StateProps) {
  return (
    <div className={styles.state} role={isAlert ? 'alert' : undefined}>
      <svg viewBox="0 0 160 96" aria-hidden="true">
        <path className={styles.ground} d="M16 84h128" />
        {drawings[drawing]}
      </svg>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

export function Waiting({ text }: { text?: string }) {
  const t = useT()
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {text ?? t('app.loading')}
    </div>
  )
}

const pile = <path d="M62 84V26q0-8 8-8h20q8 0 8 8v58M70 28h20v14H70z" />

const drawings = {
  /** A pile that nobody is plugged into. */
  empty: (
    <>
      {pile}
      <path d="M98 48h8q6 0 6 6v12q0 6 6 6t6-6V46M120 38v8h8v-8M120 46h8v6h-8z" />
    </>
  ),
  /** A barrier that is down. */
  shut: <path d="M40 84V40M34 84h12M40 46h84v12H40M58 46l-8 12M78 46l-8 12M98 46l-8 12M118 46l-8 12M124 58v10" />,
  /** A pile with a crane beside it. */
  building: (
    <>
      {pile}
      <path d="M122 84V14M116 84h12M62 14h76M122 14l-16 8M78 14v4M138 14v10h-8V14" />
    </>
  ),
  /** A sign with an arrow that leads nowhere. */
  lost: <path d="M80 84V18M56 26h44l10 9-10 9H56zM104 54H66l-8 7 8 7h38z" />,
  /** A pile whose cable is torn. */
  failed: (
    <>
      {pile}
      <path d="M98 48h8q6 0 6 6v4M118 70l-6 6M112 58l6 4-8 4 6 4M80 52v12M80 70v1" />
    </>
  ),
}
