import { hourMs, instant, minuteMs, readTime, secondMs, showTime } from '@ev/rules/units'
import { expect, test } from 'vitest'
import { nextTime, type Schedule, scheduleWords } from './job-schedule.ts'

const time = (text: string) => readTime(text) ?? instant(Number.NaN)
const since = time('2026-11-15 10:00:00')
const atMidnight: Schedule = { cron: '0 0 * * *', words: { zh: '每天零点', en: 'every midnight' } }

test('a job with a pace runs at once and then one pace after its last start', () => {
  const schedule = { everyMs: 5 * minuteMs }
  expect(nextTime(schedule, undefined, since)).toBe(since)
  expect(showTime(nextTime(schedule, time('2026-11-15 09:58:00'), since))).toBe('2026-11-15 10:03:00')
})

test.each([
  ['2026-11-15 10:00:00', '2026-11-16 00:00:00'],
  ['2026-11-16 00:00:00', '2026-11-17 00:00:00'],
  ['2026-12-31 23:59:59', '2027-01-01 00:00:00'],
])('a job of midnight that ran at %s runs next at %s in Shanghai, wherever the server stands', (last, next) => {
  expect(showTime(nextTime(atMidnight, time(last), since))).toBe(next)
})

test('a job of the calendar that never ran waits for its time', () => {
  expect(showTime(nextTime(atMidnight, undefined, since))).toBe('2026-11-16 00:00:00')
})

test('a job that missed its time is due at once', () => {
  expect(nextTime(atMidnight, time('2026-11-10 00:00:00'), since)).toBeLessThan(since)
})

test.each([
  [{ everyMs: 20 * secondMs }, '每 20 秒', 'every 20 seconds'],
  [{ everyMs: hourMs }, '每 1 小时', 'every hour'],
  [{ everyMs: 6 * hourMs }, '每 6 小时', 'every 6 hours'],
  [atMidnight, '每天零点', 'every midnight'],
] as const)('a schedule is said in words', (schedule, zh, en) => {
  expect(scheduleWords(schedule)).toEqual({ zh, en })
})
