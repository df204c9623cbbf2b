const [leastSec, mostSec] = [5, 3_600]

/** `?refresh=30` in the address of a screen on a wall, in milliseconds. */
export function refreshMs(search: string): number | undefined {
  const typed = Number(new URLSearchParams(search).get('refresh') ?? Number.NaN)
  return Number.isInteger(typed) && typed > 0 ? Math.min(mostSec, Math.max(leastSec, typed)) * 1_000 : undefined
}
