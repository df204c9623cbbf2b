import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../refuse.ts'
import { energy, fen, instant } from '../units.ts'
import { chargeBySlots, chargeByTiers } from './charge.ts'
import { spreadTiers } from './spread.ts'
import { anyMoment, aVersion, on, outcome, soundVersion } from './testing.ts'
import { tiers } from './tier.ts'

const billed = (tier: (typeof tiers)[number], energyE4: number, elecFen: number, serviceFen: number) => ({
  tier,
  energyE4: energy(energyE4),
  elecFen: fen(elecFen),
  serviceFen: fen(serviceFen),
})

test('the energy of a tier is laid over its half hours by the time that was spent in each', () => {
  // 10:50 to 12:20: flat until 11:00, peak until 12:00, flat again.
  const span = { startAt: on('2026-11-01 10:50'), endAt: on('2026-11-01 12:20') }
  const parts = spreadTiers(aVersion(), span, [
    billed('Feng', 600_000, 6_120, 2_400),
    billed('Ping', 300_000, 2_055, 1_050),
  ])
  expect(parts.map(part => [part.slot, part.energyE4, part.elecFen, part.serviceFen])).toEqual([
    [22, 300_000, 3_060, 1_200],
    [23, 300_000, 3_060, 1_200],
    [21, 100_000, 685, 350],
    [24, 200_000, 1_370, 700],
  ])
})

test('a tier that the charge did not touch is laid over all of its time', () => {
  const span = { startAt: on('2026-11-01 08:00'), endAt: on('2026-11-01 09:00') }
  const parts = spreadTiers(aVersion(), span, [billed('Jian', 100, 11, 3)])
  expect(parts.map(part => [part.slot, part.energyE4, part.elecFen, part.serviceFen])).toEqual([
    [16, 50, 6, 2],
    [17, 50, 5, 1],
  ])
})

test('a charge that lasted no time stays in its half hour', () => {
  const at = on('2026-11-01 08:10')
  expect(spreadTiers(aVersion(), { startAt: at, endAt: at }, [billed('Ping', 7, 1, 1)])).toEqual([
    { day: '2026-11-01', slot: 16, energyE4: 7, elecFen: 1, serviceFen: 1 },
  ])
})

test('what was billed by tier and is priced again by the same version comes to the same fen', () => {
  const someUses = fc.record({
    Jian: fc.integer({ min: 0, max: 300_000 }),
    Feng: fc.integer({ min: 0, max: 300_000 }),
    Ping: fc.integer({ min: 0, max: 300_000 }),
    Gu: fc.integer({ min: 0, max: 300_000 }),
  })
  const minutes = fc.integer({ min: 1, max: 600 })
  fc.assert(
    fc.property(soundVersion, anyMoment, minutes, someUses, (version, startAt, lasted, uses) => {
      const span = { startAt, endAt: instant(startAt + lasted * 60_000) }
      const energies = Object.fromEntries(tiers.map(tier => [tier, energy(uses[tier])]))
      const charge = outcome(() => chargeByTiers(version, span, energies))
      // A tier with two prices in the time of the charge is refused: no pile bills that.
      if (charge instanceof Refusal) return
      const whole = tiers.map((tier, place) =>
        billed(tier, uses[tier], place === 0 ? charge.elecFen : 0, place === 0 ? charge.serviceFen : 0),
      )
      const parts = spreadTiers(version, span, whole)
      const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0)
      expect(sum(part => part.energyE4)).toBe(charge.energyE4)
      expect(sum(part => part.elecFen + part.serviceFen)).toBe(charge.totalFen)
      const isMet = charge.lines.every(line => chargeBySlots(version, parts).lines.some(own => own.tier === line.tier))
      if (isMet) expect(chargeBySlots(version, parts).totalFen).toBe(charge.totalFen)
    }),
    { numRuns: 100 },
  )
})
