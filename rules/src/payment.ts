// What becomes of a payment by what its channel says, and when a channel is asked again.
import { hourMs, type Instant, later, minuteMs, secondMs } from './units.ts'

export type PaymentStatus = 'asked' | 'paid' | 'closed' | 'failed' | 'unknown' | 'late' | 'differs'

/** What a channel says of a trade: nobody has paid, somebody has, it takes no more money, it was never there. */
export type TradeState = 'open' | 'paid' | 'closed' | 'absent'

export type Known = {
  status: PaymentStatus
  amountFen: number
  /** Whether what it pays for still waits for the money, and can take it. */
  isAwaited: boolean
}
export type Said = { state: TradeState; paidFen: number | null }

/** `repeated` is known already; `nothing` is no news. */
export type Settled = 'credit' | 'late' | 'differs' | 'closed' | 'repeated' | 'nothing'

const undecided: readonly PaymentStatus[] = ['asked', 'unknown']
const received: readonly PaymentStatus[] = ['paid', 'late', 'differs']

export function settled({ status, amountFen, isAwaited }: Known, { state, paidFen }: Said): Settled {
  if (state === 'paid') {
    if (received.includes(status)) return 'repeated'
    if (paidFen !== amountFen) return 'differs'
    return undecided.includes(status) && isAwaited ? 'credit' : 'late'
  }
  if (state === 'closed') return undecided.includes(status) ? 'closed' : status === 'closed' ? 'repeated' : 'nothing'
  return 'nothing'
}

/** How often a channel that says nothing is asked before people have to. */
export const mostTries = 60

const waitsMs = [15 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs]

/** When to ask next after so many tries; nothing where it is not asked any more by itself. */
export function nextAsk(tries: number, now: Instant): Instant | null {
  if (tries >= mostTries) return null
  return later(now, waitsMs[Math.min(tries, waitsMs.length - 1)] as number)
}
