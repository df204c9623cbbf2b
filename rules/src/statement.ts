// A channel's statement of a day beside our own payments of it: what both have, what only one has, and what differs.

export type StatementSaid = {
  readonly direction: 'in' | 'out'
  readonly outTradeNo: string
  readonly transactionId: string
  readonly amountFen: number
}

/** A payment of ours that the statement may speak of, whatever day it was. */
export type PaymentKnown = {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly outTradeNo: string
  readonly transactionId: string | null
  /** What we know was paid; nothing where we do not know that it was. */
  readonly paidFen: number | null
  /** We hold that it was paid on the day of the statement, and no other statement has it. */
  readonly isOfDay: boolean
}

export type StatementResult = 'matched' | 'onlyChannel' | 'onlyOurs' | 'differs'

export type Matched<S extends StatementSaid, P extends PaymentKnown> = {
  /** Nothing of what only we have. */
  readonly said: S | undefined
  readonly payment: P | undefined
  readonly result: StatementResult
}

/**
 * By our number: each line finds one payment and each payment one line. What the channel says twice was paid twice, and
 * the second time is nobody's.
 */
export function matchStatement<S extends StatementSaid, P extends PaymentKnown>(
  lines: readonly S[],
  payments: readonly P[],
): Matched<S, P>[] {
  const free = new Map(payments.map(payment => [keyOf(payment), payment]))
  const found = new Map<S, P>()
  // Of two lines of one number the one whose transaction we know comes first, in whatever order they stand.
  for (const line of lines.toSorted((one, other) => rank(one, free) - rank(other, free))) {
    const payment = free.get(keyOf(line))
    if (!payment) continue
    free.delete(keyOf(line))
    found.set(line, payment)
  }
  return [
    ...lines.map(said => ({ said, payment: found.get(said), result: judged(said, found.get(said)) })),
    ...[...free.values()]
      .filter(({ isOfDay, paidFen }) => isOfDay && paidFen !== null)
      .map(payment => ({ said: undefined, payment, result: 'onlyOurs' as const })),
  ]
}

const keyOf = ({ direction, outTradeNo }: { direction: string; outTradeNo: string }) => `${direction} ${outTradeNo}`

const rank = (line: StatementSaid, payments: ReadonlyMap<string, PaymentKnown>) =>
  payments.get(keyOf(line))?.transactionId === line.transactionId ? 0 : 1

/** A payment that we do not know to be paid is one that only the channel has. */
function judged({ amountFen }: StatementSaid, payment: PaymentKnown | undefined): StatementResult {
  if (payment === undefined || payment.paidFen === null) return 'onlyChannel'
  return payment.paidFen === amountFen ? 'matched' : 'differs'
}
