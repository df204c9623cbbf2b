// A tab that is shown again lays out all its rows anew, hundreds of cells, of which most are out of sight. So those far
// away leave the page with their tab, strips of their height stand in for them, and they follow when the tab has been drawn.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isAll, rowsInSight, type Span, widened } from './rows-in-sight.ts'

type Parts = { readonly frame: RefObject<HTMLElement | null>; readonly body: RefObject<HTMLTableSectionElement | null> }

/** How many rows follow at a time on either side, so that nobody waits for them. */
const followPerStep = 40

export function useFarRows({ frame, body }: Parts, rowHeightPx: number): void {
  /** The rows that are there; nothing where all are. */
  const near = useRef<Span>(undefined)
  const sight = useRef({ top: 0, height: 0, windowHeight: 0 })
  /** The row that had the focus last. */
  const focused = useRef<HTMLTableRowElement>(undefined)
  const heightOf = useRef(rowHeightPx)
  useLayoutEffect(() => {
    heightOf.current = rowHeightPx
  }, [rowHeightPx])
  // Ends when the tab hides, and begins anew when it is shown.
  useLayoutEffect(() => {
    const [box, rows] = [frame.current, body.current]
    if (!box || !rows) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Only when the page is laid out anyway: asked at another time it would be, once more. */
    const look = () => {
      sight.current = { top: box.scrollTop, height: box.clientHeight, windowHeight: window.innerHeight }
    }
    const follow = () => {
      look()
      if (!near.current) return
      near.current = widened(near.current, followPerStep, rows.rows.length)
      keepOnly(rows, near.current, heightOf.current)
      if (isAll(near.current, rows.rows.length)) near.current = undefined
      else timer = setTimeout(follow)
    }
    // After the frame that this callback belongs to.
    const frameOf = requestAnimationFrame(() => {
      timer = setTimeout(follow)
    })
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = (target as Element).closest('tr') ?? undefined
    }
    box.addEventListener('scroll', look, { passive: true })
    rows.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frameOf)
      clearTimeout(timer)
      box.removeEventListener('scroll', look)
      rows.removeEventListener('focusin', onFocus)
      const count = rows.rows.length
      const { top, height, windowHeight } = sight.current
      const isSame = windowHeight === window.innerHeight
      const rowPx = heightOf.current
      const span = rowsInSight({ top, height: isSame ? height : window.innerHeight, rowPx, count })
      // Where the focus was it comes back to, which only takes what is there.
      const at = focused.current ? [...rows.rows].indexOf(focused.current) : -1
      if (isAll(span, count) || (at >= 0 && (at < span.first || at > span.last))) return
      near.current = span
      keepOnly(rows, span, rowPx)
    }
  }, [frame, body])
}

function keepOnly(body: HTMLTableSectionElement, { first, last }: Span, rowPx: number): void {
  const { rows } = body
  for (const [at, row] of [...rows].entries()) row.hidden = at < first || at > last
  standIn(body, 'beforebegin', first * rowPx)
  standIn(body, 'afterend', (rows.length - 1 - last) * rowPx)
}

/** A strip above or below the rows; none where it would have no height. */
function standIn(body: HTMLTableSectionElement, where: 'beforebegin' | 'afterend', heightPx: number): void {
  const beside = where === 'beforebegin' ? body.previousElementSibling : body.nextElementSibling
  const isStrip = beside instanceof HTMLTableSectionElement && beside.dataset.standIn !== undefined
  const there = isStrip ? beside : undefined
  if (heightPx <= 0) {
    there?.remove()
    return
  }
  const strip = there ?? newStrip()
  // A part of a table is as high as its cells.
  strip.rows[0]?.cells[0]?.style.setProperty('height', `${heightPx}px`)
  if (!there) body.insertAdjacentElement(where, strip)
}

function newStrip(): HTMLTableSectionElement {
  const strip = document.createElement('tbody')
  strip.dataset.standIn = ''
  strip.ariaHidden = 'true'
  strip.insertRow().insertCell().style.border = '0'
  return strip
}
