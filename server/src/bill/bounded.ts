// So many in a span of time and no more, counted in this process.
import type { Instant } from '@ev/rules/units'

export function bounded(most: number, spanMs: number) {
  const counts = new Map<string, { from: Instant; count: number }>()
  const currentOf = (key: string, now: Instant) => {
    const held = counts.get(key)
    const current = held && now - held.from < spanMs && now >= held.from ? held : { from: now, count: 0 }
    counts.set(key, current)
    return current
  }
  return {
    /** Counts one more, and says whether it is still within the bound. */
    takes: (key: string, now: Instant): boolean => ++currentOf(key, now).count <= most,
    /** One that should not have counted. */
    givesBack: (key: string, now: Instant): void => {
      const current = currentOf(key, now)
      current.count = Math.max(current.count - 1, 0)
    },
  }
}
