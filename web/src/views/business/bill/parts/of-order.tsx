// The page of an order on screens that list orders for one purpose: the same parts, drawn from the order itself.
import { order } from '@ev/contract/bill/order'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Waiting } from '../../../../kit/state.tsx'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { recordKey } from '../../../../resource/form/of.ts'
import { call } from '../../../../shell/call.ts'
import type { OrderRow } from './order-explained.ts'
import { useOrderDetail } from './use-order-detail.tsx'

type Known = { readonly id: string; readonly version: number }
type OfOrderProps = { row: Known; draw: (order: OrderRow) => ReactNode }

function OfOrder({ row: { id, version }, draw }: OfOrderProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...recordKey(order, id), version],
    queryFn: () => call(order.calls.get, { id }),
    placeholderData: before => before,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return draw(data)
}

/** For `detail` of a page; `above` stands before what every order shows first, and says itself what is wrong with it. */
export function useOfOrder<R extends Known>(above?: (row: R) => ReactNode) {
  const { tabs, head, ...rest } = useOrderDetail(order)
  return {
    ...rest,
    head: (row: R) => (
      <>
        {above?.(row)}
        <OfOrder row={row} draw={known => head(above ? { ...known, abnormalReasons: [] } : known)} />
      </>
    ),
    tabs: tabs.map(({ children, ...tab }) => ({
      ...tab,
      children: (row: R) => <OfOrder row={row} draw={children} />,
    })),
  }
}
