import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energy } from '../units.ts'
import { chargeBySlots } from './charge.ts'
import { type BeforeAfter, type PastCharge, reprice } from './reprice.ts'
import { aCalendar, anyDay, aVersion, flatTable, soundVersion } from './testing.ts'

const flat = (elecMil: number) => aVersion({ calendar: aCalendar({ byDefault: flatTable(elecMil) }) })
const use = (day: string, slot: number, energyE4: number) => ({ day, slot, energyE4: energy(energyE4) })
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('past energy is shown by station and hour, before and after', () => {
  const past: PastCharge[] = [
    { stationId: 'south', version: flat(5_000), uses: [use('2026-11-01', 21, 100_000), use('2026-11-01', 22, 50_000)] },
    { stationId: 'north', version: flat(4_000), uses: [use('2026-11-02', 20, 20_000), use('2026-11-02', 21, 20_000)] },
    { stationId: 'south', version: flat(5_000), uses: [use('2026-11-03', 20, 100_000)] },
  ]
  const { total, stations, hours, cells } = reprice(past, flat(6_000))
  expect(cells).toEqual([
    {
      stationId: 'south',
      hour: 10,
      energyE4: 200_000,
      before: { elecFen: 1_000, serviceFen: 200, totalFen: 1_200 },
      after: { elecFen: 1_200, serviceFen: 200, totalFen: 1_400 },
      changeFen: 200,
    },
    {
      stationId: 'south',
      hour: 11,
      energyE4: 50_000,
      before: { elecFen: 250, serviceFen: 50, totalFen: 300 },
      after: { elecFen: 300, serviceFen: 50, totalFen: 350 },
      changeFen: 50,
    },
    {
      stationId: 'north',
      hour: 10,
      energyE4: 40_000,
      before: { elecFen: 160, serviceFen: 40, totalFen: 200 },
      after: { elecFen: 240, serviceFen: 40, totalFen: 280 },
      changeFen: 80,
    },
  ])
  expect(stations.map(row => [row.stationId, row.changeFen])).toEqual([
    ['south', 250],
    ['north', 80],
  ])
  expect(hours.map(row => [row.hour, row.changeFen])).toEqual([
    [10, 280],
    [11, 50],
  ])
  expect(total).toMatchObject({ energyE4: 290_000, changeFen: 330 })
})

test('without past energy nothing changes', () => {
  const { total, stations, hours, cells } = reprice([], flat(1))
  expect(total).toMatchObject({ energyE4: 0, before: { totalFen: 0 }, after: { totalFen: 0 }, changeFen: 0 })
  expect([stations, hours, cells]).toEqual([[], [], []])
})

const somePast: fc.Arbitrary<PastCharge> = fc.record({
  stationId: fc.constantFrom('north', 'south', 'east'),
  version: soundVersion,
  uses: fc.array(
    fc
      .tuple(anyDay, fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 300_000 }))
      .map(([day, slot, energyE4]) => use(day, slot, energyE4)),
    { maxLength: 8 },
  ),
})

test('stations, hours and cells each add up to what the charges cost, to the fen', () => {
  fc.assert(
    fc.property(fc.array(somePast, { maxLength: 6 }), soundVersion, (past, version) => {
      const { total, ...levels } = reprice(past, version)
      const figures = ({ energyE4, before, after, changeFen }: BeforeAfter) =>
        [energyE4, changeFen, ...Object.values(before), ...Object.values(after)] as number[]
      for (const rows of Object.values(levels))
        figures(total).forEach((figure, place) => {
          expect(sum(rows.map(row => figures(row)[place]!))).toBe(figure)
        })
      expect(total.before.totalFen).toBe(sum(past.map(one => chargeBySlots(one.version, one.uses).totalFen)))
      expect(total.after.totalFen).toBe(sum(past.map(one => chargeBySlots(version, one.uses).totalFen)))
    }),
    { numRuns: 60 },
  )
})

test('the same version again changes nothing, to the fen', () => {
  fc.assert(
    fc.property(fc.array(somePast, { maxLength: 4 }), soundVersion, (past, version) =>
      reprice(
        past.map(one => ({ ...one, version })),
        version,
      ).cells.every(cell => cell.changeFen === 0),
    ),
    { numRuns: 60 },
  )
})
