import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mil } from '../units.ts'
import { capFaults, priceCap, readTable, type TypedTier, tableFaults, writeTable } from './day-table.ts'
import { anyTable, aTable, price, refused, somePrices } from './testing.ts'

const draft = writeTable(aTable())
const withTier = (change: Partial<TypedTier>) => ({
  ...draft,
  tiers: draft.tiers.map(row => (row.tier === 'Feng' ? { ...row, ...change } : row)),
})

test('a table is kept as its half hours and its four tiers, dearest first', () => {
  expect(draft.tiers).toEqual([
    { tier: 'Jian', elecMil: 12_500, serviceMil: 4_500 },
    { tier: 'Feng', elecMil: 10_200, serviceMil: 4_000 },
    { tier: 'Ping', elecMil: 6_850, serviceMil: 3_500 },
    { tier: 'Gu', elecMil: 3_100, serviceMil: 3_000 },
  ])
  expect(draft.slots).toHaveLength(48)
})

test.each([
  ['a negative price', withTier({ elecMil: -1 }), 'priceNegative', { tier: '峰 Peak' }],
  ['a negative service price', withTier({ serviceMil: -0.5 }), 'priceNegative', { tier: '峰 Peak' }],
  ['a fifth decimal', withTier({ elecMil: 0.5 }), 'priceNotWhole', { tier: '峰 Peak' }],
  ['what is no number', withTier({ serviceMil: Number.NaN }), 'priceNotWhole', { tier: '峰 Peak' }],
  ['what was typed and is no number', withTier({ elecMil: '1.2.3' }), 'priceNotWhole', { tier: '峰 Peak' }],
  ['a price that nobody has typed', withTier({ elecMil: null }), 'priceTierMissing', { tier: '峰 Peak' }],
  ['a fifth tier', withTier({ tier: 'ShenGu' }), 'priceTierUnknown', { tier: 'ShenGu' }],
  ['a tier without a price', { ...draft, tiers: draft.tiers.slice(1) }, 'priceTierMissing', { tier: '尖 Sharp' }],
  [
    'a tier with two prices',
    { ...draft, tiers: [...draft.tiers, draft.tiers[3]!] },
    'priceTierTwice',
    { tier: '谷 Valley' },
  ],
  ['half a day', { ...draft, slots: 'G'.repeat(24) }, 'priceSlotsLength', { count: 24 }],
] as const)('%s is refused', (_, wrong, name, values) => {
  refused(name, () => readTable(wrong), values)
})

test('a price of nothing is a price', () => {
  expect(readTable(withTier({ elecMil: 0, serviceMil: 0 })).prices.Feng).toEqual(price(0, 0))
})

test('each fault says where it is', () => {
  const faults = tableFaults({ slots: '', tiers: [{ tier: 'Jian', elecMil: -1, serviceMil: 1.5 }] })
  expect(faults.map(fault => fault.field)).toEqual([
    'slots',
    'tiers.0.elecMil',
    'tiers.0.serviceMil',
    'tiers',
    'tiers',
    'tiers',
  ])
})

test('what is dearer than the cap is refused, the cap itself is not', () => {
  expect(capFaults(aTable(), priceCap)).toEqual([])
  expect(capFaults(aTable({ prices: { ...somePrices, Gu: price(100_000, 100_000) } }), priceCap)).toEqual([])
  expect(capFaults(aTable(), { elecMil: mil(10_200), serviceMil: mil(4_000) })).toEqual([
    { field: 'tiers.0.elecMil', refusal: 'priceBeyondCap', values: { tier: '尖 Sharp', cap: 1.02 } },
    { field: 'tiers.0.serviceMil', refusal: 'priceBeyondCap', values: { tier: '尖 Sharp', cap: 0.4 } },
  ])
})

test('a table that is kept is read back the same', () => {
  fc.assert(
    fc.property(anyTable, table => {
      expect(readTable(writeTable(table))).toEqual(table)
    }),
  )
})
