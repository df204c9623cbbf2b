// What has just changed, from those who change it to those who watch: inside the process and without a promise.
import type { Hints, Touched } from './context.ts'

export function newHints(): Hints {
  const listeners = new Set<(touched: Touched) => void>()
  return {
    touch: touched => {
      for (const listener of listeners) listener(touched)
    },
    onTouch: listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
