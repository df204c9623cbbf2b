import type { Simulated } from '@ev/contract/bill/price-simulation'
import { expect, test } from 'vitest'
import { hourLines, shareText, signedYuan, stationLines } from './simulation-figures.ts'

const fee = (elecFen: number, serviceFen: number) => ({ elecFen, serviceFen, totalFen: elecFen + serviceFen })
const found: Simulated = {
  asOf: '2026-11-15 12:00:00',
  from: '2026-11-01',
  to: '2026-11-07',
  by: '草稿',
  orders: 3,
  spread: 0,
  total: { energyE4: 300, before: fee(30, 3), after: fee(60, 3), changeFen: 30 },
  stations: [
    { station: { id: '1', label: '南站' }, energyE4: 100, before: fee(10, 1), after: fee(20, 1), changeFen: 10 },
    { station: { id: '2', label: '北站' }, energyE4: 200, before: fee(20, 2), after: fee(40, 2), changeFen: 20 },
  ],
  hours: [{ hour: 10, energyE4: 300, before: fee(30, 3), after: fee(60, 3), changeFen: 30 }],
  cells: [
    [0, 10, 100, 10, 1, 20, 1],
    [1, 10, 200, 20, 2, 40, 2],
  ],
  leftOut: [],
}

test('stations come with the largest change first', () => {
  expect(stationLines(found).map(({ name }) => name)).toEqual(['北站', '南站'])
})

test('a day has all of its hours, of all stations or of one', () => {
  expect(hourLines(found, undefined)).toHaveLength(24)
  expect(hourLines(found, undefined)[10]).toMatchObject({ name: '10:00', energyE4: 300, newElecFen: 60 })
  expect(hourLines(found, '2')[10]).toMatchObject({ energyE4: 200, serviceFen: 2, newElecFen: 40 })
  expect(hourLines(found, '2')[11]).toMatchObject({ energyE4: 0 })
})

test('more is told with its sign, and a share of nothing is none', () => {
  expect([signedYuan(1_050), signedYuan(-1_050), signedYuan(0)]).toEqual(['+10.50', '-10.50', '0.00'])
  expect([shareText(200, 210), shareText(200, 150), shareText(0, 5)]).toEqual(['+5.0%', '-25.0%', '—'])
})
