// The load of a day as mean power of its half hours.
import { endOf, halfHourOf, halfHoursOf, slotsOfDay, startOf } from './price/half-hours.ts'
import type { Instant } from './units.ts'

/** An order that goes on: what it has drawn so far. */
export type Running = { readonly begunAt: Instant; readonly energyE4: number }

type Drawn = { readonly day: string; readonly now: Instant; readonly settledE4: readonly number[] }

/**
 * In watts. What is over stands in half hours already; what goes on is laid evenly over the time since it began. The half
 * hour that has not ended is held against the time that has passed of it, and one that has not begun is null.
 */
export function loadCurve({ day, now, settledE4 }: Drawn, running: readonly Running[]): (number | null)[] {
  const energy = Array.from({ length: slotsOfDay }, (_, slot) => settledE4[slot] ?? 0)
  // What begins this very moment has drawn nothing yet.
  for (const { begunAt, energyE4 } of running.filter(one => one.begunAt < now))
    for (const half of halfHoursOf({ startAt: begunAt, endAt: now })) {
      if (half.day !== day) continue
      const within = Math.min(endOf(half), now) - Math.max(startOf(half), begunAt)
      energy[half.slot] = (energy[half.slot] ?? 0) + (energyE4 * within) / (now - begunAt)
    }
  const reached = halfHourOf(now)
  return energy.map((drawnE4, slot) => {
    const start = startOf({ day, slot })
    if (start > now) return null
    const isNow = reached.day === day && reached.slot === slot
    // The first minutes of a half hour say nothing of it yet.
    const passedMs = Math.max((isNow ? now : endOf({ day, slot })) - start, leastMs)
    return Math.round((drawnE4 / 10) * (hourMs / passedMs))
  })
}

const hourMs = 3_600_000
const leastMs = 300_000
