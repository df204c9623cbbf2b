// Money is set aside in the transaction in which a charge begins, so that nobody else can spend it meanwhile. The hold names
// the session: limits of cards and drivers count by it.
import type { Db } from '@ev/db/pools'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import { moreAside } from '../ledger/door.ts'
import type { Payer } from '../member/door.ts'
import { readParameter } from '../parameters.ts'

type Paying = Pick<Payer, 'accountIds' | 'availableFen'>

/** As much as the operator sets aside for a charge, or all there is within the payer's limits; gives how much that was. */
export async function putAside(
  db: Db,
  sellerId: string,
  sessionId: string,
  { accountIds, availableFen }: Paying,
  now: Instant,
): Promise<Fen> {
  const usual = await readParameter(db, sellerId, 'money.holdFen')
  const amountFen = fen(Math.min(usual, availableFen))
  if (amountFen <= 0) return fen(0)
  return moreAside(db, { sellerId, purpose: 'charge', documentId: sessionId, amountFen, accountIds }, now)
}
