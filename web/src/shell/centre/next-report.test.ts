import { sayRefusal } from '@ev/rules/refuse'
import { expect, test } from 'vitest'
import { centre as en } from '../../locales/en-US/centre.ts'
import { centre as zh } from '../../locales/zh-CN/centre.ts'
import { isStartPast, nextShown } from './next-report.ts'

const today = '2026-11-15'

test('[9.3] a new report goes out one cycle after its start, a natural month later on the same day', () => {
  const next = (startDate: string, timingCycle: 1 | 7 | 30) => nextShown({ startDate, timingCycle }, undefined, today)
  expect(next('2026-11-15', 1)).toBe('2026-11-16')
  expect(next('2026-11-20', 7)).toBe('2026-11-27')
  expect(next('2026-12-31', 30)).toBe('2027-01-31')
  expect(next('2027-01-31', 30)).toBe('2027-02-28')
})

test('a report that has begun keeps its next day until its start or its cycle is changed', () => {
  const saved = { startDate: '2026-10-01', timingCycle: 7, nextDate: '2026-11-19' } as const
  expect(nextShown({ startDate: '2026-10-01', timingCycle: 7 }, saved, today)).toBe('2026-11-19')
  expect(nextShown({ startDate: '2026-10-01', timingCycle: 1 }, saved, today)).toBe('2026-11-16')
  expect(nextShown({ startDate: '2026-11-16', timingCycle: 7 }, saved, today)).toBe('2026-11-23')
})

test('[5.5.1] no report begins before today, except one that has begun', () => {
  expect(isStartPast('2026-11-14', undefined, today)).toBe(true)
  expect(isStartPast('2026-11-15', undefined, today)).toBe(false)
  expect(isStartPast('2026-10-01', { startDate: '2026-10-01' }, today)).toBe(false)
  expect(isStartPast('2026-10-02', { startDate: '2026-10-01' }, today)).toBe(true)
})

test('a start before today is called the same on the screen and by the server', () => {
  const said = [zh['timed.startPast'], en['timed.startPast']]
  expect(said).toEqual((['zh', 'en'] as const).map(language => sayRefusal('timingStartPast', {}, language).msg))
})
