// Which names the map has room for between its marks. Whoever comes first keeps the place.
import { textWidth } from '../text-width.ts'
import type { Box, Place, Size } from './view.ts'

export type Name = {
  readonly id: string
  readonly text: string
  readonly place: Place
  /** Where it may stand instead, the best first. */
  readonly elsewhere?: readonly Place[]
  /** Where the name stands to its place. */
  readonly side: 'middle' | 'left' | 'right' | 'above' | 'below'
}

export type Room = {
  readonly size: Size
  readonly fontPx: number
  /** Where nothing may be covered. */
  readonly taken: readonly Box[]
}

/** Each at the first of its places that is free. */
export function namesWithRoom(names: readonly Name[], { size, fontPx, taken }: Room): Name[] {
  const boxes = [...taken]
  const isFree = (box: Box) => isInside(box, size) && !boxes.some(other => isOver(other, box))
  return names.flatMap(name => {
    const places = [name.place, ...(name.elsewhere ?? [])]
    const found = places.map(place => ({ ...name, place })).find(one => isFree(boxOf(one, fontPx)))
    if (!found) return []
    boxes.push(boxOf(found, fontPx))
    return [found]
  })
}

const besidePx = 5

/** How far the middle of a name is from its place, by its width and the size of its letters. */
const shifts: Record<Name['side'], (width: number, fontPx: number) => Place> = {
  middle: () => ({ left: 0, top: 0 }),
  left: width => ({ left: -width / 2 - besidePx, top: 0 }),
  right: width => ({ left: width / 2 + besidePx, top: 0 }),
  above: (_width, fontPx) => ({ left: 0, top: -fontPx }),
  below: (_width, fontPx) => ({ left: 0, top: fontPx }),
}

/** Where the middle of a name stands. */
export function middleOf({ text, place, side }: Name, fontPx: number): Place {
  const { left, top } = shifts[side](textWidth(text) * fontPx, fontPx)
  return { left: place.left + left, top: place.top + top }
}

/** Where a name stands beside a box: to its right, its left, below and above. */
export function besidePlaces(text: string, { left, right, top, bottom }: Box, fontPx: number): Place[] {
  const [halfWidth, halfHeight] = [(textWidth(text) * fontPx) / 2, halfLine * fontPx]
  const middle = { left: (left + right) / 2, top: (top + bottom) / 2 }
  return [
    { left: right + halfWidth, top: middle.top },
    { left: left - halfWidth, top: middle.top },
    { left: middle.left, top: bottom + halfHeight },
    { left: middle.left, top: top - halfHeight },
  ]
}

const halfLine = 0.65

function boxOf(name: Name, fontPx: number): Box {
  const { left, top } = middleOf(name, fontPx)
  const [halfWidth, halfHeight] = [(textWidth(name.text) * fontPx) / 2, halfLine * fontPx]
  return { left: left - halfWidth, right: left + halfWidth, top: top - halfHeight, bottom: top + halfHeight }
}

const isInside = (box: Box, { width, height }: Size) =>
  box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height

export const isOver = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
