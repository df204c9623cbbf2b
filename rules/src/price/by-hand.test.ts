import fc from 'fast-check'
import { expect, test } from 'vitest'
import { energy, fen, mil, sumFen, sumMil } from '../units.ts'
import { chargeAsEntered, chargeAsPile } from './by-hand.ts'
import { chargeBySlots } from './charge.ts'
import { aVersion, on } from './testing.ts'

const atNoon = { version: aVersion(), at: on('2026-11-15 12:00') }
const unknown = { ...atNoon, version: null }
const entered = { energyE4: energy(200_000), elecFen: fen(1_370), serviceFen: fen(700) }

test('what a person entered is one line of the tier in which it began', () => {
  expect(chargeAsEntered(entered, atNoon)).toMatchObject({
    ...entered,
    totalFen: 2_070,
    parts: [],
    lines: [
      {
        tier: 'Ping',
        energyE4: 200_000,
        elecMil: 6_850,
        serviceMil: 3_500,
        elecAmountMil: 137_000,
        serviceAmountMil: 70_000,
      },
    ],
  })
  expect(chargeAsEntered(entered, { ...atNoon, at: on('2026-11-15 11:10') })?.lines[0]?.tier).toBe('Feng')
  expect(chargeAsEntered(entered, unknown)).toMatchObject({ versionId: '', lines: [{ tier: 'Ping' }] })
})

test('a price that nobody would pay is a slip of the pen', () => {
  expect(chargeAsEntered({ ...entered, energyE4: energy(10) }, atNoon)).toBeUndefined()
})

const uses = [22, 23, 24].map(slot => ({ day: '2026-11-15', slot, energyE4: energy(100_000) }))

test("the pile's amount is shared out as the platform's was", () => {
  const ours = chargeBySlots(aVersion(), uses)
  const pile = chargeAsPile({ pileMil: mil(400_000), energyE4: ours.energyE4 }, ours, atNoon)
  expect(pile).toMatchObject({ totalFen: 4_000, energyE4: 300_000, parts: [] })
  expect(pile?.elecFen).toBe(Math.round((4_000 * ours.elecFen) / ours.totalFen))
})

test('where the platform came to nothing the price at the beginning tells electricity and service apart', () => {
  const asked = { pileMil: mil(103_500), energyE4: energy(100_000) }
  expect(chargeAsPile(asked, null, atNoon)).toMatchObject({ elecFen: 685, serviceFen: 350, totalFen: 1_035 })
  expect(chargeAsPile(asked, null, unknown)).toBeUndefined()
})

test('whatever the pile came to, lines and fees add up to it', () => {
  const ours = chargeBySlots(aVersion(), uses)
  fc.assert(
    fc.property(fc.nat(10_000_000), amount => {
      const pile = chargeAsPile({ pileMil: mil(amount), energyE4: ours.energyE4 }, ours, atNoon) ?? expect.fail()
      expect(sumFen([pile.elecFen, pile.serviceFen])).toBe(pile.totalFen)
      expect(Math.abs(pile.totalFen * 100 - amount)).toBeLessThanOrEqual(50)
      expect(sumMil(pile.lines.map(line => line.elecAmountMil))).toBe(pile.elecFen * 100)
      expect(sumMil(pile.lines.map(line => line.serviceAmountMil))).toBe(pile.serviceFen * 100)
    }),
  )
})
