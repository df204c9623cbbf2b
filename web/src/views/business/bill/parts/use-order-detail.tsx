// The page of an order, for every screen over orders: the first look, the bill, the curves, the log and the messages.
import { frame } from '@ev/contract/operation/frame'
import { lazy, Suspense } from 'react'
import { Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { useMayCall } from '../../../../shell/me.ts'
import { OrderBill } from './order-bill.tsx'
import type { OrderRow } from './order-explained.ts'
import { OrderHead } from './order-head.tsx'
import { OrderLog } from './order-log.tsx'
import { OrderMessages } from './order-messages.tsx'

const OrderCurves = lazy(async () => ({ default: (await import('./order-curves.tsx')).OrderCurves }))

const widthPx = 1120

/** `of` is the resource whose record is open; it has at least the fields of an order. */
export function useOrderDetail(of: { readonly address: string }) {
  const t = useT()
  const mayCall = useMayCall()
  return {
    widthPx,
    isTabsFirst: true,
    head: (row: OrderRow) => <OrderHead of={of} row={row} />,
    tabs: [
      { key: 'bill', label: t('order.bill'), children: (row: OrderRow) => <OrderBill row={row} /> },
      {
        key: 'curves',
        label: t('order.curves'),
        children: (row: OrderRow) => (
          <Suspense fallback={<Waiting />}>
            <OrderCurves row={row} />
          </Suspense>
        ),
      },
      { key: 'log', label: t('order.log'), children: (row: OrderRow) => <OrderLog row={row} /> },
      ...(mayCall(frame.calls.pages)
        ? [{ key: 'messages', label: t('order.messages'), children: (row: OrderRow) => <OrderMessages row={row} /> }]
        : []),
    ],
  }
}
