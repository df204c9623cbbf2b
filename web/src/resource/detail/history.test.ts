import { expect, test } from 'vitest'
import { byDay } from './history.ts'

const entry = (time: string) => ({
  time,
  account: 'op399',
  name: '林小雨',
  call: '/system-service/role/update',
  verb: 'update' as const,
  changes: [],
})

test('changes stand under their day, the newest first', () => {
  const days = byDay(['2026-11-14 09:00:00', '2026-11-15 08:00:00', '2026-11-15 10:00:00'].map(entry))
  expect(days.map(({ day, entries }) => [day, entries.map(({ time }) => time.slice(11))])).toEqual([
    ['2026-11-15', ['10:00:00', '08:00:00']],
    ['2026-11-14', ['09:00:00']],
  ])
})
