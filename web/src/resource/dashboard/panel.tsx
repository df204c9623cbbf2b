// A part of a dashboard with its title, and what a dashboard says when its figures do not come.
import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { State } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import styles from './dashboard.module.css'

type PanelProps = { title: string; note?: ReactNode; tools?: ReactNode; area?: string; children: ReactNode }

export function Panel({ title, note, tools, area, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title} {...(area && { style: { gridArea: area } })}>
      <div className={styles.head}>
        <h2>
          {title} {note && <small>{note}</small>}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

export const Quiet = ({ children }: { children: ReactNode }) => <p className={styles.quiet}>{children}</p>

type TroubleProps = { error: Error; asOf: string | undefined; onRetry: () => void }

/** Figures that were there stay, with what they are worth; where there are none this stands in for them. */
export function Trouble({ error, asOf, onRetry }: TroubleProps) {
  const t = useT()
  const again = <Button onClick={onRetry}>{t('app.retry')}</Button>
  if (asOf === undefined)
    return (
      <State drawing="failed" title={t('dashboard.failed')} hint={error.message} isAlert>
        {again}
      </State>
    )
  return (
    <div className={styles.trouble} role="alert">
      {t('dashboard.old', { time: asOf, why: error.message })} {again}
    </div>
  )
}
