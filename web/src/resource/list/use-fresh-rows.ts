// A list whose figures change by themselves asks again every few seconds; rows stay where they are while it does.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { familyKey } from './listed.ts'

/** A tab that is hidden has no effects and asks for nothing. */
export function useFreshRows({ address }: { readonly address: string }, everyMs: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: [...familyKey({ address }), 'pages'] })
    }, everyMs)
    return () => clearInterval(timer)
  }, [queries, address, everyMs])
}
