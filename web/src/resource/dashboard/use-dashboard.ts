// The figures of a dashboard: asked for again by themselves, and kept in sight where that fails.
import type { Call } from '@ev/contract/kit/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call, type In } from '../../shell/call.ts'
import { refreshMs } from './refresh.ts'

export function useDashboard<C extends Call>(one: C, input: In<C>, everyMs?: number) {
  const { search } = useLocation()
  return useQuery({
    queryKey: [one.path, input],
    queryFn: () => call(one, input),
    refetchInterval: refreshMs(search) ?? everyMs ?? false,
    placeholderData: keepPreviousData,
  })
}
