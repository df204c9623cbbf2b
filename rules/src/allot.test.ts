import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AllotWay, shareAllotment } from './allot.ts'
import { fen } from './units.ts'

const someone = (of: string, balance: number, available = balance) => ({
  of,
  balanceFen: fen(balance),
  availableFen: fen(available),
})

test('the same to each: everybody gets it, whatever they have', () => {
  const { shares, sumFen, missingFen } = shareAllotment({
    way: 1,
    amountFen: fen(500),
    walletFen: fen(10_000),
    receivers: [someone('a', 0), someone('b', 700)],
  })
  expect(shares.map(one => [one.of, one.beforeFen, one.amountFen, one.afterFen])).toEqual([
    ['a', 0, 500, 500],
    ['b', 700, 500, 1_200],
  ])
  expect([sumFen, missingFen]).toEqual([1_000, 0])
})

test('topped up: each gets what is missing, and nothing who has enough', () => {
  const { shares, sumFen } = shareAllotment({
    way: 2,
    amountFen: fen(1_000),
    walletFen: fen(10_000),
    receivers: [someone('a', 400), someone('b', 1_000), someone('c', 1_500), someone('held', 600, 100)],
  })
  expect(shares.map(one => one.amountFen)).toEqual([600, 0, 0, 400])
  expect(shares.map(one => one.afterFen)).toEqual([1_000, 1_000, 1_500, 1_000])
  expect(sumFen).toBe(1_000)
})

test('taken back: an amount or all of it, never what is set aside', () => {
  const receivers = [someone('a', 900), someone('held', 900, 300), someone('empty', 0)]
  const all = shareAllotment({ way: 3, amountFen: null, walletFen: fen(0), receivers })
  expect(all.shares.map(one => [one.amountFen, one.afterFen, one.missingFen])).toEqual([
    [900, 0, 0],
    [300, 600, 0],
    [0, 0, 0],
  ])
  expect([all.sumFen, all.missingFen]).toEqual([1_200, 0])
  const some = shareAllotment({ way: 3, amountFen: fen(500), walletFen: fen(0), receivers })
  expect(some.shares.map(one => one.missingFen)).toEqual([0, 200, 500])
})

test('what the wallet lacks is said', () => {
  const { missingFen } = shareAllotment({
    way: 1,
    amountFen: fen(600),
    walletFen: fen(1_000),
    receivers: [someone('a', 0), someone('b', 0)],
  })
  expect(missingFen).toBe(200)
})

const amount = fc.integer({ min: 0, max: 1e9 })
const receiver = fc
  .record({ balance: amount, held: amount })
  .map(({ balance, held }) => someone('x', balance, balance - Math.min(held, balance)))

test('whatever is asked for, no amount is negative, before and after differ by it, and the parts add up', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<AllotWay>(1, 2, 3),
      fc.option(amount),
      amount,
      fc.array(receiver, { maxLength: 30 }),
      (way, wanted, wallet, receivers) => {
        const amountFen = wanted === null ? null : fen(wanted)
        const made = shareAllotment({ way, amountFen, walletFen: fen(wallet), receivers })
        expect(made.shares).toHaveLength(receivers.length)
        for (const [place, share] of made.shares.entries()) {
          expect(share.amountFen).toBeGreaterThanOrEqual(0)
          expect(share.afterFen).toBe(share.beforeFen + (way === 3 ? -1 : 1) * share.amountFen)
          if (way === 2) expect(share.afterFen).toBe(Math.max(share.beforeFen, wanted ?? 0))
          if (way === 3 && share.missingFen === 0)
            expect(share.amountFen).toBeLessThanOrEqual(receivers[place]?.availableFen ?? 0)
        }
        expect(made.sumFen).toBe(made.shares.reduce((sum, share) => sum + share.amountFen, 0))
        expect(made.missingFen > 0).toBe(way !== 3 && made.sumFen > wallet)
      },
    ),
  )
})

test('topping up a second time gives nobody anything', () => {
  fc.assert(
    fc.property(amount, fc.array(receiver, { maxLength: 20 }), (wanted, receivers) => {
      const asked = { way: 2, amountFen: fen(wanted), walletFen: fen(1e12) } as const
      const first = shareAllotment({ ...asked, receivers })
      const after = first.shares.map(share => someone('x', share.afterFen))
      expect(shareAllotment({ ...asked, receivers: after }).sumFen).toBe(0)
    }),
  )
})
