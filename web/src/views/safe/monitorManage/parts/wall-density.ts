// How large the guns of a wall are drawn.
import type { TileLook } from '../../../../resource/gun/gun-tile.tsx'

export const densities = ['small', 'large', 'list'] as const
export type Density = (typeof densities)[number]

type Drawn = { readonly look: TileLook; readonly leastPx: number; readonly tilePx: number; readonly gapPx: number }

/** A list has one column; on a telephone every density is one, of two lines each. */
export const drawn: Readonly<Record<Density | 'phone', Drawn>> = {
  small: { look: 'small', leastPx: 152, tilePx: 48, gapPx: 6 },
  large: { look: 'large', leastPx: 216, tilePx: 88, gapPx: 8 },
  list: { look: 'row', leastPx: Number.POSITIVE_INFINITY, tilePx: 36, gapPx: 0 },
  phone: { look: 'row', leastPx: Number.POSITIVE_INFINITY, tilePx: 56, gapPx: 0 },
}
