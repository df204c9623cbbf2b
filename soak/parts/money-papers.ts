// What the one who asked knows: which papers have to be there, which may be, and what each of them moves.
import type { Outcome } from './money-client.ts'

/** From what was answered, up to what was not. */
export type Range = { least: number; most: number }

export type PaperKind = 'recharge' | 'allotment' | 'adjustment' | 'card' | 'hold'
export type Line = readonly [accountId: string, amountFen: number]

export type Paper = {
  kind: PaperKind
  /** By which it is known again, since it was written into it. */
  note: string
  sellerId: string
  /** What it moves each time that it is done. */
  lines: readonly Line[]
  /** How many rows it is made of; those of one batch come together. */
  rowsOfEach: number
  made: Range
  moved: Range
  back: Range
  /** Of money set aside: how it may have ended. */
  ends?: ReadonlySet<string>
}

export type Papers = ReturnType<typeof openPapers>

export function openPapers() {
  const all = new Map<string, Paper>()
  return {
    all,
    open(kind: PaperKind, note: string, sellerId: string, lines: readonly Line[], rowsOfEach = 1): Paper {
      const none = () => ({ least: 0, most: 0 })
      const paper = {
        kind,
        note,
        sellerId,
        lines: lines.filter(([, amountFen]) => amountFen !== 0),
        rowsOfEach,
        made: none(),
        moved: none(),
        back: none(),
      }
      all.set(`${kind} ${note}`, paper)
      return paper
    },
  }
}

/** What was answered happened; what was refused did not; what was not answered may have. */
export function count(range: Range, outcome: Outcome<unknown>): void {
  if (outcome.is === 'refused') return
  if (outcome.is === 'done') range.least++
  range.most++
}

/** Of the same thing said many times at once under one key. */
export function asOne<T>(outcomes: readonly Outcome<T>[]): Outcome<T> {
  const done = outcomes.find(one => one.is === 'done')
  const lost = outcomes.find(one => one.is === 'lost')
  return done ?? lost ?? (outcomes[0] as Outcome<T>)
}

/** How often each account was frozen, thawed, switched off and on. */
export type Step = 'freeze' | 'thaw' | 'disable' | 'enable'
export type States = Map<string, Record<Step, Range>>

export function countState(states: States, accountId: string, step: Step, outcome: Outcome<unknown>): void {
  const none = () => ({ least: 0, most: 0 })
  const ranges = states.get(accountId) ?? { freeze: none(), thaw: none(), disable: none(), enable: none() }
  states.set(accountId, ranges)
  count(ranges[step], outcome)
}
