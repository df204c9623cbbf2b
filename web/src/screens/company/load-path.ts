// The line of a load curve; where nothing is known there is a gap and no line.

export type Plot = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Watts at the top. */
  readonly most: number
}

/** The next round figure above. */
export function niceTop(watts: number): number {
  if (watts <= 1_000) return 1_000
  const power = 10 ** Math.floor(Math.log10(watts))
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find(step => step * power >= watts) ?? 10) * power
}

export function pathOf(load: readonly (number | null)[], plot: Plot, isFilled = false): string {
  const { left, right, top, bottom, most } = plot
  const xOf = (slot: number) => (left + ((right - left) * (slot + 0.5)) / load.length).toFixed(1)
  const yOf = (watts: number) => (bottom - ((bottom - top) * watts) / most).toFixed(1)
  return runsOf(load)
    .map(run => {
      const line = run.map(({ slot, watts }) => `${xOf(slot)} ${yOf(watts)}`).join('L')
      const [first, last] = [run[0]?.slot ?? 0, run.at(-1)?.slot ?? 0]
      return isFilled ? `M${xOf(first)} ${bottom}L${line}L${xOf(last)} ${bottom}Z` : `M${line}`
    })
    .join('')
}

type Known = { readonly slot: number; readonly watts: number }

function runsOf(load: readonly (number | null)[]): Known[][] {
  const runs: Known[][] = []
  for (const [slot, watts] of load.entries()) {
    if (watts === null) continue
    const last = runs.at(-1)
    if (last?.at(-1)?.slot === slot - 1) last.push({ slot, watts })
    else runs.push([{ slot, watts }])
  }
  return runs
}
