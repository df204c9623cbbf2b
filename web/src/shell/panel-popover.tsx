// A panel beside its button, for the keyboard too: opened by keys it takes the focus, and gives it back when it closes.
import { Popover, type PopoverProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './panel-popover.module.css'

type PanelPopoverProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  placement: NonNullable<PopoverProps['placement']>
  content: ReactNode
  /** The button. */
  children: ReactNode
}

export function PanelPopover({ isOpen, onOpenChange, placement, content, children }: PanelPopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const change = (next: boolean) => {
    if (next) opener.current = document.activeElement
    else if (panel.current?.contains(document.activeElement) && opener.current instanceof HTMLElement)
      opener.current.focus()
    onOpenChange(next)
  }
  return (
    <Popover
      trigger="click"
      placement={placement}
      open={isOpen}
      onOpenChange={change}
      destroyOnHidden
      content={
        <Panel ref={panel} onLeave={() => change(false)}>
          {content}
        </Panel>
      }
    >
      {children}
    </Popover>
  )
}

type PanelProps = { ref: React.RefObject<HTMLDivElement | null>; onLeave: () => void; children: ReactNode }

function Panel({ ref, onLeave, children }: PanelProps) {
  useEffect(() => {
    if (document.activeElement?.matches(':focus-visible')) ref.current?.focus({ preventScroll: true })
  }, [ref])
  /** The panel lies at the end of the page: a step out of it goes on from its button. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab') return
    const panel = event.currentTarget
    const stops = [panel, ...panel.querySelectorAll('a[href], button:not(:disabled)')]
    const isBack = event.shiftKey && [stops[0], stops[1]].includes(document.activeElement ?? undefined)
    if (!isBack && (event.shiftKey || document.activeElement !== stops.at(-1))) return
    if (isBack) event.preventDefault()
    onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the steps through what it holds.
    <div ref={ref} className={styles.panel} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
