// What each one gets of a fleet's wallet, or gives back to it: reckoned before anything is done, and again when it is.
import { type Fen, fen, sumFen } from './units.ts'

/** As `allotWay` of the contract says: 1 the same to each, 2 topped up to it, 3 taken back. */
export type AllotWay = 1 | 2 | 3

export type Receiver<Of> = {
  of: Of
  balanceFen: Fen
  /** What can be taken of it: what is set aside cannot. */
  availableFen: Fen
}

export type Share<Of> = {
  of: Of
  beforeFen: Fen
  /** What moves, whichever way; 0 where there is nothing to do. */
  amountFen: Fen
  afterFen: Fen
  /** Of what is to be taken back, what is not there. */
  missingFen: Fen
}

type Wanted<Of> = {
  way: AllotWay
  /** To each, or up to which; of what is taken back nothing means all of it. */
  amountFen: Fen | null
  /** What can be given away of the fleet's wallet. */
  walletFen: Fen
  receivers: readonly Receiver<Of>[]
}

export function shareAllotment<Of>({ way, amountFen, walletFen, receivers }: Wanted<Of>) {
  const shares = receivers.map(one => shareOf(way, amountFen, one))
  const sum = sumFen(shares.map(share => share.amountFen))
  const isGiven = way !== 3
  return { shares, sumFen: sum, missingFen: fen(isGiven ? Math.max(sum - walletFen, 0) : 0) }
}

function shareOf<Of>(way: AllotWay, wantedFen: Fen | null, { of, balanceFen, availableFen }: Receiver<Of>): Share<Of> {
  const there = Math.max(availableFen, 0)
  const wanted = wantedFen ?? (way === 3 ? there : 0)
  const moves = { 1: wanted, 2: Math.max(wanted - balanceFen, 0), 3: wanted }[way]
  return {
    of,
    beforeFen: balanceFen,
    amountFen: fen(moves),
    afterFen: fen(way === 3 ? balanceFen - moves : balanceFen + moves),
    missingFen: fen(way === 3 ? Math.max(moves - there, 0) : 0),
  }
}
