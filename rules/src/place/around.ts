// What lies around places: those within a distance, and the nearest one.
import { metresBetween, type Point } from './point.ts'

export type Neighbours<Place> = {
  /** Within the distance, in no order. */
  readonly within: readonly Place[]
  readonly nearest: { readonly place: Place; readonly metres: number } | undefined
}

/** A degree of latitude is nowhere shorter. */
const metresOfDegree = 110_500

/** Of each place the others. They are gone through by latitude, so that thousands are not each held against all. */
export function neighboursOf<Place extends Point>(
  places: readonly Place[],
  metres: number,
): Map<Place, Neighbours<Place>> {
  const sorted = places.toSorted((a, b) => a.latitude - b.latitude)
  return new Map(sorted.map((place, at) => [place, lookAround(sorted, at, metres)]))
}

function lookAround<Place extends Point>(sorted: readonly Place[], at: number, metres: number): Neighbours<Place> {
  const own = sorted[at] as Place
  const within: Place[] = []
  let nearest: { place: Place; metres: number } | undefined
  const look = (step: 1 | -1) => {
    for (let next = at + step; next >= 0 && next < sorted.length; next += step) {
      const place = sorted[next] as Place
      const least = Math.abs(place.latitude - own.latitude) * metresOfDegree
      if (least > Math.max(metres, nearest?.metres ?? Number.POSITIVE_INFINITY)) return
      const away = metresBetween(own, place)
      if (away <= metres) within.push(place)
      if (!nearest || away < nearest.metres) nearest = { place, metres: away }
    }
  }
  look(1)
  look(-1)
  return { within, nearest }
}
