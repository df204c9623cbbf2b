// The menu of a row: one for the whole list, opened where it is asked for. What cannot be done now stays and says why.
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { placeBelow } from './panel.tsx'
import type { RowEntry } from './resource-list.props.ts'
import styles from './row-menu.module.css'

type RowMenuProps = {
  label: string
  entries: readonly RowEntry[]
  at: DOMRect
  onClose: () => void
}

export function RowMenu({ label, entries, at, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    const box = menu.current
    if (!box) return
    opener.current = document.activeElement
    box.showPopover()
    placeBelow(box, at, 'end')
    box.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    return () => {
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [at])
  const close = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const now = items.indexOf(document.activeElement as HTMLElement)
    const to: Record<string, number> = {
      ArrowDown: (now + 1) % items.length,
      ArrowUp: (now + items.length - 1) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    if (event.key === 'Tab') close()
    const next = to[event.key]
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onToggle={event => event.newState === 'closed' && close()}
    >
      {entries.map(({ key, label: text, why, isHarm, onClick }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={why !== undefined}
          data-harm={isHarm || undefined}
          onClick={() => {
            if (why !== undefined) return
            close()
            onClick()
          }}
        >
          {text}
          {why !== undefined && <span className={styles.why}>{why}</span>}
        </button>
      ))}
    </div>
  )
}
