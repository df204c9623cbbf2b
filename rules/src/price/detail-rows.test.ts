import { expect, test } from 'vitest'
import { energy } from '../units.ts'
import { chargeBySlots } from './charge.ts'
import { detailRows } from './detail-rows.ts'
import { energyOfIntervals, energyOfReadings } from './energy.ts'
import { aCalendar, aVersion, flatTable, on, refused } from './testing.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('rows for partners join half hours of the same prices, end at midnight, and add up to the charge', () => {
  const readings = [
    { at: on('2026-11-14 21:10'), meterE4: energy(0) },
    { at: on('2026-11-15 08:10'), meterE4: energy(987_653) },
  ]
  const charge = chargeBySlots(aVersion(), energyOfReadings(readings))
  const rows = detailRows(charge)
  expect(rows.map(row => [row.startAt, row.endAt, row.elecMil])).toEqual([
    [on('2026-11-14 21:10'), on('2026-11-14 22:00'), 10_200],
    [on('2026-11-14 22:00'), on('2026-11-15 00:00'), 6_850],
    [on('2026-11-15 00:00'), on('2026-11-15 07:00'), 3_100],
    [on('2026-11-15 07:00'), on('2026-11-15 08:10'), 6_850],
  ])
  for (const name of ['energyE4', 'elecFen', 'serviceFen'] as const)
    expect(sum(rows.map(row => row[name]))).toBe(charge[name])
})

test('a row ends at midnight though the price stays', () => {
  const version = aVersion({ calendar: aCalendar({ byDefault: flatTable(5_000) }) })
  const night = { startAt: on('2026-12-31 22:00'), endAt: on('2027-01-01 02:00'), energyE4: energy(80_000) }
  expect(detailRows(chargeBySlots(version, energyOfIntervals([night])))).toMatchObject([
    { day: '2026-12-31', endAt: on('2027-01-01 00:00'), energyE4: 40_000, elecFen: 200 },
    { day: '2027-01-01', startAt: on('2027-01-01 00:00'), energyE4: 40_000, elecFen: 200 },
  ])
})

test('more rows than partners take are refused', () => {
  const uses = energyOfIntervals([
    { startAt: on('2026-11-01 00:00'), endAt: on('2026-11-06 00:00'), energyE4: energy(9_000_000) },
  ])
  refused('priceRowsTooMany', () => detailRows(chargeBySlots(aVersion(), uses)), { most: 32 })
})
