// How much of a target is reached: a bar that ends at all of it, and the share beside it, which may be more.
import { scaled } from '@ev/contract/kit/say'
import { useT } from '../../../../locales/language.ts'
import styles from './reached.module.css'

export function Reached({ shareBp }: { shareBp: number | null }) {
  const t = useT()
  if (shareBp === null) return '—'
  const share = scaled(shareBp, 2)
  const widthPercent = Math.min(100, Math.max(0, shareBp / 100))
  return (
    <span className={styles.reached} title={t('target.reached', { share })}>
      <span className={styles.track} aria-hidden="true">
        <span data-done={shareBp >= 10_000 || undefined} style={{ inlineSize: `${widthPercent}%` }} />
      </span>
      {share}
    </span>
  )
}
