// Of a long table only the rows in sight are drawn, with some more on either side; on paper all of them are.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowsInSight, type Span, widened } from '../list/rows-in-sight.ts'

/** As many as are drawn at once without anybody waiting for them. */
const few = 60
/** Rows beyond those in sight, so that scrolling and Tab meet drawn ones. */
const spare = 20

export function useRowsInSight(frame: RefObject<HTMLElement | null>, count: number): Span {
  const [drawn, setDrawn] = useState<Span>({ first: 0, last: few - 1 })
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || count <= few) return
    const rowPx = box.querySelector<HTMLElement>('tr[aria-rowindex]')?.offsetHeight ?? 0
    if (rowPx === 0) return
    const look = () => {
      const seen = rowsInSight({ top: box.scrollTop, height: box.clientHeight, rowPx, count })
      setDrawn(now => (now.first <= seen.first && now.last >= seen.last ? now : widened(seen, spare, count)))
    }
    const drawAll = () => flushSync(() => setDrawn({ first: 0, last: count - 1 }))
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    window.addEventListener('beforeprint', drawAll)
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
      window.removeEventListener('beforeprint', drawAll)
    }
  }, [frame, count])
  if (count <= few) return { first: 0, last: count - 1 }
  const last = Math.min(drawn.last, count - 1)
  return { first: Math.min(drawn.first, last), last }
}
