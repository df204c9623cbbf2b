// How much of what could flow does flow.
import { amount } from '../gun/measured.ts'
import styles from './watch.module.css'

type PowerBarProps = {
  label: string
  nowW: number
  /** What it can give; nothing is known of it where it is 0. */
  ofW: number
  unit?: 'kW' | 'kVA'
  /** From this share on it is too much. */
  alarmPct?: number
}

export function PowerBar({ label, nowW, ofW, unit = 'kW', alarmPct = 100 }: PowerBarProps) {
  const pct = ofW > 0 ? (nowW / ofW) * 100 : 0
  return (
    <span className={styles.power} title={`${label} ${pct.toFixed(0)}%`}>
      <span className={styles.powerText}>
        <b>{amount(nowW, 1_000)}</b>
        {ofW > 0 ? ` / ${amount(ofW, 1_000, 0)} ${unit}` : ' kW'}
      </span>
      {ofW > 0 && (
        <span className={styles.bar} aria-hidden="true" data-high={pct >= alarmPct || undefined}>
          <span style={{ width: `${Math.min(100, pct)}%` }} />
        </span>
      )}
    </span>
  )
}
