// Puts strips, what cannot be torn apart, one below the other on pages.
import type { Look } from './markdown.ts'

export type Mark =
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string; readonly style: Style }
  | ({ readonly kind: 'box'; readonly fill: string; readonly radius?: number } & Area)
  | ({ readonly kind: 'picture'; readonly file: string } & Area)
  | ({ readonly kind: 'link'; readonly to: string } & Area)
  | {
      readonly kind: 'target'
      readonly y: number
      readonly name: string
      readonly level: number
      readonly text: string
    }
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Style = { readonly size: number; readonly look: Look; readonly colour: string }

export type Strip = {
  readonly height: number
  /** Empty space above, which the top of a page swallows. */
  readonly above: number
  readonly marks: readonly Mark[]
  /** Stands on the same page as the strip that follows. */
  readonly isTied?: boolean
  readonly startsPage?: boolean
  /** Drawn again above this strip where it is the first of its page. */
  readonly head?: Strip
}

export function layOut(strips: readonly Strip[], room: number): Mark[][] {
  const pages: Mark[][] = []
  let y = room
  for (const group of tiedGroups(strips)) {
    const needed = group.reduce((sum, strip) => sum + strip.above + strip.height, 0)
    if (pages.length === 0 || group[0]?.startsPage || y + needed > room) {
      pages.push([])
      y = 0
    }
    for (const strip of group) {
      const parts = y === 0 && strip.head ? [strip.head, strip] : [strip]
      for (const part of parts) {
        y += y === 0 ? 0 : part.above
        for (const mark of part.marks) pages.at(-1)?.push({ ...mark, y: mark.y + y })
        y += part.height
      }
      if (y > room) throw new Error('a part of the manual is higher than a page')
    }
  }
  return pages
}

function tiedGroups(strips: readonly Strip[]): Strip[][] {
  const groups: Strip[][] = []
  let isOpen = false
  for (const strip of strips) {
    if (isOpen) groups.at(-1)?.push(strip)
    else groups.push([strip])
    isOpen = strip.isTied ?? false
  }
  return groups
}

/** Neither the first nor the last of several stands alone on a page. */
export const noneAlone = (place: number, count: number) => place < count - 1 && (place === 0 || place === count - 2)
