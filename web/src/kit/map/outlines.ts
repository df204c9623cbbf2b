// The outlines of the provinces, drawn flat. Only ever imported by import(): a screen without a map carries none of it.
import type { Point } from '@ev/rules/place/point'
import { provinces } from '@ev/rules/place/provinces'
import { type Region, type Ring, readRegions, regionAt } from '@ev/rules/place/regions'
// ECharts 4 was the last to bring a map of China; it is here for this file alone.
import china from 'echarts4/map/json/china.json'
import { pointAt, type Spot, spotOf } from './projection.ts'

export type Outline = {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly path: string
  /** With what the eye can tell apart while all of China is seen: a fourth of the points. */
  readonly farPath: string
  readonly middle: Spot
  /** Where else in the province its name may stand, the nearest first. */
  readonly aside: readonly Spot[]
  readonly breadth: number
}

// Where a name stands better than at the centre that the file gives: off the stroke beside Taiwan.
const names: Readonly<Record<string, Point>> = { 710000: { longitude: 120.75, latitude: 23.6 } }

// In units of the map: half a pixel while all of China is seen.
const leastStep = 0.6

// How far and in how many ways a name may step aside, in shares of the breadth of its province.
const asideSteps = [0.08, 0.16, 0.24, 0.32]
const asideWays = 12

/** As the rules about places take them. */
export const regions: readonly Region[] = readRegions(china)

export const outlines: readonly Outline[] = regions.map(region => {
  const province = provinces.find(({ code }) => code === region.code)
  if (province === undefined) throw new Error(`the map has a region ${region.code} that is no province`)
  const rings = region.polygons.flat().map(spotsOf)
  const middle = spotOf(names[region.code] ?? region.centre)
  const breadth = breadthOf(rings.flat())
  return {
    code: region.code,
    zh: province.short,
    en: province.en,
    path: rings.map(pathOf).join(''),
    farPath: rings.map(ring => pathOf(thinned(ring))).join(''),
    middle,
    aside: asideOf(region, middle, breadth),
    breadth,
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

/** Around the middle, ring by ring. */
function asideOf(region: Region, { x, y }: Spot, breadth: number): Spot[] {
  return asideSteps
    .flatMap(step =>
      Array.from({ length: asideWays }, (_, way) => {
        const angle = (2 * Math.PI * way) / asideWays
        return { x: x + breadth * step * Math.cos(angle), y: y + breadth * step * Math.sin(angle) }
      }),
    )
    .filter(spot => regionAt(pointAt(spot), [region]) !== undefined)
}

function breadthOf(spots: readonly Spot[]): number {
  const xs = spots.map(({ x }) => x)
  return Math.max(...xs) - Math.min(...xs)
}
