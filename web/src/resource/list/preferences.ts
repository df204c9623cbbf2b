// What a user has set up about lists, kept on the server: read once for all lists, saved a moment after the last change.
import { preference } from '@ev/contract/system/preference'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { toast } from '../../kit/toast.tsx'
import { CallError, call } from '../../shell/call.ts'
import { useMe } from '../../shell/me.ts'

const saveAfterMs = 400
const queryKey = [preference.all.path]
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; value: object }>()

type Kept = {
  value: unknown
  /** Until it is known what was chosen, nothing is drawn that would have to move then. */
  isKnown: boolean
  keep: (value: object) => void
}

export function usePreference(key: string): Kept {
  const queries = useQueryClient()
  // An automatic login may set up what it likes, for as long as the page is open.
  const { isReadOnly } = useMe().me.user
  const all = useQuery({ queryKey, queryFn: () => call(preference.all, {}), staleTime: Number.POSITIVE_INFINITY })
  // The cache tells of a change a moment later, and until then a box would spring back under the pointer.
  const kept = all.data?.[key]
  const [chosen, setChosen] = useState<{ value: object; over: unknown }>()
  const keep = useCallback(
    (value: object) => {
      setChosen({ value, over: kept })
      queries.setQueryData(queryKey, (before: Record<string, unknown> = {}) => ({ ...before, [key]: value }))
      if (isReadOnly) return
      clearTimeout(waiting.get(key)?.timer)
      waiting.set(key, { value, timer: setTimeout(() => void save(key), saveAfterMs) })
    },
    [key, kept, queries, isReadOnly],
  )
  // Where they cannot be read the list does without them.
  return { value: chosen && chosen.over === kept ? chosen.value : kept, isKnown: !all.isPending, keep }
}

// Whoever leaves the page does not wait.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const key of waiting.keys()) void save(key)
})

async function save(key: string): Promise<void> {
  const kept = waiting.get(key)
  if (!kept) return
  clearTimeout(kept.timer)
  waiting.delete(key)
  const { value } = kept
  try {
    await call(preference.save, { key, value })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
  }
}
