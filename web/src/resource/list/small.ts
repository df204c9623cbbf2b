import { useSyncExternalStore } from 'react'

const small = matchMedia('(width <= 480px)')

export const isSmall = () => small.matches

/** A telephone: rows are cards there, and filters a sheet. */
export const useSmall = () => useSyncExternalStore(watch, isSmall)

function watch(watcher: () => void): () => void {
  small.addEventListener('change', watcher)
  return () => small.removeEventListener('change', watcher)
}
