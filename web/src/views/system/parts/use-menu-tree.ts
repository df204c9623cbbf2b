// All rows of the menu.
import { menu } from '@ev/contract/system/menu'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { familyKey } from '../../../resource/list/listed.ts'
import { call } from '../../../shell/call.ts'
import { useMe } from '../../../shell/me.ts'

export const useMenuRows = () =>
  useQuery({ queryKey: [...familyKey(menu), 'tree'], queryFn: () => call(menu.calls.tree, {}) })

/** The same for the screen itself: when they have changed, the shell's own menu is asked for again. */
export function useMenuTree() {
  const { refresh } = useMe()
  const query = useMenuRows()
  const { data } = query
  const seen = useRef(data)
  useEffect(() => {
    const isChanged = seen.current !== undefined && seen.current !== data
    seen.current = data
    if (isChanged) void refresh()
  }, [data, refresh])
  return query
}
