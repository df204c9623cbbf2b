// The points of a curve as they are drawn: a line goes on from minute to minute, and stops where nothing came.

export type CurveDot = { readonly value: [atMs: number, value: number | null]; readonly symbolSize: number }

/** Longer than this between two points is a gap. */
const longestSec = 90
const dotPx = 5

/** One that has no neighbour would not be seen without a dot of its own. */
export function curvePoints(
  startMs: number,
  atSec: readonly number[],
  values: readonly (number | null)[],
  per: number,
): CurveDot[] {
  const points = atSec.flatMap((sec, place) => {
    const value = values[place] ?? null
    const before = atSec[place - 1]
    const hole: [number, number | null][] =
      before !== undefined && sec - before > longestSec ? [[startMs + (before + 1) * 1000, null]] : []
    return [...hole, [startMs + sec * 1000, value === null ? null : value / per] as [number, number | null]]
  })
  const isNothing = (place: number) => (points[place]?.[1] ?? null) === null
  return points.map((value, place) => ({
    value,
    symbolSize: !isNothing(place) && isNothing(place - 1) && isNothing(place + 1) ? dotPx : 0,
  }))
}
