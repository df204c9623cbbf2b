// Things in the order of one figure, each with a bar as long as it is large.
import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

type Bar = {
  readonly key: string
  readonly name: ReactNode
  readonly text: string
  /** Of the longest, 0 to 1. */
  readonly share: number
  /** Where the bar should be by now. */
  readonly mark?: number | undefined
}

export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ol className={styles.bars} aria-label={label}>
      {bars.map(({ key, name, text, share, mark }) => (
        <li key={key}>
          <span>{name}</span>
          <strong>{text}</strong>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: percent(share) }} />
            {mark !== undefined && <i style={{ left: percent(mark) }} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100)).toFixed(2)}%`
