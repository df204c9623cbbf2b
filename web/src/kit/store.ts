// One value outside React that components may watch.
import { useSyncExternalStore } from 'react'

export function store<T>(first: T) {
  let value = first
  const watchers = new Set<() => void>()
  const get = () => value
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  }
  return {
    get,
    watch,
    set: (next: T): void => {
      if (Object.is(next, value)) return
      value = next
      for (const watcher of watchers) watcher()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}
