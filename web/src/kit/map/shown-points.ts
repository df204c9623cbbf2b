// What stands on the screen for the points: a mark each, or one for several that would lie on each other.
import { useMemo } from 'react'
import { type Cluster, clustersOf, ringPlaces, spreadOf, steppedScale } from './clusters.ts'
import type { Spot } from './projection.ts'
import { around, type Box, isIn, mostZoom, type Place, placeOf, type Size, scaleOf, type View } from './view.ts'

export type MapPoint<Look extends string = string> = {
  readonly id: string
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  readonly look: Look
  /** A second line under its name. */
  readonly note?: string
}

export type PlacedPoint = { readonly id: string; readonly point: MapPoint; readonly spot: Spot }

export type Shown = {
  readonly id: string
  readonly place: Place
  readonly items: readonly PlacedPoint[]
  readonly cluster: Cluster<PlacedPoint>
}

const reachPx = 38
// Nobody needs to come nearer to see that two points share a spot.
const stackZoom = 32

type Seen = { points: readonly PlacedPoint[]; chosen: string | undefined; view: View; size: Size }

export function useShownPoints({ points, chosen, view, size }: Seen): Shown[] {
  const scale = steppedScale(scaleOf(view, size))
  const clusters = useMemo(() => {
    // What is chosen is never lost in a crowd.
    const [one, others] = [points.filter(({ id }) => id === chosen), points.filter(({ id }) => id !== chosen)]
    return [...clustersOf(others, reachPx / scale), ...clustersOf(one, reachPx / scale)]
  }, [points, chosen, scale])
  return clusters.flatMap(cluster => shownOf(cluster, view, size)).filter(({ place }) => isIn(place, size, edgePx))
}

// A mark is seen before its middle is.
const edgePx = 20

/** From near enough, those that share a spot are laid out around it. */
function shownOf(cluster: Cluster<PlacedPoint>, view: View, size: Size): Shown[] {
  const { id, spot, items } = cluster
  const place = placeOf(spot, view, size)
  const isStack = view.zoom >= stackZoom && spreadOf(cluster) * scaleOf(view, size) < 2
  if (items.length === 1 || !isStack) return [{ id, place, items, cluster }]
  const places = ringPlaces(items.length)
  return items.map((item, index) => ({
    id: item.id,
    place: { left: place.left + places[index]!.left, top: place.top + places[index]!.top },
    items: [item],
    cluster,
  }))
}

/** So near that the group falls apart, or, where it never would, that it is laid out. */
export function openedView({ cluster }: Shown, view: View, size: Size): View {
  const apartAt = (2 * view.zoom * reachPx) / (spreadOf(cluster) * scaleOf(view, size))
  const nearest = apartAt > mostZoom ? stackZoom : apartAt
  const spots = cluster.items.map(({ spot }) => spot)
  return around(spots, size, Math.max(nearest, view.zoom))
}

export const boxOf = ({ place: { left, top }, items }: Shown): Box => {
  const half = items.length > 1 ? 20 : 10
  return { left: left - half, right: left + half, top: top - half, bottom: top + half }
}
