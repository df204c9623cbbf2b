import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energy, instant, later } from '../units.ts'
import { energyOfIntervals, energyOfReadings, type MeterReading } from './energy.ts'
import { endOf, halfHourOf, showSlot, startOf } from './half-hours.ts'
import { anyMoment, on, refused } from './testing.ts'

const reading = (time: string, meterE4: number): MeterReading => ({ at: on(time), meterE4: energy(meterE4) })
const shown = (readings: MeterReading[]) =>
  energyOfReadings(readings).map(({ day, slot, energyE4 }) => [day, showSlot(slot), energyE4])

test('a charge is cut at each half hour, on the line between the readings around it', () => {
  expect(
    shown([
      reading('2026-11-15 10:50', 1_000_000),
      reading('2026-11-15 10:59:50', 1_090_000),
      reading('2026-11-15 11:00:10', 1_092_000),
      reading('2026-11-15 11:20', 1_200_000),
    ]),
  ).toEqual([
    ['2026-11-15', '10:30', 91_000],
    ['2026-11-15', '11:00', 109_000],
  ])
})

test('without readings in between, energy is spread evenly over the time', () => {
  expect(shown([reading('2026-12-31 23:45', 0), reading('2027-01-01 00:45', 400)])).toEqual([
    ['2026-12-31', '23:30', 100],
    ['2027-01-01', '00:00', 200],
    ['2027-01-01', '00:30', 100],
  ])
})

test('a charge of more than a day keeps its dates apart', () => {
  const parts = energyOfReadings([reading('2028-02-28 12:00', 0), reading('2028-03-01 12:00', 96_000)])
  expect(parts).toHaveLength(96)
  expect(new Set(parts.map(part => part.day))).toEqual(new Set(['2028-02-28', '2028-02-29', '2028-03-01']))
})

test('a reading that is sent again changes nothing, one that goes backwards is refused', () => {
  const [start, end] = [reading('2026-11-15 10:00', 100), reading('2026-11-15 10:10', 200)]
  expect(energyOfReadings([start, start, end, end])).toEqual(energyOfReadings([start, end]))
  refused('priceReadingsBackwards', () => energyOfReadings([end, start]))
  refused('priceReadingsBackwards', () => energyOfReadings([start, { ...end, meterE4: energy(99) }]))
  refused('priceReadingsBackwards', () => energyOfReadings([start, { ...start, meterE4: energy(101) }]), {
    time: '2026-11-15 10:00:00',
  })
})

test('one reading tells no energy', () => {
  refused('priceReadingsTooFew', () => energyOfReadings([]))
  refused('priceReadingsTooFew', () => energyOfReadings([reading('2026-11-15 10:00', 100)]))
})

test('intervals of telemetry may leave gaps but not overlap', () => {
  const interval = (start: string, end: string) => ({
    startAt: on(`2026-11-15 ${start}`),
    endAt: on(`2026-11-15 ${end}`),
    energyE4: energy(600),
  })
  expect(energyOfIntervals([interval('10:00', '10:10'), interval('10:20', '10:40')])).toMatchObject([
    { slot: 20, energyE4: 900, startAt: on('2026-11-15 10:00'), endAt: on('2026-11-15 10:30') },
    { slot: 21, energyE4: 300, startAt: on('2026-11-15 10:30'), endAt: on('2026-11-15 10:40') },
  ])
  refused('priceReadingsBackwards', () => energyOfIntervals([interval('10:00', '10:10'), interval('10:09', '10:40')]))
  refused('priceReadingsBackwards', () => energyOfIntervals([interval('10:10', '10:10')]))
})

const someReadings = fc
  .tuple(
    anyMoment,
    fc.array(fc.tuple(fc.integer({ min: 0, max: 50_000_000 }), fc.integer({ min: 0, max: 9_000_000 })), {
      minLength: 1,
      maxLength: 12,
    }),
  )
  .map(([start, steps]) => {
    const readings: MeterReading[] = [{ at: start, meterE4: energy(123_456_789) }]
    for (const [waitMs, use] of steps) {
      const last = readings.at(-1)!
      readings.push({ at: later(last.at, waitMs + 1), meterE4: energy(last.meterE4 + use) })
    }
    return readings
  })

test('the parts add up to the last reading less the first, follow on each other and stay in their half hour', () => {
  fc.assert(
    fc.property(someReadings, readings => {
      const parts = energyOfReadings(readings)
      const [first, last] = [readings[0]!, readings.at(-1)!]
      expect(parts.reduce((sum, part) => sum + part.energyE4, 0)).toBe(last.meterE4 - first.meterE4)
      expect([parts[0]!.startAt, parts.at(-1)!.endAt]).toEqual([first.at, last.at])
      parts.forEach((part, place) => {
        expect(part.energyE4).toBeGreaterThanOrEqual(0)
        expect(halfHourOf(part.startAt)).toEqual({ day: part.day, slot: part.slot })
        expect(startOf(part) <= part.startAt && part.endAt <= endOf(part)).toBe(true)
        if (place > 0) expect(part.startAt).toBe(instant(parts[place - 1]!.endAt))
      })
    }),
  )
})
