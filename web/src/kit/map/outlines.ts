// The outlines of the provinces, drawn flat. Only ever imported by import(): a screen without a map carries none of it.
import type { Point } from '@ev/rules/place/point'
import { provinces } from '@ev/rules/place/provinces'
import { type Region, type Ring, readRegions } from '@ev/rules/place/regions'
// ECharts 4 was the last to bring a map of China; it is here for this file alone.
import china from 'echarts4/map/json/china.json'
import { type Spot, spotOf } from './projection.ts'

export type Outline = {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly path: string
  /** With what the eye can tell apart while all of China is seen: a fourth of the points. */
  readonly farPath: string
  readonly middle: Spot
  readonly breadth: number
}

// Where a name stands better than at the centre that the file gives: off the stroke beside Taiwan.
const names: Readonly<Record<string, Point>> = { 710000: { longitude: 120.75, latitude: 23.6 } }

// In units of the map: half a pixel while all of China is seen.
const leastStep = 0.6

/** As the rules about places take them. */
export const regions: readonly Region[] = readRegions(china)

export const outlines: readonly Outline[] = regions.map(region => {
  const province = provinces.find(({ code }) => code === region.code)
  if (province === undefined) throw new Error(`the map has a region ${region.code} that is no province`)
  const rings = region.polygons.flat().map(spotsOf)
  return {
    code: region.code,
    zh: province.short,
    en: province.en,
    path: rings.map(pathOf).join(''),
    farPath: rings.map(ring => pathOf(thinned(ring))).join(''),
    middle: spotOf(names[region.code] ?? region.centre),
    breadth: breadthOf(rings.flat()),
  }
})

function spotsOf(ring: Ring): Spot[] {
  return ring.map(([longitude, latitude]) => spotOf({ longitude, latitude }))
}

function pathOf(ring: readonly Spot[]): string {
  // Two decimals of a unit are 64 metres, finer than the outlines are.
  return `M${ring.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`
}

/** Without the corners that come too soon after another; an island that would be nothing but its corners keeps them. */
function thinned(ring: readonly Spot[]): readonly Spot[] {
  let last: Spot | undefined
  const kept = ring.filter(spot => {
    const isFar = last === undefined || Math.hypot(spot.x - last.x, spot.y - last.y) >= leastStep
    if (isFar) last = spot
    return isFar
  })
  return kept.length > 3 ? kept : ring
}

function breadthOf(spots: readonly Spot[]): number {
  const xs = spots.map(({ x }) => x)
  return Math.max(...xs) - Math.min(...xs)
}
