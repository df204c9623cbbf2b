// How the side menu stands: wide or collapsed, and on a telephone open or not.
import { useEffect } from 'react'
import { useNarrow } from '../kit/media.ts'
import { store } from '../kit/store.ts'

/** What the user chose at this width; nothing means what the width suggests. */
const chosen = store<boolean | undefined>(undefined)
const drawer = store(false)

export const useDrawer = drawer.use
export const openDrawer = () => drawer.set(true)
export const closeDrawer = () => drawer.set(false)

export function useCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const isNarrow = useNarrow()
  const choice = chosen.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width is another default.
  useEffect(() => chosen.set(undefined), [isNarrow])
  return [choice ?? isNarrow, chosen.set]
}
