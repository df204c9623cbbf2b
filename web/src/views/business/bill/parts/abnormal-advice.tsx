// Why an order waits for a person, and what to do next.
import { type abnormalOrder, adviceOn } from '@ev/contract/bill/abnormal-order'
import type { Row } from '@ev/contract/kit/resource'
import { abnormalReason } from '@ev/contract/order-enums'
import { useWords } from '../../../../resource/form/of.ts'
import { Choice } from '../../../../resource/value/value.tsx'
import styles from './abnormal.module.css'

export function AbnormalAdvice({ row }: { row: Row<typeof abnormalOrder.fields> }) {
  const { t, word, language } = useWords()
  if (row.abnormalReasons.length === 0) return null
  return (
    <section className={styles.advice} aria-label={t('orderCare.next')}>
      <h3>{t('orderCare.next')}</h3>
      <ul>
        {adviceOn(row.abnormalReasons).map(({ reason, advice }) => (
          <li key={reason}>
            <Choice options={abnormalReason.list} value={reason} language={language} />
            <span>{word(advice)}</span>
          </li>
        ))}
      </ul>
      {row.note !== '' && <p>{t('orderCare.found', { note: row.note })}</p>}
    </section>
  )
}
