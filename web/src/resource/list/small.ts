import { useSyncExternalStore } from 'react'

const small = () => matchMedia('(width <= 480px)')

export const isSmall = () => small().matches

/** A telephone: rows are cards there, and filters a sheet. */
export const useSmall = () =>
  useSyncExternalStore(watcher => {
    const query = small()
    query.addEventListener('change', watcher)
    return () => query.removeEventListener('change', watcher)
  }, isSmall)
