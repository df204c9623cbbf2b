// From which purse an amount is paid: each gives what it has, in their order, until nothing is missing.
import { type Fen, fen } from './units.ts'

export type Purse<Of> = { of: Of; availableFen: Fen }

export function spread<Of>(amountFen: Fen, purses: readonly Purse<Of>[]) {
  const parts: { of: Of; amountFen: Fen }[] = []
  let missing: number = amountFen
  for (const { of, availableFen } of purses) {
    const share = Math.min(missing, Math.max(availableFen, 0))
    if (share === 0) continue
    parts.push({ of, amountFen: fen(share) })
    missing -= share
  }
  return { parts, missingFen: fen(missing) }
}
