// The month that is closed next, and those that are closed.
import { openMonth } from '@ev/contract/bill/open-month'
import { period } from '@ev/contract/bill/period'
import { useWords } from '../../../../resource/form/of.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import styles from './books.module.css'

export function Months() {
  const { t } = useWords()
  return (
    <div className={styles.stack}>
      <ResourceList<typeof openMonth.fields, typeof openMonth.actions> of={openMonth} isInside />
      <ResourceList<typeof period.fields, typeof period.actions>
        of={period}
        empty={{ title: t('books.noMonth'), hint: t('books.noMonthHint') }}
      />
    </div>
  )
}
