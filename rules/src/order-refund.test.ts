import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaidFrom, refundable, sharesBack, splitBack } from './order-refund.ts'
import { fen, sumFen } from './units.ts'

const purse = (amountFen: number): PaidFrom => ({ accountId: '11', kind: 1, amountFen: fen(amountFen) })
const principal = (amountFen: number): PaidFrom => ({ accountId: '12', kind: 2, amountFen: fen(amountFen) })
const reward = (amountFen: number): PaidFrom => ({ accountId: '13', kind: 3, amountFen: fen(amountFen) })
const credit = (amountFen: number): PaidFrom => ({ accountId: '14', kind: 4, amountFen: fen(amountFen) })
const paid = [purse(500), reward(300), principal(1_000), credit(200)]

test.each<[string, number, readonly PaidFrom[]]>([
  ['credit first', 150, [credit(150)]],
  ['then principal', 700, [credit(200), principal(500)]],
  ['then the purse of the card', 1_300, [credit(200), principal(1_000), purse(100)]],
  ['and reward last', 2_000, [credit(200), principal(1_000), purse(500), reward(300)]],
])('what is given back goes to who paid it: %s', (_, amount, parts) => {
  expect(sharesBack(fen(amount), paid)).toEqual({ parts, missingFen: 0 })
})

test('what an account got back before it does not get again', () => {
  expect(sharesBack(fen(300), [...paid, credit(-200), principal(-900)])).toEqual({
    parts: [principal(100), purse(200)],
    missingFen: 0,
  })
})

test('debt that an account paid later counts as what it paid', () => {
  expect(sharesBack(fen(1_200), [principal(1_000), principal(400)])).toEqual({
    parts: [principal(1_200)],
    missingFen: 0,
  })
})

test('more than was paid is missing, and nobody gets it', () => {
  const { parts, missingFen } = sharesBack(fen(2_001), paid)
  expect(missingFen).toBe(1)
  expect(sumFen(parts.map(part => part.amountFen))).toBe(2_000)
})

const someMoves = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 100_000 })).map(
    ([account, amount]): PaidFrom => ({
      accountId: String(account),
      kind: ((account % 4) + 1) as PaidFrom['kind'],
      amountFen: fen(amount),
    }),
  ),
  { maxLength: 12 },
)
const taken = (parts: readonly PaidFrom[]) => parts.map(part => ({ ...part, amountFen: fen(0 - part.amountFen) }))
const byAccount = (moves: readonly PaidFrom[]) => {
  const sums: Record<string, number> = {}
  for (const { accountId, amountFen } of moves) sums[accountId] = (sums[accountId] ?? 0) + amountFen
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

test('bit by bit everybody gets what they would get at once, and nobody more than they paid', () => {
  fc.assert(
    fc.property(someMoves, fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 5 }), (moves, bits) => {
      let now = moves
      for (const bit of bits) now = [...now, ...taken(sharesBack(fen(bit), now).parts)]
      const atOnce = sharesBack(fen(bits.reduce((all, bit) => all + bit, 0)), moves)
      expect(byAccount(now)).toEqual(byAccount([...moves, ...taken(atOnce.parts)]))
      expect(Object.values(byAccount(now)).every(sum => sum > 0)).toBe(true)
      const total = sumFen(moves.map(move => move.amountFen))
      expect(sumFen(atOnce.parts.map(part => part.amountFen)) + atOnce.missingFen).toBe(
        bits.reduce((all, bit) => all + bit, 0),
      )
      expect(sumFen(atOnce.parts.map(part => part.amountFen))).toBeLessThanOrEqual(total)
    }),
  )
})

test('of a component no more is given back than it came to, and of both no more than was paid', () => {
  const payable = { elecFen: fen(700), serviceFen: fen(300) }
  const nothing = { elecFen: fen(0), serviceFen: fen(0) }
  expect(refundable({ payable, paidFen: fen(1_000), refunded: nothing })).toEqual({
    elecFen: 700,
    serviceFen: 300,
    totalFen: 1_000,
  })
  expect(refundable({ payable, paidFen: fen(1_000), refunded: { elecFen: fen(650), serviceFen: fen(0) } })).toEqual({
    elecFen: 50,
    serviceFen: 300,
    totalFen: 350,
  })
  expect(refundable({ payable, paidFen: fen(1_000), refunded: { elecFen: fen(700), serviceFen: fen(300) } })).toEqual({
    elecFen: 0,
    serviceFen: 0,
    totalFen: 0,
  })
})

const owner = { merchantId: '1', commissionFen: fen(50), amountFen: fen(665) }
const partner = { merchantId: '2', commissionFen: fen(0), amountFen: fen(285) }

const bit = (payable: number, before: number, amount: number) => ({
  payableFen: fen(payable),
  beforeFen: fen(before),
  amountFen: fen(amount),
})

test('a refund takes back from each what they got of it, the commission too', () => {
  expect(splitBack([owner, partner], bit(1_000, 0, 500))).toEqual([
    { merchantId: '1', commissionFen: -25, amountFen: -333, baseFen: -500 },
    { merchantId: '2', commissionFen: 0, amountFen: -142, baseFen: -500 },
  ])
  expect(splitBack([owner, partner], bit(1_000, 500, 500))).toEqual([
    { merchantId: '1', commissionFen: -25, amountFen: -332, baseFen: -500 },
    { merchantId: '2', commissionFen: 0, amountFen: -143, baseFen: -500 },
  ])
})

test('of a discount that the platform bore the owners lose their share as well', () => {
  expect(splitBack([{ ...owner, commissionFen: fen(0), amountFen: fen(1_000) }], bit(800, 0, 400))).toEqual([
    { merchantId: '1', commissionFen: 0, amountFen: -500, baseFen: -500 },
  ])
  expect(splitBack([owner], bit(0, 0, 0))).toEqual([])
})

const someLines = fc.array(fc.tuple(fc.nat(3), fc.nat(1_000), fc.nat(50_000)), { minLength: 1, maxLength: 4 })

test('what refunds take back adds up to them, and after all of them nobody has anything left', () => {
  fc.assert(
    fc.property(someLines, fc.array(fc.nat(20_000), { maxLength: 4 }), (rows, bits) => {
      const lines = rows.map(([merchant, commission, amount]) => ({
        merchantId: String(merchant),
        commissionFen: fen(commission),
        amountFen: fen(amount),
      }))
      const whole = lines.reduce((all, line) => all + line.commissionFen + line.amountFen, 0)
      const left = lines.map(line => line)
      let done = 0
      for (const next of [...bits, whole]) {
        const amount = Math.min(next, whole - done)
        const back = splitBack(lines, bit(whole, done, amount))
        expect(back.reduce((all, line) => all - line.commissionFen - line.amountFen, 0)).toBe(amount)
        left.push(...back)
        done += amount
      }
      for (const merchant of new Set(left.map(line => line.merchantId))) {
        const own = left.filter(line => line.merchantId === merchant)
        expect(sumFen(own.map(line => line.amountFen))).toBe(0)
        expect(sumFen(own.map(line => line.commissionFen))).toBe(0)
      }
    }),
  )
})
