// What an order follows from, asked once for all parts of its page; anew every few seconds while it goes on.
import { order } from '@ev/contract/bill/order'
import type { Row } from '@ev/contract/kit/resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'

export type OrderRow = Row<typeof order.fields>

export const refreshMs = 5_000

export const isRunning = ({ orderStatus }: Pick<OrderRow, 'orderStatus'>) => orderStatus <= 4

export const useExplained = (row: OrderRow) =>
  useQuery({
    // What was explained of an earlier state of it is not what it is now.
    queryKey: [...familyKey(order), 'explain', row.id, row.version],
    queryFn: () => call(order.calls.explain, { id: row.id }),
    refetchInterval: isRunning(row) && refreshMs,
    placeholderData: before => before,
  })

/** The record itself, and where it has changed whatever shows it; a tab that is hidden has no effects and asks for nothing. */
export function useFreshWhileRunning({ address }: { readonly address: string }, row: OrderRow): void {
  const queries = useQueryClient()
  const isLive = isRunning(row)
  const { id, version } = row
  const seen = useRef(version)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: [...familyKey({ address }), 'get', id] })
    }, refreshMs)
    return () => clearInterval(timer)
  }, [queries, isLive, id, address])
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    void queries.invalidateQueries({ queryKey: familyKey({ address }) })
  }, [queries, version, address])
}
