// A panel below its button, on the browser's own top layer: a click elsewhere or Escape closes it and gives the focus back,
// and Tab leads from the button into it. On a telephone it is a sheet at the lower edge.
import { type ReactNode, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './panel.module.css'
import { isSmall } from './small.ts'

type PanelProps = {
  /** The name of the panel, and of a button without words. */
  label: string
  button: ReactNode
  buttonClass?: string
  isIcon?: boolean
  /** At which edge of its button it stands. */
  side?: 'start' | 'end'
  onOpen?: () => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

const gap = 4

export function Panel(props: PanelProps) {
  const { label, button, buttonClass = styles.button, isIcon = false, side = 'start', onOpen, children } = props
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const isNow = event.newState === 'open'
    setIsOpen(isNow)
    if (isNow) onOpen?.()
  }
  useLayoutEffect(() => {
    const [box, from] = [panel.current, opener.current]
    if (!isOpen || !box || !from) return
    const place = () => placeBelow(box, from.getBoundingClientRect(), side)
    place()
    const watching = new ResizeObserver(place)
    watching.observe(box)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      watching.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [isOpen, side])
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onToggle={onToggle}
      >
        {isOpen && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}

/** Below the button, within the window; where there is no room below, above. */
export function placeBelow(box: HTMLElement, from: DOMRect, side: 'start' | 'end'): void {
  // There it is a sheet at the lower edge, which the style sheet places.
  if (isSmall()) {
    box.style.removeProperty('left')
    box.style.removeProperty('top')
    return
  }
  const { offsetWidth: width, offsetHeight: height } = box
  const left = side === 'start' ? from.left : from.right - width
  const isAbove = from.bottom + gap + height > innerHeight && from.top - gap - height >= 0
  const top = isAbove ? from.top - gap - height : from.bottom + gap
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  box.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`
}
