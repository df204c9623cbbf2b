// Orders that do not settle by themselves: why, what to do next, and doing it.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { useT } from '../../../../locales/language.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { AbnormalAdvice } from './abnormal-advice.tsx'
import { useOfOrder } from './of-order.tsx'
import { type AbnormalRow, useOrderCare } from './use-order-care.tsx'

/** Settling has a dialog of its own. */
const plain = ['check', 'close'] as const

export function AbnormalOrders() {
  const t = useT()
  const { rowEntries, buttons, dialog } = useOrderCare()
  const detail = useOfOrder<AbnormalRow>(row => <AbnormalAdvice row={row} />)
  return (
    <>
      <ResourcePage
        of={abnormalOrder}
        list={{
          rowActions: plain,
          rowExtra: rowEntries,
          empty: { title: t('orderCare.noneAbnormal'), hint: t('orderCare.noneAbnormalHint') },
        }}
        detail={{ ...detail, actions: plain, buttons }}
      />
      {dialog}
    </>
  )
}
