import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchStatement, type PaymentKnown, type StatementSaid } from './statement.ts'

const line = (outTradeNo: string, amountFen: number, more: Partial<StatementSaid> = {}): StatementSaid => ({
  direction: 'in',
  outTradeNo,
  transactionId: `T${outTradeNo}`,
  amountFen,
  ...more,
})
const payment = (outTradeNo: string, paidFen: number | null, more: Partial<PaymentKnown> = {}): PaymentKnown => ({
  id: outTradeNo,
  direction: 'in',
  outTradeNo,
  transactionId: paidFen === null ? null : `T${outTradeNo}`,
  paidFen,
  isOfDay: paidFen !== null,
  ...more,
})
const results = (lines: StatementSaid[], payments: PaymentKnown[]) =>
  matchStatement(lines, payments).map(({ said, payment: ours, result }) => [
    said?.outTradeNo ?? null,
    ours?.id ?? null,
    result,
  ])

test('what both have with the same amount is matched, with another one it differs', () => {
  expect(results([line('A', 100), line('B', 100)], [payment('A', 100), payment('B', 99)])).toEqual([
    ['A', 'A', 'matched'],
    ['B', 'B', 'differs'],
  ])
})

test('what the channel alone has, and what we alone have, stand by themselves', () => {
  expect(results([line('A', 100)], [payment('B', 50)])).toEqual([
    ['A', null, 'onlyChannel'],
    [null, 'B', 'onlyOurs'],
  ])
})

test('a payment that we do not know to be paid is found, and the money is known to the channel alone', () => {
  expect(results([line('A', 100)], [payment('A', null)])).toEqual([['A', 'A', 'onlyChannel']])
})

test('a payment of another day is matched where the statement has it and not missed where it has not', () => {
  expect(results([line('A', 100)], [payment('A', 100, { isOfDay: false })])).toEqual([['A', 'A', 'matched']])
  expect(results([], [payment('A', 100, { isOfDay: false })])).toEqual([])
})

test('what was paid twice under one number is ours once: the line whose transaction we know', () => {
  const twice = [line('A', 100, { transactionId: 'other' }), line('A', 100)]
  expect(results(twice, [payment('A', 100)])).toEqual([
    ['A', null, 'onlyChannel'],
    ['A', 'A', 'matched'],
  ])
})

test('money in and money back under one number are two things', () => {
  expect(results([line('A', 100, { direction: 'out' })], [payment('A', 100)])).toEqual([
    ['A', null, 'onlyChannel'],
    [null, 'A', 'onlyOurs'],
  ])
})

const number = fc.constantFrom('A', 'B', 'C', 'D', 'E')
const someLines = fc.array(
  fc.record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    outTradeNo: number,
    transactionId: fc.constantFrom('1', '2', '3'),
    amountFen: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 12 },
)
const somePayments = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    direction: fc.constantFrom('in' as const, 'out' as const),
    outTradeNo: number,
    transactionId: fc.constantFrom('1', '2', null),
    paidFen: fc.option(fc.integer({ min: 1, max: 3 })),
    isOfDay: fc.boolean(),
  }),
  { selector: one => `${one.direction} ${one.outTradeNo}` },
)

test('every line comes out once and in its order, no payment twice, and only equal amounts are matched', () => {
  fc.assert(
    fc.property(someLines, somePayments, (lines, payments) => {
      const all = matchStatement(lines, payments)
      expect(all.flatMap(({ said }) => said ?? [])).toEqual(lines)
      const used = all.flatMap(one => one.payment?.id ?? [])
      expect(new Set(used).size).toBe(used.length)
      for (const { said, payment: ours, result } of all)
        expect(result === 'matched').toBe(said !== undefined && ours !== undefined && ours.paidFen === said.amountFen)
      const missed = payments.filter(one => one.isOfDay && one.paidFen !== null && !used.includes(one.id))
      expect(missed).toEqual([])
    }),
  )
})
