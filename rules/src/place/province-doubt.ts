// A warning, never a refusal, where the declared province and the point do not agree: outlines are drawn coarsely, and the
// divisions have their oddities (Jiagedaqi is run by Heilongjiang and lies in Inner Mongolia).
import type { Point } from './point.ts'
import { provinceOfCode } from './provinces.ts'
import { metresToRegion, type Region, regionAt } from './regions.ts'

export type ProvinceDoubt = {
  readonly declared: string
  /** Where the point lies; nothing at sea or abroad. */
  readonly actual: string | undefined
  readonly awayKm: number
  readonly zh: string
  readonly en: string
}

// Held against finer outlines, the borders on land are right to 1.7 km; GCJ-02 adds at most 0.8.
const borderM = 3_000
// Small islands are left out of the outlines; the farthest that is lived on lies so far from what is drawn.
const islandM = 50_000

// The islands of Sansha lie over the whole South China Sea, and no outline holds them.
const sansha = { code: '460000', west: 108, east: 120, south: 3.3, north: 18 }

const isInSansha = ({ longitude, latitude }: Point) =>
  longitude > sansha.west && longitude < sansha.east && latitude > sansha.south && latitude < sansha.north

const provinceAt = (point: Point, regions: readonly Region[]) =>
  provinceOfCode(regionAt(point, regions)?.code ?? (isInSansha(point) ? sansha.code : ''))

/** `declaredCode` is any code of six digits: of a province, a city or a district. */
export function provinceDoubt(
  { declaredCode, point }: { declaredCode: string; point: Point },
  regions: readonly Region[],
): ProvinceDoubt | undefined {
  const declared = provinceOfCode(declaredCode)
  const region = regions.find(({ code }) => code === declared?.code)
  // A code that is no province is for its own field to refuse.
  if (declared === undefined || region === undefined) return undefined
  const actual = provinceAt(point, regions)
  const awayM = metresToRegion(region, point)
  if (actual === declared || awayM <= (actual ? borderM : islandM)) return undefined
  const awayKm = Math.round(awayM / 1000)
  return {
    declared: declared.code,
    actual: actual?.code,
    awayKm,
    zh: `该坐标位于${actual?.zh ?? '海上或境外'}，距所选的${declared.zh}约 ${awayKm} 公里，请核对`,
    en: `The point lies ${actual ? `in ${actual.en}` : 'at sea or abroad'}, some ${awayKm} km from ${declared.en} as chosen: please check`,
  }
}
