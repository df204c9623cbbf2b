// What a transformer could carry, what its piles could ask of it, and where its load will stand.
import type { transformer } from '@ev/contract/config/transformer'
import type { Row } from '@ev/contract/kit/resource'
import { useT } from '../../../../locales/language.ts'
import styles from './transformer-load.module.css'

type TransformerLoadProps = { of: Row<typeof transformer.fields> }

/** Kilowatts are held against kilovolt-amperes as if the power factor were one. */
export function TransformerLoad({ of: { capacityKva, limitPct, alarmPct, pilePowerKw } }: TransformerLoadProps) {
  const t = useT()
  const askedPct = Math.round((pilePowerKw / capacityKva) * 100)
  const end = Math.max(askedPct, alarmPct, 100)
  const at = (pct: number) => ({ insetInlineStart: `${(pct / end) * 100}%` })
  return (
    <section className={styles.load} aria-label={t('transformer.load')}>
      <h3>{t('transformer.load')}</h3>
      <div className={styles.scale} aria-hidden="true">
        <span className={styles.asked} style={{ width: `${(askedPct / end) * 100}%` }} />
        <span className={styles.mark} data-tone="warn" style={at(limitPct)} />
        <span className={styles.mark} data-tone="bad" style={at(alarmPct)} />
        <span className={styles.mark} style={at(100)} />
      </div>
      <p>{t('transformer.asked', { kw: pilePowerKw.toLocaleString('en-US'), pct: askedPct, kva: capacityKva })}</p>
      <p>{t('transformer.marks', { limit: limitPct, alarm: alarmPct })}</p>
      <p>{t('transformer.loadLater')}</p>
    </section>
  )
}
