// What may happen, and how often of a thousand.
import type { Random } from '../../simulator/src/random.ts'
import {
  aboveLimit,
  atCounter,
  cardTransfer,
  correction,
  credit,
  fiftyOfOneKey,
  ontoCard,
  shutFor,
  takenBack,
} from './money-counter.ts'
import { allotmentTakenBack, allotted, fiftyWithoutKey, fillWallet } from './money-fleets.ts'
import { online } from './money-online.ts'
import { manyAtOnce, spend } from './money-spend.ts'
import type { Operation } from './money-turn.ts'

export const operations: Readonly<Record<string, { share: number; run: Operation }>> = {
  spend: { share: 265, run: spend },
  online: { share: 140, run: online },
  atCounter: { share: 130, run: atCounter },
  allotted: { share: 120, run: allotted },
  cardTransfer: { share: 70, run: cardTransfer },
  correction: { share: 60, run: correction },
  ontoCard: { share: 50, run: ontoCard },
  fillWallet: { share: 45, run: fillWallet },
  shutFor: { share: 40, run: shutFor },
  takenBack: { share: 30, run: takenBack },
  aboveLimit: { share: 15, run: aboveLimit },
  allotmentTakenBack: { share: 15, run: allotmentTakenBack },
  credit: { share: 12, run: credit },
  manyAtOnce: { share: 4, run: manyAtOnce },
  fiftyOfOneKey: { share: 2, run: fiftyOfOneKey },
  fiftyWithoutKey: { share: 2, run: fiftyWithoutKey },
}

const names = Object.keys(operations)
/** Before money can be spent it has to come in. */
const incomes = ['atCounter', 'ontoCard', 'fillWallet', 'online']

/** Chance decides, save that each has its turn in the middle of a run, and that money comes in at its beginning. */
export function operationAt(place: number, count: number, random: Random): string {
  const isEarly = place < count / 10 && random.chance(0.8)
  return names[place - Math.floor(count / 2)] ?? pickOf(isEarly ? incomes : names, random)
}

function pickOf(some: readonly string[], random: Random): string {
  const shares = some.map(name => ({ name, share: operations[name]?.share ?? 0 }))
  let left = random.next() * shares.reduce((sum, { share }) => sum + share, 0)
  for (const { name, share } of shares) {
    left -= share
    if (left < 0) return name
  }
  return 'spend'
}
