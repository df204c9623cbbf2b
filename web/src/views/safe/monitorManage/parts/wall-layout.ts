// Where everything on the wall stands, reckoned without drawing it: only what is in sight is drawn.

export type Section = {
  readonly stationId: string
  readonly gunIds: readonly string[]
  readonly isClosed: boolean
  readonly topPx: number
  readonly heightPx: number
}

export type Measures = {
  readonly columns: number
  readonly tilePx: number
  readonly gapPx: number
  readonly headPx: number
}

export type Layout = { readonly sections: readonly Section[]; readonly heightPx: number }

type Group = { readonly stationId: string; readonly gunIds: readonly string[] }

const betweenPx = 12

export function layOut(groups: readonly Group[], closed: ReadonlySet<string>, measures: Measures): Layout {
  const { columns, tilePx, gapPx, headPx } = measures
  let topPx = 0
  const sections = groups.map(({ stationId, gunIds }) => {
    const isClosed = closed.has(stationId)
    const rows = isClosed ? 0 : Math.ceil(gunIds.length / columns)
    const section = { stationId, gunIds, isClosed, topPx, heightPx: headPx + rows * (tilePx + gapPx) }
    topPx += section.heightPx + betweenPx
    return section
  })
  return { sections, heightPx: Math.max(0, topPx - betweenPx) }
}

type Sight = { readonly fromPx: number; readonly toPx: number }

export const sectionsIn = ({ sections }: Layout, { fromPx, toPx }: Sight) =>
  sections.filter(({ topPx, heightPx }) => topPx < toPx && topPx + heightPx > fromPx)

export type TilesInSight = {
  readonly gunIds: readonly string[]
  /** Room in place of those above that are not drawn. */
  readonly abovePx: number
}

/** Whole rows of tiles. */
export function tilesIn(section: Section, { fromPx, toPx }: Sight, measures: Measures): TilesInSight {
  if (section.isClosed) return { gunIds: [], abovePx: 0 }
  const { columns, tilePx, gapPx, headPx } = measures
  const rowPx = tilePx + gapPx
  const first = Math.max(0, Math.floor((fromPx - section.topPx - headPx) / rowPx))
  const last = Math.max(first, Math.ceil((toPx - section.topPx - headPx) / rowPx))
  return { gunIds: section.gunIds.slice(first * columns, last * columns), abovePx: first * rowPx }
}

/** Sight in steps, so that a little scrolling draws nothing anew. */
export const sightOf = (scrolledPx: number, heightPx: number, stepPx = 300): Sight => {
  const step = Math.floor(scrolledPx / stepPx)
  return { fromPx: (step - 1) * stepPx, toPx: (step + 2) * stepPx + heightPx }
}
