// When a job runs: at a pace, or by the calendar of Asia/Shanghai.
import type { Text } from '@ev/contract/kit/text'
import { dayMs, hourMs, type Instant, instant, later, minuteMs, secondMs } from '@ev/rules/units'
import { Cron } from 'croner'

export type Schedule = { everyMs: number } | { cron: string; words: Text }

/** The next time after its last run; a job that never ran counts from `since`, and one with a pace runs at once. */
export function nextTime(schedule: Schedule, lastAt: Instant | undefined, since: Instant): Instant {
  if ('everyMs' in schedule) return lastAt === undefined ? since : later(lastAt, schedule.everyMs)
  const next = calendarOf(schedule.cron).nextRun(new Date(lastAt ?? since))
  if (!next) throw new Error(`${schedule.cron} never comes`)
  return instant(next.getTime())
}

const calendars = new Map<string, Cron>()

function calendarOf(pattern: string): Cron {
  const known = calendars.get(pattern) ?? new Cron(pattern, { timezone: 'Asia/Shanghai', paused: true })
  calendars.set(pattern, known)
  return known
}

export const scheduleWords = (schedule: Schedule): Text =>
  'everyMs' in schedule ? paceWords(schedule.everyMs) : schedule.words

const units = [
  [dayMs, '天', 'day'],
  [hourMs, '小时', 'hour'],
  [minuteMs, '分钟', 'minute'],
  [secondMs, '秒', 'second'],
] as const

function paceWords(everyMs: number): Text {
  const [unitMs, zh, en] = units.find(([ms]) => everyMs % ms === 0) ?? [1, '毫秒', 'millisecond']
  const count = everyMs / unitMs
  return { zh: `每 ${count} ${zh}`, en: count === 1 ? `every ${en}` : `every ${count} ${en}s` }
}
