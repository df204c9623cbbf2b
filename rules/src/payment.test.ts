import { expect, test } from 'vitest'
import { mostTries, nextAsk, type PaymentStatus, settled } from './payment.ts'
import { hourMs, instant, secondMs } from './units.ts'

const known = (status: PaymentStatus, isAwaited = true) => ({ status, amountFen: 1_000, isAwaited })
const paid = { state: 'paid', paidFen: 1_000 } as const

test('money that was asked for is credited, also where it was not known what became of it', () => {
  expect(settled(known('asked'), paid)).toBe('credit')
  expect(settled(known('unknown'), paid)).toBe('credit')
})

test('the same money again is no money', () => {
  for (const status of ['paid', 'late', 'differs'] as const) expect(settled(known(status), paid)).toBe('repeated')
})

test('money that comes after the end belongs to nobody yet', () => {
  for (const status of ['closed', 'failed'] as const) expect(settled(known(status), paid)).toBe('late')
  expect(settled(known('asked', false), paid)).toBe('late')
})

test('another amount than was asked for is credited to nobody', () => {
  expect(settled(known('asked'), { state: 'paid', paidFen: 999 })).toBe('differs')
  expect(settled(known('closed'), { state: 'paid', paidFen: 1_001 })).toBe('differs')
  expect(settled(known('asked'), { state: 'paid', paidFen: null })).toBe('differs')
})

test('a trade that is closed closes what waits, and takes nothing from what was paid', () => {
  const closed = { state: 'closed', paidFen: null } as const
  expect(settled(known('asked'), closed)).toBe('closed')
  expect(settled(known('closed'), closed)).toBe('repeated')
  expect(settled(known('paid'), closed)).toBe('nothing')
  expect(settled(known('asked'), { state: 'open', paidFen: null })).toBe('nothing')
})

test('a channel is asked ever less often, and in the end by people only', () => {
  const now = instant(0)
  expect(nextAsk(0, now)).toBe(15 * secondMs)
  expect(nextAsk(30, now)).toBe(hourMs)
  expect(nextAsk(mostTries, now)).toBeNull()
})
