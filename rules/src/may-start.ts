// Whether somebody may begin to charge, by all that is known of who pays; the first objection counts. Chargers are answered
// in the words of OCPP, and by YKC with the reasons of its frame 0x32.
import { type Fen, fen } from './units.ts'

export type Verdict = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'

export type Objection =
  | 'unknown'
  | 'notVerified'
  | 'inConflict'
  | 'cardLost'
  | 'cardLocked'
  | 'expired'
  | 'notYet'
  | 'otherPile'
  | 'otherStation'
  | 'memberNotNormal'
  | 'blacklisted'
  | 'fleetOff'
  | 'driverOff'
  | 'vehicleOff'
  | 'vehicleRefused'
  | 'charging'
  | 'timesUsedUp'
  | 'limitUsedUp'
  | 'accountNotOpen'
  | 'balanceShort'

/** What a charger is told of each. */
export const verdictOf: Readonly<Record<Objection, Exclude<Verdict, 'Accepted'>>> = {
  unknown: 'Invalid',
  notVerified: 'Invalid',
  inConflict: 'Blocked',
  cardLost: 'Blocked',
  cardLocked: 'Blocked',
  expired: 'Expired',
  notYet: 'Blocked',
  otherPile: 'Blocked',
  otherStation: 'Blocked',
  memberNotNormal: 'Blocked',
  blacklisted: 'Blocked',
  fleetOff: 'Blocked',
  driverOff: 'Blocked',
  vehicleOff: 'Blocked',
  vehicleRefused: 'Blocked',
  charging: 'ConcurrentTx',
  timesUsedUp: 'Blocked',
  limitUsedUp: 'Blocked',
  accountNotOpen: 'Blocked',
  balanceShort: 'Blocked',
}

/** Money that is there, and what limits it: each limit is what is left of it. */
export type Means = {
  /** Of each account in the order of paying. */
  readonly accounts: readonly { readonly state: number; readonly availableFen: Fen }[]
  readonly limitsFen: readonly (Fen | null)[]
  readonly leastFen: Fen
}

/** What can be spent in this charge. */
export function affordable({ accounts, limitsFen }: Pick<Means, 'accounts' | 'limitsFen'>): Fen {
  const there = accounts.reduce((sum, account) => sum + account.availableFen, 0)
  const limits = limitsFen.filter(limit => limit !== null)
  return fen(Math.max(0, Math.min(there, ...limits)))
}

/** Nothing where there is enough to begin with. */
export function objectionToMeans(means: Means): Objection | undefined {
  const { accounts, limitsFen, leastFen } = means
  if (accounts.every(({ state }) => state !== 1)) return 'accountNotOpen'
  if (limitsFen.some(limit => limit !== null && limit <= 0)) return 'limitUsedUp'
  // Whoever has nothing at all does not begin, however little is asked for.
  return affordable({ accounts, limitsFen: [] }) < Math.max(leastFen, 1) ? 'balanceShort' : undefined
}
