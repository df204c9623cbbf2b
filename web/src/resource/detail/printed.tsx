// A record on paper: its title, its fields, the time. What is on the screen stays there.
import { instant, showTime } from '@ev/rules/units'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../form/of.ts'
import styles from './detail.module.css'

type PrintedProps = { title: string; children: ReactNode; onPrinted: () => void }

/** Prints as soon as it stands in the page, and says when the browser is done with it. */
export function Printed({ title, children, onPrinted }: PrintedProps) {
  const { t } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it appears.
  useEffect(() => {
    const timer = setTimeout(() => {
      window.print()
      onPrinted()
    })
    return () => clearTimeout(timer)
  }, [])
  return createPortal(
    <article className={styles.sheet} data-printed data-theme="light">
      <h1>{title}</h1>
      <p>{t('record.printed', { time: showTime(instant(Date.now())) })}</p>
      {children}
    </article>,
    document.body,
  )
}
