// How often one person may have something sent out of the house by hand: each costs money, or somebody's patience.
import { dayMs, earlier, type Instant, later, minuteMs } from './units.ts'

type Limit = { readonly most: number; readonly spanMs: number; readonly zh: string; readonly en: string }

const aMinute = (most: number): Limit => ({ most, spanMs: minuteMs, zh: '每分钟', en: 'a minute' })
const aDay = (most: number): Limit => ({ most, spanMs: dayMs, zh: '每24小时', en: 'in 24 hours' })

export const limits = {
  'config-service/push/again': [aMinute(5)],
  'system-service/sms/test': [aMinute(5), aDay(20)],
} as const satisfies Record<string, readonly Limit[]>

export type Limited = keyof typeof limits

/** How far back one has to look. */
export const longestSpanMs = (call: Limited) => Math.max(...limits[call].map(({ spanMs }) => spanMs))

/** The limit that one more would exceed and when there is room again; nothing where there is room now. Newest first. */
export function exceeded(call: Limited, times: readonly Instant[], now: Instant) {
  const full = limits[call].flatMap(limit => {
    const oldest = times[limit.most - 1]
    return oldest !== undefined && oldest > earlier(now, limit.spanMs)
      ? [{ limit, until: later(oldest, limit.spanMs) }]
      : []
  })
  return full.toSorted((one, other) => other.until - one.until)[0]
}
