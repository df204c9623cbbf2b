// A length that is easy to read, and how long it is on the screen.
import { metresBetween } from '@ev/rules/place/point'
import { pointAt } from './projection.ts'
import { type Size, scaleOf, spotAt, type View } from './view.ts'

/** What a pixel in the middle of the screen measures on the ground. */
function metresAPixel(view: View, size: Size): number {
  const middle = { left: size.width / 2, top: size.height / 2 }
  const beside = { ...middle, left: middle.left + 1 }
  return metresBetween(pointAt(spotAt(middle, view, size)), pointAt(spotAt(beside, view, size)))
}

export function scaleBar(view: View, size: Size, mostPx: number): { metres: number; px: number } {
  const perPixel = metresAPixel(view, size)
  const power = 10 ** Math.floor(Math.log10(perPixel * mostPx))
  const metres = power * ([5, 2, 1].find(step => step * power <= perPixel * mostPx) ?? 1)
  return { metres, px: metres / perPixel }
}

/** As many decimals as a pixel can mean: whoever points by hand does not point to the centimetre. */
export function meaningfulDecimals(view: View, size: Size): number {
  const degreesAPixel = 360 / (2 * Math.PI * 1000) / scaleOf(view, size)
  return Math.min(6, Math.max(2, Math.ceil(-Math.log10(degreesAPixel))))
}
