import { expect, test } from 'vitest'
import { compared, perDay } from './per-day.ts'

const side = {
  model: '模型',
  versionNo: 1,
  firstDay: '2026-11-01',
  lastDay: '2026-11-02',
  days: 2,
  orders: 5,
  energyE4: 300_001,
  totalFen: 1_001,
  averageMil: 9_000,
  marginFen: -300,
}

test('what two days brought in is halved, and an average stays one', () => {
  expect(perDay(side)).toEqual({ orders: 25, energy: 150_001, total: 501, average: 9_000, margin: -150 })
  expect(perDay({ ...side, marginFen: null }).margin).toBeNull()
})

test('a change is told in percent, with its direction', () => {
  expect(compared(200, 210)).toEqual({ text: '▲ +5.0%', tone: 'up' })
  expect(compared(200, 150)).toEqual({ text: '▼ -25.0%', tone: 'down' })
  expect(compared(200, 200)).toEqual({ text: '0.0%', tone: undefined })
  expect(compared(null, 5).text).toBe('—')
  expect(compared(-5, 5).text).toBe('—')
})
