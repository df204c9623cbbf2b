import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allToOwner, fees, type ShareRule, split } from './split.ts'
import { fen } from './units.ts'

const paid = { elec: fen(6_000), service: fen(4_000) }
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('of 60.00 for electricity and 40.00 for service the platform keeps 1.20 and 4.00, the owners share the rest', () => {
  const rule: ShareRule = {
    commissionBp: { elec: 200, service: 1_000 },
    shares: [
      { merchantId: 'owner', pct: { elec: 60, service: 33 } },
      { merchantId: 'land', pct: { elec: 40, service: 33 } },
      { merchantId: 'grid', pct: { service: 34 } },
    ],
  }
  const lines = split(paid, rule)
  expect(lines.map(({ fee, merchantId, amountFen }) => [fee, merchantId, amountFen])).toEqual([
    ['elec', 'owner', 3_528],
    ['elec', 'land', 2_352],
    ['service', 'owner', 1_188],
    ['service', 'land', 1_188],
    ['service', 'grid', 1_224],
  ])
  expect(lines.filter(line => line.commissionFen > 0)).toMatchObject([
    { fee: 'elec', merchantId: 'owner', commissionFen: 120, baseFen: 6_000 },
    { fee: 'service', merchantId: 'owner', commissionFen: 400, baseFen: 4_000 },
  ])
})

test('what cannot be shared out evenly goes to those who lose most, the owner first among equals', () => {
  const thirds = ['owner', 'two', 'three'].map((merchantId, place) => ({
    merchantId,
    pct: { elec: place === 2 ? 34 : 33 },
  }))
  const shared = (amount: number) =>
    split({ elec: fen(amount) }, { commissionBp: {}, shares: thirds }).map(line => line.amountFen)
  expect(shared(100)).toEqual([33, 33, 34])
  expect(shared(101)).toEqual([33, 33, 35])
  expect(shared(102)).toEqual([34, 33, 35])
  expect(shared(1)).toEqual([0, 0, 1])
  const halves = [
    { merchantId: 'owner', pct: { elec: 50 } },
    { merchantId: 'two', pct: { elec: 50 } },
  ]
  expect(split({ elec: fen(3) }, { commissionBp: {}, shares: halves }).map(line => line.amountFen)).toEqual([2, 1])
})

test('where nothing is agreed everything is the owner’s', () => {
  expect(split({ ...paid, occupy: fen(50), appointment: fen(0) }, allToOwner('owner'))).toMatchObject([
    { merchantId: 'owner', fee: 'elec', amountFen: 6_000, commissionFen: 0, sharePct: 100 },
    { merchantId: 'owner', fee: 'service', amountFen: 4_000 },
    { merchantId: 'owner', fee: 'occupy', amountFen: 50 },
  ])
})

test('a fee that nobody has a part of is not shared out silently', () => {
  const rule: ShareRule = { commissionBp: {}, shares: [{ merchantId: 'owner', pct: { elec: 100 } }] }
  expect(() => split({ service: fen(1) }, rule)).toThrow()
})

const percents = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 0, maxLength: 5 })
  .map(cuts => [0, ...cuts.toSorted((one, other) => one - other), 100])
  .map(cuts => cuts.slice(1).map((cut, place) => cut - (cuts[place] ?? 0)))

const anyRule: fc.Arbitrary<ShareRule> = fc
  .tuple(
    fc.array(percents, { minLength: 4, maxLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([ofFee, commissions]) => ({
    commissionBp: Object.fromEntries(fees.map((fee, place) => [fee, commissions[place]])),
    shares: Array.from({ length: 6 }, (_, party) => ({
      merchantId: `m${party}`,
      pct: Object.fromEntries(fees.map((fee, place) => [fee, ofFee[place]?.[party] ?? 0])),
    })),
  }))

const anyAmounts = fc.record({
  elec: fc.integer({ min: 0, max: 5_000_000 }).map(fen),
  service: fc.integer({ min: 0, max: 5_000_000 }).map(fen),
  occupy: fc.integer({ min: 0, max: 100_000 }).map(fen),
  appointment: fc.integer({ min: 0, max: 10_000 }).map(fen),
})

test('shares and commission of each fee add up to what was paid for it, and nobody gets a fen too much', () => {
  fc.assert(
    fc.property(anyAmounts, anyRule, (amounts, rule) => {
      const lines = split(amounts, rule)
      for (const fee of fees) {
        const own = lines.filter(line => line.fee === fee)
        expect(sum(own.map(line => line.amountFen + line.commissionFen))).toBe(amounts[fee])
        expect(own.filter(line => line.commissionFen > 0).length).toBeLessThanOrEqual(1)
        const left = amounts[fee] - sum(own.map(line => line.commissionFen))
        for (const { amountFen, sharePct, baseFen } of own) {
          expect(baseFen).toBe(amounts[fee])
          expect(amountFen).toBeGreaterThanOrEqual(0)
          expect(Math.abs(amountFen - (left * sharePct) / 100)).toBeLessThan(1)
        }
      }
    }),
  )
})
