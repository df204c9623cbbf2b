// What happened to an order, in plain words, with who did it.
import { Waiting } from '../../../../kit/state.tsx'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { type OrderRow, useExplained } from './order-explained.ts'
import { OrderSection } from './order-section.tsx'
import { OrderTable } from './order-table.tsx'

export function OrderLog({ row }: { row: OrderRow }) {
  const { t, word } = useWords()
  const { data, error, refetch } = useExplained(row)
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return (
    <OrderSection title={t('order.log')} empty={data.log.length === 0 ? t('order.noLog') : undefined}>
      <OrderTable
        caption={t('order.log')}
        rows={data.log.map(one => ({ ...one, key: one.id }))}
        columns={[
          { title: t('order.time'), draw: ({ time }) => time },
          { title: t('order.event'), draw: ({ says }) => word(says) },
          {
            title: t('order.who'),
            draw: ({ staff }) => (staff ? <RefLink family="system-service/user" to={staff} /> : t('order.system')),
          },
        ]}
      />
    </OrderSection>
  )
}
