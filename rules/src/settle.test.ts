import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AccountKind,
  byTurn,
  chargeStatusOf,
  type DiscountBase,
  type DiscountKind,
  type Fees,
  type Offer,
  type PayingAccount,
  type PayOrder,
  pay,
  payOrders,
  settle,
} from './settle.ts'
import { energy, fen } from './units.ts'

const feesOf = (elecFen: number, serviceFen: number): Fees => ({ elecFen: fen(elecFen), serviceFen: fen(serviceFen) })
const offer = (kind: DiscountKind, given: Partial<Offer> = {}): Offer => ({
  kind,
  mode: 0,
  value: 0,
  base: 'total',
  refId: null,
  bearer: 'merchant',
  config: {},
  ...given,
})
const amount = (kind: DiscountKind, value: number, base: DiscountBase = 'total') => offer(kind, { value, base })
const rate = (kind: DiscountKind, value: number, base: DiscountBase = 'total') => offer(kind, { mode: 1, value, base })
const some = energy(1_000_000)
const settled = (elec: number, service: number, offers: readonly Offer[], used = some) =>
  settle(feesOf(elec, service), offers, used)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('without an offer what it comes to is paid', () => {
  expect(settled(7_702, 3_220, [])).toEqual({ steps: [], payable: feesOf(7_702, 3_220), payableFen: 10_922 })
})

test('site, then grade, then coupon, then points: in this order, each of what the one before left', () => {
  const offers = [
    amount('points', 100),
    amount('coupon', 500, 'service'),
    rate('grade', 9_000, 'service'),
    rate('site', 8_000),
  ]
  const { steps, payableFen } = settled(10_000, 5_000, offers)
  expect(steps.map(({ kind, elecFen, serviceFen }) => [kind, elecFen, serviceFen])).toEqual([
    ['site', 2_000, 1_000],
    ['grade', 0, 400],
    ['coupon', 0, 500],
    ['points', 72, 28],
  ])
  expect(payableFen).toBe(15_000 - 3_000 - 400 - 500 - 100)
})

test('of grade and fleet the better one counts, and not both; so of site and a strategy of one’s own', () => {
  const both = [rate('grade', 9_000), rate('fleet', 8_500)]
  expect(settled(10_000, 0, both).steps).toMatchObject([{ kind: 'fleet', elecFen: 1_500 }])
  expect(settled(10_000, 0, both.toReversed()).steps).toMatchObject([{ kind: 'fleet', elecFen: 1_500 }])
  // Half off the service is less than a tenth off all, where there is little service.
  const bases = [rate('grade', 9_000), rate('fleet', 5_000, 'service')]
  expect(settled(10_000, 1_000, bases).steps).toMatchObject([{ kind: 'grade' }])
  expect(settled(1_000, 10_000, bases).steps).toMatchObject([{ kind: 'fleet' }])
  expect(settled(10_000, 0, [rate('site', 9_500), amount('exclusive', 600)]).steps).toMatchObject([
    { kind: 'exclusive', elecFen: 600 },
  ])
})

test('one coupon is used, the one that takes off most', () => {
  const coupons = [amount('coupon', 300), amount('coupon', 800, 'service'), rate('coupon', 9_500)]
  expect(settled(10_000, 1_000, coupons).steps).toMatchObject([{ kind: 'coupon', value: 800, serviceFen: 800 }])
  // Of the one for service there is less to take off.
  expect(settled(10_000, 100, coupons).steps).toMatchObject([{ mode: 1, value: 9_500 }])
})

test.each<[DiscountBase, number, number]>([
  ['elec', 700, 0],
  ['service', 0, 300],
  ['total', 700, 300],
])('a coupon for %s takes off no more than there is of it', (base, elecFen, serviceFen) => {
  expect(settled(700, 300, [amount('coupon', 5_000, base)]).steps).toMatchObject([{ elecFen, serviceFen }])
})

test('a rate is what remains to be paid, rounded half up for each fee; a cap holds it', () => {
  expect(settled(105, 0, [rate('grade', 9_000)]).payableFen).toBe(95)
  const capped = { ...rate('coupon', 5_000), capFen: fen(1_000) }
  expect(settled(6_000, 3_000, [capped])).toMatchObject({
    steps: [{ elecFen: 667, serviceFen: 333 }],
    payableFen: 8_000,
  })
  expect(settled(600, 300, [capped]).payableFen).toBe(450)
})

test('a fixed price replaces what it comes to where that is more, and never makes it dearer', () => {
  const fixed = (value: number, base: DiscountBase = 'total') => [offer('exclusive', { mode: 2, value, base })]
  // 100 kWh at 0.80.
  expect(settled(7_000, 3_000, fixed(8_000))).toMatchObject({ payableFen: 8_000 })
  expect(settled(7_000, 3_000, fixed(1_000, 'service'))).toMatchObject({ payable: feesOf(7_000, 1_000) })
  expect(settled(7_000, 3_000, fixed(12_000))).toMatchObject({ payableFen: 10_000, steps: [] })
})

test('what is waived is waived whole, and nothing else is used up', () => {
  const { steps, payableFen } = settled(7_000, 3_000, [amount('coupon', 500), rate('fleet', 9_000), rate('waived', 0)])
  expect(steps).toMatchObject([{ kind: 'waived', elecFen: 7_000, serviceFen: 3_000 }])
  expect(payableFen).toBe(0)
})

const anyFees = fc
  .tuple(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 500_000 }))
  .map(([elec, service]) => feesOf(elec, service))
const kinds: readonly DiscountKind[] = ['site', 'exclusive', 'grade', 'fleet', 'coupon', 'points', 'waived']
const anyOffer: fc.Arbitrary<Offer> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    mode: fc.constantFrom(0 as const, 1 as const, 2 as const),
    value: fc.integer({ min: 0, max: 20_000 }),
    base: fc.constantFrom<DiscountBase>('elec', 'service', 'total'),
    cap: fc.option(fc.integer({ min: 0, max: 5_000 }).map(fen), { nil: undefined }),
  })
  .map(({ cap, ...given }) => offer(given.kind, cap === undefined ? given : { ...given, capFen: cap }))
const anyEnergy = fc.integer({ min: 0, max: 3_000_000 }).map(energy)
const stageOf = (kind: DiscountKind) =>
  [['waived'], ['site', 'exclusive'], ['grade', 'fleet'], ['coupon'], ['points']].findIndex(own => own.includes(kind))

test('steps and what is payable make the fees again; nothing is ever negative, and no line is used twice', () => {
  fc.assert(
    fc.property(anyFees, fc.array(anyOffer, { maxLength: 12 }), anyEnergy, (fees, offers, used) => {
      const { steps, payable, payableFen } = settle(fees, offers, used)
      expect(sum(steps.map(step => step.elecFen)) + payable.elecFen).toBe(fees.elecFen)
      expect(sum(steps.map(step => step.serviceFen)) + payable.serviceFen).toBe(fees.serviceFen)
      expect(payableFen).toBe(payable.elecFen + payable.serviceFen)
      for (const amounts of [...steps, payable])
        expect(Math.min(amounts.elecFen, amounts.serviceFen)).toBeGreaterThanOrEqual(0)
      for (const step of steps) {
        if (step.base === 'elec') expect(step.serviceFen).toBe(0)
        if (step.base === 'service') expect(step.elecFen).toBe(0)
        expect(step.elecFen + step.serviceFen).toBeLessThanOrEqual(step.capFen ?? Number.POSITIVE_INFINITY)
      }
      const stages = steps.map(step => stageOf(step.kind))
      expect(stages).toEqual([...new Set(stages)].sort((one, other) => one - other))
    }),
  )
})

test('whatever else is offered, nobody pays more for it', () => {
  fc.assert(
    fc.property(anyFees, anyOffer, anyEnergy, (fees, one, used) => {
      expect(settle(fees, [one], used).payableFen).toBeLessThanOrEqual(settle(fees, [], used).payableFen)
    }),
  )
})

const account = (id: string, kind: AccountKind, availableFen: number): PayingAccount => ({
  id,
  kind,
  availableFen: fen(availableFen),
})
const usual = { order: 'rewardFirst', isRewardForAll: false } as const
const paidBy = (elec: number, service: number, accounts: PayingAccount[], rules: Parameters<typeof pay>[2] = usual) => {
  const { parts, debtFen } = pay(feesOf(elec, service), accounts, rules)
  return [...parts.map(({ id, amountFen }) => [id, amountFen]), debtFen]
}

const allFour = [
  account('credit', 4, 10_000),
  account('principal', 2, 3_000),
  account('reward', 3, 2_000),
  account('card', 1, 1_000),
]

test('the purse of the card pays first, then gifts or principal as the operator wants, credit last', () => {
  const all = { isRewardForAll: true }
  expect(paidBy(7_000, 0, allFour, { ...all, order: 'rewardFirst' })).toEqual([
    ['card', 1_000],
    ['reward', 2_000],
    ['principal', 3_000],
    ['credit', 1_000],
    0,
  ])
  expect(paidBy(5_000, 0, allFour, { ...all, order: 'principalFirst' })).toEqual([
    ['card', 1_000],
    ['principal', 3_000],
    ['reward', 1_000],
    0,
  ])
})

test('gift money pays for service alone, and for all where the operator lets it', () => {
  const accounts = [account('reward', 3, 5_000), account('principal', 2, 1_000)]
  expect(paidBy(3_000, 2_000, accounts)).toEqual([['reward', 2_000], ['principal', 1_000], 2_000])
  expect(paidBy(3_000, 2_000, accounts, { order: 'rewardFirst', isRewardForAll: true })).toEqual([['reward', 5_000], 0])
  // Principal pays for electricity first, so that gifts are left for what they may pay for.
  expect(paidBy(1_000, 2_000, accounts, { order: 'principalFirst', isRewardForAll: false })).toEqual([
    ['principal', 1_000],
    ['reward', 2_000],
    0,
  ])
})

test('an account below its floor gives nothing, and nothing payable is paid by nobody', () => {
  expect(paidBy(100, 0, [account('principal', 2, -50), account('credit', 4, 60)])).toEqual([['credit', 60], 40])
  expect(paidBy(0, 0, allFour)).toEqual([0])
})

test('an order is unpaid, partly deducted or settled by what is owed', () => {
  expect(chargeStatusOf({ paidFen: fen(0), debtFen: fen(5) })).toBe(1)
  expect(chargeStatusOf({ paidFen: fen(1), debtFen: fen(5) })).toBe(2)
  expect(chargeStatusOf({ paidFen: fen(5), debtFen: fen(0) })).toBe(3)
  expect(chargeStatusOf({ paidFen: fen(0), debtFen: fen(0) })).toBe(3)
})

const anyAccounts = fc
  .array(fc.tuple(fc.constantFrom<AccountKind>(1, 2, 3, 4), fc.integer({ min: -5_000, max: 400_000 })), {
    maxLength: 8,
  })
  .map(rows => rows.map(([kind, available], place) => account(`a${place}`, kind, available)))
const anyRules = fc.record({
  order: fc.constantFrom(...(Object.keys(payOrders) as PayOrder[])),
  isRewardForAll: fc.boolean(),
})

test('what is paid and what is owed make what is payable, and nobody gives more than they have', () => {
  fc.assert(
    fc.property(anyFees, anyAccounts, anyRules, (payable, accounts, rules) => {
      const { parts, paidFen, debtFen } = pay(payable, accounts, rules)
      expect(sum(parts.map(part => part.amountFen))).toBe(paidFen)
      expect(paidFen + debtFen).toBe(payable.elecFen + payable.serviceFen)
      expect(debtFen).toBeGreaterThanOrEqual(0)
      for (const part of parts) {
        expect(part.amountFen).toBe(part.elecFen + part.serviceFen)
        expect(part.amountFen).toBeGreaterThan(0)
        expect(part.amountFen).toBeLessThanOrEqual(accounts.find(one => one.id === part.id)?.availableFen ?? 0)
        if (part.kind === 3 && !rules.isRewardForAll) expect(part.elecFen).toBe(0)
      }
      expect(parts.map(part => part.id)).toEqual(byTurn(parts, rules.order).map(part => part.id))
    }),
  )
})

test('nobody owes while there is money that may pay for it', () => {
  fc.assert(
    fc.property(anyFees, anyAccounts, anyRules, (payable, accounts, rules) => {
      const have = (some: readonly PayingAccount[]) => sum(some.map(one => Math.max(one.availableFen, 0)))
      const total = payable.elecFen + payable.serviceFen
      const forElec = rules.isRewardForAll ? accounts : accounts.filter(one => one.kind !== 3)
      const least = Math.max(0, total - have(accounts), payable.elecFen - have(forElec))
      expect(pay(payable, accounts, rules).debtFen).toBe(least)
    }),
  )
})
