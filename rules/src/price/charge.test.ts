import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energy, feeOf, fenOf, mil, sumFen, sumMil } from '../units.ts'
import { agreesWithPile, chargeBySlots, chargeByTiers } from './charge.ts'
import {
  aCalendar,
  anyDay,
  aTable,
  aVersion,
  flatTable,
  on,
  price,
  refused,
  somePrices,
  soundVersion,
} from './testing.ts'
import { tiers } from './tier.ts'

const use = (day: string, slot: number, energyE4: number) => ({ day, slot, energyE4: energy(energyE4) })
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

// 10:50 to 11:00 flat, 11:00 to 12:00 peak, 12:00 to 12:20 flat.
const exampleUses = [
  use('2026-11-15', 21, 95_123),
  use('2026-11-15', 22, 290_441),
  use('2026-11-15', 23, 300_000),
  use('2026-11-15', 24, 150_009),
]

test('each component is rounded to fen once, and the total is their sum', () => {
  const charge = chargeBySlots(aVersion(), exampleUses)
  expect(charge.lines).toEqual([
    { tier: 'Feng', ...somePrices.Feng, energyE4: 590_441, elecAmountMil: 602_250, serviceAmountMil: 236_176 },
    { tier: 'Ping', ...somePrices.Ping, energyE4: 245_132, elecAmountMil: 167_915, serviceAmountMil: 85_796 },
  ])
  // The sum of both components, rounded by itself, would be 10921.
  expect(charge).toMatchObject({
    versionId: 'v1',
    elecFen: 7_702,
    serviceFen: 3_220,
    totalFen: 10_922,
    energyE4: 835_573,
  })
})

test('energy of a tier is added up before it is rounded: many halves of a mil are not charged as many whole ones', () => {
  const version = aVersion({ calendar: aCalendar({ byDefault: flatTable(1) }) })
  const uses = Array.from({ length: 200 }, (_, place) => use('2026-11-15', place % 48, 5_000))
  expect(chargeBySlots(version, uses)).toMatchObject({ lines: [{ elecAmountMil: 100 }], elecFen: 1 })
})

test('energy by tier costs what the same energy by half hour costs', () => {
  const span = { startAt: on('2026-11-15 10:50'), endAt: on('2026-11-15 12:20') }
  const byTiers = chargeByTiers(aVersion(), span, { Feng: energy(590_441), Ping: energy(245_132), Jian: energy(0) })
  const bySlots = chargeBySlots(aVersion(), exampleUses)
  expect(byTiers).toEqual({ ...bySlots, parts: [] })
})

test('a charge over midnight is priced by the table of each date, by the one version of its start', () => {
  const version = aVersion({
    calendar: aCalendar({
      byDefault: flatTable(5_000),
      seasons: [{ name: '冬季', spans: [{ from: '12-01', to: '02-29' }], table: flatTable(2_000) }],
      holidays: [{ name: '元旦', days: ['2027-01-01'], table: flatTable(100) }],
    }),
  })
  const night = (day: string, next: string) =>
    chargeBySlots(version, [use(day, 47, 10_000), use(next, 0, 10_000)]).parts.map(part => part.elecMil)
  expect(night('2026-11-30', '2026-12-01')).toEqual([5_000, 2_000])
  expect(night('2026-12-31', '2027-01-01')).toEqual([2_000, 100])
  expect(night('2028-02-29', '2028-03-01')).toEqual([2_000, 5_000])
  expect(chargeBySlots(version, [use('2026-11-30', 47, 10_000), use('2026-12-01', 0, 10_000)]).lines).toHaveLength(2)
})

test('where the price of a tier changed with the date, energy by tier is refused and not guessed', () => {
  const version = aVersion({
    calendar: aCalendar({
      seasons: [
        {
          name: '冬季',
          spans: [{ from: '12-01', to: '12-31' }],
          table: aTable({ prices: { ...somePrices, Gu: price(1, 1) } }),
        },
        { name: '尖峰季', spans: [{ from: '07-01', to: '07-31' }], table: flatTable(9_000, 'Jian') },
      ],
    }),
  })
  const charge = (startAt: string, endAt: string) => () =>
    chargeByTiers(version, { startAt: on(startAt), endAt: on(endAt) }, { Gu: energy(10_000) })
  expect(charge('2026-11-30 22:00', '2026-12-01 02:00')()).toMatchObject({ elecFen: 0, totalFen: 0 })
  expect(charge('2026-11-30 02:00', '2026-11-30 03:00')()).toMatchObject({ elecFen: 31, totalFen: 61 })
  refused('priceTiersAmbiguous', charge('2026-11-30 06:00', '2026-12-01 01:00'), { tier: '谷 Valley' })
  // The span touches no valley, as when the clock of the pile is off: both dates agree on its price.
  expect(charge('2026-11-29 23:50', '2026-11-29 23:59')()).toMatchObject({ elecFen: 31 })
  expect(charge('2026-07-10 23:50', '2026-07-11 00:10')()).toMatchObject({ elecFen: 31 })
})

test('a charge without energy costs nothing, and says so', () => {
  expect(chargeBySlots(aVersion(), [])).toEqual({
    versionId: 'v1',
    energyE4: 0,
    elecFen: 0,
    serviceFen: 0,
    totalFen: 0,
    lines: [],
    parts: [],
  })
  expect(chargeBySlots(aVersion(), [use('2026-11-15', 0, 0)]).parts).toMatchObject([{ elecFen: 0, elecAmountMil: 0 }])
})

test('the amount of a pile may be a fen a line away from ours', () => {
  const charge = chargeBySlots(aVersion(), exampleUses)
  const ours = 602_250 + 236_176 + 167_915 + 85_796
  expect([0, 200, -200, 201, -201].map(off => agreesWithPile(charge, mil(ours + off)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

const someUses = fc
  .tuple(
    anyDay,
    fc.array(fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 400_000 })), { maxLength: 40 }),
  )
  .map(([day, rows]) => rows.map(([slot, energyE4]) => use(day, slot, energyE4)))

test('the sum of the parts is the whole: in energy, in mil by line, in fen by component', () => {
  fc.assert(
    fc.property(soundVersion, someUses, someUses, (version, one, other) => {
      const uses = [...one, ...other]
      const { lines, parts, ...total } = chargeBySlots(version, uses)
      expect(total.totalFen).toBe(sumFen([total.elecFen, total.serviceFen]))
      expect(total.elecFen).toBe(fenOf(sumMil(lines.map(line => line.elecAmountMil))))
      expect(total.serviceFen).toBe(fenOf(sumMil(lines.map(line => line.serviceAmountMil))))
      expect(total.energyE4).toBe(sum(uses.map(each => each.energyE4)))
      for (const name of ['energyE4', 'elecFen', 'serviceFen'] as const)
        expect(sum(parts.map(part => part[name]))).toBe(total[name])
      for (const name of ['energyE4', 'elecAmountMil', 'serviceAmountMil'] as const)
        expect(sum(parts.map(part => part[name]))).toBe(sum(lines.map(line => line[name])))
      for (const part of parts) {
        expect(Math.abs(part.elecAmountMil - feeOf(part.energyE4, part.elecMil))).toBeLessThanOrEqual(1)
        expect(Math.abs(part.elecFen - part.elecAmountMil / 100)).toBeLessThan(1.01)
      }
    }),
  )
})

test('the order in which half hours come does not change what they cost', () => {
  fc.assert(
    fc.property(soundVersion, someUses, (version, uses) => {
      const { parts: _, lines, ...total } = chargeBySlots(version, uses.toReversed())
      const { parts: __, lines: ___, ...again } = chargeBySlots(version, uses)
      expect(total).toEqual(again)
      expect(lines.map(line => line.tier)).toEqual(
        lines.map(line => line.tier).sort((a, b) => tiers.indexOf(a) - tiers.indexOf(b)),
      )
    }),
  )
})
