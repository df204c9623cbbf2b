// A day of prices as a bar of 24 hours: each tier by colour, by height and by its letter.
import { slotsOfDay } from '@ev/rules/price/half-hours'
import { useSpoken } from '../value/spoken.ts'
import tiers from './tier.module.css'
import styles from './tier-bar.module.css'
import { sayDay, stretchesOf, tierMark } from './words.ts'

/** The least half hours that have room for a letter. */
const roomy = { row: 5, large: 2 }

type TierBarProps = {
  /** 48 letters; `-` where nothing is set. */
  slots: string
  size?: 'row' | 'large'
  /** What comes before the periods for whoever hears it. */
  label?: string
  /** The half hour that it is. */
  now?: number
}

export function TierBar({ slots, size = 'row', label, now }: TierBarProps) {
  const language = useSpoken()
  const said = sayDay(slots, language)
  const bar = (
    <div className={styles.bar} role="img" aria-label={label ? `${label} ${said}` : said} title={said}>
      {stretchesOf(slots).map(({ start, end, tier }) => (
        <span
          key={start}
          className={tiers.tier}
          data-tier={tier}
          data-none={tier === undefined || undefined}
          style={{ gridColumn: `${start + 1} / ${end + 1}` }}
        >
          {tier !== undefined && end - start >= roomy[size] ? tierMark(tier, language) : ' '}
        </span>
      ))}
    </div>
  )
  if (size === 'row') return bar
  return (
    <div className={styles.large}>
      <div className={styles.day}>
        {bar}
        {now !== undefined && <span className={styles.now} style={{ left: `${(now / slotsOfDay) * 100}%` }} />}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {[0, 6, 12, 18, 24].map(hour => (
          <span key={hour}>{hour}:00</span>
        ))}
      </div>
    </div>
  )
}
