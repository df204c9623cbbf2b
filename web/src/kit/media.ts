import { useSyncExternalStore } from 'react'

/** Whether a media query fits the window now. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    watcher => {
      const list = matchMedia(query)
      list.addEventListener('change', watcher)
      return () => list.removeEventListener('change', watcher)
    },
    () => matchMedia(query).matches,
  )
}

/** A telephone: the side menu is a drawer, the top menu lies in it. */
export const usePhone = () => useMedia('(width <= 760px)')
/** Below this width the sidebar starts collapsed (requirements 2.6). */
export const useNarrow = () => useMedia('(width < 1040px)')
