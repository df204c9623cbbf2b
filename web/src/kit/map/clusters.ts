// Points that would lie on each other are shown as one with their number. What belongs together depends on the scale
// alone, so that nothing regroups while the map is moved.
import type { Spot } from './projection.ts'

export type Located = { readonly id: string; readonly spot: Spot }
export type Cluster<Item extends Located> = {
  readonly id: string
  readonly spot: Spot
  readonly items: readonly Item[]
}

/** Scales are taken in steps: in between the groups stay as they are. */
export const steppedScale = (scale: number) => 2 ** (Math.round(Math.log2(scale) * 2) / 2)

/** `reach` in units of the map. The first of a group gives it its place in the list and, with others, its id. */
export function clustersOf<Item extends Located>(items: readonly Item[], reach: number): Cluster<Item>[] {
  const first = groupsOf(items, reach).map(clusterOf)
  // The middles of two neighbours may have come near each other.
  return groupsOf(first, 0.9 * reach).map(near => clusterOf(near.flatMap(cluster => cluster.items)))
}

function clusterOf<Item extends Located>(items: readonly Item[]): Cluster<Item> {
  const id = items[0]?.id ?? ''
  return { id: items.length > 1 ? `${id}+` : id, spot: middleOf(items), items }
}

function groupsOf<Item extends Located>(items: readonly Item[], reach: number): Item[][] {
  const cells = Map.groupBy(items, ({ spot }) => keyOf(cellOf(spot, reach)))
  const taken = new Set<Item>()
  return items.flatMap(item => {
    if (taken.has(item)) return []
    const near = cellsAround(item.spot, reach).flatMap(cell => cells.get(cell) ?? [])
    const group = near.filter(one => !taken.has(one) && distance(one.spot, item.spot) <= reach)
    for (const one of group) taken.add(one)
    return [group]
  })
}

const cellOf = ({ x, y }: Spot, reach: number) => ({ column: Math.floor(x / reach), row: Math.floor(y / reach) })

const keyOf = ({ column, row }: { column: number; row: number }) => `${column} ${row}`

/** The cell of a spot and those around it, each once. */
function cellsAround(spot: Spot, reach: number): string[] {
  const { column, row } = cellOf(spot, reach)
  return [-1, 0, 1].flatMap(right => [-1, 0, 1].map(down => keyOf({ column: column + right, row: row + down })))
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)

function middleOf(items: readonly Located[]): Spot {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: mean(items.map(({ spot }) => spot.x)), y: mean(items.map(({ spot }) => spot.y)) }
}

/** How far the farthest of a group lies from its middle. */
export const spreadOf = ({ spot, items }: Cluster<Located>) => Math.max(...items.map(item => distance(item.spot, spot)))

/** Those that stand on the same spot, laid out in a ring around it; in pixels from the middle. */
export function ringPlaces(count: number): { left: number; top: number }[] {
  const radius = Math.max(18, (count * 26) / (2 * Math.PI))
  return Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2
    return { left: radius * Math.cos(angle), top: radius * Math.sin(angle) }
  })
}
