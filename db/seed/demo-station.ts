// What the demo says of a station.

export type DemoStation = {
  key: string
  /** The seller's two merchants and the sub-merchant below the second one. */
  company: 'first' | 'second' | 'sub'
  /** Belongs to the seller's region, whose lead sees it. */
  isRegional?: true
  areaCode: string
  name: string
  address: string
  longitude: string
  latitude: string
  guide: string
  /** By the keys of demo-network-pile-types.ts. */
  piles: string
  /** Of contract/src/asset-enums.ts: constructionPlace. */
  place: number
  facilities: string
  /** What differs from a public station of the seller's own, open day and night. */
  kind?: number
  runType?: 'JiaMeng'
  isTrial?: true
  isUnderground?: true
  isMaintained?: true
  hours?: readonly [string, string]
  /** Minutes of free parking after charging; without them parking is free. */
  freeParkMin?: number
  /** The road it lies at, by the keys of demo-network-groups.ts. */
  road?: 'G4' | 'G42'
}
