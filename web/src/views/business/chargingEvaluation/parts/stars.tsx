// A score as stars; what they mean is said to those who do not see them.
import { useT } from '../../../../locales/language.ts'
import styles from './evaluations.module.css'

const most = 5

export function Stars({ score }: { score: number }) {
  const t = useT()
  return (
    <span className={styles.stars} role="img" aria-label={t('evaluation.stars', { score })}>
      {'★'.repeat(score) + '☆'.repeat(most - score)}
    </span>
  )
}
