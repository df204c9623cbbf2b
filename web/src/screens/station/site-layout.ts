// How piles stand in the picture: in rows as long as they need, made from their number alone. Nobody has measured the site.

export type PileSize = { readonly id: string; readonly gunIds: readonly string[] }

type Bay = { readonly gunId: string; readonly x: number; readonly z: number }
/** Metres from the middle of the site; z grows towards whoever looks. */
export type PilePlace = { readonly id: string; readonly x: number; readonly z: number; readonly bays: readonly Bay[] }

export type SiteLayout = {
  readonly rows: readonly (readonly PilePlace[])[]
  readonly width: number
  readonly depth: number
}

export const bayWidth = 3
export const bayDepth = 5
/** From the pile to the middle of its bays. */
const bayReach = 1.6 + bayDepth / 2
/** A row with its bays, and the lane that leads to them. */
const rowDepth = 13
/** As wide as a wall is: the site is shown about twice as wide as deep. */
const wideAsDeep = 1.8

export function siteLayout(piles: readonly PileSize[]): SiteLayout {
  const lengthOf = ({ gunIds }: PileSize) => Math.max(1, gunIds.length) * bayWidth
  const length = piles.reduce((sum, pile) => sum + lengthOf(pile), 0)
  const wanted = Math.max(1, Math.round(Math.sqrt(length / (wideAsDeep * rowDepth))))
  const rows = rowsOf(piles, lengthOf, length / wanted)
  const width = Math.max(bayWidth, ...rows.map(row => row.reduce((sum, pile) => sum + lengthOf(pile), 0)))
  const depth = rows.length * rowDepth
  return {
    width,
    depth,
    rows: rows.map((row, place) => {
      const z = (place + 0.5) * rowDepth - depth / 2 - bayReach / 2
      let left = -row.reduce((sum, pile) => sum + lengthOf(pile), 0) / 2
      return row.map(pile => {
        const start = left
        left += lengthOf(pile)
        const bays = pile.gunIds.map((gunId, gun) => ({ gunId, x: start + (gun + 0.5) * bayWidth, z: z + bayReach }))
        return { id: pile.id, x: start + lengthOf(pile) / 2, z, bays }
      })
    }),
  }
}

/** Each row takes piles until it is as long as wished; half a pile more is better than one less. */
function rowsOf(piles: readonly PileSize[], lengthOf: (pile: PileSize) => number, wished: number): PileSize[][] {
  const rows: PileSize[][] = []
  let room = 0
  for (const pile of piles) {
    const last = rows.at(-1)
    if (last && room >= lengthOf(pile) / 2) last.push(pile)
    else {
      rows.push([pile])
      room = wished
    }
    room -= lengthOf(pile)
  }
  return rows
}

/** What the picture costs, so that a weak machine can be spared: boxes of twelve triangles, planes of two. */
export function trianglesOf({ piles, guns, segments }: { piles: number; guns: number; segments: number }): number {
  return 2 + piles * (12 + 2) + guns * (2 + 12 + 24 + 12 * segments)
}

const mostTriangles = 60_000
const mostSegments = 10

/** Into how many pieces a cable may be cut. */
export function segmentsFor(piles: number, guns: number): number {
  const left = mostTriangles - trianglesOf({ piles, guns, segments: 0 })
  return Math.max(0, Math.min(mostSegments, Math.floor(left / (12 * Math.max(1, guns)))))
}
