// What an order comes to: its fees, what is taken off one after the other, and from which accounts the rest is paid. Each
// step is a row on the order, so that anybody can follow it with a pencil.
import { type Energy, type Fen, feeOf, fen, fenOf, mil, shareOut, timesOverHalfUp } from './units.ts'

export type Fees = { readonly elecFen: Fen; readonly serviceFen: Fen }

export type DiscountKind = 'site' | 'exclusive' | 'grade' | 'fleet' | 'coupon' | 'points' | 'waived'
export type DiscountBase = 'elec' | 'service' | 'total'

/** What somebody is granted. */
export type Offer = {
  readonly kind: DiscountKind
  /** 0 an amount in fen, 1 a rate in 1/100 percent that remains to be paid, 2 a fixed price in mil a kWh. */
  readonly mode: 0 | 1 | 2
  readonly value: number
  readonly base: DiscountBase
  /** No more than this is taken off. */
  readonly capFen?: Fen
  readonly refId: string | null
  readonly bearer: 'platform' | 'merchant'
  /** Why, as it was then; kept with the step. */
  readonly config: Readonly<Record<string, unknown>>
}

/** What an offer really took off each fee. */
export type Step = Offer & Fees

/** One after the other; of each line the best one counts: a site's or a strategy of one's own, then grade or fleet, one coupon. */
const stages: readonly (readonly DiscountKind[])[] = [
  ['waived'],
  ['site', 'exclusive'],
  ['grade', 'fleet'],
  ['coupon'],
  ['points'],
]

export type Settled = { readonly steps: readonly Step[]; readonly payable: Fees; readonly payableFen: Fen }

export function settle(fees: Fees, offers: readonly Offer[], energyE4: Energy): Settled {
  const steps: Step[] = []
  let left = fees
  for (const kinds of stages) {
    const best = offers
      .filter(offer => kinds.includes(offer.kind))
      .map(offer => ({ ...offer, ...takenOff(left, offer, energyE4) }))
      .reduce<Step | undefined>((one, other) => (one && totalOf(one) >= totalOf(other) ? one : other), undefined)
    if (!best || totalOf(best) === 0) continue
    steps.push(best)
    left = { elecFen: fen(left.elecFen - best.elecFen), serviceFen: fen(left.serviceFen - best.serviceFen) }
  }
  return { steps, payable: left, payableFen: fen(totalOf(left)) }
}

const totalOf = ({ elecFen, serviceFen }: Fees) => elecFen + serviceFen

/** Never more than is left of what it is about. */
function takenOff(left: Fees, offer: Offer, energyE4: Energy): Fees {
  const about: Fees = {
    elecFen: offer.base === 'service' ? fen(0) : left.elecFen,
    serviceFen: offer.base === 'elec' ? fen(0) : left.serviceFen,
  }
  const off = offer.mode === 1 ? byRate(about, offer.value) : spreadOver(about, amountOff(about, offer, energyE4))
  const cap = offer.capFen
  return cap !== undefined && totalOf(off) > cap ? spreadOver(off, cap) : off
}

/** An offer never makes anything dearer. */
function byRate({ elecFen, serviceFen }: Fees, bp: number): Fees {
  const remaining = Math.min(bp, 10_000)
  return {
    elecFen: fen(elecFen - timesOverHalfUp(elecFen, remaining, 10_000)),
    serviceFen: fen(serviceFen - timesOverHalfUp(serviceFen, remaining, 10_000)),
  }
}

function amountOff(about: Fees, { mode, value }: Offer, energyE4: Energy): number {
  if (mode === 0) return Math.min(value, totalOf(about))
  return Math.max(totalOf(about) - fenOf(feeOf(energyE4, mil(value))), 0)
}

/** In proportion to the fees, in shares that add up. */
function spreadOver(fees: Fees, amount: number): Fees {
  if (amount === 0 || totalOf(fees) === 0) return { elecFen: fen(0), serviceFen: fen(0) }
  const [elec, service] = shareOut(amount, [fees.elecFen, fees.serviceFen], part => part)
  return { elecFen: fen(elec?.share ?? 0), serviceFen: fen(service?.share ?? 0) }
}

/** 1 the purse of a card, 2 principal, 3 reward, 4 credit. */
export type AccountKind = 1 | 2 | 3 | 4
export type PayingAccount = { readonly id: string; readonly kind: AccountKind; readonly availableFen: Fen }
export type PaidPart = { readonly id: string; readonly kind: AccountKind; readonly amountFen: Fen } & Fees
export type Paid = { readonly parts: readonly PaidPart[]; readonly paidFen: Fen; readonly debtFen: Fen }

/** The order in which accounts pay, as an operator sets it. */
export const payOrders = { rewardFirst: [1, 3, 2, 4], principalFirst: [1, 2, 3, 4] } as const
export type PayOrder = keyof typeof payOrders

export const byTurn = <A extends { readonly kind: number | null }>(accounts: readonly A[], order: PayOrder): A[] => {
  const turns: readonly (number | null)[] = payOrders[order]
  return accounts.toSorted((one, other) => turns.indexOf(one.kind) - turns.indexOf(other.kind))
}

/** Each gives what it has in its turn; gift money pays for service alone, unless the operator lets it pay for all. */
export function pay(
  payable: Fees,
  accounts: readonly PayingAccount[],
  { order, isRewardForAll }: { order: PayOrder; isRewardForAll: boolean },
): Paid {
  let { elecFen, serviceFen } = payable
  const parts: PaidPart[] = []
  for (const { id, kind, availableFen } of byTurn(accounts, order)) {
    const isBoth = kind !== 3 || isRewardForAll
    const elec = isBoth ? Math.min(elecFen, Math.max(availableFen, 0)) : 0
    const service = Math.min(serviceFen, Math.max(availableFen, 0) - elec)
    if (elec + service === 0) continue
    parts.push({ id, kind, amountFen: fen(elec + service), elecFen: fen(elec), serviceFen: fen(service) })
    elecFen = fen(elecFen - elec)
    serviceFen = fen(serviceFen - service)
  }
  const debtFen = fen(elecFen + serviceFen)
  return { parts, paidFen: fen(totalOf(payable) - debtFen), debtFen }
}

/** Before anything is paid 1, paid in part 2, and 3 when nothing is owed. */
export const chargeStatusOf = ({ paidFen, debtFen }: Pick<Paid, 'paidFen' | 'debtFen'>): 1 | 2 | 3 =>
  debtFen === 0 ? 3 : paidFen === 0 ? 1 : 2
