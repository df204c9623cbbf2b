// A span of time as people read it off a clock.

/** `hh:mm:ss`; a second that has begun counts, so that 00:00:00 is the end itself. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map(part => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** How long the shown second lasts: the ticks fall on whole seconds before the end, and errors do not add up. */
export const nextTickMs = (leftMs: number) => leftMs % 1_000 || 1_000
