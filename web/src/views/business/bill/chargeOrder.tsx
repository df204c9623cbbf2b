// Charging orders: every one with the page that explains it, those that go on, and those that wait for a person. The three
// addresses share this view.
import { order } from '@ev/contract/bill/order'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Waiting } from '../../../kit/state.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { isRunning, type OrderRow } from './parts/order-explained.ts'
import { kwh, yuan } from './parts/order-figures.ts'
import { useOrderDetail } from './parts/use-order-detail.tsx'
import { useStopOrder } from './parts/use-stop-order.tsx'

const AbnormalOrders = lazy(async () => ({ default: (await import('./parts/abnormal-orders.tsx')).AbnormalOrders }))
const LiveOrders = lazy(async () => ({ default: (await import('./parts/live-orders.tsx')).LiveOrders }))

export default function Orders() {
  const { pathname } = useLocation()
  const Shown = pathname.includes('/abnormalOrder')
    ? AbnormalOrders
    : pathname.includes('/realTimeOrder')
      ? LiveOrders
      : ChargeOrders
  return (
    <Suspense fallback={<Waiting />}>
      <Shown />
    </Suspense>
  )
}

function ChargeOrders() {
  const detail = useOrderDetail(order)
  const { rowEntries, button, dialog } = useStopOrder(order)
  return (
    <>
      <ResourcePage
        of={order}
        list={{ cells, rowExtra: row => (isRunning(row) ? rowEntries(row) : []) }}
        detail={{ ...detail, buttons: row => isRunning(row) && button(row) }}
      />
      {dialog}
    </>
  )
}

/** What is not reckoned yet is not nothing. */
const cells = {
  energyE4: (row: OrderRow) => (isRunning(row) ? '–' : kwh(row.energyE4)),
  payableFen: (row: OrderRow) => (isRunning(row) ? '–' : yuan(row.payableFen)),
  paidFen: (row: OrderRow) => (isRunning(row) ? '–' : yuan(row.paidFen)),
  revenueFen: (row: OrderRow) => (isRunning(row) ? '–' : yuan(row.revenueFen)),
}
