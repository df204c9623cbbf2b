// What of an order can be given back, and to whom: each account gets back at most what it paid. What was lent goes back
// first, then money that was paid in, and what was a gift last, so that nobody is left owing for a charge that was wrong.
import { spread } from './pay-order.ts'
import { type Fen, fen, shareOut, sumFen, timesOverHalfUp } from './units.ts'

/** 1 purse of a card, 2 principal, 3 reward, 4 credit. */
export type PaidFrom = { readonly accountId: string; readonly kind: 1 | 2 | 3 | 4; readonly amountFen: Fen }

/** Principal before the purse of a card: it is the one that everything else is paid from too. */
const turnOf: Readonly<Record<PaidFrom['kind'], number>> = { 4: 0, 2: 1, 1: 2, 3: 3 }

/**
 * `moves` are all that the accounts paid for the order, less than 0 where it was given back before. The same in the end
 * whether it is given back at once or bit by bit.
 */
export function sharesBack(amountFen: Fen, moves: readonly PaidFrom[]) {
  const { parts, missingFen } = spread(
    amountFen,
    netOf(moves).map(one => ({ of: one, availableFen: one.amountFen })),
  )
  return { parts: parts.map(part => ({ ...part.of, amountFen: part.amountFen })), missingFen }
}

/** What each account has paid and not got back, first that which gets it back first. */
function netOf(moves: readonly PaidFrom[]): PaidFrom[] {
  const accounts = Map.groupBy(moves, move => move.accountId)
  return [...accounts.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, amountFen: sumFen([first, ...others].map(move => move.amountFen)) }] : [],
    )
    .filter(one => one.amountFen > 0)
    .sort((one, other) => turnOf[one.kind] - turnOf[other.kind] || byId(one.accountId, other.accountId))
}

const byId = (one: string, other: string) => (BigInt(one) < BigInt(other) ? -1 : 1)

export type Component = { readonly elecFen: Fen; readonly serviceFen: Fen }

type Settled = {
  /** What each component came to after what was taken off. */
  readonly payable: Component
  readonly paidFen: Fen
  readonly refunded: Component
}

/** How much of each component, and of both together, can still be given back. */
export function refundable({ payable, paidFen, refunded }: Settled): Component & { totalFen: Fen } {
  const totalFen = fen(Math.max(paidFen - refunded.elecFen - refunded.serviceFen, 0))
  const most = (of: keyof Component) => fen(Math.min(Math.max(payable[of] - refunded[of], 0), totalFen))
  return { elecFen: most('elecFen'), serviceFen: most('serviceFen'), totalFen }
}

/** Who got how much of one fee when it was paid; several lines of one merchant are one. */
export type Got = { readonly merchantId: string; readonly commissionFen: Fen; readonly amountFen: Fen }
export type TakenBack = Got & { readonly baseFen: Fen }

type Refunded = {
  /** What the fee came to for who paid it: less than all that was shared out where the platform bore a discount. */
  readonly payableFen: Fen
  readonly beforeFen: Fen
  readonly amountFen: Fen
}

/**
 * What a refund takes back from each, less than 0: as much as follows from all that was given back so far, less what was
 * taken before, so that in the end each has lost exactly what they got.
 */
export function splitBack(got: readonly Got[], { payableFen, beforeFen, amountFen }: Refunded): TakenBack[] {
  if (payableFen === 0 || amountFen === 0) return []
  const lines = mergedByMerchant(got)
  const whole = sumFen(lines.flatMap(line => [line.commissionFen, line.amountFen]))
  const shared = (refunded: number) => fen(timesOverHalfUp(whole, refunded, payableFen))
  const [before, after] = [shared(beforeFen), shared(beforeFen + amountFen)]
  const [was, is] = [backOf(lines, before), backOf(lines, after)]
  return lines.flatMap(({ merchantId }, place) => {
    const commission = fen((was[place]?.commissionFen ?? 0) - (is[place]?.commissionFen ?? 0))
    const amount = fen((was[place]?.amountFen ?? 0) - (is[place]?.amountFen ?? 0))
    return commission === 0 && amount === 0
      ? []
      : [{ merchantId, commissionFen: commission, amountFen: amount, baseFen: fen(before - after) }]
  })
}

const mergedByMerchant = (got: readonly Got[]): Got[] =>
  [...Map.groupBy(got, one => one.merchantId)].map(([merchantId, lines]) => ({
    merchantId,
    commissionFen: sumFen(lines.map(line => line.commissionFen)),
    amountFen: sumFen(lines.map(line => line.amountFen)),
  }))

/** Of so much of the whole. */
function backOf(lines: readonly Got[], amount: Fen) {
  const commission = sumFen(lines.map(line => line.commissionFen))
  const whole = commission + sumFen(lines.map(line => line.amountFen))
  if (whole === 0) return []
  const ofCommission = timesOverHalfUp(commission, amount, whole)
  const commissions = shareOut(ofCommission, lines, line => line.commissionFen)
  const amounts = shareOut(amount - ofCommission, lines, line => line.amountFen)
  return lines.map((_, place) => ({
    commissionFen: fen(commissions[place]?.share ?? 0),
    amountFen: fen(amounts[place]?.share ?? 0),
  }))
}
