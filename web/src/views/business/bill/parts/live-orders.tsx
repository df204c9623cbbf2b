// What is being charged now, fresh every few seconds, and stopping it from afar.
import { realTimeOrder, staleSec } from '@ev/contract/bill/real-time-order'
import type { Row } from '@ev/contract/kit/resource'
import { useT } from '../../../../locales/language.ts'
import { useFreshRows } from '../../../../resource/list/use-fresh-rows.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { DataAge } from './data-age.tsx'
import { useOfOrder } from './of-order.tsx'
import { refreshMs } from './order-explained.ts'
import { useStopOrder } from './use-stop-order.tsx'

type LiveRow = Row<typeof realTimeOrder.fields>

export function LiveOrders() {
  const t = useT()
  useFreshRows(realTimeOrder, refreshMs)
  const { rowEntries, button, dialog } = useStopOrder(realTimeOrder)
  const detail = useOfOrder<LiveRow>()
  return (
    <>
      <ResourcePage
        of={realTimeOrder}
        list={{
          cells,
          rowExtra: rowEntries,
          empty: { title: t('orderCare.noneLive'), hint: t('orderCare.noneLiveHint') },
        }}
        detail={{ ...detail, buttons: button }}
      />
      {dialog}
    </>
  )
}

const cells = {
  ageSec: ({ ageSec }: LiveRow) => <DataAge sec={ageSec} isOld={(ageSec ?? 0) > staleSec} />,
}
