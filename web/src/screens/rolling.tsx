// A figure that goes over softly into the next one; at once where motion is not wanted.
import { useLayoutEffect, useRef } from 'react'

const rollMs = 700

export function Rolling({ value, show }: { value: number; show: (value: number) => string }) {
  const element = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)
  // Before the page is painted, so that nobody sees the place without its figure.
  useLayoutEffect(() => {
    const from = shown.current
    const write = (next: number) => {
      shown.current = next
      if (element.current) element.current.textContent = show(next)
    }
    if (from === value || matchMedia('(prefers-reduced-motion: reduce)').matches) return write(value)
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const share = Math.min(1, (now - began) / rollMs)
      write(share < 1 ? from + (value - from) * (1 - (1 - share) ** 3) : value)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, show])
  // What stands there is written by the effect alone: React would put the old text back in the middle of a roll.
  return <span ref={element} data-value={value} />
}
