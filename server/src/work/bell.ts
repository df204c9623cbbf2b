// Work that was put into the queue need not wait for the next look at it.
import type { Bell } from '../http/context.ts'

export function newBell(): Bell {
  const listeners: (() => void)[] = []
  return {
    ring: () => {
      for (const listener of listeners) listener()
    },
    onRing: listener => {
      listeners.push(listener)
    },
  }
}
