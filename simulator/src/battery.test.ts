import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Battery, bmsOf, charge, flowOf, fullCellVolt, type Pack, remainingMinutes } from './battery.ts'

const pack = (given: Partial<Pack> = {}): Pack => ({
  chemistry: 'LFP',
  capacityWh: 60_000,
  cells: 120,
  maxRate: 1.5,
  onBoardW: 7_000,
  ...given,
})
const aBattery = (given: Partial<Battery> = {}): Battery => ({
  pack: pack(),
  soc: 0.2,
  celsius: 22,
  energyWh: 0,
  seconds: 0,
  ...given,
})

const anyBattery = fc
  .record({
    chemistry: fc.constantFrom('LFP' as const, 'NCM' as const),
    capacityWh: fc.integer({ min: 20_000, max: 300_000 }),
    cells: fc.integer({ min: 90, max: 200 }),
    maxRate: fc.double({ min: 0.5, max: 3, noNaN: true }),
    soc: fc.double({ min: 0, max: 1, noNaN: true }),
    celsius: fc.double({ min: -20, max: 50, noNaN: true }),
  })
  .map(({ soc, celsius, ...given }) => aBattery({ pack: pack(given), soc, celsius }))
const anyOffer = fc.integer({ min: 0, max: 600_000 })
const anySpan = fc.integer({ min: 1, max: 7_200 })

describe('a battery that is charged', () => {
  test('never loses charge, never takes more than is offered or than it holds', () => {
    fc.assert(
      fc.property(anyBattery, anyOffer, anySpan, (battery, offerW, seconds) => {
        const after = charge(battery, { seconds, offerW, untilSoc: 1 })
        expect(after.soc).toBeGreaterThanOrEqual(battery.soc)
        expect(after.soc).toBeLessThanOrEqual(1)
        expect(after.energyWh).toBeLessThanOrEqual((offerW * seconds) / 3600 + 1e-6)
        expect(flowOf(battery, offerW).powerW).toBeLessThanOrEqual(offerW)
      }),
    )
  })

  test('what the dial counts is the integral of the power, and the cells get 95 % of it', () => {
    let battery = aBattery({ soc: 0.1 })
    let sumWh = 0
    for (let minute = 0; minute < 90; minute++) {
      sumWh += flowOf(battery, 90_000).powerW / 60
      battery = charge(battery, { seconds: 60, offerW: 90_000, untilSoc: 1 })
    }
    expect(battery.energyWh).toBeGreaterThan(sumWh * 0.97)
    expect(battery.energyWh).toBeLessThan(sumWh * 1.03)
    expect((battery.soc - 0.1) * battery.pack.capacityWh).toBeCloseTo(battery.energyWh * 0.95, 3)
  })

  test('a long look is the sum of short ones', () => {
    const long = charge(aBattery(), { seconds: 1_800, offerW: 60_000, untilSoc: 0.9 })
    let short = aBattery()
    for (let step = 0; step < 60; step++) short = charge(short, { seconds: 30, offerW: 60_000, untilSoc: 0.9 })
    expect(short.energyWh).toBeCloseTo(long.energyWh, 6)
    expect(short.soc).toBeCloseTo(long.soc, 9)
  })

  test('stops exactly at what was wished', () => {
    const after = charge(aBattery({ soc: 0.75 }), { seconds: 36_000, offerW: 120_000, untilSoc: 0.8 })
    expect(after.soc).toBe(0.8)
    expect(after.seconds).toBeLessThan(600)
  })

  test('takes less and less over 80 %, and holds the voltage', () => {
    const powers = [0.5, 0.8, 0.85, 0.9, 0.95, 0.99].map(soc => flowOf(aBattery({ soc }), 500_000).powerW)
    expect(powers).toEqual(powers.toSorted((one, other) => other - one))
    expect(flowOf(aBattery({ soc: 0.85 }), 500_000).isConstantVoltage).toBe(true)
    expect(flowOf(aBattery({ soc: 0.5 }), 500_000).isConstantVoltage).toBe(false)
    expect(flowOf(aBattery({ soc: 1 }), 500_000).powerW).toBe(0)
  })

  test('is spared when it is cold or hot', () => {
    const power = (celsius: number) => flowOf(aBattery({ celsius }), 500_000).powerW
    expect(power(-10)).toBeLessThan(power(5))
    expect(power(5)).toBeLessThan(power(25))
    expect(power(52)).toBeLessThan(power(25))
  })

  test('the cells stay under their highest voltage, and the warmest is warmer than the coldest', () => {
    fc.assert(
      fc.property(anyBattery, anyOffer, (battery, offerW) => {
        const bms = bmsOf(battery, offerW)
        expect(bms.maxCellV).toBeLessThanOrEqual(fullCellVolt(battery.pack) + 0.02)
        expect(bms.minCellV).toBeLessThan(bms.maxCellV)
        expect(bms.minCelsius).toBeLessThan(bms.maxCelsius)
        expect(remainingMinutes(battery, offerW, 1)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('warms up, and not without end', () => {
    const after = charge(aBattery({ soc: 0.05 }), { seconds: 3_600, offerW: 120_000, untilSoc: 1 })
    expect(after.celsius).toBeGreaterThan(22)
    expect(after.celsius).toBeLessThan(55)
  })
})
