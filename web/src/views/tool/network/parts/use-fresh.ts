import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { familyKey } from '../../../../resource/list/listed.ts'

const everyMs = 4_000

/** What moves by itself is asked for again and again; a tab that is hidden has no effects and asks for nothing. */
export function useFresh(of: { readonly address: string }): void {
  const queries = useQueryClient()
  const { address } = of
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: familyKey({ address }) })
    }, everyMs)
    return () => clearInterval(timer)
  }, [queries, address])
}
