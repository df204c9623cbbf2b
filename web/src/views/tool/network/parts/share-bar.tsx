// A bar of what became of the piles; beside it stand the figures, so a screen reader passes over it.
import styles from './upgrade.module.css'

const tones = ['ok', 'bad', 'busy', 'idle'] as const

type Props = { readonly total: number; readonly shares: Readonly<Partial<Record<(typeof tones)[number], number>>> }

export const ShareBar = ({ total, shares }: Props) => (
  <span className={styles.bar} aria-hidden="true">
    {tones.map(tone => (
      <span key={tone} data-tone={tone} style={{ width: `${((shares[tone] ?? 0) * 100) / Math.max(1, total)}%` }} />
    ))}
  </span>
)
