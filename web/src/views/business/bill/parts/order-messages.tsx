// What the pile and the platform said to each other while an order lasted, and what each message means.
import { Waiting } from '../../../../kit/state.tsx'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { FrameList } from '../../../../resource/frame/frame-list.tsx'
import styles from './order.module.css'
import { type OrderRow, useExplained } from './order-explained.ts'

export function OrderMessages({ row }: { row: OrderRow }) {
  const { t } = useWords()
  const { data, error, refetch } = useExplained(row)
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  const { messages } = data
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{t('order.messagesHint', messages)}</p>
      <FrameList filters={{ pile: [row.pile.id], time: messages }} />
    </div>
  )
}
