import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Energy, energy, hourMs, instant, later, mil, minuteMs, sumEnergy } from '../units.ts'
import { chargeBySlots } from './charge.ts'
import { energyOfReadings, type MeterReading } from './energy.ts'
import { halfHoursOf } from './half-hours.ts'
import { type ReckonFault, reckon, type Told } from './reckon.ts'
import { aCalendar, anyMoment, aTable, aVersion, flatTable, on, price, somePrices, soundVersion } from './testing.ts'
import { type Tier, tiers } from './tier.ts'
import { slotPrice } from './version.ts'

const reading = (time: string, meterE4: number): MeterReading => ({ at: on(time), meterE4: energy(meterE4) })
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** The example of the trade: 10:50 to 11:00 flat, to 12:00 peak, to 12:20 flat. */
const told = (given: Partial<Told> = {}): Told => ({
  version: aVersion(),
  side: 2,
  begunAt: on('2026-11-15 10:50'),
  endedAt: on('2026-11-15 12:20'),
  energyE4: energy(835_573),
  meterStartE4: null,
  meterEndE4: null,
  tiers: [],
  amountMil: null,
  samples: [reading('2026-11-15 11:00', 95_123), reading('2026-11-15 12:00', 685_564)],
  ratedPowerW: 120_000,
  ...given,
})
const ofTiers = (uses: Partial<Record<Tier, number>>) =>
  tiers.flatMap(tier => (uses[tier] === undefined ? [] : [{ tier, energyE4: energy(uses[tier]) }]))
const byPile = (given: Partial<Told> = {}) =>
  told({ side: 1, tiers: ofTiers({ Feng: 590_441, Ping: 245_132 }), amountMil: mil(1_092_137), samples: [], ...given })
const example = { elecFen: 7_702, serviceFen: 3_220, totalFen: 10_922, energyE4: 835_573 }

test('the worked example comes to 77.02 + 32.20 = 109.22 by half hours and by the tiers of the pile', () => {
  expect(reckon(told())).toMatchObject({ charge: example, faults: [], side: 2, isEven: false, passedOver: 0 })
  expect(reckon(byPile())).toMatchObject({ charge: example, faults: [], side: 1 })
})

test('a pile that bills and sends no tiers is billed by half hours; one that gave nothing is not asked for them', () => {
  expect(reckon(told({ side: 1 }))).toMatchObject({ charge: example, side: 2, faults: [] })
  const empty = reckon(byPile({ tiers: [], energyE4: energy(0), amountMil: mil(0) }))
  expect(empty).toMatchObject({ side: 1, faults: [], charge: { totalFen: 0 } })
})

test('tiers that a pile sends twice are added up', () => {
  const twice = [...ofTiers({ Feng: 590_000, Ping: 245_132 }), ...ofTiers({ Feng: 441 })]
  expect(reckon(byPile({ tiers: twice }))).toMatchObject({ charge: example, faults: [] })
})

test('the amount of the pile may be a fen a line away; more is abnormal, and both figures are kept', () => {
  for (const off of [0, 200, -200]) expect(reckon(byPile({ amountMil: mil(1_092_137 + off) })).faults).toEqual([])
  for (const off of [201, -201])
    expect(reckon(byPile({ amountMil: mil(1_092_137 + off) }))).toMatchObject({
      faults: ['amountDiffers'],
      charge: example,
    })
  // Where the platform bills, the pile may hold other prices; where it says none there is none to compare.
  expect(reckon(told({ amountMil: mil(1) })).faults).toEqual([])
  expect(reckon(byPile({ amountMil: null })).faults).toEqual([])
})

test.each<[ReckonFault, Partial<Told>]>([
  ['noTariff', { version: null }],
  ['energyMissing', { energyE4: null }],
  ['timesWrong', { endedAt: on('2026-11-15 10:49') }],
  ['readingsBackwards', { meterStartE4: energy(1_000_000), meterEndE4: energy(999_999) }],
  ['energyDiffers', { meterStartE4: energy(1_000_000), meterEndE4: energy(1_900_000) }],
  ['tooMuchEnergy', { ratedPowerW: 7_000 }],
])('what is missing or contradicts itself is abnormal and costs nothing yet: %s', (fault, given) => {
  const { charge, faults } = reckon(told(given))
  expect(faults).toContain(fault)
  expect(charge).toBeNull()
})

test('tiers that do not make the energy of the record are abnormal', () => {
  expect(reckon(byPile({ tiers: ofTiers({ Feng: 590_441 }) }))).toMatchObject({
    faults: ['energyDiffers'],
    charge: null,
  })
})

test('energy that flows in no time is abnormal; a charge of nothing in no time costs nothing', () => {
  const at = on('2026-11-15 10:50')
  expect(reckon(told({ endedAt: at })).faults).toContain('timesWrong')
  for (const side of [1, 2] as const)
    expect(reckon(told({ side, endedAt: at, energyE4: energy(0) }))).toMatchObject({
      faults: [],
      charge: { totalFen: 0 },
    })
})

test('a charge of nothing is nothing, also where no tariff holds', () => {
  expect(reckon(told({ version: null, energyE4: energy(0) }))).toMatchObject({ faults: [], charge: null })
})

test('where the price of a tier changed with the date the pile’s tiers cannot be priced, and half hours can', () => {
  const winter = {
    name: '冬季',
    spans: [{ from: '12-01', to: '12-31' }],
    table: aTable({ prices: { ...somePrices, Gu: price(1, 1) } }),
  }
  const version = aVersion({ calendar: aCalendar({ seasons: [winter] }) })
  const night = { version, begunAt: on('2026-11-30 06:00'), endedAt: on('2026-12-01 01:00'), energyE4: energy(100_000) }
  expect(reckon(byPile({ ...night, tiers: ofTiers({ Gu: 100_000 }) }))).toMatchObject({
    faults: ['priceUnclear'],
    charge: null,
  })
  expect(reckon(told({ ...night, samples: [] })).charge?.energyE4).toBe(100_000)
})

test('meters are read in steps: half a percent, or 0.05 kWh, is no difference', () => {
  const metered = (meterE4: number) =>
    reckon(told({ meterStartE4: energy(0), meterEndE4: energy(meterE4) })).faults.length === 0
  expect([835_573, 835_573 + 4_177, 835_573 - 4_177, 840_000, 830_000].map(metered)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('where nothing was measured in between energy is spread evenly over the time, and it is said', () => {
  const even = reckon(told({ energyE4: energy(900_000), samples: [] }))
  // A minute is 1 kWh: 30 of flat and 60 of peak.
  expect(even).toMatchObject({ isEven: true, charge: { elecFen: 2_055 + 6_120, serviceFen: 1_050 + 2_400 } })
  // Within one half hour there is nothing to spread.
  const short = { endedAt: on('2026-11-15 10:59'), energyE4: energy(90_000), samples: [] }
  expect(reckon(told(short)).isEven).toBe(false)
})

test('samples that run backwards, beyond the record or beside the charge are passed over', () => {
  const samples = [
    reading('2026-11-15 10:40', 1),
    reading('2026-11-15 11:00', 95_123),
    reading('2026-11-15 11:10', 90_000),
    reading('2026-11-15 11:20', 900_000),
    reading('2026-11-15 12:00', 685_564),
    reading('2026-11-15 12:00', 685_565),
    reading('2026-11-15 12:30', 835_574),
  ]
  expect(reckon(told({ samples }))).toMatchObject({ charge: example, passedOver: 3 })
})

test('a price that changes at the very moment in which a charge begins or ends is that of the half hour', () => {
  const hour = {
    begunAt: on('2026-11-15 11:00'),
    endedAt: on('2026-11-15 12:00'),
    energyE4: energy(600_000),
    samples: [],
  }
  expect(reckon(told(hour)).charge?.lines).toMatchObject([{ tier: 'Feng', energyE4: 600_000 }])
  const later1 = { ...hour, endedAt: instant(hour.endedAt + 1) }
  expect(reckon(told(later1)).charge?.lines.map(line => line.tier)).toEqual(['Feng', 'Ping'])
})

test('a charge of two days keeps its dates apart and is priced by each of them', () => {
  const version = aVersion({
    calendar: aCalendar({
      byDefault: flatTable(5_000),
      holidays: [{ name: '元旦', days: ['2027-01-01'], table: flatTable(1_000) }],
    }),
  })
  const long = { version, begunAt: on('2026-12-31 00:00'), endedAt: on('2027-01-02 00:00'), ratedPowerW: 7_000 }
  const { charge, faults } = reckon(told({ ...long, energyE4: energy(960_000), samples: [] }))
  expect(faults).toEqual([])
  expect(charge?.parts).toHaveLength(96)
  // 48 kWh of each day.
  expect(charge?.elecFen).toBe(2_400 + 480)
})

/** From seconds to three days, read every now and then, with holes. */
const anyTold: fc.Arbitrary<Told> = fc
  .tuple(
    soundVersion,
    anyMoment,
    fc.integer({ min: 1_000, max: 72 * hourMs }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 90 * minuteMs }), fc.integer({ min: 0, max: 40_000 })), {
      maxLength: 60,
    }),
    fc.integer({ min: 0, max: 100_000 }),
  )
  .map(([version, begunAt, spanMs, steps, rest]) => {
    const endedAt = later(begunAt, spanMs)
    let [time, meter] = [begunAt, 0]
    const samples: MeterReading[] = []
    for (const [afterMs, grown] of steps) {
      ;[time, meter] = [later(time, afterMs), meter + grown]
      if (time < endedAt) samples.push({ at: time, meterE4: energy(meter) })
    }
    const energyE4 = energy((samples.at(-1)?.meterE4 ?? 0) + rest)
    return told({ version, begunAt, endedAt, energyE4, samples, ratedPowerW: 2_000_000_000 })
  })

test('parts add up to the record, half hour by half hour, whatever was measured', () => {
  fc.assert(
    fc.property(anyTold, one => {
      const { charge, faults, passedOver } = reckon(one)
      expect([faults, passedOver]).toEqual([[], 0])
      const parts = charge?.parts ?? []
      expect(charge?.energyE4).toBe(one.energyE4)
      expect(sum(parts.map(part => part.energyE4))).toBe(one.energyE4)
      expect(sum(parts.map(part => part.elecFen))).toBe(charge?.elecFen)
      expect(sum(parts.map(part => part.serviceFen))).toBe(charge?.serviceFen)
      expect(charge?.totalFen).toBe((charge?.elecFen ?? 0) + (charge?.serviceFen ?? 0))
      const touched = halfHoursOf({ startAt: one.begunAt, endAt: one.endedAt })
      expect(parts.map(({ day, slot }) => ({ day, slot }))).toEqual(touched)
      for (const part of parts)
        expect(part).toMatchObject(slotPrice(one.version!, part).tier === part.tier ? {} : { tier: null })
    }),
  )
})

test('of all samples those are kept from which the same charge follows again, and as few', () => {
  fc.assert(
    fc.property(anyTold, one => {
      const first = reckon(one)
      const again = reckon({ ...one, samples: first.readings })
      expect(again.charge).toEqual(first.charge)
      expect(again.readings).toEqual(first.readings)
      const edges = halfHoursOf({ startAt: one.begunAt, endAt: one.endedAt }).length
      expect(first.readings.length).toBeLessThanOrEqual(2 * edges + 2)
      // What was thrown away told nothing.
      const all = [{ at: one.begunAt, meterE4: energy(0) }, ...one.samples, { at: one.endedAt, meterE4: one.energyE4! }]
      expect(first.charge).toEqual(chargeBySlots(one.version!, energyOfReadings(all)))
    }),
  )
})

test('a missing sample moves energy between half hours, and never the sum', () => {
  fc.assert(
    fc.property(anyTold, fc.integer({ min: 0, max: 59 }), (one, place) => {
      const fewer = reckon({ ...one, samples: one.samples.filter((_, index) => index !== place) })
      expect(fewer.charge?.energyE4).toBe(one.energyE4)
    }),
  )
})

test('where one price holds all day it does not matter who bills, or what was measured', () => {
  fc.assert(
    fc.property(anyTold, fc.integer({ min: 0, max: 100_000 }), (one, elecMil) => {
      const version = aVersion({ calendar: aCalendar({ byDefault: flatTable(elecMil) }) })
      const used = one.energyE4 as Energy
      const bySlots = reckon({ ...one, version })
      const byTiers = reckon({ ...one, version, side: 1, tiers: [{ tier: 'Ping', energyE4: used }] })
      expect(sumEnergy(bySlots.charge?.lines.map(line => line.energyE4) ?? [])).toBe(used)
      expect(byTiers.charge?.totalFen).toBe(bySlots.charge?.totalFen)
    }),
  )
})
