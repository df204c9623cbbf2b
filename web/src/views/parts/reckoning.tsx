// What can be spent, reckoned out in sight: each part with its sign, and what comes of it.
import type { Field } from '@ev/contract/kit/field'
import { figure } from '../../resource/value/figures.ts'
import { headOf } from '../../resource/value/kinds.ts'
import { useSpoken } from '../../resource/value/spoken.ts'
import styles from './reckoning.module.css'

type Part = { readonly sign: '+' | '−' | '='; readonly of: Field; readonly fen: number }

type ReckoningProps = {
  title: string
  parts: readonly Part[]
  /** Why it does not add up, e.g. an account that is frozen. */
  note?: string | undefined
}

export function Reckoning({ title, parts, note }: ReckoningProps) {
  const language = useSpoken()
  return (
    <section className={styles.reckoning} aria-label={title}>
      {parts.map(({ sign, of, fen }, place) => (
        <div key={of.label.zh} className={sign === '=' ? styles.sum : styles.part}>
          {place > 0 && (
            <span className={styles.sign} aria-hidden="true">
              {sign}
            </span>
          )}
          <div>
            <div className={styles.name}>{headOf(of, language)}</div>
            <div className={styles.amount}>{figure(fen, 2)}</div>
          </div>
        </div>
      ))}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}
