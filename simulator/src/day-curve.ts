// When vehicles come: taxis and cars before noon prices and after work, fleets in the valley of the night.
import { type Instant, instant, minuteMs, showTime } from '@ev/rules/units'
import type { Random } from './random.ts'

export type Current = 'direct' | 'alternating'

/** Vehicles an hour and gun, by hour of the day, against the mean of the day. */
const curves: Record<Current, readonly number[]> = {
  direct: [
    1.5, 1.2, 0.9, 0.7, 0.6, 0.6, 0.5, 0.5, 0.6, 0.8, 1.0, 1.4, 1.7, 1.6, 1.2, 0.9, 0.8, 0.9, 1.0, 1.1, 1.1, 1.1, 1.2,
    1.6,
  ],
  alternating: [
    0.8, 0.3, 0.2, 0.1, 0.1, 0.1, 0.3, 0.8, 1.8, 1.5, 0.9, 0.7, 0.9, 0.9, 0.7, 0.6, 0.7, 1.2, 2.2, 2.4, 2.0, 1.8, 1.6,
    1.4,
  ],
}

const meanStayHours: Record<Current, number> = { direct: 0.9, alternating: 4.5 }

/** So that this share of the guns is taken on average over the day. */
export const arrivalsPerHour = ({
  current,
  at,
  busyShare,
}: {
  current: Current
  at: Instant
  busyShare: number
}): number => shapeAt(current, at) * (busyShare / Math.max(0.05, 1 - busyShare) / meanStayHours[current])

/** Relative to the mean of the day, in a line from one full hour to the next. */
export function shapeAt(current: Current, at: Instant): number {
  const time = showTime(at)
  const hour = Number(time.slice(11, 13))
  const part = Number(time.slice(14, 16)) / 60
  const [from = 0, to = 0] = [curves[current][hour], curves[current][(hour + 1) % 24]]
  return from + (to - from) * part
}

/** Between 23 and 5 the vehicles of fleets come back. */
export const isFleetTime = (at: Instant): boolean => {
  const hour = Number(showTime(at).slice(11, 13))
  return hour >= 23 || hour < 5
}

/** When the next vehicle comes to a free gun: chance at every step of some minutes, by the rate of that time. */
export function nextArrival(
  random: Random,
  { current, at, busyShare }: { current: Current; at: Instant; busyShare: number },
): Instant {
  const stepMs = 5 * minuteMs
  for (let step = 0; step < 3 * 288; step++) {
    const from = instant(at + step * stepMs)
    const expected = arrivalsPerHour({ current, at: from, busyShare }) / 12
    if (random.chance(1 - Math.exp(-expected))) return instant(from + random.next() * stepMs)
  }
  return instant(at + 3 * 288 * stepMs)
}
