// What part of the map is seen: plain arithmetic, so that wheel, fingers, keys and buttons all move it the same way.
import type { Spot } from './projection.ts'

export type Size = { readonly width: number; readonly height: number }
/** In pixels from the upper left corner. */
export type Place = { readonly left: number; readonly top: number }
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** `zoom` is 1 where all of China is seen; the centre is a spot of the map. */
export type View = { readonly zoom: number; readonly centre: Spot }

// All of China but the islands in the south, with the room below Taiwan that the inset takes; and all of China.
const northFrame: Box = { left: -412, top: -345, right: 347, bottom: 362 }
const wholeFrame: Box = { ...northFrame, bottom: 545 }
const paddingPx = 12
const leastZoom = 1
export const mostZoom = 512

/** A tall map has room for the whole country, a wide one shows the islands in the south as an inset. */
export const hasRoomForSouth = ({ width, height }: Size) =>
  (height - 2 * paddingPx) * widthOf(wholeFrame) >= (width - 2 * paddingPx) * heightOf(wholeFrame)

const homeFrame = (size: Size) => (hasRoomForSouth(size) ? wholeFrame : northFrame)

export const homeOf = (size: Size): View => ({ zoom: leastZoom, centre: middleOf(homeFrame(size)) })

const middleOf = ({ left, right, top, bottom }: Box): Spot => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

export function isHome({ zoom, centre }: View, size: Size): boolean {
  const home = homeOf(size).centre
  return zoom === leastZoom && Math.abs(centre.x - home.x) < 1 && Math.abs(centre.y - home.y) < 1
}

const widthOf = ({ left, right }: Box) => right - left
const heightOf = ({ top, bottom }: Box) => bottom - top

/** Pixels a unit of the map. */
export const scaleOf = ({ zoom }: Pick<View, 'zoom'>, size: Size): number => zoom * fitting(homeFrame(size), size)

const fitting = (box: Box, { width, height }: Size) =>
  Math.max(0.01, Math.min((width - 2 * paddingPx) / widthOf(box), (height - 2 * paddingPx) / heightOf(box)))

export function placeOf(spot: Spot, view: View, size: Size): Place {
  const scale = scaleOf(view, size)
  return {
    left: size.width / 2 + (spot.x - view.centre.x) * scale,
    top: size.height / 2 + (spot.y - view.centre.y) * scale,
  }
}

export function spotAt({ left, top }: Place, view: View, size: Size): Spot {
  const scale = scaleOf(view, size)
  return {
    x: view.centre.x + (left - size.width / 2) / scale,
    y: view.centre.y + (top - size.height / 2) / scale,
  }
}

/** Whether a place is in sight, or no farther outside than that. */
export const isIn = ({ left, top }: Place, { width, height }: Size, beyondPx = 0) =>
  left > -beyondPx && top > -beyondPx && left < width + beyondPx && top < height + beyondPx

/** Nearer or farther, with the spot under the pointer staying under it. */
export function zoomed(view: View, size: Size, { by, around }: { by: number; around: Place }): View {
  const zoom = withinZoom(view.zoom * by)
  const spot = spotAt(around, view, size)
  const scale = scaleOf({ zoom }, size)
  const centre = {
    x: spot.x - (around.left - size.width / 2) / scale,
    y: spot.y - (around.top - size.height / 2) / scale,
  }
  return settled({ zoom, centre }, size)
}

/** Moved as a sheet of paper is, by so many pixels. */
export function moved(view: View, size: Size, { left, top }: Place): View {
  const scale = scaleOf(view, size)
  return settled({ ...view, centre: { x: view.centre.x - left / scale, y: view.centre.y - top / scale } }, size)
}

/** Near enough to tell the spots apart, and not so near that nothing else is seen. */
export function around(spots: readonly Spot[], size: Size, nearest: number): View {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  const room = 1.5
  const wanted = Math.min(size.width / room / widthOf(box), size.height / room / heightOf(box))
  const zoom = withinZoom(Math.min(wanted / fitting(homeFrame(size), size), nearest))
  return settled({ zoom, centre: { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 } }, size)
}

export const between = (from: View, to: View, share: number): View => ({
  // Zooming feels even when it grows by factors.
  zoom: from.zoom * (to.zoom / from.zoom) ** share,
  centre: {
    x: from.centre.x + (to.centre.x - from.centre.x) * share,
    y: from.centre.y + (to.centre.y - from.centre.y) * share,
  },
})

const withinZoom = (zoom: number) => Math.min(mostZoom, Math.max(leastZoom, zoom))

/** The map never leaves its frame: nobody is lost in an empty sea. */
function settled({ zoom, centre }: View, size: Size): View {
  const scale = scaleOf({ zoom }, size)
  const [halfX, halfY] = [size.width / 2 / scale, size.height / 2 / scale]
  const home = homeOf(size).centre
  const { left, right, top, bottom } = wholeFrame
  return {
    zoom,
    centre: {
      x: held(centre.x, Math.min(left + halfX, home.x), Math.max(right - halfX, home.x)),
      // From the wide map, too, one can go down to the islands in the south.
      y: held(centre.y, Math.min(top + halfY, home.y), Math.max(bottom - halfY, home.y)),
    },
  }
}

const held = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
