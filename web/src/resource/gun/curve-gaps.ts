// A line goes from value to value as long as they come in their usual pace; where nothing came for longer, it stops and
// begins anew.

/** When, in milliseconds, and what; null where nobody told. */
export type Told = readonly [at: number, value: number | null]
/** `isAlone`: no line reaches it, so that it is seen as a dot only. */
export type Drawn = { readonly value: [at: number, value: number | null]; readonly isAlone: boolean }

/** A message or two may be late or lost. */
const patience = 3

/** Piles tell some values in one message and some in another: a point without this value is no gap of it. */
export function withGaps(points: readonly Told[]): Drawn[] {
  const told = points.flatMap(([at, value]) => (value === null ? [] : [{ at, value }]))
  const steps = told.slice(1).map(({ at }, place) => at - (told[place]?.at ?? at))
  const longest = patience * middle(steps)
  const isCut = (place: number) => (steps[place] ?? Number.POSITIVE_INFINITY) > longest
  return told.flatMap(({ at, value }, place) => {
    const drawn: Drawn = { value: [at, value], isAlone: isCut(place - 1) && isCut(place) }
    const isLast = place === told.length - 1
    return isCut(place) && !isLast ? [drawn, { value: [at + 1, null], isAlone: false }] : [drawn]
  })
}

const middle = (steps: readonly number[]) => steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
